import type { Tx } from '#platform/database/transaction.ts'
import type { PlainRow, SealedRow } from '#platform/fields/sealed-columns.ts'

/** Sealed numbers of certificates after an id, in the order of their ids. */
export const selectSealedCertificateNos = async (tx: Tx, after: string | null, most: number): Promise<SealedRow[]> => {
  const rows = await tx.rows(
    { id: 'uuid', value: 'bytea?' },
    `select id, certificate_no_sealed as value from app.tax_exemptions
      where tenant_id = $1 and certificate_no_sealed is not null and ($2::uuid is null or id > $2) order by id limit $3`,
    [tx.tenant, after, most],
  )
  return rows.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]))
}
/** The same number under another key, while it is still the one that was read. */
export const resealCertificateNo = (tx: Tx, { id, value }: SealedRow, sealed: Buffer): Promise<number> =>
  tx.run(
    'update app.tax_exemptions set certificate_no_sealed = $4 where tenant_id = $1 and id = $2 and certificate_no_sealed = $3',
    [tx.tenant, id, value, sealed],
  )
/** Plain numbers of certificates after an id, in the order of their ids. */
export const selectPlainCertificateNos = (tx: Tx, after: string | null, most: number): Promise<PlainRow[]> =>
  tx.rows(
    { id: 'uuid', text: 'text' },
    `select id, certificate_no as text from app.tax_exemptions
      where tenant_id = $1 and certificate_no <> '' and ($2::uuid is null or id > $2) order by id limit $3`,
    [tx.tenant, after, most],
  )
/** Seals a plain one and empties its column, while it is still the one that was read. */
export const sealPlainCertificateNo = (tx: Tx, { id, text }: PlainRow, sealed: Buffer): Promise<number> =>
  tx.run(
    `update app.tax_exemptions set certificate_no = '', certificate_no_sealed = $4 where tenant_id = $1 and id = $2 and certificate_no = $3`,
    [tx.tenant, id, text, sealed],
  )
