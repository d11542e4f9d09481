import { tenantColumn } from '#platform/fields/tenant-column.queries.ts'
import { customers } from '#tables.gen.ts'

/** Tax ids of customers, for changing the key and for what still stands in the plain column (AUD5, AUD11). */
export const customerTaxIds = tenantColumn('customers', customers, { sealed: 'tax_id_sealed', plain: 'tax_id' }, (statement) =>
  statement(),
)
