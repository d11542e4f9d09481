import * as z from 'zod'
import { defineCall, platform, platformOrOwn, signedIn } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { prose, requiredLine } from '../core/text.ts'
import { isCalendarDate } from '../core/time.ts'
import { applicationList } from './kyc.list.ts'
import {
  KycAnalytics,
  KycApplication,
  KycApplicationChange,
  KycApplicationInput,
  KycApplicationSummary,
  KycDocument,
  KycDocumentRequestInput,
  KycReview,
  KycReviewInput,
  KycStepState,
} from './kyc.model.ts'
import { KycDocumentStatus, KycDocumentType, KycStatus, KycStep } from './kyc.states.ts'

const params = z.object({ id: pathId('KYC_APPLICATION_NOT_FOUND') })
const documentParams = z.object({ id: pathId('KYC_APPLICATION_NOT_FOUND'), documentId: pathId('KYC_DOCUMENT_NOT_FOUND') })
const application = z.object({ application: KycApplication })
/** Two days, `2026-01-01,2026-03-31`; either may be left out. Of the day it was handed in, or else begun, in UTC. */
const dateRange = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?,(\d{4}-\d{2}-\d{2})?$/, 'INVALID_DATE_RANGE')
  .refine((text) => text.split(',').every((day) => day === '' || isCalendarDate(day)), 'INVALID_DATE_RANGE')

