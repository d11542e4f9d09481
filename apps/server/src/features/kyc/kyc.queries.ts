import type { KycStep } from '@twopost/contract/kyc'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { authAccounts, authTenants, kycApplications, kycReviews, users } from '#tables.gen.ts'
import type { BusinessDetails, ContactDetails } from './kyc.rules.ts'

const tenantOf = columns('', authTenants, { tenant_slug: 'slug', tenant_name: 'name', tenant_state: 'state' })
const application = combine(
  columns('', kycApplications, ['id', 'tenant_id', 'status']),
  computed({
    step: [typed<KycStep>('text'), 'step'],
    business_info: [typed<BusinessDetails>('jsonb'), 'business_info'],
    contact_info: [typed<ContactDetails>('jsonb'), 'contact_info'],
  }),
  columns('', kycApplications, [
    'version',
    'submitted_at',
    'taken_at',
    'reviewed_at',
    'reviewed_by',
    'rejection_reason',
    'verified_by',
    'verified_at',
    'verification_notes',
    'risk_level',
    'compliance_score',
    'document_request',
    'document_requested_at',
    'document_requested_by',
    'created_at',
    'updated_at',
  ]),
)
export type ApplicationRow = RowOf<typeof application> & RowOf<typeof tenantOf>
/** The application, and beside it what its organization is called: two statements, because only one of them is a tenant's table. */
async function findApplication(tx: Tx, where: string, values: readonly unknown[]): Promise<ApplicationRow | undefined> {
  const row = await tx.maybe(application, `select ${application.sql} from app.kyc_applications where tenant_id = $1${where}`, [
    tx.tenant,
    ...values,
  ])
  return row && { ...row, ...(await tx.one(tenantOf, `select ${tenantOf.sql} from auth.tenants where id = $1`, [tx.tenant])) }
}

