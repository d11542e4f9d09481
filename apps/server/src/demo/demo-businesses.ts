import type { TenantId } from '@twopost/contract/core/ids'
import { emailKeyOf, hashPassword, markVerified } from '#features/auth/index.ts'
import { asReceived } from '#features/files/index.ts'
import { addBusiness, addDocument, reviewApplication, submitApplication, updateApplication } from '#features/kyc/index.ts'
import { createAccountIn, findAccountIdByEmail, findTenantBySlug } from '#features/users/index.ts'
import { after } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import { type Actor, type Stage, sessionAs } from './acting.ts'
import { paper, scan } from './demo-papers.ts'
import { demoPassword } from './demo-people.ts'

const day = 86_400_000

type Fate = 'draft' | 'submitted' | 'under_review' | 'approved' | 'rejected'
export interface DemoBusiness {
  slug: string
  name: string
  owner: string
  type: string
  industry: string
  city: string
  fate: Fate
  /** Days ago it was registered. */
  age: number
  language?: 'en' | 'es'
  reason?: string
  finding?: { verificationNotes: string; riskLevel: 'low' | 'medium' | 'high'; complianceScore: number }
}
/** Invented businesses that asked to join, one of each state and more. */
export const demoBusinesses: readonly DemoBusiness[] = [
  {
    slug: 'bluestone-fleet-care',
    name: 'Bluestone Fleet Care',
    owner: 'Nadia Ferris',
    type: 'Limited company',
    industry: 'Fleet service',
    city: 'Spokane',
    fate: 'approved',
    age: 62,
    finding: { verificationNotes: 'Register and insurance agree.', riskLevel: 'low', complianceScore: 94 },
  },
  {
    slug: 'cedar-valley-motors',
    name: 'Cedar Valley Motors',
    owner: 'Paul Brandt',
    type: 'Sole proprietor',
    industry: 'Car repair',
    city: 'Yakima',
    fate: 'approved',
    age: 33,
  },
  {
    slug: 'summit-brake-axle',
    name: 'Summit Brake & Axle',
    owner: 'Keith Moran',
    type: 'Partnership',
    industry: 'Brakes and axles',
    city: 'Ellensburg',
    fate: 'rejected',
    age: 20,
    reason: 'The certificate of insurance ended last month. Please send the one that is valid now.',
    finding: { verificationNotes: 'Insurance out of date, all else in order.', riskLevel: 'medium', complianceScore: 58 },
  },
  {
    slug: 'northgate-diesel-trailer',
    name: 'Northgate Diesel & Trailer',
    owner: 'Yusuf Demir',
    type: 'Limited company',
    industry: 'Truck and trailer repair',
    city: 'Seattle',
    fate: 'under_review',
    age: 9,
    finding: { verificationNotes: 'Waiting for an answer from the city.', riskLevel: 'low', complianceScore: 76 },
  },
  {
    slug: 'taller-ruiz-e-hijos',
    name: 'Taller Ruiz e Hijos',
    owner: 'Marisol Ruiz',
    type: 'Sociedad familiar',
    industry: 'Mecánica general',
    city: 'Pasco',
    fate: 'submitted',
    age: 6,
    language: 'es',
  },
  {
    slug: 'harbor-point-truck-service',
    name: 'Harbor Point Truck Service',
    owner: 'Ellen Marsh',
    type: 'Limited company',
    industry: 'Truck repair',
    city: 'Everett',
    fate: 'submitted',
    age: 3,
  },
  {
    slug: 'prairie-auto-collective',
    name: 'Prairie Auto Collective',
    owner: 'Jonas Weld',
    type: 'Cooperative',
    industry: 'Car repair',
    city: 'Walla Walla',
    fate: 'draft',
    age: 1,
  },
]

