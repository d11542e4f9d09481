import type { Answer, Input } from '@twopost/contract/core/call'
import {
  type addKycDocument,
  type deleteKycDocument,
  type getKycDocumentFile,
  isReadyForReview,
  KycDocumentFields,
  type updateKycDocument,
} from '@twopost/contract/kyc'
import { forgetFile, keepFile, prepareFile, readFileBytes, removeFileBytes, safeName } from '#features/files/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { parseSlot } from '#platform/http/validation.ts'
import { presentDocument } from './kyc.presenter.ts'
import { mostDocuments } from './kyc.rules.ts'
import { expectOpen, inApplication } from './kyc-access.service.ts'
import {
  changeDocument,
  countDocuments,
  type DocumentRow,
  deleteDocument,
  insertDocument,
  selectDocument,
} from './kyc-documents.queries.ts'

/** @throws Problem KYC_DOCUMENT_NOT_FOUND */
async function getDocument(ctx: Context, applicationId: string, id: string): Promise<DocumentRow> {
  const row = await selectDocument(ctx.tx, applicationId, id)
  if (!row) throw new Problem('KYC_DOCUMENT_NOT_FOUND')
  return row
}
async function expectRoom(ctx: Context, applicationId: string): Promise<void> {
  if ((await countDocuments(ctx.tx, applicationId)) >= mostDocuments)
    throw new Problem('KYC_TOO_MANY_DOCUMENTS', { most: mostDocuments })
}

/**
 * Adds a document to one's own open application (N13). What it is, its content says; pictures are encoded anew (S-50, S-52). A file is
 * worked on only for who may add it, and outside any transaction.
 * @throws Problem KYC_APPLICATION_CLOSED, KYC_TOO_MANY_DOCUMENTS, FILE_TYPE_REFUSED, VALIDATION_FAILED for a form field
 */
export async function addDocument(
  ctx: SessionContext,
  { params, body }: Input<typeof addKycDocument>,
): Promise<Answer<typeof addKycDocument>> {
  await inApplication(ctx, params.id, { permission: null, reads: true }, async (inner, { row }) => {
    expectOpen(row)
    await expectRoom(inner, row.id)
  })
  const fields = parseSlot('body', KycDocumentFields, body.fields)
  const prepared = await prepareFile(body, 'kyc')
  return inApplication(ctx, params.id, { permission: null, reads: false }, async (inner, { row }) => {
    expectOpen(row)
    await expectRoom(inner, row.id)
    const fileId = await keepFile(inner, prepared, 'kyc', 'attached')
    const id = newId(inner.now)
    const name = fields.name || prepared.filename.slice(0, 120)
    await insertDocument(inner.tx, { ...fields, id, application_id: row.id, file_id: fileId, name }, inner.now)
    inner.note({ kind: 'kyc-document', id, summary: `Added the document ${name}` })
    return { document: presentDocument(await getDocument(inner, row.id, id)) }
  })
}

/**
 * The business changes the words of its document, which then waits to be looked at again; a reviewer its status (N13, OP-77).
 * @throws Problem NOT_ALLOWED for the other side's part, KYC_NOT_READY for a reviewer before it is handed in and after the decision
 */
export const updateDocument = (
  ctx: SessionContext,
  { params, body }: Input<typeof updateKycDocument>,
): Promise<Answer<typeof updateKycDocument>> =>
  inApplication(ctx, params.id, { permission: 'kyc:review', reads: false }, async (inner, { row, side }) => {
    const document = await getDocument(inner, row.id, params.documentId)
    const { status, ...words } = body
    const changesWords = Object.values(words).some((value) => value !== undefined)
    if (side === 'platform' ? changesWords : status !== undefined) throw new Problem('NOT_ALLOWED')
    if (side === 'business') expectOpen(row)
    if (side === 'platform' && !isReadyForReview(row.status)) throw new Problem('KYC_NOT_READY')
    await changeDocument(
      inner.tx,
      document.id,
      {
        type: words.type ?? document.type,
        name: words.name ?? document.name,
        description: words.description ?? document.description,
        status: status ?? (changesWords ? 'pending' : document.status),
      },
      inner.now,
    )
    inner.note({
      kind: 'kyc-document',
      id: document.id,
      summary: status ? `Marked the document ${document.name} as ${status}` : `Changed the document ${document.name}`,
    })
    return { document: presentDocument(await getDocument(inner, row.id, document.id)) }
  })

/** Takes back one's own document, its file with it (N13). The bytes go last, when nothing names them any more. */
export async function removeDocument(ctx: SessionContext, { params }: Input<typeof deleteKycDocument>): Promise<void> {
  const gone = await inApplication(ctx, params.id, { permission: null, reads: false }, async (inner, { row }) => {
    const document = await getDocument(inner, row.id, params.documentId)
    expectOpen(row)
    await deleteDocument(inner.tx, document.id)
    await forgetFile(inner.tx, document.file_id)
    inner.note({ kind: 'kyc-document', id: document.id, summary: `Took back the document ${document.name}` })
    return { tenant: inner.tenant, fileId: document.file_id }
  })
  await removeFileBytes(gone.tenant, gone.fileId)
}

/** The file of a document (S-53); a reviewer's reading is put on record in the organization concerned (S-87). */
export async function sendDocumentFile(ctx: SessionContext, { params }: Input<typeof getKycDocumentFile>): Promise<FileAnswer> {
  const { tenant, document } = await inApplication(
    ctx,
    params.id,
    { permission: 'kyc:view', reads: true, records: ctx.principal.isSuperAdmin },
    async (inner, { row }) => {
      const found = await getDocument(inner, row.id, params.documentId)
      inner.note({ kind: 'kyc-document', id: found.id, summary: `Read the document ${found.name}` })
      return { tenant: inner.tenant, document: found }
    },
  )
  const bytes = await readFileBytes(tenant, document.file_id).catch(() => {
    throw new Problem('KYC_DOCUMENT_NOT_FOUND')
  })
  const isImage = document.content_type.startsWith('image/')
  return {
    kind: 'file',
    bytes,
    contentType: document.content_type,
    filename: safeName(`${document.name.replace(/\.(pdf|jpe?g|png)$/i, '')}.file`, isImage ? 'jpg' : 'pdf'),
    inline: isImage,
  }
}
