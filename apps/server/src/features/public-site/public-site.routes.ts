import * as site from '@twopost/contract/public-site'
import type { Config } from '#platform/config/config.ts'
import { type Route, route } from '#platform/http/route.ts'
import { confirmNewsletter, subscribeNewsletter } from './newsletter.service.ts'

export const publicSiteRoutes = (config: Config): Route[] => [
  route(site.subscribeNewsletter, subscribeNewsletter(config)),
  route(site.confirmNewsletter, confirmNewsletter),
]
