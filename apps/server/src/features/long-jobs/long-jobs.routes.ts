import { getLongJob as getCall } from '@twopost/contract/long-jobs'
import { type Route, route } from '#platform/http/route.ts'
import { getLongJob } from './long-jobs.service.ts'

export const longJobsRoutes: Route[] = [route(getCall, getLongJob)]
