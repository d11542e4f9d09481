import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import {
  type getKycAnalytics,
  isReadyForReview,
  type listKycApplications,
  type listKycReviews,
  type requestKycDocument,
  type reviewKycApplication,
} from '@twopost/contract/kyc'
import { setOwnTenantState } from '#features/tenants/index.ts'
import { countedPage, type PlaceInList } from '#platform/database/counted-page.ts'
import { newId } from '#platform/database/ids.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentReview, presentSummary } from '../kyc.presenter.ts'
import { askForDocument, decideApplication, insertReview } from '../kyc.queries.ts'
import { expectVersion, inApplication, viewOf } from '../kyc-access.service.ts'
import { mailBusiness } from '../kyc-mail.service.ts'
import { type ApplicationFilter, selectFigures, selectReviews, selectSummaries } from './kyc-platform.queries.ts'

const daySeconds = 86_400
/** Shown in place of figures until there are decisions to count (N15). */
const defaults = { processing: 3.2, review: 2.5 }

/** Asks the business for a document, by mail and on its waiting screen (R1-27). @throws Problem KYC_NOT_READY, STALE_VERSION */
export const requestDocument = (
  ctx: SessionContext,
  { params, body }: Input<typeof requestKycDocument>,
): Promise<Answer<typeof requestKycDocument>> =>
  inApplication(ctx, params.id, { permission: 'kyc:review', reads: false }, async (inner, entered) => {
    const { row } = entered
    if (!isReadyForReview(row.status)) throw new Problem('KYC_NOT_READY')
    await expectVersion(inner, entered, body.version)
    await askForDocument(inner.tx, row.id, { text: body.text, by: inner.actorName }, inner.now)
    await mailBusiness(inner, { about: 'asked', organization: row.tenant_name, words: body.text })
    inner.note({
      kind: 'kyc-application',
      id: row.id,
      code: 'application.document-requested',
      params: { organization: row.tenant_name },
    })
    return { application: await viewOf(inner, row.id, entered.side) }
  })

/** Approves or rejects, and the organization with it unless that is approved already; its administrators are mailed (N10, N11). Of many at once one decides. */
export const reviewApplication = (
  ctx: SessionContext,
  { params, body }: Input<typeof reviewKycApplication>,
): Promise<Answer<typeof reviewKycApplication>> =>
  inApplication(ctx, params.id, { permission: 'kyc:review', reads: false }, async (inner, entered) => {
    const { row } = entered
    if (!isReadyForReview(row.status) || row.submitted_at === null) throw new Problem('KYC_NOT_READY')
    await expectVersion(inner, entered, body.version)
    const { status, notes } = body
    const review = {
      id: newId(inner.now),
      application_id: row.id,
      reviewer_account_id: inner.principal.accountId,
      reviewer_name: inner.actorName,
      status,
      notes,
      reviewed_at: inner.now,
    }
    const reason = status === 'rejected' ? notes : null
    await decideApplication(inner.tx, row.id, { status, by: inner.actorName, reason }, inner.now)
    await insertReview(inner.tx, { ...review, submitted_at: row.submitted_at, taken_at: row.taken_at ?? row.submitted_at })
    // An organization that works already keeps working when an application of its own is rejected.
    if (row.tenant_state !== 'approved') await setOwnTenantState(inner.tx, status)
    await mailBusiness(inner, { about: status, organization: row.tenant_name, words: notes })
    inner.note({
      kind: 'kyc-application',
      id: row.id,
      code: status === 'approved' ? 'application.approved' : 'application.rejected',
      params: { organization: row.tenant_name, ...(status === 'rejected' && notes ? { reason: notes } : {}) },
      details: { review_id: review.id },
    })
    return { application: await viewOf(inner, row.id, entered.side), review: presentReview(review) }
  })

/** A page of what every business handed in or began (N5). */
export async function pageOfApplications(
  ctx: SessionContext,
  query: Omit<Input<typeof listKycApplications>['query'], 'page' | 'limit'>,
  at: PlaceInList,
) {
  const [from = '', to = ''] = (query.dateRange ?? ',').split(',')
  const filter: ApplicationFilter = {
    statuses: query.status?.length ? query.status : null,
    steps: query.step?.length ? query.step : null,
    search: query.search ?? '',
    from: from || null,
    to: to || null,
    sortBy: query.sortBy ?? 'createdAt',
    isDescending: query.sortOrder ? query.sortOrder === 'desc' : query.sortBy === undefined,
  }
  const { rows, total } = await countedPage((place) => selectSummaries(ctx.database, filter, place), at)
  return { rows: rows.map(presentSummary), total }
}
export async function listApplications(
  ctx: SessionContext,
  { query }: Input<typeof listKycApplications>,
): Promise<Answer<typeof listKycApplications>> {
  const at = pageOf(query)
  const { rows, total } = await pageOfApplications(ctx, query, at)
  return { applications: rows, pagination: paginate(at, total) }
}

/** Decisions, newest first (N14). */
export async function listReviews(
  ctx: SessionContext,
  { query }: Input<typeof listKycReviews>,
): Promise<Answer<typeof listKycReviews>> {
  const at = pageOf(query)
  const ofOne = query.applicationId ?? null
  const { rows, total } = await countedPage((place) => selectReviews(ctx.database, ofOne, place), at)
  return { reviews: rows.map(presentReview), pagination: paginate(at, total) }
}

/** Days with one digit, or the default where nothing was measured. */
const daysOf = (seconds: number | null, fallback: number) => ({
  value: seconds === null ? fallback : Math.round((seconds / daySeconds) * 10) / 10,
  is_default: seconds === null,
})

/** Figures of all applications (N15). The rate of approval is a share of the decisions, 0 to 1 with three digits. */
export async function showAnalytics(ctx: SessionContext): Promise<Answer<typeof getKycAnalytics>> {
  const row = await selectFigures(ctx.database)
  const by_status = { draft: 0, submitted: 0, under_review: 0, approved: 0, rejected: 0, ...row.by_status }
  return {
    analytics: {
      total: Object.values(by_status).reduce((sum, count) => sum + count, 0),
      by_status,
      approval_rate: row.decided === 0 ? null : Math.round((row.approved / row.decided) * 1000) / 1000,
      average_processing_days: daysOf(row.processing_seconds, defaults.processing),
      average_review_days: daysOf(row.review_seconds, defaults.review),
      top_reviewers: row.top_reviewers,
      by_week: row.by_week,
    },
  }
}
