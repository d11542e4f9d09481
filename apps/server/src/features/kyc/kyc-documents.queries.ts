import type { Answer } from '@twopost/contract/core/call'
import type { updateKycDocument } from '@twopost/contract/kyc'
import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { files, kycDocuments } from '#tables.gen.ts'

export type DocumentView = Answer<typeof updateKycDocument>['document']
const documentRow = combine(
  columns('d', kycDocuments, ['id', 'application_id', 'file_id', 'type', 'name', 'description', 'status']),
  columns('f', files, ['content_type', 'size_bytes']),
  columns('d', kycDocuments, ['created_at']),
)
export type DocumentRow = RowOf<typeof documentRow>
const from = 'app.kyc_documents d join app.files f on f.tenant_id = $1 and f.id = d.file_id'

export const selectDocuments = (tx: Tx, applicationId: string): Promise<DocumentRow[]> =>
  tx.rows(
    documentRow,
    `select ${documentRow.sql} from ${from} where d.tenant_id = $1 and d.application_id = $2 order by d.created_at, d.id`,
    [tx.tenant, applicationId],
  )
export const selectDocument = (tx: Tx, applicationId: string, id: string): Promise<DocumentRow | undefined> =>
  tx.maybe(documentRow, `select ${documentRow.sql} from ${from} where d.tenant_id = $1 and d.application_id = $2 and d.id = $3`, [
    tx.tenant,
    applicationId,
    id,
  ])
export const countDocuments = async (tx: Tx, applicationId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.kyc_documents where tenant_id = $1 and application_id = $2',
      [tx.tenant, applicationId],
    )
  ).count
export const insertDocument = (
  tx: Tx,
  document: Pick<DocumentRow, 'id' | 'application_id' | 'file_id' | 'type' | 'name' | 'description'>,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.kyc_documents (tenant_id, id, application_id, file_id, type, name, description, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [tx.tenant, document.id, document.application_id, document.file_id, document.type, document.name, document.description, at],
  )
export const changeDocument = (
  tx: Tx,
  id: string,
  document: Pick<DocumentRow, 'type' | 'name' | 'description' | 'status'>,
  at: Date,
): Promise<number> =>
  tx.run(
    'update app.kyc_documents set type = $3, name = $4, description = $5, status = $6, updated_at = $7 where tenant_id = $1 and id = $2',
    [tx.tenant, id, document.type, document.name, document.description, document.status, at],
  )
export const deleteDocument = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.kyc_documents where tenant_id = $1 and id = $2', [tx.tenant, id])
