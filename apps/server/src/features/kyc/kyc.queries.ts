import type { KycStatus, KycStep } from '@twopost/contract/kyc'
import type { Tx } from '#platform/database/transaction.ts'
import type { ApplicationView, BusinessDetails, ContactDetails } from './kyc.rules.ts'

export interface ApplicationRow {
  id: string
  tenant_id: string
  tenant_slug: string
  tenant_name: string
  tenant_state: ApplicationView['tenantState']
  status: KycStatus
  step: KycStep
  business_info: BusinessDetails
  contact_info: ContactDetails
  version: number
  submitted_at: Date | null
  taken_at: Date | null
  reviewed_at: Date | null
  reviewed_by: string | null
  rejection_reason: string | null
  verified_by: string | null
  verified_at: Date | null
  verification_notes: string
  risk_level: 'low' | 'medium' | 'high' | null
  compliance_score: number | null
  created_at: Date
  updated_at: Date
}
const columns = `a.id, a.tenant_id, t.slug as tenant_slug, t.name as tenant_name, t.state as tenant_state, a.status, a.step, a.business_info, a.contact_info,
  a.version, a.submitted_at, a.taken_at, a.reviewed_at, a.reviewed_by, a.rejection_reason, a.verified_by, a.verified_at, a.verification_notes, a.risk_level,
  a.compliance_score, a.created_at, a.updated_at`
const from = 'app.kyc_applications a join auth.tenants t on t.id = a.tenant_id'

/** The application of the tenant at hand; there is at most one. */
export const selectOwnApplication = (tx: Tx): Promise<ApplicationRow | undefined> =>
  tx.maybe<ApplicationRow>(`select ${columns} from ${from} where a.tenant_id = app.tid()`)
export const selectApplication = (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  tx.maybe<ApplicationRow>(`select ${columns} from ${from} where a.tenant_id = app.tid() and a.id = $1`, [id])
/** The same, held until the transaction ends. */
export const lockApplication = (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  tx.maybe<ApplicationRow>(`select ${columns} from ${from} where a.tenant_id = app.tid() and a.id = $1 for update of a`, [id])

export const insertApplication = (
  tx: Tx,
  application: { id: string; business: BusinessDetails; contact: ContactDetails },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.kyc_applications (id, business_info, contact_info, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [application.id, JSON.stringify(application.business), JSON.stringify(application.contact), at],
  )
/** Null leaves a part as it is. */
export const changeDetails = (
  tx: Tx,
  id: string,
  parts: { business: BusinessDetails | null; contact: ContactDetails | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.kyc_applications set business_info = coalesce($2::jsonb, business_info), contact_info = coalesce($3::jsonb, contact_info),
            version = version + 1, updated_at = $4
      where tenant_id = app.tid() and id = $1 and status in ('draft', 'rejected')`,
    [id, parts.business && JSON.stringify(parts.business), parts.contact && JSON.stringify(parts.contact), at],
  )
export const markSubmitted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.kyc_applications set status = 'submitted', submitted_at = $2, taken_at = null, reviewed_at = null, reviewed_by = null, rejection_reason = null,
            version = version + 1, updated_at = $2
      where tenant_id = app.tid() and id = $1 and status in ('draft', 'rejected')`,
    [id, at],
  )
export interface Finding {
  takesUp: boolean
  by: string
  notes: string
  riskLevel: ApplicationRow['risk_level']
  complianceScore: number | null
}
/** What a reviewer found so far. */
export const changeFinding = (tx: Tx, id: string, finding: Finding, at: Date): Promise<number> =>
  tx.run(
    `update app.kyc_applications set status = case when $2 then 'under_review' else status end, taken_at = case when $2 then coalesce(taken_at, $7) else taken_at end,
            verified_by = $3, verified_at = $7, verification_notes = $4, risk_level = $5, compliance_score = $6, version = version + 1, updated_at = $7
      where tenant_id = app.tid() and id = $1 and status in ('submitted', 'under_review')`,
    [id, finding.takesUp, finding.by, finding.notes, finding.riskLevel, finding.complianceScore, at],
  )
export const decideApplication = (
  tx: Tx,
  id: string,
  decision: { status: 'approved' | 'rejected'; by: string; reason: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.kyc_applications set status = $2, reviewed_at = $5, reviewed_by = $3, rejection_reason = $4, verified_by = $3, verified_at = $5,
            version = version + 1, updated_at = $5
      where tenant_id = app.tid() and id = $1 and status in ('submitted', 'under_review')`,
    [id, decision.status, decision.by, decision.reason, at],
  )
export const deleteDraft = (tx: Tx, id: string): Promise<number> =>
  tx.run("delete from app.kyc_applications where tenant_id = app.tid() and id = $1 and status = 'draft'", [id])

export interface ReviewRow {
  id: string
  application_id: string
  reviewer_account_id: string
  reviewer_name: string
  status: 'approved' | 'rejected'
  notes: string
  reviewed_at: Date
}
export const insertReview = (tx: Tx, review: ReviewRow & { submitted_at: Date; taken_at: Date }): Promise<number> =>
  tx.run(
    `insert into app.kyc_reviews (id, application_id, reviewer_account_id, reviewer_name, status, notes, submitted_at, taken_at, reviewed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      review.id,
      review.application_id,
      review.reviewer_account_id,
      review.reviewer_name,
      review.status,
      review.notes,
      review.submitted_at,
      review.taken_at,
      review.reviewed_at,
    ],
  )

/** Is this member an administrator by the system's own role? A role of the tenant's own that is called so is none. */
export const isAdministrator = async (tx: Tx, userId: string | null): Promise<boolean> =>
  (await tx.maybe(
    `select id from app.users where tenant_id = app.tid() and id = $1 and deleted_at is null and status = 'active' and accepted_at is not null
        and system_role in ('admin', 'administrator')`,
    [userId],
  )) !== undefined
export const selectAdmins = (tx: Tx): Promise<{ email: string; name: string; language: 'en' | 'es' }[]> =>
  tx.rows('select email, name, language from auth.own_tenant_admins()')
