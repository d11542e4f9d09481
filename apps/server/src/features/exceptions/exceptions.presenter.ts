import { fromCents } from '@twopost/contract/core/money'
import {
  type ExceptionCode,
  type ExceptionRecordKind,
  type ExceptionRow,
  type ExceptionState,
  exceptionRuleOf,
  exceptionTransitions,
} from '@twopost/contract/exceptions'
import { type Context, may, when } from '#platform/http/context.ts'
import type { ShownRow } from './exceptions.queries.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/** The figures among the details, in their units. */
function figuresOf(details: ShownRow['details']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]): [string, number][] => {
      if (typeof value !== 'number') return []
      if (name.endsWith('_cents')) return [[name.slice(0, -'_cents'.length), fromCents(value)]]
      if (name.endsWith('_thousandths')) return [[name.slice(0, -'_thousandths'.length), value / 1000]]
      return [[name, value]]
    }),
  )
}
const named = <T extends 'name' | 'number'>(key: T, id: string | null, words: string | null) =>
  id === null || words === null ? null : ({ id, [key]: words } as { id: string } & Record<T, string>)
/** What this person may do now with an exception: states × permission. */
function allowedOn(ctx: Context, state: ExceptionState): ExceptionRow['allowed'] {
  if (!may(ctx, 'exceptions:resolve')) return []
  const moves = exceptionTransitions[state]
  return [
    ...when(moves.length > 0, 'assign' as const),
    ...when(moves.includes('snoozed'), 'snooze' as const),
    ...when(moves.includes('accepted'), 'accept' as const),
  ]
}
/** Row → wire (EXC17). */
export const presentException = (ctx: Context, row: ShownRow): ExceptionRow => ({
  id: row.id,
  rule: row.rule as ExceptionCode,
  shop_id: row.shop_id,
  shop_name: row.shop_name,
  record_kind: row.record_kind as ExceptionRecordKind,
  record_id: row.record_id,
  at_risk: fromCents(row.at_risk_cents),
  fix: exceptionRuleOf(row.rule as ExceptionCode).fix,
  title: row.title,
  order: named('number', textOf(row.details.order_id), row.order_number),
  invoice: named('number', textOf(row.details.invoice_id), row.invoice_number),
  customer: named('name', textOf(row.details.customer_id), row.customer_name),
  supplier: named('name', textOf(row.details.supplier_id), row.supplier_name),
  figures: figuresOf(row.details),
  owner: named('name', row.owner_user_id, row.owner_name),
  state: row.state,
  snoozed_until: row.snoozed_until,
  resolution: row.resolution,
  resolved_by: named('name', row.resolved_by, row.resolver_name),
  opened_at: row.opened_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  version: row.version,
  allowed: allowedOn(ctx, row.state),
})
