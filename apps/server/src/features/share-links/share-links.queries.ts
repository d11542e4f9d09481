import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { shareEvents, shareLinks } from '#tables.gen.ts'

const plainRow = columns('l', shareLinks, [
  'id',
  'kind',
  'record_id',
  'contact_id',
  'sent_to',
  'expires_at',
  'revoked_at',
  'created_by_name',
  'created_at',
])
export type ShareLinkRow = RowOf<typeof plainRow>
const opened = "from app.share_events e where e.tenant_id = $1 and e.link_id = l.id and e.what = 'opened'"
const linkRow = combine(
  plainRow,
  computed({
    opened: ['int4', `(select count(*)::int ${opened})`],
    first_opened_at: ['timestamptz?', `(select min(e.created_at) ${opened})`],
    last_opened_at: ['timestamptz?', `(select max(e.created_at) ${opened})`],
    contact_name: ['text?', '(select k.name from app.contacts k where k.tenant_id = $1 and k.id = l.contact_id)'],
  }),
)
export type SeenLinkRow = RowOf<typeof linkRow>

/** The links to one record with when they were opened, the latest first. */
export const selectShareLinks = (
  tx: Tx,
  of: { kind: ShareLinkRow['kind']; recordId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<SeenLinkRow[]> =>
  tx.rows(
    linkRow,
    `select ${linkRow.sql} from app.share_links l where l.tenant_id = $1 and l.kind = $2 and l.record_id = $3
      order by l.id desc limit $4 offset $5`,
    [tx.tenant, of.kind, of.recordId, limit, offset],
  )
export const countShareLinks = async (tx: Tx, of: { kind: ShareLinkRow['kind']; recordId: string }): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.share_links where tenant_id = $1 and kind = $2 and record_id = $3',
      [tx.tenant, of.kind, of.recordId],
    )
  ).count
export const selectShareLink = (tx: Tx, id: string): Promise<ShareLinkRow | undefined> =>
  tx.maybe(plainRow, `select ${plainRow.sql} from app.share_links l where l.tenant_id = $1 and l.id = $2`, [tx.tenant, id])
export const insertShareLink = (tx: Tx, row: ShareLinkRow & { created_by: string | null }): Promise<number> =>
  tx.run(
    `insert into app.share_links (tenant_id, id, kind, record_id, sent_to, expires_at, created_by, created_by_name, created_at, contact_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[tx.tenant, row.id, row.kind, row.record_id, row.sent_to, row.expires_at, row.created_by, row.created_by_name],
      ...[row.created_at, row.contact_id],
    ],
  )
/** The links of a contact that still open something. */
export const selectOpenLinksOf = (tx: Tx, contactId: string, at: Date): Promise<ShareLinkRow[]> =>
  tx.rows(
    plainRow,
    `select ${plainRow.sql} from app.share_links l where l.tenant_id = $1 and l.contact_id = $2 and l.revoked_at is null and l.expires_at > $3`,
    [tx.tenant, contactId, at],
  )
/** Whether a link to a record still opens something, for a contact or, without one, for the customer. */
export const hasOpenLink = async (
  tx: Tx,
  of: { kind: ShareLinkRow['kind']; recordId: string; contactId: string | null },
  at: Date,
): Promise<boolean> =>
  (
    await tx.one(
      { open: 'bool' },
      `select exists (select from app.share_links l where l.tenant_id = $1 and l.kind = $2 and l.record_id = $3 and l.revoked_at is null
         and l.expires_at > $4 and l.contact_id is not distinct from $5::uuid) as open`,
      [tx.tenant, of.kind, of.recordId, at, of.contactId],
    )
  ).open
/** @returns 0 where it was taken back before */
export const updateRevoked = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.share_links set revoked_at = $3 where tenant_id = $1 and id = $2 and revoked_at is null', [
    tx.tenant,
    id,
    at,
  ])

const eventRow = columns('e', shareEvents, ['id', 'what', 'ip', 'user_agent', 'created_at'])
export type ShareEventRow = RowOf<typeof eventRow>
export const selectShareEvents = (
  tx: Tx,
  linkId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShareEventRow[]> =>
  tx.rows(
    eventRow,
    `select ${eventRow.sql} from app.share_events e where e.tenant_id = $1 and e.link_id = $2 order by e.id desc limit $3 offset $4`,
    [tx.tenant, linkId, limit, offset],
  )
export const countShareEvents = async (tx: Tx, linkId: string): Promise<number> =>
  (
    await tx.one({ count: 'int4' }, 'select count(*)::int as count from app.share_events where tenant_id = $1 and link_id = $2', [
      tx.tenant,
      linkId,
    ])
  ).count
const lastRow = computed({
  count: ['int4', 'count(*)::int'],
  last: ['timestamptz?', 'max(e.created_at)'],
})
/** How often something was done by a link, and when last. */
export const selectLastEvent = (tx: Tx, linkId: string, what: ShareEventRow['what']) =>
  tx.one(lastRow, `select ${lastRow.sql} from app.share_events e where e.tenant_id = $1 and e.link_id = $2 and e.what = $3`, [
    tx.tenant,
    linkId,
    what,
  ])
export const insertShareEvent = (tx: Tx, linkId: string, row: ShareEventRow): Promise<number> =>
  tx.run(
    'insert into app.share_events (tenant_id, id, link_id, what, ip, user_agent, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [tx.tenant, row.id, linkId, row.what, row.ip, row.user_agent, row.created_at],
  )
