import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { money, positiveMoney } from '../../core/money.ts'
import { line, requiredLine } from '../../core/text.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { versionField } from '../../core/version.ts'
import { allowedWords } from '../../registries/allowed-words.ts'
import { cashMoveKinds, dayStates } from '../receipts.states.ts'

const byMethod = {
  cash: z.number(),
  card: z.number(),
  check: z.number(),
  transfer: z.number(),
  other: z.number(),
}
export const CashMove = z
  .object({
    id: z.string(),
    kind: z.enum(cashMoveKinds),
    amount: z.number(),
    reason: z.string(),
    recorded_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CashMove' })
export type CashMove = z.output<typeof CashMove>

/** A business day at the counter of a shop: what was counted, when it was closed (PAY7, PAY8). */
export const DayClose = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    business_date: z.string(),
    status: z.enum(dayStates),
    float: z.number(),
    expected: z.object(byMethod),
    counted: z.object(byMethod),
    difference: z.number(),
    note: z.string(),
    reopen_reason: z.string(),
    closed_by_name: z.string(),
    closed_at: z.iso.datetime(),
    version: z.int(),
    allowed: z.array(z.enum(allowedWords.day_close)),
  })
  .meta({ id: 'DayClose' })
export type DayClose = z.output<typeof DayClose>

/** What a day should have, from its receipts and cash moves (PAY29). */
export const DayExpected = z
  .object({
    business_date: z.string(),
    shop_id: z.string(),
    status: z.enum(dayStates),
    day_close: DayClose.nullable(),
    /** What was left in the drawer by the latest day closed before. */
    float: z.number(),
    /** Money of receipts by method, refunds taken off; `cash` has cash moves with it, but not the float. */
    expected: z.object(byMethod),
    counts: z.object({ cash: z.int(), card: z.int(), check: z.int(), transfer: z.int(), other: z.int() }),
    cash_receipts: z.number(),
    cash_moves: z.array(CashMove),
    /** Work that is done and has no invoice, and invoices of the day that are not paid: at most ten of each. */
    not_invoiced: z.object({
      count: z.int(),
      orders: z.array(
        z.object({ id: z.string(), number: z.string(), title: z.string(), customer_name: z.string(), total: z.number() }),
      ),
    }),
    unpaid: z.object({
      count: z.int(),
      invoices: z.array(
        z.object({ id: z.string(), number: z.string(), customer_id: z.string(), customer_name: z.string(), balance: z.number() }),
      ),
    }),
    allowed: z.array(z.enum(allowedWords.day_close)),
  })
  .meta({ id: 'DayExpected' })
export type DayExpected = z.output<typeof DayExpected>

export const countedFields = z.strictObject({
  cash: money(),
  card: money(),
  check: money(),
  transfer: money(),
  other: money(),
})
export const DayCloseFields = z.strictObject({
  shop_id: id().optional(),
  date: calendarDate(),
  float: money(),
  counted: countedFields,
  note: line(500).optional(),
  ...versionField,
})
export const CashMoveFields = z.strictObject({
  shop_id: id().optional(),
  kind: z.enum(cashMoveKinds),
  amount: positiveMoney(),
  reason: requiredLine(200, 'REASON_REQUIRED'),
})
