import type { Answer, Input } from '@twopost/contract/core/call'
import { cutText } from '@twopost/contract/core/text'
import type { UploadDetails } from '@twopost/contract/files'
import {
  type addKycDocument,
  type deleteKycDocument,
  type getKycDocumentFile,
  isReadyForReview,
  KycDocumentFields,
  type updateKycDocument,
} from '@twopost/contract/kyc'
import {
  etagOf,
  forgetFile,
  keepFile,
  openFile,
  type PreparedFile,
  prepareFile,
  receiveUploads,
  removeFileBytes,
  safeName,
} from '#features/files/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { StoredAnswer } from '#platform/http/route.ts'
import { parseSlot } from '#platform/http/validation.ts'
import { presentDocument } from './kyc.presenter.ts'
import { mostDocuments } from './kyc.rules.ts'
import { expectOpenToDocuments, inApplication } from './kyc-access.service.ts'
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
 * Adds a document to one's own open application (N13). What it is, its content says; pictures are encoded again (S-50, S-52). A file is
 * worked on only for who may add it, and outside any transaction.
 * @throws Problem KYC_APPLICATION_CLOSED, KYC_TOO_MANY_DOCUMENTS, FILE_TYPE_REFUSED, VALIDATION_FAILED for a form field
 */
export async function addDocument(
  ctx: SessionContext,
  { params, body }: Input<typeof addKycDocument>,
): Promise<Answer<typeof addKycDocument>> {
  await expectOpenWithRoom(ctx, params.id)
  const fields = parseSlot('body', KycDocumentFields, body.fields)
  const prepared = await prepareFile(body, 'kyc-document')
  return keepDocument(ctx, params.id, prepared, fields, async () => {})
}

const expectOpenWithRoom = (ctx: SessionContext, applicationId: string): Promise<void> =>
  inApplication(ctx, applicationId, { permission: null, reads: true }, async (inner, { row }) => {
    expectOpenToDocuments(row)
    await expectRoom(inner, row.id)
  })

type Added = Answer<typeof addKycDocument>
/** @param also is done in the same transaction */
const keepDocument = (
  ctx: SessionContext,
  applicationId: string,
  prepared: PreparedFile,
  fields: UploadDetails<'kyc-document'>,
  also: (inner: Context, added: Added) => Promise<void>,
): Promise<Added> =>
  inApplication(ctx, applicationId, { permission: null, reads: false }, async (inner, { row }) => {
    expectOpenToDocuments(row)
    await expectRoom(inner, row.id)
    const fileId = await keepFile(inner, prepared, 'kyc-document', 'attached')
    const id = newId(inner.now)
    const name = fields.name || cutText(prepared.filename, 120)
    await insertDocument(inner.tx, { ...fields, id, application_id: row.id, file_id: fileId, name }, inner.now)
    inner.note({ kind: 'kyc-document', id, code: 'document.added', params: { name } })
    const added = { document: presentDocument(await getDocument(inner, row.id, id)) }
    await also(inner, added)
    return added
  })
/** Documents sent in pieces (OFF12). */
export const receiveKycDocuments = (): void =>
  receiveUploads('kyc-document', {
    check: (ctx, { target }) => expectOpenWithRoom(ctx, target.application_id),
    async take(ctx, file, { target, details }, close) {
      await keepDocument(ctx, target.application_id, file, details, close)
    },
  })

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
    if (side === 'business') expectOpenToDocuments(row, document)
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
      code: status ? 'document.marked' : 'document.changed',
      params: { name: document.name, ...(status ? { status } : {}) },
    })
    return { document: presentDocument(await getDocument(inner, row.id, document.id)) }
  })

/** Takes back one's own document, its file with it (N13). The bytes go last, when nothing names them any more. */
export async function removeDocument(ctx: SessionContext, { params }: Input<typeof deleteKycDocument>): Promise<void> {
  const gone = await inApplication(ctx, params.id, { permission: null, reads: false }, async (inner, { row }) => {
    const document = await getDocument(inner, row.id, params.documentId)
    expectOpenToDocuments(row, document)
    await deleteDocument(inner.tx, document.id)
    await forgetFile(inner.tx, document.file_id)
    inner.note({ kind: 'kyc-document', id: document.id, code: 'document.taken-back', params: { name: document.name } })
    return { tenant: inner.tenant, fileId: document.file_id }
  })
  await removeFileBytes(gone.tenant, gone.fileId)
}

/** The file of a document (S-53); a reviewer's reading is put on record in the organization concerned (S-87). */
export async function sendDocumentFile(ctx: SessionContext, { params }: Input<typeof getKycDocumentFile>): Promise<StoredAnswer> {
  const { tenant, document } = await inApplication(
    ctx,
    params.id,
    { permission: 'kyc:view', reads: true, records: ctx.principal.isSuperAdmin },
    async (inner, { row }) => {
      const found = await getDocument(inner, row.id, params.documentId)
      inner.note({ kind: 'kyc-document', id: found.id, code: 'document.read', params: { name: found.name } })
      return { tenant: inner.tenant, document: found }
    },
  )
  const stored = await openFile(tenant, document.file_id, 'KYC_DOCUMENT_NOT_FOUND')
  const isImage = document.content_type.startsWith('image/')
  return {
    kind: 'stored',
    stored,
    etag: etagOf(document.file_id),
    contentType: document.content_type,
    filename: safeName(
      `${document.name.replace(/\.(pdf|jpe?g|png)$/i, '')}.file`,
      isImage ? (document.content_type === 'image/png' ? 'png' : 'jpg') : 'pdf',
    ),
    inline: isImage,
  }
}
