import {
  isOpenToBusiness,
  isReadyForReview,
  type KycApplicationChange,
  type KycApplicationInput,
  KycSubmission,
} from '@twopost/contract/kyc'
import { forgetFile, removeFileBytes } from '#features/files/index.ts'
import { setOwnTenantState } from '#features/tenants/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { parseSlot } from '#platform/http/validation.ts'
import { presentApplication } from './kyc.presenter.ts'
import {
  changeDetails,
  changeFinding,
  deleteDraft,
  endDocumentRequest,
  insertApplication,
  isAdministrator,
  markSubmitted,
  selectOwnApplication,
} from './kyc.queries.ts'
import { type ApplicationView, emptyContact, stepStates } from './kyc.rules.ts'
import { type Entered, expectOpen, expectVersion, inApplication, viewOf } from './kyc-access.service.ts'
import { deleteDocument, selectDocuments } from './kyc-documents.queries.ts'
import { mailReviewers } from './kyc-mail.service.ts'

type ById = { params: { id: string } }
type One = { application: ApplicationView }

/** Work of an administrator in one's own business. @throws Problem NOT_ALLOWED for everyone else */
async function asAdministrator<T>(ctx: SessionContext, reads: boolean, work: (inner: Context) => Promise<T>): Promise<T> {
  const tenant = ctx.principal.tenant?.id
  if (!tenant) throw new Problem('NOT_ALLOWED')
  return ctx.forTenant(
    tenant,
    async (inner) => {
      if (!(await isAdministrator(inner.tx, inner.userId))) throw new Problem('NOT_ALLOWED')
      return work(inner)
    },
    { reads },
  )
}

/** One's own application, null when none was begun (N16). @throws Problem NOT_ALLOWED */
export const showOwnApplication = (ctx: SessionContext): Promise<{ application: ApplicationView | null }> =>
  asAdministrator(ctx, true, async (inner) => {
    const row = await selectOwnApplication(inner.tx)
    return { application: row ? presentApplication(row, await selectDocuments(inner.tx, row.id), false) : null }
  })

/** Begins the application of one's own business (N6). @throws Problem NOT_ALLOWED, KYC_APPLICATION_EXISTS */
export const createApplication = (ctx: SessionContext, { body }: { body: KycApplicationInput }): Promise<One> =>
  asAdministrator(ctx, false, async (inner) => {
    if (inner.principal.tenant?.state === 'suspended') throw new Problem('NOT_ALLOWED')
    if (await selectOwnApplication(inner.tx)) throw new Problem('KYC_APPLICATION_EXISTS')
    const id = newId(inner.now)
    await insertApplication(inner.tx, { id, business: body.businessInfo, contact: body.contactInfo ?? emptyContact }, inner.now)
    inner.note({ kind: 'kyc-application', id, code: 'application.begun' })
    return { application: await viewOf(inner, id, 'business') }
  })

export const showApplication = (ctx: SessionContext, { params }: ById): Promise<One> =>
  inApplication(ctx, params.id, { permission: 'kyc:view', reads: true }, async (inner, { row, side }) => ({
    application: await viewOf(inner, row.id, side),
  }))

export const showSteps = (ctx: SessionContext, { params }: ById) =>
  inApplication(ctx, params.id, { permission: 'kyc:view', reads: true }, async (_, { row }) => ({ steps: stepStates(row) }))

/** The business changes its parts, while they are open. @throws Problem NOT_ALLOWED, KYC_APPLICATION_CLOSED, STALE_VERSION */
async function changeAsBusiness(ctx: Context, entered: Entered, body: KycApplicationChange): Promise<void> {
  if (body.status !== undefined || body.verificationDetails !== undefined) throw new Problem('NOT_ALLOWED')
  expectOpen(entered.row)
  await expectVersion(ctx, entered, body.version)
  if (!body.businessInfo && !body.contactInfo) return
  await changeDetails(ctx.tx, entered.row.id, { business: body.businessInfo ?? null, contact: body.contactInfo ?? null }, ctx.now)
}
/** A reviewer takes it up and notes what was found. @throws Problem NOT_ALLOWED, KYC_NOT_READY, STALE_VERSION */
async function changeAsPlatform(ctx: Context, entered: Entered, body: KycApplicationChange): Promise<void> {
  const { row } = entered
  if (body.businessInfo || body.contactInfo) throw new Problem('NOT_ALLOWED')
  if (!isReadyForReview(row.status)) throw new Problem('KYC_NOT_READY')
  await expectVersion(ctx, entered, body.version)
  const found = body.verificationDetails
  if (body.status === undefined && !found) return
  await changeFinding(
    ctx.tx,
    row.id,
    {
      takesUp: body.status === 'under_review',
      by: ctx.actorName,
      notes: found?.verificationNotes ?? row.verification_notes,
      riskLevel: found?.riskLevel === undefined ? row.risk_level : found.riskLevel,
      complianceScore: found?.complianceScore === undefined ? row.compliance_score : found.complianceScore,
    },
    ctx.now,
  )
}

