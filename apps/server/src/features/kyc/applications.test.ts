import { expect, it } from 'vitest'
import { addTenant, type Member, type World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { fullApplication } from '../../../test/walkers/samples.kyc.ts'

const t = useApp()
const pending = (state = 'pending'): Promise<World> => addTenant(t.app.db, { state })
const begin = (world: World, body: object = fullApplication(world.canary), who: Member = world.admin) =>
  t.call('createKycApplication', { body: body as never }, who)
/** An application of a new pending business; its id and its administrator. */
async function begun(state = 'pending') {
  const world = await pending(state)
  const reply = await begin(world)
  expect(reply.status, reply.text).toBe(201)
  return { world, id: reply.body.data.application.id as string, who: world.admin }
}
const get = (id: string, who: Member) => t.call('getKycApplication', { params: { id } }, who)
const patch = (id: string, body: object, who: Member) =>
  t.call('updateKycApplication', { params: { id }, body: body as never }, who)
const submit = (id: string, who: Member) => t.call('submitKycApplication', { params: { id } }, who)
const remove = (id: string, who: Member) => t.call('deleteKycApplication', { params: { id } }, who)
const review = (id: string, body: object, who: Member) =>
  t.call('reviewKycApplication', { params: { id }, body: body as never }, who)
const reviewerOf = (world: World) => t.member(world, 'super-admin', { name: 'Rita Wolfe' })
const faultsOf = (reply: Reply): Record<string, string> =>
  Object.fromEntries((reply.body.errors as { path: string; message: string }[]).map((fault) => [fault.path, fault.message]))
const stateOf = async (world: World) =>
  (await t.admin.query('select state from auth.tenants where id = $1', [world.tenantId])).rows[0].state
const trailOf = async (world: World): Promise<string[]> =>
  (await t.admin.query('select summary from app.audit_log where tenant_id = $1 order by seq', [world.tenantId])).rows.map(
    (row) => row.summary,
  )

it('begins as a draft at the first step with every field, once for each organization (N1, N3, N6)', async () => {
  const world = await pending()
  expect((await t.call('getOwnKycApplication', {}, world.admin)).body.data).toEqual({ application: null })
  const reply = await begin(world)
  expect(reply.status).toBe(201)
  const full = fullApplication(world.canary)
  const empty = { street: '', city: '', state: '', country: '', postalCode: '' }
  expect(reply.body.data.application).toEqual({
    id: expect.any(String),
    tenantId: world.tenantId,
    tenantSlug: world.slug,
    tenantName: `Tenant ${world.canary}`,
    tenantState: 'pending',
    status: 'draft',
    step: 'business_info',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    submittedAt: null,
    reviewedAt: null,
    reviewedBy: null,
    rejectionReason: null,
    businessInfo: full.businessInfo,
    contactInfo: { ...full.contactInfo, billingAddress: empty },
    documents: [],
    documentRequest: null,
    verificationDetails: null,
    version: 1,
  })
  expect((await t.call('getOwnKycApplication', {}, world.admin)).body.data).toEqual(reply.body.data)
  const again = await begin(world)
  expect([again.status, again.body.code]).toEqual([409, 'KYC_APPLICATION_EXISTS'])
})

it('keeps one application when many begin at once', async () => {
  const world = await pending()
  const replies = await Promise.all(Array.from({ length: 10 }, () => begin(world)))
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
  expect(replies.filter((reply) => reply.body.code === 'KYC_APPLICATION_EXISTS')).toHaveLength(9)
})

it('asks for name and number of the business, and with a contact for its e-mail address and street, in the specified words (P16, OP-76)', async () => {
  const world = await pending()
  expect(faultsOf(await begin(world, { businessInfo: {} }))).toEqual({
    'body.businessInfo.businessName': 'Business name is required',
    'body.businessInfo.registrationNumber': 'Business registration number is required',
  })
  expect(
    faultsOf(
      await begin(world, {
        businessInfo: { businessName: 'A', registrationNumber: '1' },
        contactInfo: { primaryContact: {}, businessAddress: {} },
      }),
    ),
  ).toEqual({
    'body.contactInfo.primaryContact.email': 'Primary contact email is required',
    'body.contactInfo.businessAddress.street': 'Business street address is required',
  })
  expect((await begin(world, { businessInfo: { businessName: 'A', registrationNumber: '1' } })).status).toBe(201)
})

it('is for the administrators of the business by their role, not by a permission or a role that is called so', async () => {
  const { world, id } = await begun('approved')
  const second = await t.member(world, 'administrator')
  expect((await get(id, second)).status).toBe(200)
  const impostor = await t.member(world, { permissions: ['kyc:view', 'kyc:review', 'kyc:manage'] })
  await t.admin.query("update app.roles set name = 'admin' where id = (select role_id from app.users where id = $1)", [
    impostor.userId,
  ])
  for (const who of [await t.member(world, 'service-manager'), impostor]) {
    expect((await get(id, who)).body.code).toBe('KYC_APPLICATION_NOT_FOUND')
    expect((await t.call('getOwnKycApplication', {}, who)).body.code).toBe('NOT_ALLOWED')
    expect((await begin(world, fullApplication('x'), who)).body.code).toBe('NOT_ALLOWED')
    expect((await patch(id, { businessInfo: {} }, who)).body.code).toBe('KYC_APPLICATION_NOT_FOUND')
    expect((await submit(id, who)).body.code).toBe('KYC_APPLICATION_NOT_FOUND')
    expect((await remove(id, who)).body.code).toBe('KYC_APPLICATION_NOT_FOUND')
    expect((await t.call('listKycApplications', {}, who)).status).toBe(403)
    expect((await review(id, { status: 'approved' }, who)).status).toBe(403)
  }
})

it('answers another business’s application and an unknown one byte for byte the same (P17, D13)', async () => {
  const { id } = await begun()
  const other = await pending()
  const unknown = '019ff636-8385-7174-9277-b6189ee4a4ff'
  const asks: ((at: string) => Promise<Reply>)[] = [
    (at) => get(at, other.admin),
    (at) => patch(at, { businessInfo: {} }, other.admin),
    (at) => submit(at, other.admin),
    (at) => remove(at, other.admin),
    (at) => t.call('getKycSteps', { params: { id: at } }, other.admin),
    (at) => t.call('deleteKycDocument', { params: { id: at, documentId: unknown } }, other.admin),
  ]
  for (const ask of asks) {
    const [foreign, none, malformed] = [await ask(id), await ask(unknown), await ask('me')]
    expect([foreign.status, foreign.body.message]).toEqual([404, 'KYC application not found'])
    for (const reply of [none, malformed]) expect({ ...reply.body, request_id: '' }).toEqual({ ...foreign.body, request_id: '' })
  }
})

it('keeps whatever is typed between visits, by whole parts, and refuses a stale version with what is there (N7, N16)', async () => {
  const { world, id, who } = await begun()
  const typed = { ...fullApplication(world.canary).businessInfo, website: 'not yet an address', establishedDate: 'May' }
  const changed = await patch(id, { businessInfo: typed, version: 1 }, who)
  expect(changed.body.data.application).toMatchObject({ businessInfo: typed, step: 'contact_info', version: 2 })
  const stale = await patch(id, { contactInfo: {}, version: 1 }, who)
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'STALE_VERSION', 2])
  const emptied = await patch(id, { contactInfo: {} }, who)
  expect(emptied.body.data.application).toMatchObject({ step: 'business_info', businessInfo: typed, version: 3 })
  expect((await patch(id, {}, who)).body.data.application.version).toBe(3)
  expect((await patch(id, { status: 'under_review' }, who)).body.code).toBe('NOT_ALLOWED')
  expect((await patch(id, { verificationDetails: { riskLevel: 'low' } }, who)).body.code).toBe('NOT_ALLOWED')
  expect((await patch(id, { status: 'approved' }, who)).status).toBe(422)
})

