import type { RetentionKind } from '@twopost/contract/privacy'
import type { Tx } from '#platform/database/transaction.ts'

/**
 * Records of one kind that are old enough. In every statement $1 is the organization, $2 the first day that is still kept, $3 the day before which
 * everything has been treated (none: the beginning), $4 the records that are held.
 */
interface Source {
  readonly name: string
  readonly id: string
  /** The day from which the term counts. */
  readonly day: string
  readonly from: string
  /** What still has something to take away. */
  readonly has: string
  /** What may be touched: no open work, nothing unpaid, and none of these ids held. */
  readonly free: string
}
const held = (...ids: string[]): string => `not (${ids.map((id) => `coalesce(${id} = any($4::uuid[]), false)`).join(' or ')})`
const isOver = `o.status in ('invoiced', 'cancelled')`
/** Every invoice of an order `o` is settled. */
const isPaid = `not exists (select from app.invoices u where u.tenant_id = $1 and u.service_order_id = o.id and u.deleted_at is null and u.status in ('draft', 'sent', 'overdue'))`
const order = (id: string) => `join app.service_orders o on o.tenant_id = $1 and o.id = ${id}`

const attachments = (kind: 'photo' | 'video' | 'voice'): Source => ({
  ...{ name: 'attachments', id: 'a.id', day: 'a.created_at::date' },
  from: `app.attachments a ${order('a.service_order_id')}`,
  has: `a.tenant_id = $1 and a.kind = '${kind}' and a.inspection_result_id is null
    and not exists (select from app.authorizations z where z.tenant_id = $1 and z.signature_file_id = a.file_id)`,
  free: `${isOver} and ${isPaid} and ${held('o.id', 'o.customer_id', 'o.vehicle_id')}`,
})

export const retentionSources: Readonly<Record<RetentionKind, readonly Source[]>> = {
  invoices: [
    {
      ...{ name: 'invoice', id: 's.invoice_id', day: 's.issue_date' },
      from: `app.invoice_issues s join app.invoices i on i.tenant_id = $1 and i.id = s.invoice_id
        left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id`,
      has: `s.tenant_id = $1 and coalesce(s.named->'customer'->>'name', '') <> ''`,
      free: `i.status in ('paid', 'void') and ${held('i.id', 'i.customer_id', 'o.id', 'o.vehicle_id')}`,
    },
    {
      ...{ name: 'credit_note', id: 'n.id', day: 'n.business_date' },
      from: `app.credit_notes n join app.invoices i on i.tenant_id = $1 and i.id = n.invoice_id
        left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id`,
      has: `n.tenant_id = $1 and n.document->'to' <> '[]'::jsonb`,
      free: `i.status in ('paid', 'void') and ${held('i.id', 'n.customer_id', 'o.id', 'o.vehicle_id')}`,
    },
    {
      ...{ name: 'statement', id: 's.id', day: 's.to_date' },
      from: 'app.statements s',
      has: `s.tenant_id = $1 and s.document->'to' <> '[]'::jsonb`,
      free: held('s.customer_id'),
    },
  ],
  authorizations: [
    {
      ...{ name: 'authorization', id: 'a.id', day: 'a.received_at::date' },
      from: `app.authorizations a ${order('a.service_order_id')}`,
      has: `a.tenant_id = $1 and (a.person_name <> '' or a.contact_detail <> '' or a.ip <> '' or a.note <> '' or a.signature_file_id is not null)`,
      free: `${isOver} and ${isPaid} and ${held('o.id', 'o.customer_id', 'o.vehicle_id')}`,
    },
    {
      ...{ name: 'estimate', id: 'e.id', day: 'e.created_at::date' },
      from: `app.estimate_versions e ${order('e.service_order_id')}`,
      has: `e.tenant_id = $1 and e.party <> '{"to": []}'::jsonb`,
      free: `${isOver} and ${isPaid} and ${held('o.id', 'o.customer_id', 'o.vehicle_id')}`,
    },
    {
      ...{ name: 'activity', id: 'a.id', day: 'a.at::date' },
      from: `app.activities a ${order('a.service_order_id')}`,
      has: `a.tenant_id = $1 and coalesce(a.details->>'person', '') <> ''`,
      free: `${isOver} and ${isPaid} and ${held('o.id', 'o.customer_id', 'o.vehicle_id')}`,
    },
  ],
  inspections: [
    {
      ...{ name: 'inspection_report', id: 'r.id', day: 'r.signed_on' },
      from: `app.inspection_reports r join app.inspections n on n.tenant_id = $1 and n.id = r.inspection_id ${order('n.service_order_id')}`,
      has: `r.tenant_id = $1 and r.party <> '{"to": [], "carrierName": "", "carrierNo": ""}'::jsonb`,
      // The database refuses a report that has to be kept longer.
      free: `r.keep_until < current_date and ${isOver} and ${held('o.id', 'o.customer_id', 'r.vehicle_id')}`,
    },
  ],
  messages: [
    {
      ...{ name: 'message', id: 'm.id', day: 'm.created_at::date' },
      from: `app.messages m join app.conversations c on c.tenant_id = $1 and c.id = m.conversation_id
        left join app.service_orders o on o.tenant_id = $1 and o.id = coalesce(m.service_order_id, c.service_order_id)`,
      has: 'm.tenant_id = $1 and m.blanked_at is null',
      free: `(o.id is null or ${isOver}) and ${held('c.customer_id', 'o.id', 'o.vehicle_id')}`,
    },
  ],
  photos: [attachments('photo')],
  videos: [attachments('video')],
  voice: [attachments('voice')],
  time: [
    {
      ...{ name: 'time_entry', id: 't.id', day: 't.started_at::date' },
      from: 'app.time_entries t left join app.service_orders o on o.tenant_id = $1 and o.id = t.service_order_id',
      has: `t.tenant_id = $1 and t.ended_at is not null and (coalesce(t.description, '') <> '' or coalesce(t.location, '') <> '' or coalesce(t.notes, '') <> '')`,
      free: `(o.id is null or ${isOver}) and ${held('o.id', 'o.customer_id', 'o.vehicle_id')}`,
    },
  ],
  audit: [
    {
      ...{ name: 'share_event', id: 'e.id', day: 'e.created_at::date' },
      from: `app.share_events e join app.share_links l on l.tenant_id = $1 and l.id = e.link_id
        left join app.service_orders o on o.tenant_id = $1 and o.id = l.record_id`,
      has: `e.tenant_id = $1 and (e.ip <> '' or e.user_agent <> '')`,
      free: `(o.id is null or ${isOver}) and ${held('o.id', 'o.customer_id', 'o.vehicle_id')}`,
    },
  ],
  vin_photos: [
    {
      ...{ name: 'file', id: 'f.id', day: 'f.created_at::date' },
      from: 'app.files f',
      has: `f.tenant_id = $1 and f.purpose = 'vin-picture' and f.state <> 'deleted'`,
      free: `${held('f.id')}`,
    },
  ],
}
export interface Term {
  /** The first day that is still kept. */
  keptFrom: string
  doneUntil: string | null
  held: readonly string[]
}
const old = ({ day, from, has }: Source): string =>
  `${from} where ${has} and ${day} < $2::date and ($3::date is null or ${day} >= $3::date)`
