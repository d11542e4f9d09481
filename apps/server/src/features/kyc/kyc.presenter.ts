import type { Answer } from '@twopost/contract/core/call'
import type { listKycApplications, reviewKycApplication } from '@twopost/contract/kyc'
import type { ApplicationRow, ReviewRow } from './kyc.queries.ts'
import type { ApplicationView } from './kyc.rules.ts'
import type { DocumentRow, DocumentView } from './kyc-documents.queries.ts'
import type { SummaryRow } from './review/kyc-platform.queries.ts'

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentDocument = (row: DocumentRow): DocumentView => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  fileUrl: `/kyc/applications/${row.application_id}/documents/${row.id}/file`,
  contentType: row.content_type,
  size: row.size_bytes,
  uploadedAt: row.created_at.toISOString(),
  status: row.status,
})

/** Row → wire (N1). What a reviewer found, beyond the reason of a rejection, is for reviewers alone (S-27). */
export const presentApplication = (
  row: ApplicationRow,
  documents: readonly DocumentRow[],
  seesFinding: boolean,
): ApplicationView => ({
  id: row.id,
  tenantId: row.tenant_id,
  tenantSlug: row.tenant_slug,
  tenantName: row.tenant_name,
  tenantState: row.tenant_state,
  status: row.status,
  step: row.step,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  submittedAt: timeOf(row.submitted_at),
  reviewedAt: timeOf(row.reviewed_at),
  reviewedBy: row.reviewed_by,
  rejectionReason: row.status === 'rejected' ? row.rejection_reason : null,
  businessInfo: row.business_info,
  contactInfo: row.contact_info,
  documents: documents.map(presentDocument),
  documentRequest:
    row.document_request !== null && row.document_requested_at !== null
      ? {
          text: row.document_request,
          requestedAt: row.document_requested_at.toISOString(),
          requestedBy: row.document_requested_by ?? '',
        }
      : null,
  verificationDetails:
    seesFinding && row.verified_by !== null
      ? {
          verifiedBy: row.verified_by,
          verificationDate: timeOf(row.verified_at),
          verificationNotes: row.verification_notes,
          riskLevel: row.risk_level,
          complianceScore: row.compliance_score,
        }
      : null,
  version: row.version,
})

export const presentSummary = (row: SummaryRow): Answer<typeof listKycApplications>['applications'][number] => ({
  id: row.id,
  tenantId: row.tenant_id,
  tenantSlug: row.tenant_slug,
  businessName: row.business_name,
  businessType: row.business_type,
  contactName: row.contact_name,
  contactEmail: row.contact_email,
  status: row.status,
  step: row.step,
  documentCount: row.document_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  submittedAt: timeOf(row.submitted_at),
  reviewedAt: timeOf(row.reviewed_at),
  reviewedBy: row.reviewed_by,
})

export const presentReview = (row: ReviewRow): Answer<typeof reviewKycApplication>['review'] => ({
  id: row.id,
  applicationId: row.application_id,
  reviewerId: row.reviewer_account_id,
  reviewerName: row.reviewer_name,
  status: row.status,
  notes: row.notes,
  reviewedAt: row.reviewed_at.toISOString(),
})
