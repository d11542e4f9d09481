import type { Tx } from '#platform/database/transaction.ts'

export interface AssignmentRow {
  technician_id: string
  name: string
  job_id: string
  status: 'assigned' | 'in_progress' | 'on_hold' | 'completed' | 'cancelled'
  estimated_minutes: number | null
  clocked_seconds: number
  timer_status: 'working' | 'paused' | 'break' | null
}
export const selectAssignments = (tx: Tx, orderId: string): Promise<AssignmentRow[]> =>
  tx.rows<AssignmentRow>(
    `select j.technician_id, u.name, j.id as job_id, j.status, j.estimated_minutes,
            (select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint from app.timers tm join app.timer_segments s on s.tenant_id = tm.tenant_id and s.timer_id = tm.id and s.kind = 'work'
              where tm.tenant_id = j.tenant_id and tm.job_id = j.id) as clocked_seconds,
            (select tm.status from app.timers tm where tm.tenant_id = j.tenant_id and tm.job_id = j.id and tm.status <> 'completed' limit 1) as timer_status
       from app.jobs j join app.technicians t on t.tenant_id = j.tenant_id and t.id = j.technician_id join app.users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where j.tenant_id = app.tid() and j.service_order_id = $1 and j.status <> 'cancelled' order by j.assigned_at, j.id`,
    [orderId],
  )
export interface DetailFacts {
  note_count: number
  attachment_count: number
  activity_count: number
  invoice_id: string | null
  invoice_number: string | null
  invoice_status: string | null
  labor_tax_millionths: number
  parts_tax_millionths: number
  tax_exempt: boolean
}
export const selectDetailFacts = (tx: Tx, orderId: string): Promise<DetailFacts | undefined> =>
  tx.maybe<DetailFacts>(
    `select (select count(*)::int from app.notes n where n.tenant_id = o.tenant_id and n.service_order_id = o.id) as note_count,
            (select count(*)::int from app.attachments a where a.tenant_id = o.tenant_id and a.service_order_id = o.id) as attachment_count,
            (select count(*)::int from app.activities y where y.tenant_id = o.tenant_id and y.service_order_id = o.id) as activity_count,
            i.id as invoice_id, i.number as invoice_number, i.status as invoice_status, s.labor_tax_millionths, s.parts_tax_millionths, c.tax_exempt
       from app.service_orders o join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id join app.customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
       left join app.invoices i on i.tenant_id = o.tenant_id and i.service_order_id = o.id and i.status <> 'void' and i.deleted_at is null
      where o.tenant_id = app.tid() and o.id = $1`,
    [orderId],
  )

export interface DraftRow {
  shop_id: string
  step: number
  fields: Record<string, unknown>
  updated_at: Date
}
export const selectDraft = (tx: Tx, userId: string, shopId: string): Promise<DraftRow | undefined> =>
  tx.maybe<DraftRow>(
    'select shop_id, step, fields, updated_at from app.order_drafts where tenant_id = app.tid() and user_id = $1 and shop_id = $2',
    [userId, shopId],
  )
export const upsertDraft = (
  tx: Tx,
  userId: string,
  shopId: string,
  step: number,
  fields: Record<string, unknown>,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.order_drafts (user_id, shop_id, step, fields, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, user_id, shop_id) do update set step = $3, fields = $4, updated_at = $5`,
    [userId, shopId, step, JSON.stringify(fields), at],
  )
export const deleteDraft = (tx: Tx, userId: string, shopId: string): Promise<number> =>
  tx.run('delete from app.order_drafts where tenant_id = app.tid() and user_id = $1 and shop_id = $2', [userId, shopId])

export interface NoteRow {
  id: string
  content: string
  type: 'general' | 'customer_communication' | 'progress' | 'issue' | 'completion'
  is_internal: boolean
  author_name: string
  job_id: string | null
  task_id: string | null
  technician_id: string | null
  created_at: Date
  updated_at: Date
}
const noteColumns = 'id, content, type, is_internal, author_name, job_id, task_id, technician_id, created_at, updated_at'
export const selectNotes = (tx: Tx, orderId: string, limit: number, offset: number): Promise<NoteRow[]> =>
  tx.rows<NoteRow>(
    `select ${noteColumns} from app.notes where tenant_id = app.tid() and service_order_id = $1 order by created_at desc, id desc limit $2 offset $3`,
    [orderId, limit, offset],
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
  tx.one<NoteRow>(
    `insert into app.notes (id, service_order_id, job_id, task_id, technician_id, author_user_id, author_name, type, is_internal, content, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning ${noteColumns}`,
    [n.id, n.orderId, n.jobId, n.taskId, n.technicianId, n.userId, n.author, n.type, n.internal, n.content, at],
  )
export const countNotes = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.notes where tenant_id = app.tid() and service_order_id = $1',
      [orderId],
    )
  ).count
