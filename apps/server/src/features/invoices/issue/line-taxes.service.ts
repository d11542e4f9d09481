import type { DocumentTotals } from '@twopost/contract/taxes'
import { markTaxesUsed } from '#features/taxes/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { insertLineTaxes, lineTaxRows } from './line-taxes.queries.ts'

/** So many rows go in one statement: an invoice of hundreds of lines has several taxes of each. */
const mostRows = 1000
/** Keeps what each tax came to on each line of an issue (TAX5, TAX9); the rates and rules that it carries are never changed from now on. */
export async function freezeLineTaxes(tx: Tx, invoiceId: string, totals: DocumentTotals, on: string): Promise<void> {
  const rows = lineTaxRows(totals)
  for (let at = 0; at < rows.length; at += mostRows) await insertLineTaxes(tx, invoiceId, rows.slice(at, at + mostRows))
  const known = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]
  await markTaxesUsed(tx, known(rows.map((row) => row.component_id)), known(rows.map((row) => row.rule_id)), on)
}