const valuesOf = (tx: Tx, term: Term): unknown[] => [tx.tenant, term.keptFrom, term.doneUntil, term.held]

/** Beyond this a preview says "more than". */
export const mostPreviewed = 10_000
/** How many would change, from when the oldest of them is, and how many are left alone. */
export const countOld = (tx: Tx, source: Source, term: Term) =>
  tx.one(
    { free: 'int4', left_alone: 'int4', oldest_free: 'date?' },
    `select (count(*) filter (where x.is_free))::int as free, (count(*) filter (where not x.is_free))::int as left_alone,
            min(x.day) filter (where x.is_free) as oldest_free
       from (select ${source.day} as day, (${source.free}) as is_free from ${old(source)} and ($4::uuid[] is not null) limit ${mostPreviewed + 1}) x`,
    valuesOf(tx, term),
  )
/** The day of the oldest record that still has something to take away, whether it may be touched or not. */
export const selectOldestLeft = async (tx: Tx, source: Source, term: Term): Promise<string | null> =>
  (
    await tx.one(
      { day: 'date?' },
      `select min(${source.day}) as day from ${old(source)} and ($4::uuid[] is not null)`,
      valuesOf(tx, term),
    )
  ).day
/** The next records that may be touched, the oldest first; those that were treated are no longer among them. */
export const selectOld = async (tx: Tx, source: Source, term: Term, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select ${source.id} as id from ${old(source)} and (${source.free}) and ($4::uuid[] is not null) order by ${source.day}, ${source.id} limit $5`,
      [...valuesOf(tx, term), most],
    )
  ).map(({ id }) => id)
/** Signatures of decisions. */
export const selectSignatureFiles = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid?' },
      'select signature_file_id as id from app.authorizations where tenant_id = $1 and id = any($2::uuid[]) and signature_file_id is not null',
      [tx.tenant, ids],
    )
  ).flatMap(({ id }) => id ?? [])
/** Takes the person out of frozen records, by the function of their table (decision 59). */
export const blankFrozen = async (tx: Tx, name: FrozenName, ids: readonly string[]): Promise<number> =>
  (await tx.rows({ done: 'bool' }, `select auth.blank_${name}(x.id) as done from unnest($1::uuid[]) as x (id)`, [ids])).length
/**
 * Takes away files that were made of signatures, by a function of the database: it writes as the role that blanked, which a cluster wants to be one in a
 * transaction (C4). @returns those that were there
 */
export const dropSignatures = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid?', done: 'bool?' },
      'select x.id, auth.drop_signature(x.id) as done from unnest($1::uuid[]) as x (id)',
      [ids],
    )
  ).flatMap(({ id, done }) => (done && id ? [id] : []))
export const frozenNames = [
  'invoice',
  'credit_note',
  'statement',
  'authorization',
  'estimate',
  'activity',
  'inspection_report',
  'message',
  'share_event',
] as const
export type FrozenName = (typeof frozenNames)[number]
