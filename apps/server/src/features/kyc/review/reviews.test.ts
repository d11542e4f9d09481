import { expect, it } from 'vitest'
import { applicationsOf } from '../../../../test/factories/applications.ts'
import { addTenant, type Member } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { fullApplication } from '../../../../test/walkers/samples.kyc.ts'

const t = useApp()
const { handedIn, mailsOf } = applicationsOf(t)
const patch = (id: string, body: object, who: Member) =>
  t.call('updateKycApplication', { params: { id }, body: body as never }, who)
const review = (id: string, body: object, who: Member) =>
  t.call('reviewKycApplication', { params: { id }, body: body as never }, who)
const list = (query: Record<string, string>, who: Member) => t.call('listKycApplications', { query: query as never }, who)
const idsOf = (reply: { body: { data: { applications: { id: string }[] } } }) => reply.body.data.applications.map((one) => one.id)
const set = (id: string, column: 'submitted_at' | 'created_at' | 'taken_at', at: string) =>
  t.admin.query(`update app.kyc_applications set ${column} = $2 where id = $1`, [id, at])

it('lets a reviewer of any organization take an application up and note what was found, for reviewers alone (N7, OP-76, S-27)', async () => {
  const { world, id } = await handedIn()
  const reviewer = await t.member(await t.tenant(), 'super-admin', { name: 'Rita Wolfe' })
  const taken = await patch(id, { status: 'under_review' }, reviewer)
  expect(taken.body.data.application).toMatchObject({
    status: 'under_review',
    verificationDetails: { verifiedBy: 'Rita Wolfe', riskLevel: null, verificationNotes: '' },
  })
  const noted = await patch(
    id,
    { verificationDetails: { verificationNotes: 'Called them.', riskLevel: 'medium', complianceScore: 80 }, version: 3 },
    reviewer,
  )
  expect(noted.body.data.application.verificationDetails).toEqual({
    verifiedBy: 'Rita Wolfe',
    verificationDate: expect.any(String),
    verificationNotes: 'Called them.',
    riskLevel: 'medium',
    complianceScore: 80,
  })
  expect(
    (await patch(id, { verificationDetails: { riskLevel: null } }, reviewer)).body.data.application.verificationDetails,
  ).toMatchObject({
    verificationNotes: 'Called them.',
    riskLevel: null,
    complianceScore: 80,
  })
  const stale = await patch(id, { verificationDetails: {}, version: 2 }, reviewer)
  expect([stale.status, stale.body.current.verificationDetails.complianceScore]).toEqual([409, 80])
  expect((await patch(id, { businessInfo: {} }, reviewer)).body.code).toBe('NOT_ALLOWED')
  expect((await patch(id, { verificationDetails: { complianceScore: 101 } }, reviewer)).status).toBe(422)
  const own = await t.call('getOwnKycApplication', {}, world.admin)
  expect(own.body.data.application).toMatchObject({ status: 'under_review', verificationDetails: null })
  expect(own.text).not.toContain('Called them.')
  expect((await patch(id, { businessInfo: {} }, world.admin)).body.code).toBe('KYC_APPLICATION_CLOSED')
})

it('refuses a decision on anything but what was handed in, and a rejection without a reason (N10, P19)', async () => {
  const { id, reviewer } = await handedIn()
  const world = await addTenant(t.app.db, { state: 'pending' })
  const draft = (await t.call('createKycApplication', { body: fullApplication(world.canary) as never }, world.admin)).body.data
    .application
  for (const reply of [
    await review(draft.id, { status: 'approved' }, reviewer),
    await patch(draft.id, { status: 'under_review' }, reviewer),
  ])
    expect([reply.status, reply.body.message]).toEqual([409, 'Application is not ready for review'])
  expect((await review(id, { status: 'rejected', notes: ' ' }, reviewer)).body.errors).toMatchObject([
    { path: 'body.notes', message: 'A reason is required' },
  ])
  expect((await review(id, { status: 'perhaps' }, reviewer)).status).toBe(422)
  const stale = await review(id, { status: 'approved', version: 1 }, reviewer)
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await review('019ff636-8385-7174-9277-b6189ee4a4ff', { status: 'approved' }, reviewer)).body.message).toBe(
    'KYC application not found',
  )
})

