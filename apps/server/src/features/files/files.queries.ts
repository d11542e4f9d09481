import type { Tx } from '#platform/database/transaction.ts'

export interface FileRow {
  id: string
  purpose: string
  size_bytes: number
  content_type: string
  filename: string
  state: 'stored' | 'attached' | 'deleted'
  uploaded_by: string | null
  created_at: Date
}
const columns = 'f.id, f.purpose, f.size_bytes, f.content_type, f.filename, f.state, f.uploaded_by, f.created_at'

export const insertFile = (
  tx: Tx,
  file: {
    id: string
    purpose: string
    sha256: Buffer
    size: number
    contentType: string
    filename: string
    uploadedBy: string | null
    state: 'stored' | 'attached'
  },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.files (id, purpose, sha256, size_bytes, content_type, filename, uploaded_by, state, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [file.id, file.purpose, file.sha256, file.size, file.contentType, file.filename, file.uploadedBy, file.state, at],
  )
/** Bytes uploaded on a day, counted from 1970, with these; the row is held to the end of the transaction. */
export const addUploadedBytes = async (tx: Tx, day: number, bytes: number): Promise<number> =>
  (
    await tx.one<{ last: number }>(
      `insert into app.counters (kind, year, last) values ('upload-bytes', $1, $2)
       on conflict (tenant_id, kind, year) do update set last = app.counters.last + $2 returning last`,
      [day, bytes],
    )
  ).last
export const selectFile = (tx: Tx, id: string): Promise<FileRow | undefined> =>
  tx.maybe<FileRow>(`select ${columns} from app.files f where f.tenant_id = app.tid() and f.id = $1 and f.state <> 'deleted'`, [
    id,
  ])
/** Shops and technicians of the orders and jobs that a file is attached to. */
export const selectPlaces = (tx: Tx, fileId: string) =>
  tx.rows<{ shop_id: string; technician_id: string | null }>(
    `select o.shop_id, j.technician_id from app.attachments a join app.service_orders o on o.tenant_id = a.tenant_id and o.id = a.service_order_id
       left join app.jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id where a.tenant_id = app.tid() and a.file_id = $1`,
    [fileId],
  )
export const setFileState = (tx: Tx, id: string, from: 'stored' | 'attached', to: 'attached' | 'deleted'): Promise<number> =>
  tx.run('update app.files set state = $3 where tenant_id = app.tid() and id = $1 and state = $2', [id, from, to])

export const deleteFileRow = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.files where tenant_id = app.tid() and id = $1', [id])

export interface AttachmentRow {
  id: string
  file_id: string
  kind: 'photo' | 'document' | 'voice' | 'video'
  caption: string
  content_type: string
  size_bytes: number
  filename: string
  uploaded_by_name: string
  job_id: string | null
  task_id: string | null
  technician_id: string | null
  created_at: Date
}
const attachment =
  'a.id, a.file_id, a.kind, a.caption, f.content_type, f.size_bytes, f.filename, a.uploaded_by_name, a.job_id, a.task_id, a.technician_id, a.created_at'
export const insertAttachment = (
  tx: Tx,
  row: {
    id: string
    fileId: string
    orderId: string
    jobId: string | null
    taskId: string | null
    technicianId: string | null
    kind: string
    caption: string
    by: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.attachments (id, file_id, service_order_id, job_id, task_id, technician_id, kind, caption, uploaded_by_name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [row.id, row.fileId, row.orderId, row.jobId, row.taskId, row.technicianId, row.kind, row.caption, row.by, at],
  )
export const selectAttachment = (tx: Tx, id: string): Promise<AttachmentRow> =>
  tx.one<AttachmentRow>(
    `select ${attachment} from app.attachments a join app.files f on f.tenant_id = a.tenant_id and f.id = a.file_id where a.tenant_id = app.tid() and a.id = $1`,
    [id],
  )
export const selectAttachments = (tx: Tx, orderId: string, limit: number, offset: number): Promise<AttachmentRow[]> =>
  tx.rows<AttachmentRow>(
    `select ${attachment} from app.attachments a join app.files f on f.tenant_id = a.tenant_id and f.id = a.file_id
      where a.tenant_id = app.tid() and a.service_order_id = $1 order by a.created_at desc, a.id desc limit $2 offset $3`,
    [orderId, limit, offset],
  )
export const countAttachments = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.attachments where tenant_id = app.tid() and service_order_id = $1',
      [orderId],
    )
  ).count
/** Uploads that were attached to nothing within a day. */
export const dropLooseFiles = (tx: Tx): Promise<{ id: string }[]> =>
  tx.rows(
    `delete from app.files where tenant_id = app.tid() and (state = 'deleted' or (state = 'stored' and created_at < now() - interval '24 hours')) returning id`,
  )
export const selectKnownFiles = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows<{ id: string }>('select id from app.files where tenant_id = app.tid() and id = any($1)', [ids])).map(
    (row) => row.id,
  )
