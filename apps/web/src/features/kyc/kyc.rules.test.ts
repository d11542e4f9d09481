import { describe, expect, it } from 'vitest'
import { chartTop } from '#ui/chart-steps.ts'
import { addressLine, isKnownType, maskedTail, safeLink, siteName, waitedText } from './kyc.rules.ts'
import { mayChangeDocument } from './onboarding/onboarding.rules.ts'
import { derivedSlug, registrationBody, registrationSchema } from './registration/registration-form.rules.ts'
import { checksOf, hasFinding, neighbours, sameDomain, warningsOf } from './review/application-checks.rules.ts'
import { applicationWeeks, dateRangeOf, statusesOf, waitingOf } from './review/application-list.rules.ts'
import { leadsTenant, waitingFor } from './waiting/waiting.rules.ts'

describe('the waiting screen (B10)', () => {
  it.each([
    ['pending', 'draft', 'draft'],
    ['pending', null, 'draft'],
    ['pending', 'submitted', 'submitted'],
    ['pending', 'under_review', 'under_review'],
    ['rejected', 'rejected', 'rejected'],
    ['approved', 'approved', 'approved'],
    ['approved', 'unknown', 'approved'],
    ['suspended', 'approved', 'suspended'],
    ['suspended', 'unknown', 'suspended'],
    ['pending', 'asked', 'asked'],
    ['suspended', 'asked', 'suspended'],
    ['approved', 'asked', 'asked'],
    ['approved', 'under_review', 'approved'],
    ['pending', 'unknown', 'pending'],
    ['pending', 'approved', 'pending'],
    ['rejected', 'approved', 'suspended'],
  ] as const)('organization %s, application %s → %s', (tenant, application, shown) => {
    expect(waitingFor(tenant, application)).toBe(shown)
  })
  it('only administrators read the application', () => {
    expect(leadsTenant(['admin'])).toBe(true)
    expect(leadsTenant(['administrator'])).toBe(true)
    expect(leadsTenant(['technician', 'viewer'])).toBe(false)
  })
})

describe('registration (A13, OP-13)', () => {
  const values = {
    business_name: 'Redwood Diesel',
    registration_number: 'C4471',
    slug: '',
    name: 'Teresa Montoya',
    email: 'teresa@redwooddiesel.example',
    password: 'long-enough',
    phone: '',
  }
  const codes = (over: Partial<typeof values>) =>
    (registrationSchema.safeParse({ ...values, ...over }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
    ])

  it('needs no web name and no phone', () => {
    const checked = registrationSchema.parse(values)
    expect(registrationBody(checked, 'es')).toEqual({
      business_name: 'Redwood Diesel',
      registration_number: 'C4471',
      name: 'Teresa Montoya',
      email: 'teresa@redwooddiesel.example',
      password: 'long-enough',
      language: 'es',
    })
    expect(registrationBody({ ...checked, slug: 'redwood', phone: '555' }, 'en')).toMatchObject({ slug: 'redwood', phone: '555' })
  })
  it.each([
    [{ business_name: ' ' }, 'business_name', 'BUSINESS_NAME_REQUIRED'],
    [{ registration_number: '' }, 'registration_number', 'REGISTRATION_NUMBER_REQUIRED'],
    [{ slug: 'a' }, 'slug', 'SLUG_FORM'],
    [{ slug: 'admin' }, 'slug', 'SLUG_RESERVED'],
    [{ name: 'T' }, 'name', 'USER_NAME_SHORT'],
    [{ email: 'teresa' }, 'email', 'USER_EMAIL'],
    [{ password: 'short' }, 'password', 'PASSWORD_SHORT'],
    [{ phone: 'call me' }, 'phone', 'INVALID_PHONE'],
  ])('refuses %o', (over, path, code) => expect(codes(over)).toEqual([[path, code]]))
  it('shows the web name that will be derived, or the one that is typed', () => {
    expect(derivedSlug('Redwood Diésel & Tire', '')).toBe('redwood-diesel-tire')
    expect(derivedSlug('Redwood', ' My-Shop ')).toBe('my-shop')
    expect(derivedSlug('  ', '')).toBe('')
  })
})

describe('what the entries say', () => {
  const application = (website: string, documents: { type: string; status: 'pending' | 'approved' }[]) => ({
    businessInfo: { website },
    contactInfo: { primaryContact: { email: 'teresa@redwooddiesel.example' } },
    documents,
  })
  it('all in order', () => {
    const checks = checksOf(application('https://www.redwooddiesel.example', [{ type: 'registration', status: 'approved' }]))
    expect(checks.map((check) => [check.key, check.kind])).toEqual([
      ['registration', 'ok'],
      ['allApproved', 'ok'],
      ['site', 'ok'],
    ])
  })
  it('nothing in order', () => {
    expect(checksOf(application('', [])).map((check) => check.key)).toEqual(['registrationNone', 'noneThere', 'siteNone'])
    const [, open, site] = checksOf(application('https://other.example', [{ type: 'tax', status: 'pending' }]))
    expect(open).toEqual({ key: 'someOpen', kind: 'warn', count: 1 })
    expect(site?.key).toBe('siteNot')
  })
  it.each([
    ['https://redwood.example', 'a@redwood.example', true],
    ['https://shop.redwood.example/x', 'a@redwood.example', true],
    ['https://redwood.example', 'a@mail.redwood.example', true],
    ['https://notredwood.example', 'a@redwood.example', false],
    ['no address', 'a@redwood.example', false],
    ['https://redwood.example', '', false],
  ])('%s and %s: %s', (website, email, same) => expect(sameDomain(website, email)).toBe(same))
})