it('approves the organization with its application, on record there, and mails each administrator in their language (N10, N11)', async () => {
  const { world, id, reviewer } = await handedIn()
  const second = await t.member(world, 'administrator', { name: 'Ana Ríos' })
  await t.member(world, 'service-manager')
  await t.admin.query("update auth.accounts set language = 'es' where id = $1", [second.accountId])
  const done = await review(id, { status: 'approved', notes: 'All in order.' }, reviewer)
  expect(done.body.data).toMatchObject({
    application: { status: 'approved', tenantState: 'approved', reviewedBy: 'Rita Wolfe', rejectionReason: null },
    review: {
      applicationId: id,
      reviewerId: reviewer.accountId,
      reviewerName: 'Rita Wolfe',
      status: 'approved',
      notes: 'All in order.',
    },
  })
  const trail = await t.call('listAuditLog', {}, world.admin)
  expect(trail.body.data.entries[0]).toMatchObject({
    actor_name: 'Rita Wolfe',
    action: 'POST /kyc/applications/{id}/review',
    summary: `Approved the application of Tenant ${world.canary}`,
  })
  const mails = await mailsOf(world, 'kyc-approved')
  const name = `Tenant ${world.canary}`
  expect(new Map(mails.map((mail) => [mail.to, mail.subject]))).toEqual(
    new Map([
      [world.admin.email, `${name} is approved`],
      [second.email, `${name} está aprobada`],
    ]),
  )
  for (const mail of mails) expect(mail.html).toContain('https://shop.example/auth/login')
  expect((await t.call('me', {}, world.admin)).body.data.user.kyc_status).toBe('approved')
  const tenant = await t.admin.query('select state, version from auth.tenants where id = $1', [world.tenantId])
  expect(tenant.rows).toEqual([{ state: 'approved', version: 2 }])
})

it('rejects both with the reason, which the mail tells, and keeps an approval’s notes off the application (N10, N11, OP-76)', async () => {
  const { world, id, reviewer } = await handedIn()
  const done = await review(id, { status: 'rejected', notes: 'The <b>licence</b> has expired.' }, reviewer)
  expect(done.body.data.application).toMatchObject({
    status: 'rejected',
    tenantState: 'rejected',
    rejectionReason: 'The <b>licence</b> has expired.',
  })
  const [mail, ...more] = await mailsOf(world, 'kyc-rejected')
  expect(more).toEqual([])
  expect(mail?.text).toContain('The reason: The <b>licence</b> has expired.')
  expect(mail?.html).not.toContain('<b>licence')
  expect(mail?.html).toContain('https://shop.example/kyc-onboarding')
})

it('lets one of twenty reviewers decide, whatever they decide (N10)', async () => {
  const { world, id, reviewer } = await handedIn()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      review(id, i % 2 ? { status: 'approved' } : { status: 'rejected', notes: `No ${i}` }, reviewer),
    ),
  )
  const won = replies.filter((reply) => reply.status === 200)
  expect(won).toHaveLength(1)
  expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.body.message))).toEqual(
    new Set(['Application is not ready for review']),
  )
  const kept = await t.admin.query('select status from app.kyc_reviews where application_id = $1', [id])
  const tenant = await t.admin.query('select state from auth.tenants where id = $1', [world.tenantId])
  expect([kept.rows.length, kept.rows[0].status, tenant.rows[0].state]).toEqual([
    1,
    won[0]?.body.data.review.status,
    won[0]?.body.data.review.status,
  ])
})

it('decides on the application of a suspended organization without lifting the suspension', async () => {
  const { world, id, reviewer } = await handedIn()
  await t.admin.query("update auth.tenants set state = 'suspended' where id = $1", [world.tenantId])
  expect((await review(id, { status: 'approved' }, reviewer)).body.data.application).toMatchObject({
    status: 'approved',
    tenantState: 'suspended',
  })
})

