import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { attachments, counters, files } from '#tables.gen.ts'
import type { NewScan } from './scans.queries.ts'

const fileRow = columns('f', files, [
  'id',
  'purpose',
  'size_bytes',
  'content_type',
  'filename',
  'state',
  'uploaded_by',
  'created_at',
])
export type FileRow = RowOf<typeof fileRow>

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
    scan: NewScan
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.files (tenant_id, id, purpose, sha256, size_bytes, content_type, filename, uploaded_by, state, scan, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[tx.tenant, file.id, file.purpose, file.sha256, file.size, file.contentType, file.filename, file.uploadedBy],
      ...[file.state, file.scan, at],
    ],
  )
/** Bytes uploaded on a day, counted from 1970, with these; the row is held to the end of the transaction. */
export const addUploadedBytes = async (tx: Tx, day: number, bytes: number): Promise<number> =>
  (
    await tx.one(
      { last: counters.last },
      `insert into app.counters (tenant_id, kind, year, last) values ($1, 'upload-bytes', $2, $3)
       on conflict (tenant_id, kind, year) do update set last = app.counters.last + $3 returning last`,
      [tx.tenant, day, bytes],
    )
  ).last
export const selectFile = (tx: Tx, id: string): Promise<FileRow | undefined> =>
  tx.maybe(fileRow, `select ${fileRow.sql} from app.files f where f.tenant_id = $1 and f.id = $2 and f.state <> 'deleted'`, [
    tx.tenant,
    id,
  ])
/** Shops and technicians of the orders and jobs that a file is attached to. */
export const selectPlaces = (tx: Tx, fileId: string) =>
  tx.rows(
    { shop_id: 'uuid', technician_id: 'uuid?' },
    `select o.shop_id, j.technician_id from app.attachments a join app.service_orders o on o.tenant_id = $1 and o.id = a.service_order_id
       left join app.jobs j on j.tenant_id = $1 and j.id = a.job_id where a.tenant_id = $1 and a.file_id = $2`,
    [tx.tenant, fileId],
  )
export const setFileState = (tx: Tx, id: string, from: 'stored' | 'attached', to: 'attached' | 'deleted'): Promise<number> =>
  tx.run('update app.files set state = $4 where tenant_id = $1 and id = $2 and state = $3', [tx.tenant, id, from, to])

export const deleteFileRow = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.files where tenant_id = $1 and id = $2', [tx.tenant, id])

const attachmentRow = combine(
  columns('a', attachments, ['id', 'file_id', 'kind', 'caption']),
  columns('f', files, ['content_type', 'size_bytes', 'filename']),
  columns('a', attachments, ['uploaded_by_name', 'job_id', 'task_id', 'technician_id', 'created_at']),
)
export type AttachmentRow = RowOf<typeof attachmentRow>
export const insertAttachment = (
  tx: Tx,
  row: {
    id: string
    fileId: string
    orderId: string
    jobId: string | null
    taskId: string | null
    technicianId: string | null
    inspectionResultId: string | null
    kind: string
    caption: string
    by: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.attachments (tenant_id, id, file_id, service_order_id, job_id, task_id, technician_id, inspection_result_id, kind, caption, uploaded_by_name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [
      ...[tx.tenant, row.id, row.fileId, row.orderId, row.jobId, row.taskId, row.technicianId, row.inspectionResultId, row.kind],
      ...[row.caption, row.by, at],
    ],
  )
export const selectAttachment = (tx: Tx, id: string): Promise<AttachmentRow> =>
  tx.one(
    attachmentRow,
    `select ${attachmentRow.sql} from app.attachments a join app.files f on f.tenant_id = $1 and f.id = a.file_id where a.tenant_id = $1 and a.id = $2`,
    [tx.tenant, id],
  )
export const selectAttachments = (tx: Tx, orderId: string, limit: number, offset: number): Promise<AttachmentRow[]> =>
  tx.rows(
    attachmentRow,
    `select ${attachmentRow.sql} from app.attachments a join app.files f on f.tenant_id = $1 and f.id = a.file_id
      where a.tenant_id = $1 and a.service_order_id = $2 order by a.created_at desc, a.id desc limit $3 offset $4`,
    [tx.tenant, orderId, limit, offset],
  )
export const countAttachments = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.attachments where tenant_id = $1 and service_order_id = $2',
      [tx.tenant, orderId],
    )
  ).count
/** Uploads that were attached to nothing within a day. */
export const dropLooseFiles = (tx: Tx): Promise<{ id: string }[]> =>
  tx.rows(
    { id: 'uuid' },
    `delete from app.files where tenant_id = $1 and (state = 'deleted' or (state = 'stored' and created_at < now() - interval '24 hours')) returning id`,
    [tx.tenant],
  )
export const selectKnownFiles = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows({ id: 'uuid' }, 'select id from app.files where tenant_id = $1 and id = any($2)', [tx.tenant, ids])).map(
    (row) => row.id,
  )
