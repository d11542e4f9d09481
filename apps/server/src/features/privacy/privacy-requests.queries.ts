import type { KeptData, PrivacyKind, PrivacyState } from '@twopost/contract/privacy'
import type { LongJobState } from '@twopost/contract/registries/long-jobs'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, erasures, files, longJobs, privacyRequests, shops } from '#tables.gen.ts'

export type Counts = Readonly<Record<string, number>>
const requestRow = combine(
  columns('q', privacyRequests, [
    'id',
    'kind',
    'customer_id',
    'asked_by',
    'asked_on',
    'due_on',
    'state',
    'checked_how',
    'checked_note',
    'refusal',
    'long_job_id',
    'file_id',
    'file_expires_at',
    'created_by_name',
    'created_at',
    'finished_at',
    'version',
  ]),
  computed({ counts: [typed<Counts>('jsonb'), 'q.counts'] }),
  columns('c', customers, { customer_name: 'name' }),
  columns('s', shops, ['time_zone']),
  outer(
    combine(
      columns('j', longJobs, { run_permille: 'progress_permille', run_problem: 'problem' }),
      computed({ run_state: [typed<LongJobState>('text'), 'j.state'] }),
    ),
  ),
  outer(columns('f', files, { file_size: 'size_bytes' })),
  outer(
    combine(
      columns('e', erasures, ['backup_days', 'backups_until']),
      computed({
        what: [typed<Counts>('jsonb'), 'e.what'],
        kept: [typed<KeptData[]>('jsonb'), 'e.kept'],
      }),
    ),
  ),
)
export type RequestRow = RowOf<typeof requestRow>
const from = `from app.privacy_requests q
    join app.customers c on c.tenant_id = $1 and c.id = q.customer_id
    join app.shops s on s.tenant_id = $1 and s.id = c.shop_id
    left join app.long_jobs j on j.tenant_id = $1 and j.id = q.long_job_id
    left join app.files f on f.tenant_id = $1 and f.id = q.file_id
    left join app.erasures e on e.tenant_id = $1 and e.request_id = q.id
   where q.tenant_id = $1`
/** Whether a request is open: what is due is listed first. */
const isOpen = `q.state in ('received', 'checked')`

export interface RequestFilter {
  /** Those that the reader may see. */
  kinds: readonly PrivacyKind[]
  states: readonly PrivacyState[] | null
  customerId: string | null
  overdueAt: Date | null
}
const filters = `and q.kind = any($2::text[]) and ($3::text[] is null or q.state = any($3)) and ($4::uuid is null or q.customer_id = $4)
     and ($5::timestamptz is null or (${isOpen} and q.due_on < ($5 at time zone s.time_zone)::date))`
const valuesOf = (tx: Tx, filter: RequestFilter): unknown[] => [
  tx.tenant,
  filter.kinds,
  filter.states,
  filter.customerId,
  filter.overdueAt,
]
export const selectRequests = (
  tx: Tx,
  filter: RequestFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<RequestRow[]> =>
  tx.rows(
    requestRow,
    `select ${requestRow.sql} ${from} ${filters}
      order by (${isOpen}) desc, case when ${isOpen} then q.due_on end, q.id desc limit $6 offset $7`,
    [...valuesOf(tx, filter), limit, offset],
  )
export const countRequests = async (tx: Tx, filter: RequestFilter): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count ${from} ${filters}`, valuesOf(tx, filter))).count
export const selectRequest = (tx: Tx, id: string): Promise<RequestRow | undefined> =>
  tx.maybe(requestRow, `select ${requestRow.sql} ${from} and q.id = $2`, [tx.tenant, id])
/** Two who act on one request at once wait for each other. */
export const lockRequest = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe({ id: 'uuid' }, 'select id from app.privacy_requests where tenant_id = $1 and id = $2 for update', [tx.tenant, id])

export const insertRequest = (
  tx: Tx,
  row: Pick<RequestRow, 'id' | 'kind' | 'customer_id' | 'asked_by' | 'asked_on' | 'due_on'>,
  by: { userId: string | null; name: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.privacy_requests (tenant_id, id, kind, customer_id, asked_by, asked_on, due_on, created_by, created_by_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict do nothing`,
    [tx.tenant, row.id, row.kind, row.customer_id, row.asked_by, row.asked_on, row.due_on, by.userId, by.name, at],
  )
