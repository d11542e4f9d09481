import { openText, sealText } from '#platform/fields/field-cipher.ts'
import type { SealedColumn } from '#platform/fields/sealed-columns.ts'
import { resealTaxId, sealPlainTaxId, selectPlainTaxIds, selectSealedTaxIds } from './tax-ids.queries.ts'

const table = 'customers'
const column = 'tax_id_sealed'
const placeOf = (tenant: string, id: string) => ({ tenant, table, column, id })

/** Tax ids of customers, for changing the key and for what still stands in the plain column (AUD5, AUD11). */
export const customerTaxIds: SealedColumn = {
  kind: 'tenant',
  table,
  column,
  read: selectSealedTaxIds,
  write: async (tx, row, sealed) => (await resealTaxId(tx, row, sealed)) > 0,
  plain: { read: selectPlainTaxIds, write: async (tx, row, sealed) => (await sealPlainTaxId(tx, row, sealed)) > 0 },
}

/** A tax id as its column holds it: sealed, or null for none (AUD5). */
export const sealTaxId = (tenant: string, customerId: string, taxId: string): Buffer | null =>
  sealText(placeOf(tenant, customerId), taxId)
/** The tax id of a row, empty for none; null when no known key opens it there (AUD11, AUD16). */
export const openTaxId = (row: { tenant_id: string; id: string; tax_id: string; tax_id_sealed: Buffer | null }): string | null =>
  openText(placeOf(row.tenant_id, row.id), row.tax_id, row.tax_id_sealed)
