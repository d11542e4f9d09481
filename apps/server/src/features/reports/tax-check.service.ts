import type { Tx } from '#platform/database/transaction.ts'
import { selectBrokenEntries, selectBrokenTaxDays } from './tax-check.queries.ts'

const most = 20
/** Compares the entries of the tax report with what was frozen with the invoices, and its days with the entries. @returns the first faults of each kind */
export const verifyTaxes = async (tx: Tx): Promise<{ what: string; id: string }[]> => [
  ...(await selectBrokenEntries(tx, most)),
  ...(await selectBrokenTaxDays(tx, most)),
]
