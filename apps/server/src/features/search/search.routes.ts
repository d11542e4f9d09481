import { scan as scanCall, search as searchCall } from '@twopost/contract/search'
import { type Route, route } from '#platform/http/route.ts'
import { scan } from './scan.service.ts'
import { search } from './search.service.ts'

export const searchRoutes: Route[] = [route(searchCall, search), route(scanCall, scan)]
