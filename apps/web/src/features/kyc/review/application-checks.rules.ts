interface Looked {
  businessInfo: { website: string }
  contactInfo: { primaryContact: { email: string } }
  documents: readonly { type: string; status: 'pending' | 'approved' }[]
}

/** What the entries say by themselves; a reviewer weighs it. `key` names the sentence. */
export interface Check {
  key: 'site' | 'siteNot' | 'siteNone' | 'registration' | 'registrationNone' | 'allApproved' | 'someOpen' | 'noneThere'
  kind: 'ok' | 'warn'
  /** Documents that are still to be checked. */
  count: number
}

/** The host of a website without `www.`; '' when it is none. */
function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname.toLowerCase().replace(/^www\./, '') : ''
}

/** Does the mail come from the website's domain, or from a part of it? */
export function sameDomain(website: string, email: string): boolean {
  const host = hostOf(website)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (host === '' || domain === '') return false
  return host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`)
}

/** The checks of an application, in the order of their weight. */
export function checksOf({ businessInfo, contactInfo, documents }: Looked): Check[] {
  const open = documents.filter((document) => document.status === 'pending').length
  const hasRegistration = documents.some((document) => document.type === 'registration')
  const check = (key: Check['key'], kind: Check['kind'], count = 0): Check => ({ key, kind, count })
  return [
    hasRegistration ? check('registration', 'ok') : check('registrationNone', 'warn'),
    documents.length === 0
      ? check('noneThere', 'warn')
      : open === 0
        ? check('allApproved', 'ok')
        : check('someOpen', 'warn', open),
    businessInfo.website === ''
      ? check('siteNone', 'warn')
      : sameDomain(businessInfo.website, contactInfo.primaryContact.email)
        ? check('site', 'ok')
        : check('siteNot', 'warn'),
  ]
}

/** The applications before and after this one in the row of those that wait, and how many follow. */
export function neighbours(ids: readonly string[], id: string): { before: string | null; after: string | null; left: number } {
  const at = ids.indexOf(id)
  if (at === -1) return { before: null, after: ids[0] ?? null, left: ids.length }
  return { before: ids[at - 1] ?? null, after: ids[at + 1] ?? null, left: ids.length - at - 1 }
}

/** Did the reviewer note anything, beyond taking the application under review? */
export const hasFinding = (found: {
  verificationNotes: string
  riskLevel: string | null
  complianceScore: number | null
}): boolean => found.verificationNotes !== '' || found.riskLevel !== null || found.complianceScore !== null

/** What somebody who is about to approve should know first: what nobody has checked. Empty when all is checked. */
export function warningsOf(application: Pick<Looked, 'documents'> & { documentRequest: unknown }): {
  key: 'approveWithout' | 'approveUnchecked' | 'approveAsked'
  count: number
}[] {
  const { documents, documentRequest } = application
  const open = documents.filter((document) => document.status === 'pending').length
  return [
    ...(documents.length === 0 ? [{ key: 'approveWithout' as const, count: 0 }] : []),
    ...(open > 0 ? [{ key: 'approveUnchecked' as const, count: open }] : []),
    ...(documentRequest ? [{ key: 'approveAsked' as const, count: 0 }] : []),
  ]
}
