import { openText, sealText } from '#platform/fields/field-cipher.ts'
import type { SealedColumn } from '#platform/fields/sealed-columns.ts'
import {
  resealCertificateNo,
  sealPlainCertificateNo,
  selectPlainCertificateNos,
  selectSealedCertificateNos,
} from './certificate-numbers.queries.ts'

const table = 'tax_exemptions'
const column = 'certificate_no_sealed'
const placeOf = (tenant: string, id: string) => ({ tenant, table, column, id })

/** Numbers of certificates of exemption, for changing the key and for what still stands in the plain column (AUD5, AUD11). */
export const certificateNumbers: SealedColumn = {
  kind: 'tenant',
  table,
  column,
  read: selectSealedCertificateNos,
  write: async (tx, row, sealed) => (await resealCertificateNo(tx, row, sealed)) > 0,
  plain: {
    read: selectPlainCertificateNos,
    write: async (tx, row, sealed) => (await sealPlainCertificateNo(tx, row, sealed)) > 0,
  },
}

/** A number as its column holds it: sealed, or null for none (AUD5). */
export const sealCertificateNo = (tenant: string, exemptionId: string, number: string): Buffer | null =>
  sealText(placeOf(tenant, exemptionId), number)
/** The number of a certificate, empty for none; null when no known key opens it there (AUD11, AUD16). */
export const openCertificateNo = (
  tenant: string,
  row: { id: string; certificate_no: string; certificate_no_sealed: Buffer | null },
): string | null => openText(placeOf(tenant, row.id), row.certificate_no, row.certificate_no_sealed)
