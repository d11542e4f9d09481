import type { Tx } from '#platform/database/transaction.ts'

/** Takes the words and the photo from flags of these orders; what they were about stays in their title. */
export const blankFlags = (tx: Tx, orderIds: readonly string[]): Promise<number> =>
  tx.run(
    `update app.flags set message = '', note = '', photo_file_id = null
      where tenant_id = $1 and service_order_id = any($2::uuid[]) and (message <> '' or note <> '' or photo_file_id is not null)`,
    [tx.tenant, orderIds],
  )
/** The next moves of flags of these orders that say something. */
export const selectFlagWords = async (tx: Tx, orderIds: readonly string[], most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select c.id from app.flag_changes c join app.flags f on f.tenant_id = $1 and f.id = c.flag_id
        where c.tenant_id = $1 and f.service_order_id = any($2::uuid[]) and c.note <> '' order by c.id limit $3`,
      [tx.tenant, orderIds, most],
    )
  ).map(({ id }) => id)
export const blankFlagWords = async (tx: Tx, ids: readonly string[]): Promise<number> =>
  (await tx.rows({ done: 'bool' }, 'select auth.blank_flag_change(x.id) as done from unnest($1::uuid[]) as x (id)', [ids])).length
/** Flags whose photo goes stand without it. */
export const dropFlagPhotos = (tx: Tx, fileIds: readonly string[]): Promise<number> =>
  tx.run('update app.flags set photo_file_id = null where tenant_id = $1 and photo_file_id = any($2::uuid[])', [
    tx.tenant,
    fileIds,
  ])
