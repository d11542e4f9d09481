import type { TenantId } from '@twopost/contract/core/ids'
import type { KycStatus, KycStep } from '@twopost/contract/kyc'
import { type RowOf, typed } from '#platform/database/shape.ts'
import type { Database } from '#platform/database/transaction.ts'
import { kycApplications } from '#tables.gen.ts'
import { type ReviewRow, reviewRow } from '../kyc.queries.ts'

export const findTenantOfApplication = async (database: Database, id: string): Promise<TenantId | null> =>
  (
    await database.single(
      { tenant_id: typed<TenantId | null>('uuid?') },
      'select auth.tenant_of_kyc_application($1) as tenant_id',
      [id],
    )
  )[0]?.tenant_id ?? null

const summaryRow = {
  id: 'uuid',
  tenant_id: 'uuid',
  tenant_slug: 'text',
  business_name: 'text',
  business_type: 'text',
  contact_name: 'text',
  contact_email: 'text',
  status: kycApplications.status,
  step: typed<KycStep>('text'),
  document_count: 'int4',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  submitted_at: 'timestamptz?',
  reviewed_at: 'timestamptz?',
  reviewed_by: 'text?',
  total: 'int4',
} as const
export type SummaryRow = RowOf<typeof summaryRow>
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
  database.single(summaryRow, 'select * from auth.list_kyc_applications($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
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
  database.single({ ...reviewRow, total: 'int4' }, 'select * from auth.list_kyc_reviews($1, $2, $3)', [
    applicationId,
    at.limit,
    at.offset,
  ])

const figuresRow = {
  by_status: typed<Partial<Record<KycStatus, number>>>('jsonb'),
  decided: 'int4',
  approved: 'int4',
  processing_seconds: 'float8?',
  review_seconds: 'float8?',
  top_reviewers: typed<{ reviewer_id: string; name: string; reviews: number }[]>('jsonb'),
  by_week: typed<{ week: string; submitted: number; approved: number; rejected: number }[]>('jsonb'),
} as const
export type FiguresRow = RowOf<typeof figuresRow>
export const selectFigures = async (database: Database): Promise<FiguresRow> =>
  (await database.single(figuresRow, 'select * from auth.kyc_figures()'))[0] as FiguresRow
