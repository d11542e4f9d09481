import { tenantColumn } from '#platform/fields/tenant-column.queries.ts'
import { taxExemptions } from '#tables.gen.ts'

/** Numbers of certificates of exemption, for changing the key and for what still stands in the plain column (AUD5, AUD11). */
export const certificateNumbers = tenantColumn(
  'tax_exemptions',
  taxExemptions,
  { sealed: 'certificate_no_sealed', plain: 'certificate_no' },
  (statement) => statement(),
)