const narrowing = {
  status: commaList(KycStatus).optional(),
  step: commaList(KycStep).optional(),
  search: searchText().optional(),
  dateRange: dateRange.optional(),
  sortBy: z.enum(['createdAt', 'updatedAt', 'submittedAt', 'businessName', 'status']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
}

export const listKycApplications = defineCall({
  method: 'GET',
  path: '/kyc/applications',
  summary: 'Applications of all businesses (N5)',
  access: platform('kyc:view'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ applications: z.array(KycApplicationSummary), pagination: Pagination }),
})
export const exportKycApplications = defineCall({
  method: 'GET',
  path: '/kyc/applications/export',
  summary: 'The filtered applications as a CSV file',
  access: platform('kyc:view'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(applicationList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getOwnKycApplication = defineCall({
  method: 'GET',
  path: '/kyc/own-application',
  summary: 'The application of one’s own business, for its administrators; null when there is none (N16)',
  reach: 'organization',
  access: signedIn,
  answer: z.object({ application: KycApplication.nullable() }),
  problems: ['NOT_ALLOWED'],
})
export const createKycApplication = defineCall({
  method: 'POST',
  path: '/kyc/applications',
  summary: 'Begin the application of one’s own business (N6)',
  reach: 'organization',
  access: signedIn,
  body: KycApplicationInput,
  status: 201,
  answer: application,
  problems: ['NOT_ALLOWED', 'KYC_APPLICATION_EXISTS'],
})
export const getKycApplication = defineCall({
  method: 'GET',
  path: '/kyc/applications/{id}',
  summary: 'An application, one’s own or as a reviewer (N7)',
  reach: 'organization',
  access: platformOrOwn('kyc:view'),
  params,
  answer: application,
  problems: ['KYC_APPLICATION_NOT_FOUND'],
})
export const updateKycApplication = defineCall({
  method: 'PATCH',
  path: '/kyc/applications/{id}',
  summary: 'Change one’s own draft, or as a reviewer take it under review and note what was found (N7, OP-76)',
  reach: 'organization',
  access: platformOrOwn('kyc:review'),
  params,
  body: KycApplicationChange,
  answer: application,
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_APPLICATION_CLOSED', 'KYC_NOT_READY', 'STALE_VERSION'],
})
export const deleteKycApplication = defineCall({
  method: 'DELETE',
  path: '/kyc/applications/{id}',
  summary: 'Throw away one’s own draft (N8)',
  reach: 'organization',
  access: platformOrOwn('kyc:manage'),
  params,
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_DELETE_SUBMITTED'],
})
export const submitKycApplication = defineCall({
  method: 'POST',
  path: '/kyc/applications/{id}/submit',
  summary:
    'Hand in one’s own application, or the documents that a reviewer asked for; needs a confirmed e-mail address (N9, OP-14)',
  reach: 'organization',
  access: signedIn,
  params,
  answer: application,
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_NOT_DRAFT', 'EMAIL_NOT_VERIFIED', 'VALIDATION_FAILED', 'NOT_ALLOWED'],
})
export const reviewKycApplication = defineCall({
  method: 'POST',
  path: '/kyc/applications/{id}/review',
  summary: 'Approve or reject; approval approves the organization as well (N10, N11)',
  access: platform('kyc:review'),
  params,
  body: KycReviewInput,
  answer: z.object({ application: KycApplication, review: KycReview }),
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_NOT_READY', 'STALE_VERSION'],
})
export const requestKycDocument = defineCall({
  method: 'POST',
  path: '/kyc/applications/{id}/request-document',
  summary:
    'As a reviewer, ask the business for a document: the application stays under review and takes documents until the business hands them in (R1-27)',
  access: platform('kyc:review'),
  params,
  body: KycDocumentRequestInput,
  answer: application,
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_NOT_READY', 'STALE_VERSION'],
})
export const getKycSteps = defineCall({
  method: 'GET',
  path: '/kyc/applications/{id}/steps',
  summary: 'Which steps are complete (N12)',
  reach: 'organization',
  access: platformOrOwn('kyc:view'),
  params,
  answer: z.object({ steps: z.array(KycStepState) }),
  problems: ['KYC_APPLICATION_NOT_FOUND'],
})
export const addKycDocument = defineCall({
  method: 'POST',
  path: '/kyc/applications/{id}/documents',
  summary: 'Add a document: a PDF, JPEG or PNG of at most 10 MB; fields `type`, `name`, `description` (N13)',
  reach: 'organization',
  access: signedIn,
  params,
  status: 201,
  limit: 'upload',
  body: { kind: 'upload', purpose: 'kyc-document', maxBytes: 10_000_000 },
  answer: z.object({ document: KycDocument }),
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_APPLICATION_CLOSED', 'KYC_TOO_MANY_DOCUMENTS', 'NOT_ALLOWED'],
})
export const updateKycDocument = defineCall({
  method: 'PATCH',
  path: '/kyc/applications/{id}/documents/{documentId}',
  summary: 'Change the words of one’s own document, or as a reviewer its status (N13, OP-77)',
  reach: 'organization',
  access: platformOrOwn('kyc:review'),
  params: documentParams,
  body: z.strictObject({
    type: KycDocumentType.optional(),
    name: requiredLine(120, 'NAME_REQUIRED').optional(),
    description: prose(1000).optional(),
    status: KycDocumentStatus.optional(),
  }),
  answer: z.object({ document: KycDocument }),
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_DOCUMENT_NOT_FOUND', 'KYC_APPLICATION_CLOSED', 'KYC_NOT_READY'],
})
export const deleteKycDocument = defineCall({
  method: 'DELETE',
  path: '/kyc/applications/{id}/documents/{documentId}',
  summary: 'Take back one’s own document (N13)',
  reach: 'organization',
  access: signedIn,
  params: documentParams,
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_DOCUMENT_NOT_FOUND', 'KYC_APPLICATION_CLOSED', 'NOT_ALLOWED'],
})
export const getKycDocumentFile = defineCall({
  method: 'GET',
  path: '/kyc/applications/{id}/documents/{documentId}/file',
  summary: 'The file of a document; a reviewer’s reading is put on record in that organization (S-53, S-87)',
  reach: 'organization',
  access: platformOrOwn('kyc:view'),
  params: documentParams,
  answer: { kind: 'binary', contentType: '*/*' },
  problems: ['KYC_APPLICATION_NOT_FOUND', 'KYC_DOCUMENT_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
export const listKycReviews = defineCall({
  method: 'GET',
  path: '/kyc/reviews',
  summary: 'Decisions, newest first (N14)',
  access: platform('kyc:view'),
  query: z.object({ ...pageFields, applicationId: id().optional() }),
  answer: z.object({ reviews: z.array(KycReview), pagination: Pagination }),
})
export const getKycAnalytics = defineCall({
  method: 'GET',
  path: '/kyc/analytics',
  summary: 'Figures of all applications (N15)',
  access: platform('kyc:view'),
  answer: z.object({ analytics: KycAnalytics }),
})
