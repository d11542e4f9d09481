import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { money } from '../core/money.ts'
import { commaList, Pagination, pageFields } from '../core/page.ts'
import { versionField } from '../core/version.ts'
import { systemRoleNames } from '../permissions.ts'
import { exceptionCodes } from './exception-table.rules.ts'
import { ExceptionRow, ExceptionRuleSetting, ExceptionSums, reason, snoozeDay } from './exceptions.model.ts'
import { exceptionSorts, exceptionStates } from './exceptions.states.ts'

const view = anyOf('exceptions:view')
const resolve = anyOf('exceptions:resolve')
const shop = { shop_id: z.string().max(60).optional() }
const params = z.object({ id: pathId('EXCEPTION_NOT_FOUND') })
const one = z.object({ exception: ExceptionRow })
const moved = ['EXCEPTION_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION'] as const

export const listExceptions = defineCall({
  method: 'GET',
  path: '/exceptions',
  summary:
    'What the exception center found, by rule, by money at risk, or the latest first, with the sums of all that fits (EXC17)',
  access: view,
  query: z.object({
    ...shop,
    rule: commaList(z.enum(exceptionCodes), 30).optional(),
    /** Open ones unless it is said. */
    state: commaList(z.enum(exceptionStates), 4).optional(),
    /** A person, `me`, or `none` for what nobody has. */
    owner: z.union([id(), z.literal('none'), z.literal('me')]).optional(),
    min_at_risk: z.coerce
      .number<string | number>({ error: 'INVALID_AMOUNT' })
      .min(0, 'INVALID_AMOUNT')
      .max(1e9, 'INVALID_AMOUNT')
      .optional(),
    sort: z.enum(exceptionSorts).optional(),
    ...pageFields,
  }),
  answer: z.object({ exceptions: z.array(ExceptionRow), totals: ExceptionSums, pagination: Pagination }),
})
export const getExceptionSummary = defineCall({
  method: 'GET',
  path: '/exceptions/summary',
  summary: 'Open exceptions by rule with the money at risk, the largest first, and when all was looked at last (EXC17)',
  access: view,
  query: z.object(shop),
  answer: z.object({
    totals: ExceptionSums,
    mine: ExceptionSums,
    snoozed: ExceptionSums,
    rules: z.array(z.object({ rule: z.enum(exceptionCodes), count: z.int(), at_risk: z.number() })),
    checked_at: z.iso.datetime().nullable(),
  }),
})
export const checkExceptions = defineCall({
  method: 'POST',
  path: '/exceptions/check',
  summary: 'Look at a shop now, so that what was fixed disappears at once (EXC4)',
  access: resolve,
  body: z.strictObject({ shop_id: id() }),
  answer: z.object({ opened: z.int(), resolved: z.int(), checked_at: z.iso.datetime() }),
  problems: ['SHOP_NOT_FOUND'],
})
export const assignException = defineCall({
  method: 'POST',
  path: '/exceptions/{id}/assign',
  summary: 'Give an exception to a person, or to nobody (EXC17)',
  access: resolve,
  params,
  body: z.strictObject({ user_id: id().nullable(), ...versionField }),
  answer: one,
  problems: [...moved, 'USER_NOT_FOUND'],
})
export const snoozeException = defineCall({
  method: 'POST',
  path: '/exceptions/{id}/snooze',
  summary: 'Put an exception off to a day within 90 days, with a reason; it is open again on that day (EXC3, EXC21)',
  access: resolve,
  params,
  body: z.strictObject({ until: snoozeDay(), reason: reason(), ...versionField }),
  answer: one,
  problems: moved,
})
export const acceptException = defineCall({
  method: 'POST',
  path: '/exceptions/{id}/accept',
  summary: 'Leave it as it is, with a reason; a cause that ends and comes back makes a new one (EXC3)',
  access: resolve,
  params,
  body: z.strictObject({ reason: reason(), ...versionField }),
  answer: one,
  problems: moved,
})
export const listExceptionOwners = defineCall({
  method: 'GET',
  path: '/exceptions/{id}/owners',
  summary: 'People who may see this exception and so may be given it, by name',
  access: resolve,
  params,
  answer: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
  problems: ['EXCEPTION_NOT_FOUND'],
})
export const listExceptionRules = defineCall({
  method: 'GET',
  path: '/exception-rules',
  summary: 'Every rule as it counts for a shop, or for all of them (EXC2)',
  access: view,
  query: z.object(shop),
  answer: z.object({ exception_rules: z.array(ExceptionRuleSetting) }),
})
export const putExceptionRule = defineCall({
  method: 'PUT',
  path: '/exception-rules/{rule}',
  summary:
    'Switch a rule on or off, set from how much on it counts, and whose people are mailed; for one shop or for all (EXC17)',
  access: anyOf('settings:create'),
  params: z.object({ rule: z.string().max(60) }),
  body: z.strictObject({
    shop_id: id().nullable().optional(),
    is_on: z.boolean('NOT_FLAG'),
    /** In the unit of the rule; left out or null, the usual one. */
    threshold: money().nullable().optional(),
    owner_role: z.enum(systemRoleNames).optional(),
    ...versionField,
  }),
  answer: z.object({ exception_rule: ExceptionRuleSetting }),
  problems: ['EXCEPTION_RULE_UNKNOWN', 'EXCEPTION_RULE_OF_ALL_SHOPS', 'SHOP_NOT_FOUND', 'STALE_VERSION'],
})
