import type { Tx } from '#platform/database/transaction.ts'
import type { PlainRow, SealedRow } from '#platform/fields/sealed-columns.ts'

/** Sealed tax ids of customers after an id, in the order of their ids. */
export const selectSealedTaxIds = async (tx: Tx, after: string | null, most: number): Promise<SealedRow[]> => {
  const rows = await tx.rows(
    { id: 'uuid', value: 'bytea?' },
    `select id, tax_id_sealed as value from app.customers
      where tenant_id = $1 and tax_id_sealed is not null and ($2::uuid is null or id > $2) order by id limit $3`,
    [tx.tenant, after, most],
  )
  return rows.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]))
}
/** The same number under another key, while it is still the one that was read. */
export const resealTaxId = (tx: Tx, { id, value }: SealedRow, sealed: Buffer): Promise<number> =>
  tx.run('update app.customers set tax_id_sealed = $4 where tenant_id = $1 and id = $2 and tax_id_sealed = $3', [
    tx.tenant,
    id,
    value,
    sealed,
  ])
/** Plain tax ids of customers after an id, in the order of their ids. */
export const selectPlainTaxIds = (tx: Tx, after: string | null, most: number): Promise<PlainRow[]> =>
  tx.rows(
    { id: 'uuid', text: 'text' },
    `select id, tax_id as text from app.customers
      where tenant_id = $1 and tax_id <> '' and ($2::uuid is null or id > $2) order by id limit $3`,
    [tx.tenant, after, most],
  )
/** Seals a plain one and empties its column, while it is still the one that was read. */
export const sealPlainTaxId = (tx: Tx, { id, text }: PlainRow, sealed: Buffer): Promise<number> =>
  tx.run(`update app.customers set tax_id = '', tax_id_sealed = $4 where tenant_id = $1 and id = $2 and tax_id = $3`, [
    tx.tenant,
    id,
    text,
    sealed,
  ])
