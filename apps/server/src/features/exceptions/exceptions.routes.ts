import * as calls from '@twopost/contract/exceptions'
import { type Route, route } from '#platform/http/route.ts'
import { listRules, putRule } from './exception-rules.service.ts'
import { accept, assign, checkNow, listExceptions, listOwners, snooze, summarize } from './exceptions.service.ts'

export const exceptionsRoutes: Route[] = [
  route(calls.listExceptions, listExceptions),
  route(calls.getExceptionSummary, summarize),
  route(calls.checkExceptions, checkNow),
  route(calls.assignException, assign),
  route(calls.snoozeException, snooze),
  route(calls.acceptException, accept),
  route(calls.listExceptionOwners, listOwners),
  route(calls.listExceptionRules, listRules),
  route(calls.putExceptionRule, putRule),
]