/** Changes one's own draft, or, as a reviewer, takes it under review (N7, OP-76). */
export const updateApplication = (ctx: SessionContext, { params, body }: ById & { body: KycApplicationChange }): Promise<One> =>
  inApplication(ctx, params.id, { permission: 'kyc:review', reads: false }, async (inner, entered) => {
    const isPlatform = entered.side === 'platform'
    await (isPlatform ? changeAsPlatform : changeAsBusiness)(inner, entered, body)
    inner.note({
      kind: 'kyc-application',
      id: entered.row.id,
      code:
        body.status === 'under_review'
          ? 'application.taken-up'
          : isPlatform
            ? 'application.finding-noted'
            : 'application.changed',
      params: { organization: entered.row.tenant_name },
      details: { fields: Object.keys(body).sort().join(', ') },
    })
    return { application: await viewOf(inner, entered.row.id, entered.side) }
  })

/** Throws a draft away with its documents (N8). @throws Problem KYC_DELETE_SUBMITTED (P18), NOT_ALLOWED while suspended */
export async function deleteApplication(ctx: SessionContext, { params }: ById): Promise<void> {
  const gone = await inApplication(ctx, params.id, { permission: 'kyc:manage', reads: false }, async (inner, { row, side }) => {
    if (side === 'business' && row.tenant_state === 'suspended') throw new Problem('NOT_ALLOWED')
    if (row.status !== 'draft') throw new Problem('KYC_DELETE_SUBMITTED')
    const documents = await selectDocuments(inner.tx, row.id)
    for (const document of documents) {
      await deleteDocument(inner.tx, document.id)
      await forgetFile(inner.tx, document.file_id)
    }
    await deleteDraft(inner.tx, row.id)
    inner.note({ kind: 'kyc-application', id: row.id, code: 'application.thrown-away' })
    return { tenant: inner.tenant, files: documents.map((document) => document.file_id) }
  })
  for (const id of gone.files) await removeFileBytes(gone.tenant, id)
}

/**
 * Hands the application in; after a rejection the organization waits again (N9, OP-14, OP-76). While a reviewer
 * asks for a document it answers that and keeps its place in the line. The platform's people are mailed (R1-27).
 * @throws Problem KYC_NOT_DRAFT, EMAIL_NOT_VERIFIED, VALIDATION_FAILED naming every field that is missing or wrong
 */
export const submitApplication = (ctx: SessionContext, { params }: ById): Promise<One> =>
  inApplication(ctx, params.id, { permission: null, reads: false }, async (inner, { row, side }) => {
    if (row.tenant_state === 'suspended') throw new Problem('NOT_ALLOWED')
    if (row.document_requested_at !== null) {
      await endDocumentRequest(inner.tx, row.id, inner.now)
      await mailReviewers(inner, { about: 'answered', organization: row.tenant_name, applicationId: row.id })
      inner.note({ kind: 'kyc-application', id: row.id, code: 'application.request-answered' })
      return { application: await viewOf(inner, row.id, side) }
    }
    if (!isOpenToBusiness(row.status)) throw new Problem('KYC_NOT_DRAFT')
    if (!inner.principal.emailVerified) throw new Problem('EMAIL_NOT_VERIFIED')
    parseSlot('body', KycSubmission, { businessInfo: row.business_info, contactInfo: row.contact_info })
    await markSubmitted(inner.tx, row.id, inner.now)
    if (row.tenant_state === 'rejected') await setOwnTenantState(inner.tx, 'pending')
    await mailReviewers(inner, { about: 'submitted', organization: row.tenant_name, applicationId: row.id })
    inner.note({ kind: 'kyc-application', id: row.id, code: 'application.handed-in' })
    return { application: await viewOf(inner, row.id, side) }
  })
