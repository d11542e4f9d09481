import { wrongInvoiceDays } from '#features/invoices/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  countDocuments,
  selectBrokenCloses,
  selectBrokenCredit,
  selectBrokenCreditDays,
  selectBrokenCredits,
  selectBrokenInvoices,
  selectBrokenIssues,
  selectBrokenNumbers,
  selectOverApplied,
} from './money-check.queries.ts'

const most = 20
/** What does not agree: a document by its number, a customer, a day, or the numbers of a year. */
export interface MoneyFault {
  what: string
  id: string
}
/**
 * Counts the money of a tenant again from its rows: what is paid, credited and left of invoices and receipts, what is kept as credit and on which days it came, closed days, the days of
 * invoices, and numbers.
 * @returns how many documents there are, and the first faults of each kind; none when all agrees
 */
export async function verifyMoney(tx: Tx): Promise<{ documents: number; faults: MoneyFault[] }> {
  const documents = await countDocuments(tx)
  const faults: MoneyFault[] = []
  for (const select of [
    selectBrokenInvoices,
    selectBrokenIssues,
    selectBrokenCredits,
    selectOverApplied,
    selectBrokenCredit,
    selectBrokenCreditDays,
    selectBrokenCloses,
    selectBrokenNumbers,
  ])
    faults.push(...(await select(tx, most)))
  const days = (await wrongInvoiceDays(tx)).slice(0, most)
  return { documents, faults: [...faults, ...days.map((id) => ({ what: 'kept day of invoices', id }))] }
}
