import * as z from 'zod'

/** N3. A new application is a draft. */
export const KycStatus = z.enum(['draft', 'submitted', 'under_review', 'approved', 'rejected'])
export type KycStatus = z.output<typeof KycStatus>
/** N4. Where an application stands; `review` once it is handed in. */
export const KycStep = z.enum(['business_info', 'contact_info', 'review'])
export type KycStep = z.output<typeof KycStep>
/** OP-77. */
export const KycDocumentType = z.enum(['registration', 'tax', 'insurance', 'license', 'identity', 'other'])
export type KycDocumentType = z.output<typeof KycDocumentType>
/** OP-77: a refusal is said in the notes of the review. */
export const KycDocumentStatus = z.enum(['pending', 'approved'])
export const KycRiskLevel = z.enum(['low', 'medium', 'high'])

/** May the business still change and hand in its application (N7, OP-76)? */
export const isOpenToBusiness = (status: KycStatus): boolean => status === 'draft' || status === 'rejected'
/** May a reviewer decide on it (N10)? */
export const isReadyForReview = (status: KycStatus): boolean => status === 'submitted' || status === 'under_review'
