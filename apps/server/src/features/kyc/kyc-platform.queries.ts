import type { TenantId } from '@twopost/contract/core/ids'
import type { KycStatus, KycStep } from '@twopost/contract/kyc'
import type { Database } from '#platform/database/transaction.ts'
import type { ReviewRow } from './kyc.queries.ts'

export const findTenantOfApplication = async (database: Database, id: string): Promise<TenantId | null> =>
  (await database.single<{ tenant_id: TenantId | null }>('select auth.tenant_of_kyc_application($1) as tenant_id', [id]))[0]
    ?.tenant_id ?? null

export interface SummaryRow {
  id: string
  tenant_id: string
  tenant_slug: string
  business_name: string
  business_type: string
  contact_name: string
  contact_email: string
  status: KycStatus
  step: KycStep
  document_count: number
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
  reviewed_at: Date | null
  reviewed_by: string | null
  total: number
}
export interface ApplicationFilter {
  statuses: readonly KycStatus[] | null
  steps: readonly KycStep[] | null
  search: string
  /** YYYY-MM-DD. */
  from: string | null
  to: string | null
  sortBy: 'createdAt' | 'updatedAt' | 'submittedAt' | 'businessName' | 'status'
  isDescending: boolean
}
/** Each row carries the number of all that were found. */
export const selectSummaries = (
  database: Database,
  filter: ApplicationFilter,
  at: { limit: number; offset: number },
): Promise<SummaryRow[]> =>
  database.single<SummaryRow>('select * from auth.list_kyc_applications($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    filter.statuses,
    filter.steps,
    filter.search,
    filter.from,
    filter.to,
    filter.sortBy,
    filter.isDescending,
    at.limit,
    at.offset,
  ])
export const selectReviews = (
  database: Database,
  applicationId: string | null,
  at: { limit: number; offset: number },
): Promise<(ReviewRow & { total: number })[]> =>
  database.single<ReviewRow & { total: number }>('select * from auth.list_kyc_reviews($1, $2, $3)', [
    applicationId,
    at.limit,
    at.offset,
  ])

export interface FiguresRow {
  by_status: Partial<Record<KycStatus, number>>
  decided: number
  approved: number
  processing_seconds: number | null
  review_seconds: number | null
  top_reviewers: { reviewer_id: string; name: string; reviews: number }[]
  by_week: { week: string; submitted: number; approved: number; rejected: number }[]
}
export const selectFigures = async (database: Database): Promise<FiguresRow> =>
  (await database.single<FiguresRow>('select * from auth.kyc_figures()'))[0] as FiguresRow