it('lists what all businesses handed in: by status, step, words and days, sorted, in pages (N5)', async () => {
  const [a, b, c] = [await handedIn('Zeta Trucks'), await handedIn('alpha Cars'), await handedIn('Midway % Diesel')]
  const { reviewer } = a
  const draftWorld = await addTenant(t.app.db, { state: 'pending' })
  const draft = (await t.call('createKycApplication', { body: fullApplication(draftWorld.canary) as never }, draftWorld.admin))
    .body.data.application
  await review(b.id, { status: 'approved' }, reviewer)
  await patch(c.id, { status: 'under_review' }, reviewer)
  await set(a.id, 'submitted_at', '2026-02-01T23:59:59Z')
  await set(b.id, 'submitted_at', '2026-02-02T00:00:00Z')
  await set(draft.id, 'created_at', '2026-02-03T12:00:00Z')
  const mine = new Set([a.id, b.id, c.id, draft.id])
  const found = async (query: Record<string, string>) =>
    idsOf(await list({ limit: '100', ...query }, reviewer)).filter((id) => mine.has(id))
  expect(await found({ status: 'approved' })).toEqual([b.id])
  expect(new Set(await found({ status: 'submitted,under_review' }))).toEqual(new Set([a.id, c.id]))
  expect(await found({ step: 'business_info' })).toEqual([draft.id])
  expect(await found({ search: 'ZETA' })).toEqual([a.id])
  expect(await found({ search: '%' })).toEqual([c.id])
  expect(await found({ search: draftWorld.canary })).toEqual([draft.id])
  expect(await found({ dateRange: '2026-02-02,2026-02-03', sortBy: 'createdAt' })).toEqual([draft.id, b.id])
  expect(await found({ dateRange: ',2026-02-01' })).toEqual([a.id])
  expect(await found({ sortBy: 'businessName', search: 'a' })).toEqual([b.id, draft.id, c.id, a.id])
  expect((await found({ sortBy: 'businessName', sortOrder: 'desc' }))[0]).toBe(a.id)
  expect((await found({ sortBy: 'submittedAt', sortOrder: 'desc' })).slice(1)).toEqual([b.id, a.id, draft.id])
  expect((await found({ sortBy: 'status' })).map((id) => [draft.id, a.id, c.id, b.id].indexOf(id))).toEqual([0, 1, 2, 3])
  const page = (await list({ limit: '1', page: '2', search: 'a', sortBy: 'businessName' }, reviewer)).body.data
  expect([page.applications.length, page.pagination.page, page.pagination.limit]).toEqual([1, 2, 1])
  const behind = (await list({ limit: '10', page: '99' }, reviewer)).body.data
  expect([behind.applications, behind.pagination.total]).toEqual([[], (await list({}, reviewer)).body.data.pagination.total])
  const [summary] = (await list({ search: 'Zeta' }, reviewer)).body.data.applications
  expect(summary).toEqual({
    id: a.id,
    tenantId: a.world.tenantId,
    tenantSlug: a.world.slug,
    businessName: 'Zeta Trucks',
    businessType: 'Limited company',
    contactName: `Owner ${a.world.canary}`,
    contactEmail: `owner@${a.world.canary}.example`,
    status: 'submitted',
    step: 'review',
    documentCount: 0,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    submittedAt: '2026-02-01T23:59:59.000Z',
    reviewedAt: null,
    reviewedBy: null,
  })
  for (const query of [{ status: 'gone' }, { dateRange: '2026-02-30,' }, { dateRange: 'today' }, { sortBy: 'id' }])
    expect((await list(query as never, reviewer)).status, JSON.stringify(query)).toBe(422)
})

const alone = useApp()
it('counts what the records sum to, with marked defaults while there are none (N14, N15, O5)', async () => {
  const host = await alone.tenant()
  const [rita, omar] = [
    await alone.member(host, 'super-admin', { name: 'Rita' }),
    await alone.member(host, 'super-admin', { name: 'Omar' }),
  ]
  const analytics = async () => (await alone.call('getKycAnalytics', {}, rita)).body.data.analytics
  expect(await analytics()).toMatchObject({
    total: 0,
    by_status: { draft: 0, submitted: 0, under_review: 0, approved: 0, rejected: 0 },
    approval_rate: null,
    average_processing_days: { value: 3.2, is_default: true },
    average_review_days: { value: 2.5, is_default: true },
    top_reviewers: [],
  })
  const ids: string[] = []
  for (let i = 0; i < 4; i++) {
    const world = await addTenant(alone.app.db, { state: 'pending' })
    const made = await alone.call('createKycApplication', { body: fullApplication(world.canary) as never }, world.admin)
    const id = made.body.data.application.id as string
    ids.push(id)
    if (i < 3) await alone.call('submitKycApplication', { params: { id } }, world.admin)
  }
  const [one, two, three] = ids as [string, string, string]
  const decide = (id: string, body: object, who: Member) =>
    alone.call('reviewKycApplication', { params: { id }, body: body as never }, who)
  await alone.call('updateKycApplication', { params: { id: one }, body: { status: 'under_review' } }, rita)
  await alone.admin.query(
    "update app.kyc_applications set submitted_at = date_trunc('second', now()) - interval '4 days', taken_at = now() - interval '1 day' where id = $1",
    [one],
  )
  await alone.admin.query(
    "update app.kyc_applications set submitted_at = date_trunc('second', now()) - interval '2 days' where id = $1",
    [two],
  )
  await decide(one, { status: 'approved' }, rita)
  await decide(two, { status: 'rejected', notes: 'Not known' }, omar)
  await decide(three, { status: 'approved' }, rita)
  const figures = await analytics()
  expect(figures).toMatchObject({
    total: 4,
    by_status: { draft: 1, submitted: 0, under_review: 0, approved: 2, rejected: 1 },
    approval_rate: 0.667,
    average_processing_days: { value: 2, is_default: false },
    average_review_days: { value: 1, is_default: false },
    top_reviewers: [
      { reviewer_id: rita.accountId, name: 'Rita', reviews: 2 },
      { reviewer_id: omar.accountId, name: 'Omar', reviews: 1 },
    ],
  })
  type Week = { week: string; submitted: number; approved: number; rejected: number }
  const sum = (key: 'submitted' | 'approved' | 'rejected') =>
    (figures.by_week as Week[]).reduce((total, week) => total + week[key], 0)
  expect([figures.by_week.length, sum('submitted'), sum('approved'), sum('rejected')]).toEqual([12, 3, 2, 1])
  expect((figures.by_week as Week[]).every(({ week }) => new Date(week).getUTCDay() === 1)).toBe(true)
  expect(figures.by_week[11]).toMatchObject({ approved: 2, rejected: 1 })

  const reviews = (await alone.call('listKycReviews', {}, rita)).body.data
  expect(reviews.reviews.map((one: { applicationId: string; status: string }) => [one.applicationId, one.status])).toEqual([
    [three, 'approved'],
    [two, 'rejected'],
    [one, 'approved'],
  ])
  const ofOne = (await alone.call('listKycReviews', { query: { applicationId: two } }, rita)).body.data
  expect([ofOne.reviews.length, ofOne.reviews[0].notes, ofOne.pagination.total]).toEqual([1, 'Not known', 1])
  expect((await alone.call('listKycReviews', {}, host.admin)).status).toBe(403)
  expect((await alone.call('getKycAnalytics', {}, host.admin)).status).toBe(403)
})

