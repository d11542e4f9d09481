import * as z from 'zod'
import { email, line, phone, prose, requiredLine, requiredProse, webAddress } from '../core/text.ts'
import { pastDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { KycDocumentStatus, KycDocumentType, KycRiskLevel, KycStatus, KycStep } from './kyc.states.ts'

/** What a draft keeps while someone is still typing: any single line; its form is checked when it is handed in. */
const typed = (max = 200) => line(max).default('')
const address = { street: typed(), city: typed(), state: typed(80), country: typed(80), postalCode: typed(20) }
const BusinessDraft = z.strictObject({
  businessName: typed(120),
  businessType: typed(80),
  industry: typed(80),
  registrationNumber: typed(80),
  taxId: typed(80),
  establishedDate: typed(40),
  website: typed(300),
  description: prose(4000).default(''),
})
const PersonDraft = z.strictObject({ name: typed(120), email: typed(254), phone: typed(40), position: typed(120) })
const AddressDraft = z.strictObject(address)
const ContactDraft = z.strictObject({
  primaryContact: PersonDraft.prefault({}),
  businessAddress: AddressDraft.prefault({}),
  billingAddress: AddressDraft.prefault({}),
})

/** N1: the business of an application; every text may be empty in a draft, dates are YYYY-MM-DD. */
export const BusinessInfo = z
  .object({
    businessName: z.string(),
    businessType: z.string(),
    industry: z.string(),
    registrationNumber: z.string(),
    taxId: z.string(),
    establishedDate: z.string(),
    website: z.string(),
    description: z.string(),
  })
  .meta({ id: 'KycBusinessInfo' })
const Address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postalCode: z.string(),
})
/** N1: whom to talk to, and where; an empty billing address means it is the business address. */
export const ContactInfo = z
  .object({
    primaryContact: z.object({ name: z.string(), email: z.string(), phone: z.string(), position: z.string() }),
    businessAddress: Address,
    billingAddress: Address,
  })
  .meta({ id: 'KycContactInfo' })

/** N2. `fileUrl` is the path of the call that serves the file, below the base path; sizes in bytes. */
export const KycDocument = z
  .object({
    id: z.string(),
    type: KycDocumentType,
    name: z.string(),
    description: z.string(),
    fileUrl: z.string(),
    contentType: z.string(),
    size: z.int(),
    uploadedAt: z.iso.datetime(),
    status: KycDocumentStatus,
  })
  .meta({ id: 'KycDocument' })

/** The form fields beside an uploaded document. An empty name becomes the file's. */
export const KycDocumentFields = z.strictObject({
  type: KycDocumentType,
  name: line(120).default(''),
  description: prose(1000).default(''),
})

/** N1. `rejectionReason` only while rejected; `verificationDetails` once a reviewer began; `documentRequest` until the business answers it. */
export const KycApplication = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    tenantSlug: z.string(),
    tenantName: z.string(),
    tenantState: z.enum(['pending', 'approved', 'rejected', 'suspended']),
    status: KycStatus,
    step: KycStep,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    submittedAt: z.iso.datetime().nullable(),
    reviewedAt: z.iso.datetime().nullable(),
    reviewedBy: z.string().nullable(),
    rejectionReason: z.string().nullable(),
    businessInfo: BusinessInfo,
    contactInfo: ContactInfo,
    documents: z.array(KycDocument),
    documentRequest: z.object({ text: z.string(), requestedAt: z.iso.datetime(), requestedBy: z.string() }).nullable(),
    verificationDetails: z
      .object({
        verifiedBy: z.string().nullable(),
        verificationDate: z.iso.datetime().nullable(),
        verificationNotes: z.string(),
        riskLevel: KycRiskLevel.nullable(),
        complianceScore: z.int().nullable(),
      })
      .nullable(),
    version: z.int(),
  })
  .meta({ id: 'KycApplication' })

/** A line of the reviewers' list. */
export const KycApplicationSummary = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    tenantSlug: z.string(),
    businessName: z.string(),
    businessType: z.string(),
    contactName: z.string(),
    contactEmail: z.string(),
    status: KycStatus,
    step: KycStep,
    documentCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    submittedAt: z.iso.datetime().nullable(),
    reviewedAt: z.iso.datetime().nullable(),
    reviewedBy: z.string().nullable(),
  })
  .meta({ id: 'KycApplicationSummary' })

