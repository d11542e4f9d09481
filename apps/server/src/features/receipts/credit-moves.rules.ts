/** Cents of a customer that are free from a day on; below zero what was used, given back or taken back. */
export interface CreditMove {
  /** YYYY-MM-DD of the shop. */
  date: string
  cents: number
}
/** What money on an invoice takes from credit: on its own day, and where it came before the invoice, on the day of the invoice (PAY18). */
export const usedFor = (invoice: { issue_date: string | null }, date: string, cents: number): CreditMove => ({
  date: invoice.issue_date !== null && invoice.issue_date > date ? invoice.issue_date : date,
  cents: -cents,
})
/** The days on which credit changed at all. */
export function movesByDay(moves: readonly CreditMove[]): CreditMove[] {
  const days = new Map<string, number>()
  for (const { date, cents } of moves) days.set(date, (days.get(date) ?? 0) + cents)
  return [...days].map(([date, cents]) => ({ date, cents })).filter((one) => one.cents !== 0)
}
