import type { Answer } from '@twopost/contract/core/call'
import type { getKycApplication, KycApplicationInput, KycStatus, KycStep } from '@twopost/contract/kyc'

export type ApplicationView = Answer<typeof getKycApplication>['application']
export type BusinessDetails = KycApplicationInput['businessInfo']
export type ContactDetails = NonNullable<KycApplicationInput['contactInfo']>

/** As many as one application may hold. */
export const mostDocuments = 20

const emptyAddress = { street: '', city: '', state: '', country: '', postalCode: '' }
/** The contact part of a draft that has none yet. */
export const emptyContact: ContactDetails = {
  primaryContact: { name: '', email: '', phone: '', position: '' },
  businessAddress: emptyAddress,
  billingAddress: emptyAddress,
}
/** The business part of a draft that knows only its name and number, as a registration does (OP-13). */
export const businessNamed = (businessName: string, registrationNumber: string): BusinessDetails => ({
  businessName,
  businessType: '',
  industry: '',
  registrationNumber,
  taxId: '',
  establishedDate: '',
  website: '',
  description: '',
})

/** Which steps are complete (N4, N12): the third once it is handed in, and no more after a rejection. */
export function stepStates(application: {
  status: KycStatus
  business_info: BusinessDetails
  contact_info: ContactDetails
}): { step: KycStep; complete: boolean }[] {
  const { status, business_info: business, contact_info: contact } = application
  return [
    { step: 'business_info', complete: business.businessName !== '' },
    { step: 'contact_info', complete: contact.primaryContact.email !== '' },
    { step: 'review', complete: status !== 'draft' && status !== 'rejected' },
  ]
}
