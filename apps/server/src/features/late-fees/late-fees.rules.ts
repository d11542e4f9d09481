import { shareCents } from '@twopost/contract/core/money'
import { addDays } from '@twopost/contract/core/time'
import type { DueLateFee } from '@twopost/contract/late-fees'
import type { LateRow, RuleRow } from './late-fees.queries.ts'

/** A fee of an overdue invoice. */
export interface Fee {
  late: LateRow
  period: number
  /** YYYY-MM-DD */
  dueOn: string
  cents: number
  skipped: DueLateFee['skipped']
}

/** What one fee comes to: the amount, or the share of what is open, half up, within the least and the most (PAY36). */
export function feeCents(
  rule: Pick<RuleRow, 'percent_millionths' | 'cents' | 'min_cents' | 'max_cents'>,
  openCents: number,
): number {
  const cents = rule.cents ?? shareCents(openCents, rule.percent_millionths ?? 0)
  return Math.min(Math.max(cents, rule.min_cents ?? 0), rule.max_cents ?? Number.MAX_SAFE_INTEGER)
}

/** The fees of an invoice that are due by a day, one for each turn; a single row says why none is made (PAY20). */
export function feesOf(late: LateRow, rule: RuleRow, today: string): Fee[] {
  const cents = feeCents(rule, late.open_cents)
  const skipped: Fee['skipped'] =
    late.late_fees === 'none' ? 'customer' : late.disputed_at !== null ? 'disputed' : cents === 0 ? 'too_small' : null
  const first = { late, period: late.period, dueOn: late.due_on, cents: skipped === null ? cents : 0, skipped }
  if (skipped !== null) return [first]
  const fees: Fee[] = []
  for (let turn = 0; ; turn++) {
    const dueOn = addDays(late.due_on, turn * rule.every_days)
    if (dueOn > today) return fees
    fees.push({ ...first, period: late.period + turn, dueOn })
  }
}
