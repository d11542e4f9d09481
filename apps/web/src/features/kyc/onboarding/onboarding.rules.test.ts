import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  draftOf,
  emptyDraft,
  faultsOf,
  judgeStale,
  type KycDraft,
  meaningOf,
  nextStep,
  nextType,
  serverFaults,
  stepOf,
  textAt,
  withText,
} from './onboarding.rules.ts'

const texts: Record<string, string> = {
  'businessInfo.businessName': 'Redwood Diesel',
  'businessInfo.registrationNumber': 'C4471 0926',
  'businessInfo.businessType': 'llc',
  'contactInfo.primaryContact.name': 'Teresa Montoya',
  'contactInfo.primaryContact.email': 'teresa@redwooddiesel.example',
  'contactInfo.businessAddress.street': '1180 Samoa Blvd',
  'contactInfo.businessAddress.city': 'Eureka',
}
const filled = (over: Record<string, string> = {}): KycDraft =>
  Object.entries({ ...texts, ...over }).reduce((draft, [path, text]) => withText(draft, path, text), emptyDraft())
const paths = (draft: KycDraft) => faultsOf(draft).map((fault) => fault.path)

describe('what an application lacks (N4, N6)', () => {
  it('a filled one lacks nothing', () => expect(faultsOf(filled())).toEqual([]))
  it.each(Object.keys(texts))('%s must say something', (path) => {
    expect(paths(filled({ [path]: '  ' }))).toEqual([path])
  })
  it('says it in the words of the wire (P16, OP-76)', () => {
    const codes = new Map(faultsOf(emptyDraft()).map((fault) => [fault.path, fault.code]))
    expect(codes.get('businessInfo.businessName')).toBe('BUSINESS_NAME_REQUIRED')
    expect(codes.get('businessInfo.registrationNumber')).toBe('REGISTRATION_NUMBER_REQUIRED')
    expect(codes.get('contactInfo.primaryContact.email')).toBe('CONTACT_EMAIL_REQUIRED')
    expect(codes.get('contactInfo.businessAddress.street')).toBe('BUSINESS_STREET_REQUIRED')
  })
  it.each([
    ['contactInfo.primaryContact.email', 'nobody', 'INVALID_EMAIL'],
    ['contactInfo.primaryContact.phone', 'call me', 'INVALID_PHONE'],
    ['businessInfo.website', 'redwooddiesel.example', 'INVALID_URL'],
    ['businessInfo.establishedDate', '2014-02-30', 'INVALID_DATE'],
    // R1-32
    ['businessInfo.establishedDate', '2091-01-01', 'FUTURE_DATE'],
  ])('%s is not "%s"', (path, text, code) => {
    expect(faultsOf(filled({ [path]: text }))).toEqual([{ path, code }])
  })
  it('another billing address must name street and city', () => {
    const other = { ...filled(), sameBilling: false }
    expect(paths(other)).toEqual(['contactInfo.billingAddress.street', 'contactInfo.billingAddress.city'])
    const given = withText(
      withText(other, 'contactInfo.billingAddress.street', 'PO Box 9'),
      'contactInfo.billingAddress.city',
      'Eureka',
    )
    expect(faultsOf(given)).toEqual([])
  })
})

describe('the steps', () => {
  it('goes on where something is missing, then at the documents, then at the review', () => {
    expect(nextStep(emptyDraft(), 3)).toBe('business')
    expect(nextStep(filled({ 'contactInfo.businessAddress.city': '' }), 3)).toBe('contact')
    expect(nextStep(filled(), 0)).toBe('documents')
    expect(nextStep(filled(), 1)).toBe('review')
  })
  it('knows the step of a field', () => {
    expect(stepOf('businessInfo.website')).toBe('business')
    expect(stepOf('contactInfo.billingAddress.city')).toBe('contact')
  })
})

describe('what is sent', () => {
  it('the same billing address goes as an empty one, and comes back as the same (N1)', () => {
    const typed = withText(filled(), 'contactInfo.billingAddress.street', 'PO Box 9')
    expect(bodyOf(typed).contactInfo.billingAddress.street).toBe('')
    expect(bodyOf({ ...typed, sameBilling: false }).contactInfo.billingAddress.street).toBe('PO Box 9')
    expect(draftOf(bodyOf(typed)).sameBilling).toBe(true)
    expect(draftOf(bodyOf({ ...typed, sameBilling: false })).sameBilling).toBe(false)
  })
  it('means the same with other spaces at the ends, as the server trims them', () => {
    expect(meaningOf(filled({ 'businessInfo.industry': ' Trucks ' }))).toBe(
      meaningOf(filled({ 'businessInfo.industry': 'Trucks' })),
    )
    expect(meaningOf(filled({ 'businessInfo.industry': 'Vans' }))).not.toBe(
      meaningOf(filled({ 'businessInfo.industry': 'Trucks' })),
    )
  })
  it('reads and changes one text by its path and leaves the others alone', () => {
    const before = filled()
    const after = withText(before, 'contactInfo.primaryContact.name', 'Ana')
    expect(textAt(after, 'contactInfo.primaryContact.name')).toBe('Ana')
    expect(textAt(before, 'contactInfo.primaryContact.name')).toBe('Teresa Montoya')
    expect(after.businessInfo).toBe(before.businessInfo)
    expect(textAt(after, 'contactInfo.nothing.here')).toBe('')
  })
  it('puts the faults of an answer at their fields and leaves out the others', () => {
    expect(
      serverFaults([
        { path: 'body.businessInfo.website', code: 'INVALID_URL' },
        { path: 'contactInfo.primaryContact.email', code: 'INVALID_EMAIL' },
        { path: 'body.version', code: 'INVALID_VERSION' },
      ]),
    ).toEqual([
      { path: 'businessInfo.website', code: 'INVALID_URL' },
      { path: 'contactInfo.primaryContact.email', code: 'INVALID_EMAIL' },
    ])
  })
})

describe('a save that comes too late (R8)', () => {
  const known = filled()
  const mine = filled({ 'businessInfo.industry': 'Trucks' })
  it('goes on when the words on the server are the ones known here', () => {
    expect(judgeStale(known, meaningOf(known), meaningOf(mine))).toBe('adopt')
  })
  it('goes on when they are already the own ones: the save had arrived', () => {
    expect(judgeStale(mine, meaningOf(known), meaningOf(mine))).toBe('adopt')
  })
  it('asks when somebody else changed them', () => {
    const theirs = filled({ 'businessInfo.industry': 'Vans' })
    expect(judgeStale(theirs, meaningOf(known), meaningOf(mine))).toBe('conflict')
  })
})

describe('documents (OP-77)', () => {
  it('offers the kind that is still missing', () => {
    expect(nextType([])).toBe('registration')
    expect(nextType([{ type: 'registration' }, { type: 'insurance' }])).toBe('tax')
    expect(nextType((['registration', 'tax', 'insurance', 'license', 'identity'] as const).map((type) => ({ type })))).toBe(
      'other',
    )
  })
})
