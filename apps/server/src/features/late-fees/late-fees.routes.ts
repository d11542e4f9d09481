import * as calls from '@twopost/contract/late-fees'
import { type Route, route } from '#platform/http/route.ts'
import { listLateFeeRules, previewLateFees, putLateFeeRule, runLateFees, setCustomerLateFees } from './late-fees.service.ts'

export const lateFeesRoutes: Route[] = [
  route(calls.listLateFeeRules, listLateFeeRules),
  route(calls.putLateFeeRule, putLateFeeRule),
  route(calls.previewLateFees, previewLateFees),
  route(calls.runLateFees, runLateFees),
  route(calls.setCustomerLateFees, setCustomerLateFees),
]