export const reviewerEmail = 'rita@reviews.twopost.example'
/** Who decided in the demo: an account that belongs nowhere, so nobody signs in with it. */
async function reviewerOf(db: Database, at: Date, passwordHash: string): Promise<Actor> {
  const [email, name, id] = [reviewerEmail, 'Rita Wolfe', newId(at)]
  const account = { id, email, emailKey: emailKeyOf(email), name, passwordHash, verified: false, isSuperAdmin: false }
  const accountId = await db.outside(
    async (tx) => (await createAccountIn(tx, account, at)) ?? (await findAccountIdByEmail(tx, account.emailKey)) ?? id,
  )
  return { accountId, userId: accountId, technicianId: null, name, email, role: 'super-admin' }
}

const detailsOf = (plan: DemoBusiness, place: number, email: string) => ({
  businessInfo: {
    businessName: plan.name,
    businessType: plan.type,
    industry: plan.industry,
    registrationNumber: `WA-60${place}-${4410 + place * 37}`,
    taxId: `91-${1204000 + place * 1117}`,
    establishedDate: `20${String(8 + place).padStart(2, '0')}-04-12`,
    website: `https://${plan.slug}.example`,
    description: `${plan.industry}, ${plan.city}`,
  },
  contactInfo: {
    primaryContact: { name: plan.owner, email, phone: `(509) 555-04${place}0`, position: 'Owner' },
    businessAddress: {
      street: `${210 + place * 44} Mill St`,
      city: plan.city,
      state: 'WA',
      country: 'US',
      postalCode: `99${place}01`,
    },
    billingAddress: { street: '', city: '', state: '', country: '', postalCode: '' },
  },
})

/** One business with everything that happened to it, in one transaction of its own. */
async function seedBusiness(db: Database, plan: DemoBusiness, place: number, reviewer: Actor, hash: string, now: Date) {
  const start = after(now, -plan.age * day)
  const at = (days: number) => after(start, Math.min(days, plan.age) * day)
  const tenantId = newId(start) as TenantId
  const email = `owner@${plan.slug}.example`
  await db.inTenant(tenantId, async (tx) => {
    const { businessInfo, contactInfo } = detailsOf(plan, place, email)
    const made = await addBusiness(
      tx,
      tenantId,
      {
        business_name: plan.name,
        registration_number: businessInfo.registrationNumber,
        slug: plan.slug,
        name: plan.owner,
        email,
        password: demoPassword,
        phone: contactInfo.primaryContact.phone,
        language: plan.language ?? 'en',
      },
      hash,
      start,
    )
    const stage: Stage = { tx, tenant: { id: tenantId, slug: plan.slug, name: plan.name } }
    const owner: Actor = { ...made, technicianId: null, name: plan.owner, email, role: 'admin' }
    const as = (actor: Actor, days: number) => sessionAs(stage, db, actor, at(days))
    const params = { id: made.applicationId }
    const add = (days: number, type: string, name: string, bytes: Uint8Array) =>
      asReceived({ bytes, filename: name, fields: { type, name } }, (body) => addDocument(as(owner, days), { params, body }))
    await add(
      0.1,
      'registration',
      'Certificate of registration',
      paper([plan.name, 'Certificate of registration', businessInfo.registrationNumber]),
    )
    if (plan.fate === 'draft') return
    await markVerified(tx, made.accountId)
    await updateApplication(as(owner, 0.4), { params, body: { businessInfo, contactInfo } })
    await add(0.5, 'insurance', 'Insurance card', scan())
    await submitApplication(as(owner, 0.6), { params })
    if (plan.fate === 'submitted') return
    await updateApplication(as(reviewer, 2), {
      params,
      body: { status: 'under_review', ...(plan.finding ? { verificationDetails: plan.finding } : {}) },
    })
    if (plan.fate === 'under_review') return
    await reviewApplication(as(reviewer, 3.5), { params, body: { status: plan.fate, notes: plan.reason ?? 'All in order.' } })
  })
}

/** Fills the reviewers' list; a business that is there already is left alone, so that a start that was killed goes on. */
export async function seedBusinesses(db: Database, now: Date): Promise<void> {
  const hash = await hashPassword(demoPassword)
  const reviewer = await reviewerOf(db, now, hash)
  for (const [place, plan] of demoBusinesses.entries())
    if (!(await findTenantBySlug(db, plan.slug))) await seedBusiness(db, plan, place + 1, reviewer, hash, now)
}
