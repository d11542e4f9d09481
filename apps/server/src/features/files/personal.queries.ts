import type { Tx } from '#platform/database/transaction.ts'

/** The next attachments of these orders that are no part of an inspection's report. */
export const selectLooseAttachments = (
  tx: Tx,
  orderIds: readonly string[],
  staying: readonly string[],
  most: number,
): Promise<{ id: string; file_id: string }[]> =>
  tx.rows(
    { id: 'uuid', file_id: 'uuid' },
    `select id, file_id from app.attachments where tenant_id = $1 and service_order_id = any($2::uuid[]) and inspection_result_id is null
        and file_id <> all($3::uuid[]) order by id limit $4`,
    [tx.tenant, orderIds, staying, most],
  )
/** The files of these attachments. */
export const selectAttachedFiles = (tx: Tx, ids: readonly string[]): Promise<{ id: string; file_id: string }[]> =>
  tx.rows(
    { id: 'uuid', file_id: 'uuid' },
    'select id, file_id from app.attachments where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenant, ids],
  )
export const deleteAttachments = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run('delete from app.attachments where tenant_id = $1 and id = any($2::uuid[])', [tx.tenant, ids])
/** Rows of files that nothing is attached to any more. @returns those that went */
export const deleteFileRows = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `delete from app.files f where f.tenant_id = $1 and f.id = any($2::uuid[])
          and not exists (select from app.attachments a where a.tenant_id = $1 and a.file_id = f.id) returning f.id`,
      [tx.tenant, ids],
    )
  ).map(({ id }) => id)
