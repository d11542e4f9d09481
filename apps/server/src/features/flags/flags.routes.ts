import * as flags from '@twopost/contract/flags'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { exportFlags } from './flags.export.ts'
import { addOrderFlag, changeFlag, listFlags, listOrderFlags, showFlag } from './flags.service.ts'

export const flagsRoutes: Route[] = [
  route(flags.listFlags, listFlags),
  routeOutside(flags.exportFlags, exportFlags),
  route(flags.getFlag, showFlag),
  route(flags.changeFlag, changeFlag),
  route(flags.listOrderFlags, listOrderFlags),
  route(flags.addOrderFlag, addOrderFlag),
]
