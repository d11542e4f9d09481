import type { Database, Tx } from '#platform/database/transaction.ts'

/** Keeps a link by its hash alone. @returns when it ends */
export const insertCustomerLink = async (
  tx: Tx,
  link: { kind: string; recordId: string; hash: Buffer; lasts: string },
): Promise<Date> =>
  (
    await tx.one({ ends: 'timestamptz' }, 'select auth.make_customer_link($2, $1, $3, $4, $5::interval) as ends', [
      tx.tenant,
      link.hash,
      link.kind,
      link.recordId,
      link.lasts,
    ])
  ).ends

export const revokeCustomerLinkRows = (tx: Tx, kind: string, recordId: string): Promise<number> =>
  tx.run('select auth.revoke_customer_links($1, $2, $3)', [tx.tenant, kind, recordId])

/** Whose record a link opens; before any tenant is known. Counted as a view. */
export const openCustomerLinkRow = async (
  database: Database,
  kind: string,
  hash: Buffer,
): Promise<{ tenant_id: string; record_id: string; is_revoked: boolean } | undefined> =>
  (
    await database.single(
      { tenant_id: 'uuid', record_id: 'uuid', is_revoked: 'bool' },
      'select * from auth.open_customer_link($1, $2)',
      [hash, kind],
    )
  )[0]