/** The application of the tenant at hand; there is at most one. */
export const selectOwnApplication = (tx: Tx): Promise<ApplicationRow | undefined> => findApplication(tx, '', [])
export const selectApplication = (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  findApplication(tx, ' and id = $2', [id])
/** The same, held until the transaction ends. */
export const lockApplication = (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  findApplication(tx, ' and id = $2 for update', [id])

export const insertApplication = (
  tx: Tx,
  application: { id: string; business: BusinessDetails; contact: ContactDetails },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.kyc_applications (tenant_id, id, business_info, contact_info, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
    [tx.tenant, application.id, JSON.stringify(application.business), JSON.stringify(application.contact), at],
  )
/** Null leaves a part as it is. */
export const changeDetails = (
  tx: Tx,
  id: string,
  parts: { business: BusinessDetails | null; contact: ContactDetails | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.kyc_applications set business_info = coalesce($3::jsonb, business_info), contact_info = coalesce($4::jsonb, contact_info),
            version = version + 1, updated_at = $5
      where tenant_id = $1 and id = $2 and status in ('draft', 'rejected')`,
    [tx.tenant, id, parts.business && JSON.stringify(parts.business), parts.contact && JSON.stringify(parts.contact), at],
  )
export const markSubmitted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.kyc_applications set status = 'submitted', submitted_at = $3, taken_at = null, reviewed_at = null, reviewed_by = null, rejection_reason = null,
            version = version + 1, updated_at = $3
      where tenant_id = $1 and id = $2 and status in ('draft', 'rejected')`,
    [tx.tenant, id, at],
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
    `update app.kyc_applications set status = case when $3 then 'under_review' else status end, taken_at = case when $3 then coalesce(taken_at, $8) else taken_at end,
            verified_by = $4, verified_at = $8, verification_notes = $5, risk_level = $6, compliance_score = $7, version = version + 1, updated_at = $8
      where tenant_id = $1 and id = $2 and status in ('submitted', 'under_review')`,
    [tx.tenant, id, finding.takesUp, finding.by, finding.notes, finding.riskLevel, finding.complianceScore, at],
  )
export const decideApplication = (
  tx: Tx,
  id: string,
  decision: { status: 'approved' | 'rejected'; by: string; reason: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.kyc_applications set status = $3, reviewed_at = $6, reviewed_by = $4, rejection_reason = $5, verified_by = $4, verified_at = $6,
            document_request = null, document_requested_at = null, document_requested_by = null, version = version + 1, updated_at = $6
      where tenant_id = $1 and id = $2 and status in ('submitted', 'under_review')`,
    [tx.tenant, id, decision.status, decision.by, decision.reason, at],
  )
/** A reviewer asks for a document; what is asked goes under review, and asking again takes the place of what was asked before. */
export const askForDocument = (tx: Tx, id: string, request: { text: string; by: string }, at: Date): Promise<number> =>
  tx.run(
    `update app.kyc_applications set status = 'under_review', taken_at = coalesce(taken_at, $5), document_request = $3, document_requested_by = $4,
            document_requested_at = $5, version = version + 1, updated_at = $5
      where tenant_id = $1 and id = $2 and status in ('submitted', 'under_review')`,
    [tx.tenant, id, request.text, request.by, at],
  )
/** The business has answered; its place in the line stays. */
export const endDocumentRequest = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.kyc_applications set document_request = null, document_requested_at = null, document_requested_by = null, version = version + 1, updated_at = $3
      where tenant_id = $1 and id = $2 and document_requested_at is not null`,
    [tx.tenant, id, at],
  )
export const deleteDraft = (tx: Tx, id: string): Promise<number> =>
  tx.run("delete from app.kyc_applications where tenant_id = $1 and id = $2 and status = 'draft'", [tx.tenant, id])

export const reviewRow = columns('', kycReviews, [
  'id',
  'application_id',
  'reviewer_account_id',
  'reviewer_name',
  'status',
  'notes',
  'reviewed_at',
]).shape
export type ReviewRow = RowOf<typeof reviewRow>
export const insertReview = (tx: Tx, review: ReviewRow & { submitted_at: Date; taken_at: Date }): Promise<number> =>
  tx.run(
    `insert into app.kyc_reviews (tenant_id, id, application_id, reviewer_account_id, reviewer_name, status, notes, submitted_at, taken_at, reviewed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.tenant,
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
    { id: 'uuid' },
    `select id from app.users where tenant_id = $1 and id = $2 and deleted_at is null and status = 'active' and accepted_at is not null
        and system_role in ('admin', 'administrator')`,
    [tx.tenant, userId],
  )) !== undefined
/** Administrators who can act, with the addresses and languages of their accounts, which are in no tenant's table. */
export async function selectAdmins(tx: Tx): Promise<{ email: string; name: string; language: 'en' | 'es' }[]> {
  const admins = await tx.rows(
    columns('', users, ['account_id', 'name']),
    `select account_id, name from app.users where tenant_id = $1 and deleted_at is null and accepted_at is not null and status = 'active'
        and system_role in ('admin', 'administrator') order by created_at, id`,
    [tx.tenant],
  )
  const accounts = await tx.rows(
    { account_id: 'uuid', ...columns('', authAccounts, ['email', 'language']).shape },
    'select * from auth.addresses_of($1::uuid[])',
    [admins.map((admin) => admin.account_id)],
  )
  return admins.flatMap(({ account_id, name }) => {
    const account = accounts.find((one) => one.account_id === account_id)
    return account ? [{ name, email: account.email, language: account.language ?? 'en' }] : []
  })
}
/** Who decides on applications: the platform's own people. */
export async function selectReviewers(tx: Tx): Promise<{ email: string; name: string; language: 'en' | 'es' }[]> {
  const rows = await tx.rows(columns('', authAccounts, ['name', 'email', 'language']), 'select * from auth.reviewers()', [])
  return rows.map((row) => ({ ...row, language: row.language ?? 'en' }))
}
