import type { Answer } from '@twopost/contract/core/call'
import type { updateKycDocument } from '@twopost/contract/kyc'
import type { Tx } from '#platform/database/transaction.ts'

export type DocumentView = Answer<typeof updateKycDocument>['document']
export interface DocumentRow {
  id: string
  application_id: string
  file_id: string
  type: DocumentView['type']
  name: string
  description: string
  status: DocumentView['status']
  content_type: string
  size_bytes: number
  created_at: Date
}
const columns =
  'd.id, d.application_id, d.file_id, d.type, d.name, d.description, d.status, f.content_type, f.size_bytes, d.created_at'
const from = 'app.kyc_documents d join app.files f on f.tenant_id = d.tenant_id and f.id = d.file_id'

export const selectDocuments = (tx: Tx, applicationId: string): Promise<DocumentRow[]> =>
  tx.rows<DocumentRow>(
    `select ${columns} from ${from} where d.tenant_id = app.tid() and d.application_id = $1 order by d.created_at, d.id`,
    [applicationId],
  )
export const selectDocument = (tx: Tx, applicationId: string, id: string): Promise<DocumentRow | undefined> =>
  tx.maybe<DocumentRow>(`select ${columns} from ${from} where d.tenant_id = app.tid() and d.application_id = $1 and d.id = $2`, [
    applicationId,
    id,
  ])
export const countDocuments = async (tx: Tx, applicationId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.kyc_documents where tenant_id = app.tid() and application_id = $1',
      [applicationId],
    )
  ).count
export const insertDocument = (
  tx: Tx,
  document: Pick<DocumentRow, 'id' | 'application_id' | 'file_id' | 'type' | 'name' | 'description'>,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.kyc_documents (id, application_id, file_id, type, name, description, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [document.id, document.application_id, document.file_id, document.type, document.name, document.description, at],
  )
export const changeDocument = (
  tx: Tx,
  id: string,
  document: Pick<DocumentRow, 'type' | 'name' | 'description' | 'status'>,
  at: Date,
): Promise<number> =>
  tx.run(
    'update app.kyc_documents set type = $2, name = $3, description = $4, status = $5, updated_at = $6 where tenant_id = app.tid() and id = $1',
    [id, document.type, document.name, document.description, document.status, at],
  )
export const deleteDocument = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.kyc_documents where tenant_id = app.tid() and id = $1', [id])
