import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { KycDocumentType, KycSubmission } from '@twopost/contract/kyc'

type Application = Answer<Calls['getKycApplication']>['application']
export type KycDocument = Application['documents'][number]

/** What the form holds. `sameBilling`: the bill goes to the business address; what was typed for another one is kept meanwhile. */
export interface KycDraft {
  businessInfo: Application['businessInfo']
  contactInfo: Application['contactInfo']
  sameBilling: boolean
}

export const steps = ['business', 'contact', 'documents', 'review', 'submit'] as const
export type OnboardingStep = (typeof steps)[number]

const noAddress = { street: '', city: '', state: '', country: '', postalCode: '' }
const isEmpty = (address: typeof noAddress) => Object.values(address).every((text) => text.trim() === '')

export function emptyDraft(): KycDraft {
  return {
    businessInfo: {
      businessName: '',
      businessType: '',
      industry: '',
      registrationNumber: '',
      taxId: '',
      establishedDate: '',
      website: '',
      description: '',
    },
    contactInfo: {
      primaryContact: { name: '', email: '', phone: '', position: '' },
      businessAddress: { ...noAddress },
      billingAddress: { ...noAddress },
    },
    sameBilling: true,
  }
}

/** The form of an application as the server has it. An empty billing address means the business address (N1). */
export function draftOf({ businessInfo, contactInfo }: Pick<Application, 'businessInfo' | 'contactInfo'>): KycDraft {
  return { businessInfo, contactInfo, sameBilling: isEmpty(contactInfo.billingAddress) }
}

/** What is sent of a draft. */
export function bodyOf({ businessInfo, contactInfo, sameBilling }: KycDraft) {
  return {
    businessInfo,
    contactInfo: { ...contactInfo, billingAddress: sameBilling ? { ...noAddress } : contactInfo.billingAddress },
  }
}

/** What a draft comes to on the server, as one text: to see whether two say the same. */
export function meaningOf(draft: KycDraft): string {
  return JSON.stringify(bodyOf(draft), (_, value) => (typeof value === 'string' ? value.trim().normalize('NFC') : value))
}

/** Something that keeps the application from being handed in: which field (`contactInfo.primaryContact.email`), and the code of its text. */
export interface Fault {
  path: string
  code: string
}

/** Everything that is missing or wrong, by the contract's own rules (N4, N6, N9). */
export function faultsOf(draft: KycDraft): Fault[] {
  const found = KycSubmission.safeParse(bodyOf(draft))
  const issues = (found.error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), code: issue.message }))
  // One field is told one thing.
  const faults = issues.filter(({ path }, index) => issues.findIndex((other) => other.path === path) === index)
  if (draft.sameBilling) return faults
  const { street, city } = draft.contactInfo.billingAddress
  if (street.trim() === '') faults.push({ path: 'contactInfo.billingAddress.street', code: 'ADDRESS_REQUIRED' })
  if (city.trim() === '') faults.push({ path: 'contactInfo.billingAddress.city', code: 'CITY_REQUIRED' })
  return faults
}

/** The step that a field is on. */
export const stepOf = (path: string): OnboardingStep => (path.startsWith('contactInfo') ? 'contact' : 'business')

/** Where one goes on: at the first step that lacks something, else at the documents, else at the review. */
export function nextStep(draft: KycDraft, documents: number): OnboardingStep {
  const [first] = faultsOf(draft)
  if (first) return stepOf(first.path)
  return documents === 0 ? 'documents' : 'review'
}

/** The faults of an answer at the fields of the form; `body.` in front and list places are the wire's. */
export function serverFaults(errors: readonly { path: string; code: string }[]): Fault[] {
  return errors.flatMap(({ path, code }) => {
    const field = path.replace(/^body\.?/, '')
    return /^(businessInfo|contactInfo)\./.test(field) ? [{ path: field, code }] : []
  })
}

/**
 * A save was refused because the record has a newer version. `adopt` when its words are the ones this form knows: then only something
 * else moved (a document came, or our own save arrived twice) and the save may go on; `conflict` when somebody changed the words.
 */
export function judgeStale(current: KycDraft, known: string, mine: string): 'adopt' | 'conflict' {
  const theirs = meaningOf(current)
  return theirs === known || theirs === mine ? 'adopt' : 'conflict'
}

export const documentTypes = KycDocumentType.options
export type DocumentType = KycDocumentType

/** The kind that is still missing, for the next upload. */
export const nextType = (documents: readonly Pick<KycDocument, 'type'>[]): DocumentType =>
  documentTypes.find((type) => type === 'other' || !documents.some((one) => one.type === type)) ?? 'other'

/** Changes one text of a draft by its path. */
export function withText(draft: KycDraft, path: string, text: string): KycDraft {
  const change = (node: unknown, keys: readonly string[]): unknown => {
    const [key, ...rest] = keys
    if (key === undefined) return text
    const record = node as Record<string, unknown>
    return { ...record, [key]: change(record[key], rest) }
  }
  return change(draft, path.split('.')) as KycDraft
}

/** One text of a draft by its path; '' where there is none. */
export function textAt(draft: KycDraft, path: string): string {
  let node: unknown = draft
  for (const key of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[key]
  return typeof node === 'string' ? node : ''
}

/** May the business still change or remove this document? While a reviewer asks for one, only what was added since (R1-27). */
export const mayChangeDocument = (
  { status, documentRequest }: Pick<Application, 'status' | 'documentRequest'>,
  document: Pick<KycDocument, 'uploadedAt'>,
): boolean =>
  status === 'draft' || status === 'rejected' || (documentRequest !== null && document.uploadedAt > documentRequest.requestedAt)