describe('the row of those that wait', () => {
  it('knows who comes before and after', () => {
    expect(neighbours(['a', 'b', 'c'], 'b')).toEqual({ before: 'a', after: 'c', left: 1 })
    expect(neighbours(['a', 'b', 'c'], 'c')).toEqual({ before: 'b', after: null, left: 0 })
  })
  it('leads to the first one from an application that does not wait', () => {
    expect(neighbours(['a', 'b'], 'z')).toEqual({ before: null, after: 'a', left: 2 })
    expect(neighbours([], 'z')).toEqual({ before: null, after: null, left: 0 })
  })
})

describe('the list in the address', () => {
  it('sends a range with either end open, and none at all', () => {
    expect(dateRangeOf('2026-01-01', '')).toBe('2026-01-01,')
    expect(dateRangeOf('', '2026-01-31')).toBe(',2026-01-31')
    expect(dateRangeOf('', '')).toBeUndefined()
  })
})

describe('how it is written', () => {
  it('an address in one line', () => {
    const address = { street: '1180 Samoa Blvd', city: 'Eureka', state: 'CA', country: 'US', postalCode: '95501' }
    expect(addressLine(address)).toBe('1180 Samoa Blvd, Eureka, CA 95501, US')
    expect(addressLine({ street: '', city: '', state: '', country: '', postalCode: '' })).toBe('')
  })
  it('follows http and https only (S-64)', () => {
    expect(safeLink('https://redwood.example')).toBe('https://redwood.example')
    expect(safeLink('javascript:alert(1)')).toBeNull()
    expect(safeLink('https://')).toBeNull()
    expect(siteName('https://www.redwood.example/')).toBe('redwood.example')
  })
  it('hides all but the last four', () => {
    expect(maskedTail('94-1126183')).toBe('•••••6183')
    expect(maskedTail('618')).toBe('•••')
  })
  it('waits in days, hours or minutes', () => {
    expect(waitedText(44 * 3_600_000)).toBe('1d 20h')
    expect(waitedText(48 * 3_600_000)).toBe('2d')
    expect(waitedText(3 * 3_600_000 + 60_000)).toBe('3h')
    expect(waitedText(59_999)).toBe('0m')
  })
  it('knows the kinds of business that the form offers', () => {
    expect(isKnownType('llc')).toBe(true)
    expect(isKnownType('GmbH')).toBe(false)
  })
})

describe('what a reviewer should know (R1-27)', () => {
  const of = (...statuses: ('pending' | 'approved')[]) => statuses.map((status) => ({ type: 'tax', status }))
  it('names what nobody has checked before an approval', () => {
    expect(warningsOf({ documents: of('approved'), documentRequest: null })).toEqual([])
    expect(warningsOf({ documents: [], documentRequest: null })).toEqual([{ key: 'approveWithout', count: 0 }])
    expect(warningsOf({ documents: of('pending', 'approved', 'pending'), documentRequest: {} })).toEqual([
      { key: 'approveUnchecked', count: 2 },
      { key: 'approveAsked', count: 0 },
    ])
  })
  it('tells taking an application up from noting a finding', () => {
    const none = { verificationNotes: '', riskLevel: null, complianceScore: null }
    expect(hasFinding(none)).toBe(false)
    expect(hasFinding({ ...none, verificationNotes: 'Called them.' })).toBe(true)
    expect(hasFinding({ ...none, riskLevel: 'low' })).toBe(true)
    expect(hasFinding({ ...none, complianceScore: 0 })).toBe(true)
  })
  it('opens the list on what waits', () => {
    expect([statusesOf('waiting'), statusesOf('all'), statusesOf('draft')]).toEqual([
      'submitted,under_review',
      undefined,
      'draft',
    ])
  })
  it('counts those that are handed in and not decided as waiting, and no draft (R1-21)', () => {
    expect(waitingOf({ draft: 5, submitted: 2, under_review: 1, approved: 7, rejected: 3 })).toBe(3)
  })
  it('draws one application that came in and was approved in a week as high as one (R1-49)', () => {
    const { kind, points } = applicationWeeks([{ week: '2026-11-16', submitted: 1, approved: 1, rejected: 0 }], (week) => week)
    expect(chartTop(points, kind)).toBe(1)
  })
  it('lets the business change a document while everything is open, and what it added since a reviewer asked', () => {
    const asked = {
      status: 'under_review',
      documentRequest: { text: '', requestedBy: '', requestedAt: '2026-11-20T10:00:00.000Z' },
    } as const
    const before = { uploadedAt: '2026-11-20T09:00:00.000Z' }
    const after = { uploadedAt: '2026-11-20T11:00:00.000Z' }
    expect([mayChangeDocument(asked, before), mayChangeDocument(asked, after)]).toEqual([false, true])
    expect(mayChangeDocument({ status: 'under_review', documentRequest: null }, after)).toBe(false)
    expect(mayChangeDocument({ status: 'rejected', documentRequest: null }, before)).toBe(true)
  })
})
