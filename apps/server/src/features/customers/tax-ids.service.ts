import { openText, sealText } from '#platform/fields/field-cipher.ts'
import { customerTaxIds } from './tax-ids.queries.ts'

const { table, column } = customerTaxIds
const placeOf = (tenant: string, id: string) => ({ tenant, table, column, id })

/** A tax id as its column holds it: sealed, or null for none (AUD5). */
export const sealTaxId = (tenant: string, customerId: string, taxId: string): Buffer | null =>
  sealText(placeOf(tenant, customerId), taxId)
/** The tax id of a row, empty for none; null when no known key opens it there (AUD11, AUD16). */
export const openTaxId = (row: { tenant_id: string; id: string; tax_id: string; tax_id_sealed: Buffer | null }): string | null =>
  openText(placeOf(row.tenant_id, row.id), row.tax_id, row.tax_id_sealed)
