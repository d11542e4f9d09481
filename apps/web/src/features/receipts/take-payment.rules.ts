import { fromCents, toCents } from '@twopost/contract/core/money'
import { allocateOldest } from '@twopost/contract/receipts'

/** An open invoice as the counter shows it; money in major units. */
export interface OpenInvoice {
  id: string
  invoiceNumber: string | null
  dueDate: string | null
  balance: number
}
/** What each invoice gets, in major units, by its id; one that is missing gets nothing. */
export type Shares = Readonly<Record<string, number>>

/** Fills the invoices with an amount, the oldest due first (PAY11). */
export function fillOldest(amount: number, invoices: readonly OpenInvoice[]): Shares {
  const { allocations } = allocateOldest(
    toCents(amount),
    invoices.map(({ id, invoiceNumber, dueDate, balance }) => ({
      ...{ id, number: invoiceNumber ?? '', dueDate: dueDate ?? '', balanceCents: toCents(balance) },
    })),
  )
  return Object.fromEntries(allocations.map((one) => [one.id, fromCents(one.cents)]))
}
/** What is on invoices, and what of the amount stays as credit (below zero it is too much), in major units. */
export function sumShares(amount: number, shares: Shares): { given: number; rest: number } {
  const given = Object.values(shares).reduce((sum, share) => sum + toCents(share), 0)
  return { given: fromCents(given), rest: fromCents(toCents(amount) - given) }
}
/** The change of cash that was handed over; null while it is too little. */
export const changeOf = (amount: number, tendered: number): number | null =>
  toCents(tendered) < toCents(amount) ? null : fromCents(toCents(tendered) - toCents(amount))
/** What people hand over for an amount: the amount itself and the next round sums, at most five. */
export function tenderChips(amount: number): number[] {
  const cents = toCents(amount)
  const chips = [cents, ...[500, 1000, 2000, 5000, 10_000].map((step) => Math.ceil(cents / step) * step)]
  return [...new Set(chips)]
    .sort((a, b) => a - b)
    .slice(0, 5)
    .map(fromCents)
}