it('tells which steps are complete (N4, N12)', async () => {
  const { id, who } = await begun()
  const steps = async () =>
    (await t.call('getKycSteps', { params: { id } }, who)).body.data.steps.map((one: { complete: boolean }) => one.complete)
  expect(await steps()).toEqual([true, true, false])
  await patch(id, { businessInfo: {}, contactInfo: {} }, who)
  expect(await steps()).toEqual([false, false, false])
  await patch(id, fullApplication('x'), who)
  await submit(id, who)
  expect(await steps()).toEqual([true, true, true])
  expect((await get(id, who)).body.data.application.step).toBe('review')
})

it('checks the whole form when it is handed in, and names every field (N9)', async () => {
  const { id, who } = await begun()
  await patch(
    id,
    {
      businessInfo: { website: 'nowhere', establishedDate: 'May' },
      contactInfo: { primaryContact: { phone: 'call me', email: 'no' } },
    },
    who,
  )
  const reply = await submit(id, who)
  expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_FAILED'])
  expect(faultsOf(reply)).toMatchObject({
    'body.businessInfo.businessName': 'Business name is required',
    'body.businessInfo.registrationNumber': 'Business registration number is required',
    'body.businessInfo.businessType': expect.any(String),
    'body.businessInfo.establishedDate': expect.any(String),
    'body.businessInfo.website': expect.any(String),
    'body.contactInfo.primaryContact.name': expect.any(String),
    'body.contactInfo.primaryContact.email': expect.any(String),
    'body.contactInfo.primaryContact.phone': expect.any(String),
    'body.contactInfo.businessAddress.street': 'Business street address is required',
    'body.contactInfo.businessAddress.city': expect.any(String),
  })
  expect((await get(id, who)).body.data.application.status).toBe('draft')
})