/** @returns 0 when the version is stale */
export const updateRequest = (
  tx: Tx,
  id: string,
  to: Pick<RequestRow, 'asked_by' | 'asked_on' | 'due_on'>,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.privacy_requests set asked_by = $3, asked_on = $4, due_on = $5, version = version + 1, updated_at = $7
      where tenant_id = $1 and id = $2 and ($6::int is null or version = $6)`,
    [tx.tenant, id, to.asked_by, to.asked_on, to.due_on, version, at],
  )
export const deleteRequest = (tx: Tx, id: string): Promise<number> =>
  tx.run(`delete from app.privacy_requests where tenant_id = $1 and id = $2 and state = 'received'`, [tx.tenant, id])

/** Moves it from one of these states. @returns 0 when it is in none of them */
export const moveRequest = (
  tx: Tx,
  id: string,
  from: readonly PrivacyState[],
  to: PrivacyState,
  words: { checkedHow?: string; checkedNote?: string; refusal?: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.privacy_requests set state = $4, checked_how = coalesce($5, checked_how), checked_note = coalesce($6, checked_note),
            refusal = coalesce($7, refusal), finished_at = case when $4 in ('received', 'checked') then null else $8::timestamptz end,
            version = version + 1, updated_at = $8
      where tenant_id = $1 and id = $2 and state = any($3::text[])`,
    [tx.tenant, id, from, to, words.checkedHow ?? null, words.checkedNote ?? null, words.refusal ?? null, at],
  )
export const setRun = (tx: Tx, id: string, longJobId: string, at: Date): Promise<number> =>
  tx.run(
    'update app.privacy_requests set long_job_id = $3, version = version + 1, updated_at = $4 where tenant_id = $1 and id = $2',
    [tx.tenant, id, longJobId, at],
  )
/** Names the file of an export, unless another run has done so. */
export const setFile = (tx: Tx, id: string, fileId: string, expiresAt: Date): Promise<number> =>
  tx.run(
    'update app.privacy_requests set file_id = $3, file_expires_at = $4 where tenant_id = $1 and id = $2 and file_id is null',
    [tx.tenant, id, fileId, expiresAt],
  )
/** Files of exports whose days are over, or that an erasing makes unwanted. @returns their ids, which no request names any more */
export const dropExportFiles = async (tx: Tx, of: { before: Date } | { customerId: string }): Promise<string[]> => {
  const [before, customerId] = 'before' in of ? [of.before, null] : [null, of.customerId]
  const held = await tx.rows(
    { id: 'uuid', file_id: 'uuid?' },
    `select id, file_id from app.privacy_requests where tenant_id = $1 and file_id is not null
        and ($2::timestamptz is null or file_expires_at < $2) and ($3::uuid is null or customer_id = $3) limit 200`,
    [tx.tenant, before, customerId],
  )
  await tx.run('update app.privacy_requests set file_id = null where tenant_id = $1 and id = any($2::uuid[])', [
    tx.tenant,
    held.map(({ id }) => id),
  ])
  return held.flatMap(({ file_id }) => file_id ?? [])
}
/** Adds to what the erasing has done in a table, in the transaction that did it. */
export const addCount = (tx: Tx, id: string, table: string, count: number): Promise<number> =>
  tx.run(
    `update app.privacy_requests set counts = jsonb_set(counts, array[$3::text], to_jsonb(coalesce((counts->>$3)::int, 0) + $4::int))
      where tenant_id = $1 and id = $2`,
    [tx.tenant, id, table, count],
  )
/** The same for what a function of the database blanked: it counts as the role that wrote, which a cluster wants to be one in a transaction (C4). */
export const addBlankedCount = (tx: Tx, id: string, table: string, count: number): Promise<{ done: boolean | null }> =>
  tx.one({ done: 'bool?' }, 'select auth.count_blanked($1, $2, $3) as done', [id, table, count])
export const insertErasure = (
  tx: Tx,
  row: {
    id: string
    requestId: string
    customerId: string
    what: Counts
    kept: readonly KeptData[]
    backups: { days: number; lastDay: string } | null
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.erasures (tenant_id, id, request_id, customer_id, what, kept, backup_days, backups_until, at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9)`,
    [
      ...[tx.tenant, row.id, row.requestId, row.customerId, JSON.stringify(row.what), JSON.stringify(row.kept)],
      ...[row.backups?.days ?? null, row.backups?.lastDay ?? null, at],
    ],
  )
export const selectAnswerDays = async (tx: Tx): Promise<number | undefined> =>
  (await tx.maybe({ answer_days: 'int4' }, 'select answer_days from app.privacy_settings where tenant_id = $1', [tx.tenant]))
    ?.answer_days
export const putAnswerDays = (tx: Tx, days: number, at: Date): Promise<number> =>
  tx.run(
    `insert into app.privacy_settings (tenant_id, answer_days, updated_at) values ($1, $2, $3)
     on conflict (tenant_id) do update set answer_days = $2, updated_at = $3`,
    [tx.tenant, days, at],
  )
