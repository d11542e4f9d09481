import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

type KycCall =
  | 'registerTenant'
  | 'listKycApplications'
  | 'exportKycApplications'
  | 'getOwnKycApplication'
  | 'createKycApplication'
  | 'getKycApplication'
  | 'updateKycApplication'
  | 'deleteKycApplication'
  | 'submitKycApplication'
  | 'reviewKycApplication'
  | 'requestKycDocument'
  | 'getKycSteps'
  | 'addKycDocument'
  | 'updateKycDocument'
  | 'deleteKycDocument'
  | 'getKycDocumentFile'
  | 'listKycReviews'
  | 'getKycAnalytics'

/** An application that can be handed in as it is; the canary is in its texts. */
export const fullApplication = (canary: string) => ({
  businessInfo: {
    businessName: `Garage ${canary}`,
    businessType: 'Limited company',
    industry: 'Vehicle repair',
    registrationNumber: `R-${canary}`,
    taxId: '12-3456789',
    establishedDate: '2012-05-01',
    website: 'https://garage.example',
    description: 'Brakes and suspension',
  },
  contactInfo: {
    primaryContact: { name: `Owner ${canary}`, email: `owner@${canary}.example`, phone: '(253) 555-0199', position: 'Owner' },
    businessAddress: { street: '1 Main St', city: 'Tacoma', state: 'WA', country: 'US', postalCode: '98402' },
  },
})

/** Samples of registration and of the applications of businesses. */
export function kycSamples({ ids, world }: FullWorld): Record<KycCall, Sample> {
  const id = ids.kyc_application as string
  const at: Sample = { params: { id } }
  const document: Sample = { params: { id, documentId: ids.kyc_document as string } }
  return {
    registerTenant: {
      body: {
        business_name: `Registered ${world.canary}`,
        registration_number: 'R-1',
        name: 'Rosa Vale',
        email: `rosa@${world.canary}.example`,
        password: 'a new password 8',
        phone: '555-0100',
        language: 'es',
      },
    },
    exportKycApplications: { query: { status: 'submitted', sortBy: 'submittedAt', columns: 'businessName,contact' } },
    listKycApplications: {
      query: {
        status: 'submitted,under_review',
        step: 'review',
        search: 'a',
        dateRange: '2026-01-01,',
        sortBy: 'businessName',
        sortOrder: 'asc',
        page: '1',
      },
    },
    getOwnKycApplication: {},
    createKycApplication: { body: fullApplication(world.canary) },
    getKycApplication: at,
    updateKycApplication: { ...at, body: fullApplication(world.canary) },
    deleteKycApplication: at,
    submitKycApplication: at,
    reviewKycApplication: { ...at, body: { status: 'rejected', notes: 'The number is not known.' } },
    requestKycDocument: { ...at, body: { text: 'Please add the tax letter.' } },
    getKycSteps: at,
    addKycDocument: { ...at, fields: { type: 'tax', name: 'Tax letter' } },
    updateKycDocument: { ...document, body: { name: 'Another name', type: 'license', description: 'Of this year' } },
    deleteKycDocument: document,
    getKycDocumentFile: document,
    listKycReviews: { query: { applicationId: id, page: '1' } },
    getKycAnalytics: {},
  }
}
