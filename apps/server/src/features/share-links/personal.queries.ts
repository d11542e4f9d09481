import type { Tx } from '#platform/database/transaction.ts'

/** Ends all links to these records (AUD8). @returns how many there were */
export const revokeLinksOf = async (tx: Tx, recordIds: readonly string[]): Promise<number> =>
  (await tx.one({ ended: 'int4' }, 'select auth.revoke_links_of($1::uuid[]) as ended', [recordIds])).ended
/** The links that were made to these records. */
export const selectLinkIds = async (tx: Tx, recordIds: readonly string[]): Promise<string[]> =>
  (
    await tx.rows({ id: 'uuid' }, 'select id from app.share_links where tenant_id = $1 and record_id = any($2::uuid[])', [
      tx.tenant,
      recordIds,
    ])
  ).map(({ id }) => id)
export const blankLinks = (tx: Tx, ids: readonly string[], at: Date): Promise<number> =>
  tx.run(
    `update app.share_links set sent_to = '', revoked_at = coalesce(revoked_at, $3)
      where tenant_id = $1 and id = any($2::uuid[]) and (sent_to <> '' or revoked_at is null)`,
    [tx.tenant, ids, at],
  )
/** The next looks by these links that still say from where. */
export const selectTraces = async (tx: Tx, linkIds: readonly string[], most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select id from app.share_events where tenant_id = $1 and link_id = any($2::uuid[]) and (ip <> '' or user_agent <> '') order by id limit $3`,
      [tx.tenant, linkIds, most],
    )
  ).map(({ id }) => id)
export const blankTraces = async (tx: Tx, ids: readonly string[]): Promise<number> =>
  (await tx.rows({ done: 'bool' }, 'select auth.blank_share_event(x.id) as done from unnest($1::uuid[]) as x (id)', [ids])).length