it('is handed in once, by someone whose address is confirmed, and is closed then (N9, OP-14, P18)', async () => {
  const { world, id, who } = await begun()
  await t.admin.query('update auth.accounts set email_verified_at = null where id = $1', [who.accountId])
  const early = await submit(id, who)
  expect([early.status, early.body.code]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
  await t.admin.query('update auth.accounts set email_verified_at = now() where id = $1', [who.accountId])
  const replies = await Promise.all(Array.from({ length: 10 }, () => submit(id, who)))
  const [done] = replies.filter((reply) => reply.status === 200)
  expect(done?.body.data.application).toMatchObject({ status: 'submitted', step: 'review', submittedAt: expect.any(String) })
  const late = replies.filter((reply) => reply.status !== 200)
  expect(late).toHaveLength(9)
  for (const reply of late) expect([reply.status, reply.body.message]).toEqual([409, 'Only draft applications can be submitted'])
  expect((await patch(id, { businessInfo: {} }, who)).body.code).toBe('KYC_APPLICATION_CLOSED')
  const removal = await remove(id, who)
  expect([removal.status, removal.body.message]).toEqual([409, 'Cannot delete submitted applications'])
  expect(await stateOf(world)).toBe('pending')
  expect((await t.call('me', {}, who)).body.data.user.kyc_status).toBe('submitted')
})

it('lets a draft be thrown away and started over (N8)', async () => {
  const { world, id, who } = await begun()
  expect((await remove(id, who)).status).toBe(204)
  expect((await get(id, who)).body.code).toBe('KYC_APPLICATION_NOT_FOUND')
  expect((await begin(world)).status).toBe(201)
  const reviewer = await reviewerOf(world)
  const own = (await t.call('getOwnKycApplication', {}, who)).body.data.application.id
  expect((await remove(own, reviewer)).status).toBe(204)
})

it('shows a suspended business its application and lets it change nothing', async () => {
  const { world, id, who } = await begun()
  await t.admin.query("update auth.tenants set state = 'suspended' where id = $1", [world.tenantId])
  expect((await get(id, who)).body.data.application.tenantState).toBe('suspended')
  for (const reply of [await patch(id, { businessInfo: {} }, who), await submit(id, who), await remove(id, who)])
    expect([reply.status, reply.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect((await get(id, who)).body.data.application).toMatchObject({ status: 'draft', version: 1 })
  const fresh = await pending('suspended')
  expect((await begin(fresh)).body.code).toBe('NOT_ALLOWED')
})

it('is handed in again after a rejection, and the organization waits again (OP-76)', async () => {
  const { world, id, who } = await begun()
  const reviewer = await reviewerOf(world)
  await submit(id, who)
  expect((await review(id, { status: 'rejected', notes: 'The number is not known.' }, reviewer)).status).toBe(200)
  expect(await stateOf(world)).toBe('rejected')
  const rejected = (await get(id, who)).body.data.application
  expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: 'The number is not known.', tenantState: 'rejected' })
  expect((await t.call('me', {}, who)).body.data.user.kyc_status).toBe('rejected')
  const removal = await remove(id, who)
  expect(removal.body.message).toBe('Cannot delete submitted applications')
  expect(
    (await patch(id, { businessInfo: { ...fullApplication('x').businessInfo, registrationNumber: 'R-2' } }, who)).status,
  ).toBe(200)
  const again = await submit(id, who)
  expect(again.body.data.application).toMatchObject({
    status: 'submitted',
    rejectionReason: null,
    reviewedAt: null,
    reviewedBy: null,
    tenantState: 'pending',
  })
  expect(await stateOf(world)).toBe('pending')
  expect((await review(id, { status: 'approved' }, reviewer)).status).toBe(200)
  expect(await stateOf(world)).toBe('approved')
  expect((await t.call('getOrganization', {}, who)).status).toBe(200)
  expect(await trailOf(world)).toEqual([
    'application.begun',
    'application.handed-in',
    'application.rejected',
    'application.changed',
    'application.handed-in',
    'application.approved',
  ])
})

it('hands in no application of a business that is founded in the future (R1-32)', async () => {
  const world = await t.tenant()
  await t.admin.query("update auth.tenants set state = 'pending' where id = $1", [world.tenantId])
  const application = fullApplication(world.canary)
  const made = await t.call('createKycApplication', { body: application }, world.admin)
  const params = { id: made.body.data.application.id }
  const submitWith = async (establishedDate: string) => {
    const changed = await t.call('updateKycApplication', { params, body: { businessInfo: { establishedDate } } }, world.admin)
    expect(changed.status, changed.text).toBe(200)
    const reply = await t.call('submitKycApplication', { params }, world.admin)
    return reply.body.errors?.find((fault: { path: string }) => fault.path.endsWith('establishedDate'))?.code
  }
  expect(await submitWith('2031-05-01')).toBe('FUTURE_DATE')
  expect(await submitWith('2011-05-01')).toBeUndefined()
})
