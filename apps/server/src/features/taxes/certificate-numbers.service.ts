import { openText, sealText } from '#platform/fields/field-cipher.ts'
import { certificateNumbers } from './certificate-numbers.queries.ts'

const { table, column } = certificateNumbers
const placeOf = (tenant: string, id: string) => ({ tenant, table, column, id })

/** A number as its column holds it: sealed, or null for none (AUD5). */
export const sealCertificateNo = (tenant: string, exemptionId: string, number: string): Buffer | null =>
  sealText(placeOf(tenant, exemptionId), number)
/** The number of a certificate, empty for none; null when no known key opens it there (AUD11, AUD16). */
export const openCertificateNo = (
  tenant: string,
  row: { id: string; certificate_no: string; certificate_no_sealed: Buffer | null },
): string | null => openText(placeOf(tenant, row.id), row.certificate_no, row.certificate_no_sealed)