/** N2: one decision. `notes` are the reviewer's words. */
export const KycReview = z
  .object({
    id: z.string(),
    applicationId: z.string(),
    reviewerId: z.string(),
    reviewerName: z.string(),
    status: z.enum(['approved', 'rejected']),
    notes: z.string(),
    reviewedAt: z.iso.datetime(),
  })
  .meta({ id: 'KycReview' })

export const KycStepState = z.object({ step: KycStep, complete: z.boolean() }).meta({ id: 'KycStepState' })

const businessNeeds = {
  businessName: requiredLine(120, 'BUSINESS_NAME_REQUIRED'),
  registrationNumber: requiredLine(80, 'REGISTRATION_NUMBER_REQUIRED'),
}
const contactEmail = email('INVALID_EMAIL', 'CONTACT_EMAIL_REQUIRED')
const businessStreet = requiredLine(200, 'BUSINESS_STREET_REQUIRED')

/** N6: a new application; contact information that is given must name the contact's e-mail address and the street (P16, OP-76). */
export const KycApplicationInput = z.strictObject({
  businessInfo: BusinessDraft.extend(businessNeeds),
  contactInfo: ContactDraft.extend({
    primaryContact: PersonDraft.extend({ email: contactEmail }),
    businessAddress: AddressDraft.extend({ street: businessStreet }),
  }).optional(),
})
export type KycApplicationInput = z.output<typeof KycApplicationInput>

/**
 * N7: what changes. The business gives its own parts, whole; the platform gives `status: under_review` and its own notes.
 */
export const KycApplicationChange = z.strictObject({
  businessInfo: BusinessDraft.optional(),
  contactInfo: ContactDraft.optional(),
  status: z.literal('under_review', 'INVALID').optional(),
  verificationDetails: z
    .strictObject({
      verificationNotes: prose(4000).optional(),
      riskLevel: KycRiskLevel.nullable().optional(),
      complianceScore: z.int('INVALID_SCORE').min(0, 'INVALID_SCORE').max(100, 'INVALID_SCORE').nullable().optional(),
    })
    .optional(),
  ...versionField,
})
export type KycApplicationChange = z.output<typeof KycApplicationChange>

const whole = { city: requiredLine(120, 'CITY_REQUIRED'), state: line(80), country: line(80), postalCode: line(20) }
/** What must hold when an application is handed in; both sides check the whole form with it (N4, N6, N9). */
export const KycSubmission = z.object({
  businessInfo: z.object({
    ...businessNeeds,
    businessType: requiredLine(80),
    establishedDate: z.string('INVALID_DATE').superRefine((text, issues) => {
      if (text === '') return
      const message = pastDate().safeParse(text).error?.issues[0]?.message
      if (message) issues.addIssue({ code: 'custom', message })
    }),
    website: webAddress(),
  }),
  contactInfo: z.object({
    primaryContact: z.object({ name: requiredLine(120, 'NAME_REQUIRED'), email: contactEmail, phone: phone() }),
    businessAddress: z.object({ street: businessStreet, ...whole }),
  }),
})

/** N10. Anything but `approved` rejects, and then the notes are the reason and must say something. */
export const KycReviewInput = z
  .strictObject({ status: z.enum(['approved', 'rejected']), notes: prose(4000).default(''), ...versionField })
  .refine((review) => review.status === 'approved' || review.notes !== '', { error: 'REASON_REQUIRED', path: ['notes'] })
export type KycReviewInput = z.output<typeof KycReviewInput>

/** R1-27. What a reviewer asks for, in words that the business reads. */
export const KycDocumentRequestInput = z.strictObject({ text: requiredProse(2000, 'REASON_REQUIRED'), ...versionField })
export type KycDocumentRequestInput = z.output<typeof KycDocumentRequestInput>

/** N15. Times in days; `is_default` marks a figure without records yet. */
export const KycAnalytics = z
  .object({
    total: z.int(),
    by_status: z.object({
      draft: z.int(),
      submitted: z.int(),
      under_review: z.int(),
      approved: z.int(),
      rejected: z.int(),
    }),
    approval_rate: z.number().nullable(),
    average_processing_days: z.object({ value: z.number(), is_default: z.boolean() }),
    average_review_days: z.object({ value: z.number(), is_default: z.boolean() }),
    top_reviewers: z.array(z.object({ reviewer_id: z.string(), name: z.string(), reviews: z.int() })),
    by_week: z.array(z.object({ week: z.string(), submitted: z.int(), approved: z.int(), rejected: z.int() })),
  })
  .meta({ id: 'KycAnalytics' })
