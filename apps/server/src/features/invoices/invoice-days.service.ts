import { daysBetween } from '@twopost/contract/core/time'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  addToDay,
  countDays,
  type DaySums,
  holdFreeDay,
  insertDay,
  selectDays,
  selectIssueSums,
  sums,
} from './invoice-days.queries.ts'

const nothing = Object.fromEntries(sums.map((name) => [name, 0])) as DaySums
/** The day of a shop, YYYY-MM-DD on its calendar. */
interface Day {
  shopId: string
  date: string
}
/** Who adds at the same time takes another row of the day, so nobody waits for anybody. */
async function add(tx: Tx, { shopId, date }: Day, by: Partial<DaySums>, now: Date): Promise<void> {
  const all = { ...nothing, ...by }
  const free = await holdFreeDay(tx, shopId, date)
  if (free) await addToDay(tx, free.id, all)
  else await insertDay(tx, newId(now), shopId, date, all)
}
async function issueSums(tx: Tx, invoiceId: string): Promise<Partial<DaySums>> {
  const row = await selectIssueSums(tx, invoiceId)
  return {
    total_cents: row.total_cents,
    credit_cents: row.is_credit ? row.total_cents : 0,
    worked: row.waited_seconds === null ? 0 : 1,
    waited_seconds: row.waited_seconds ?? 0,
    ...(row.is_sold && { posted: 1, posted_cents: row.total_cents, net_cents: row.net_cents, tax_cents: row.tax_cents }),
  }
}
/** Adds an issued invoice to its day, in the transaction of the issue. */
export const addIssueToDay = async (tx: Tx, invoiceId: string, day: Day, now: Date): Promise<void> =>
  add(tx, day, { issued: 1, ...(await issueSums(tx, invoiceId)) }, now)
/** Adds opening balances to their day: invoices that nobody sold here, so none of them counts as sold on credit (NOW4). */
export const addOpeningsToDay = (tx: Tx, openings: readonly { cents: number }[], day: Day, now: Date): Promise<void> =>
  add(tx, day, { issued: openings.length, total_cents: openings.reduce((sum, one) => sum + one.cents, 0) }, now)
/** Takes a voided one off again: it stays one that was issued, and comes to nothing. */
export async function takeVoidOffDay(tx: Tx, invoiceId: string, day: Day, now: Date): Promise<void> {
  const sums = await issueSums(tx, invoiceId)
  const off = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, 0 - sum])) as Partial<DaySums>
  await add(tx, day, { ...off, voided: 1, voids: sums.posted ?? 0, void_cents: sums.posted_cents ?? 0 }, now)
}
/** Adds what was put on an invoice, below zero what was taken off, in cents. */
export const addPaidToDay = (tx: Tx, day: Day, cents: number, now: Date): Promise<void> =>
  add(tx, day, { paid_cents: cents }, now)

/** An invoice that was issued here, with the days of it. */
interface Settled {
  shop_id: string
  origin: string
  total_cents: number
  issue_date: string | null
  due_date: string | null
}
/** It became one that is paid in full on a day, or with `-1` no longer is. */
export async function addSettledToDay(tx: Tx, invoice: Settled, paidOn: string, sign: 1 | -1, now: Date): Promise<void> {
  if (invoice.origin === 'opening') return
  const by = {
    settled: sign,
    settled_cents: sign * invoice.total_cents,
    settled_on_time: invoice.due_date !== null && paidOn <= invoice.due_date ? sign : 0,
    settled_days: sign * daysBetween(invoice.issue_date ?? paidOn, paidOn),
  }
  await add(tx, { shopId: invoice.shop_id, date: paidOn }, by, now)
}

/** The days that do not agree with the invoices and payments that they add up: shop and date. */
export async function wrongInvoiceDays(tx: Tx): Promise<string[]> {
  const [wanted, kept] = await Promise.all([countDays(tx), selectDays(tx)])
  const keyed = (rows: typeof kept) =>
    new Map(rows.map((row) => [`${row.shop_id} ${row.business_date}`, sums.map((name) => row[name]).join(' ')]))
  const [a, b] = [keyed(wanted), keyed(kept)]
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key)).sort()
}
