import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobs, notes, orderDrafts, shops, users } from '#tables.gen.ts'
import { invoicesOfOrder } from '../lines/order-payers.queries.ts'
import { promisesOfOrder } from '../promises/promises.queries.ts'

const assignmentRow = combine(
  columns('j', jobs, ['technician_id']),
  columns('u', users, ['name']),
  columns('j', jobs, { job_id: 'id', status: 'status', estimated_minutes: 'estimated_minutes' }),
  computed({
    clocked_seconds: [
      'int8',
      `(select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint
         from app.timers tm join app.timer_segments s on s.tenant_id = $1 and s.timer_id = tm.id and s.kind = 'work'
        where tm.tenant_id = $1 and tm.job_id = j.id)`,
    ],
    timer_status: [
      'text(working|paused|break)?',
      "(select tm.status from app.timers tm where tm.tenant_id = $1 and tm.job_id = j.id and tm.status <> 'completed' limit 1)",
    ],
  }),
)
export type AssignmentRow = RowOf<typeof assignmentRow>
export const selectAssignments = (tx: Tx, orderId: string): Promise<AssignmentRow[]> =>
  tx.rows(
    assignmentRow,
    `select ${assignmentRow.sql}
       from app.jobs j join app.technicians t on t.tenant_id = $1 and t.id = j.technician_id join app.users u on u.tenant_id = $1 and u.id = t.user_id
      where j.tenant_id = $1 and j.service_order_id = $2 and j.status <> 'cancelled' order by j.assigned_at, j.id`,
    [tx.tenant, orderId],
  )
const detailFacts = combine(
  promisesOfOrder,
  invoicesOfOrder,
  computed({
    note_count: ['int4', '(select count(*)::int from app.notes n where n.tenant_id = $1 and n.service_order_id = o.id)'],
    attachment_count: [
      'int4',
      '(select count(*)::int from app.attachments a where a.tenant_id = $1 and a.service_order_id = o.id)',
    ],
    activity_count: ['int4', '(select count(*)::int from app.activities y where y.tenant_id = $1 and y.service_order_id = o.id)'],
  }),
  columns('s', shops, ['parts_gate']),
)
export type DetailFacts = RowOf<typeof detailFacts>
export const selectDetailFacts = (tx: Tx, orderId: string): Promise<DetailFacts | undefined> =>
  tx.maybe(
    detailFacts,
    `select ${detailFacts.sql}
       from app.service_orders o join app.shops s on s.tenant_id = $1 and s.id = o.shop_id join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
      where o.tenant_id = $1 and o.id = $2`,
    [tx.tenant, orderId],
  )

const draftRow = combine(
  columns('', orderDrafts, ['shop_id', 'step']),
  computed({ fields: [typed<Record<string, unknown>>('jsonb'), 'fields'] }),
  columns('', orderDrafts, ['updated_at']),
)
export type DraftRow = RowOf<typeof draftRow>
export const selectDraft = (tx: Tx, userId: string, shopId: string): Promise<DraftRow | undefined> =>
  tx.maybe(draftRow, `select ${draftRow.sql} from app.order_drafts where tenant_id = $1 and user_id = $2 and shop_id = $3`, [
    tx.tenant,
    userId,
    shopId,
  ])
export const upsertDraft = (
  tx: Tx,
  userId: string,
  shopId: string,
  step: number,
  fields: Record<string, unknown>,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.order_drafts (tenant_id, user_id, shop_id, step, fields, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, user_id, shop_id) do update set step = $4, fields = $5, updated_at = $6`,
    [tx.tenant, userId, shopId, step, JSON.stringify(fields), at],
  )
export const deleteDraft = (tx: Tx, userId: string, shopId: string): Promise<number> =>
  tx.run('delete from app.order_drafts where tenant_id = $1 and user_id = $2 and shop_id = $3', [tx.tenant, userId, shopId])

const noteRow = columns('', notes, [
  'id',
  'content',
  'type',
  'is_internal',
  'author_name',
  'job_id',
  'task_id',
  'technician_id',
  'created_at',
  'updated_at',
])
export type NoteRow = RowOf<typeof noteRow>
export const selectNotes = (tx: Tx, orderId: string, limit: number, offset: number): Promise<NoteRow[]> =>
  tx.rows(
    noteRow,
    `select ${noteRow.sql} from app.notes where tenant_id = $1 and service_order_id = $2 order by created_at desc, id desc limit $3 offset $4`,
    [tx.tenant, orderId, limit, offset],
  )
export const insertNote = (
  tx: Tx,
  n: {
    id: string
    orderId: string
    jobId: string | null
    taskId: string | null
    technicianId: string | null
    userId: string | null
    author: string
    type: string
    internal: boolean
    content: string
  },
  at: Date,
): Promise<NoteRow> =>
  tx.one(
    noteRow,
    `insert into app.notes (tenant_id, id, service_order_id, job_id, task_id, technician_id, author_user_id, author_name, type, is_internal, content, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning ${noteRow.sql}`,
    [tx.tenant, n.id, n.orderId, n.jobId, n.taskId, n.technicianId, n.userId, n.author, n.type, n.internal, n.content, at],
  )
export const countNotes = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.notes where tenant_id = $1 and service_order_id = $2',
      [tx.tenant, orderId],
    )
  ).count