it('mails every super-admin that an application waits, in their language, with the way to it (R1-27)', async () => {
  const other = await t.tenant()
  const first = await t.member(other, 'super-admin')
  const second = await t.member(other, 'super-admin')
  await t.admin.query("update auth.accounts set language = 'es' where id = $1", [second.accountId])
  const { world, id } = await handedIn()
  const mails = new Map((await mailsOf(world, 'kyc-submitted')).map((mail) => [mail.to, mail]))
  const name = `Tenant ${world.canary}`
  expect([mails.get(first.email)?.subject, mails.get(second.email)?.subject]).toEqual([
    `New application: ${name}`,
    `Solicitud nueva: ${name}`,
  ])
  expect(mails.get(first.email)?.html).toContain(`https://shop.example/admin/kyc-application/${id}`)
  expect(mails.has(world.admin.email)).toBe(false)
})

it('keeps an approved organization open when an application of its own is rejected, and can hand it in again (R1-27)', async () => {
  const world = await addTenant(t.app.db, { state: 'approved' })
  const reviewer = await t.member(await t.tenant(), 'super-admin')
  const id = (await t.call('createKycApplication', { body: fullApplication(world.canary) as never }, world.admin)).body.data
    .application.id as string
  for (const round of [1, 2]) {
    expect((await t.call('submitKycApplication', { params: { id } }, world.admin)).status, `round ${round}`).toBe(200)
    const rejected = await review(id, { status: 'rejected', notes: 'The number is not known.' }, reviewer)
    expect(rejected.body.data.application).toMatchObject({ status: 'rejected', tenantState: 'approved' })
    expect((await t.call('listCustomers', { query: { shop_id: world.shopIds[0] } as never }, world.admin)).status).toBe(200)
  }
})

it('lets a rejected business hand in again after each rejection (R1-27)', async () => {
  const { world, id, reviewer } = await handedIn()
  for (const round of [1, 2, 3]) {
    const rejected = await review(id, { status: 'rejected', notes: 'Not yet.' }, reviewer)
    expect(rejected.body.data.application.tenantState, `round ${round}`).toBe('rejected')
    const again = await t.call('submitKycApplication', { params: { id } }, world.admin)
    expect(again.body.data.application, `round ${round}`).toMatchObject({ status: 'submitted', tenantState: 'pending' })
  }
})

it('gives the filtered applications as a file, in the order and with the columns of the list', async () => {
  const [first, second] = [await handedIn(), await handedIn()]
  await set(first.id, 'submitted_at', '2031-05-01T12:00:00Z')
  await set(second.id, 'submitted_at', '2031-05-02T12:00:00Z')
  const query = { dateRange: '2031-05-01,2031-05-31', sortBy: 'submittedAt', sortOrder: 'asc' }
  const found = (await list(query, first.reviewer)).body.data.applications
  const file = await t.call(
    'exportKycApplications',
    { query: { ...query, columns: 'businessName,submittedAt,status' } as never },
    first.reviewer,
  )
  expect(file.text.trimEnd().split('\r\n')).toEqual([
    '\uFEFFBusiness,Address,Submitted,Status',
    ...found.map(
      (one: { businessName: string; tenantSlug: string }, i: number) =>
        `${one.businessName},${one.tenantSlug},2031-05-0${i + 1} 12:00,Submitted`,
    ),
  ])
  expect((await t.call('exportKycApplications', { query: {} }, first.world.admin)).body.code).toBe('NOT_ALLOWED')
})
