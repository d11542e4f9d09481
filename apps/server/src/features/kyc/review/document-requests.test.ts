import { expect, it } from 'vitest'
import { applicationsOf } from '../../../../test/factories/applications.ts'
import { addTenant, type Member } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { multipart, tinyPng } from '../../../../test/walkers/sample-files.ts'
import { fullApplication } from '../../../../test/walkers/samples.kyc.ts'

const t = useApp()
const { handedIn, mailsOf } = applicationsOf(t)
const patch = (id: string, body: object, who: Member) =>
  t.call('updateKycApplication', { params: { id }, body: body as never }, who)
const review = (id: string, body: object, who: Member) =>
  t.call('reviewKycApplication', { params: { id }, body: body as never }, who)
const ask = (id: string, body: object, who: Member) => t.call('requestKycDocument', { params: { id }, body: body as never }, who)

it('lets a reviewer ask for a document: the business adds it, hands it in and keeps its place (R1-27)', async () => {
  const { world, id, reviewer } = await handedIn()
  const before = (await t.call('getKycApplication', { params: { id } }, reviewer)).body.data.application
  const add = () =>
    t.request('POST', `/api/v1/kyc/applications/${id}/documents`, {
      token: world.admin.token,
      ...multipart(tinyPng(), 'tax.png', 'image/png', { type: 'tax' }),
    })
  expect((await add()).body.code).toBe('KYC_APPLICATION_CLOSED')
  const asked = await ask(id, { text: 'Please add the tax letter.', version: before.version }, reviewer)
  expect(asked.body.data.application).toMatchObject({
    status: 'under_review',
    submittedAt: before.submittedAt,
    documentRequest: { text: 'Please add the tax letter.', requestedBy: 'Rita Wolfe' },
  })
  expect((await t.call('me', {}, world.admin)).body.data.tenant.state).toBe('pending')
  expect((await t.call('getOwnKycApplication', {}, world.admin)).body.data.application.documentRequest.text).toBe(
    'Please add the tax letter.',
  )
  const [mail] = await mailsOf(world, 'kyc-asked')
  expect([mail?.to, mail?.text.includes('Please add the tax letter.')]).toEqual([world.admin.email, true])
  expect(mail?.html).toContain('https://shop.example/tenant-pending-approval')

  const added = await add()
  expect(added.status, added.text).toBe(201)
  expect((await patch(id, { businessInfo: {} }, world.admin)).body.code).toBe('KYC_APPLICATION_CLOSED')
  const done = await t.call('submitKycApplication', { params: { id } }, world.admin)
  expect(done.body.data.application).toMatchObject({
    status: 'under_review',
    submittedAt: before.submittedAt,
    documentRequest: null,
  })
  expect((await mailsOf(world, 'kyc-answered')).map((one) => one.to)).toContain(reviewer.email)
  expect((await add()).body.code).toBe('KYC_APPLICATION_CLOSED')
  const twice = await t.call('submitKycApplication', { params: { id } }, world.admin)
  expect(twice.body.code).toBe('KYC_NOT_DRAFT')
})

it('takes back only what was added since a reviewer asked, and asks for nothing once it is decided (R1-27)', async () => {
  const world = await addTenant(t.app.db, { state: 'pending' })
  const id = (await t.call('createKycApplication', { body: fullApplication(world.canary) as never }, world.admin)).body.data
    .application.id as string
  const reviewer = await t.member(world, 'super-admin')
  const add = async () =>
    (
      await t.request('POST', `/api/v1/kyc/applications/${id}/documents`, {
        token: world.admin.token,
        ...multipart(tinyPng(), 'a.png', 'image/png', { type: 'license' }),
      })
    ).body.data.document.id as string
  const remove = (documentId: string) => t.call('deleteKycDocument', { params: { id, documentId } }, world.admin)
  const old = await add()
  expect((await ask(id, { text: 'More.' }, reviewer)).body.code).toBe('KYC_NOT_READY')
  await t.call('submitKycApplication', { params: { id } }, world.admin)
  expect((await ask(id, { text: ' ' }, reviewer)).status).toBe(422)
  expect((await ask(id, { text: 'More.' }, reviewer)).status).toBe(200)
  const added = await add()
  expect((await remove(old)).body.code).toBe('KYC_APPLICATION_CLOSED')
  expect((await remove(added)).status).toBe(204)
  expect((await review(id, { status: 'approved' }, reviewer)).body.data.application.documentRequest).toBeNull()
  expect((await ask(id, { text: 'More.' }, reviewer)).body.code).toBe('KYC_NOT_READY')
})

it('asks an organization that works already as well: its session says so until it has answered (R1-27)', async () => {
  const world = await t.tenant()
  const id = (await t.call('createKycApplication', { body: fullApplication(world.canary) as never }, world.admin)).body.data
    .application.id as string
  const reviewer = await t.member(world, 'super-admin')
  const isAsked = async () => {
    const { tenant, user } = (await t.call('me', {}, world.admin)).body.data
    return [tenant.state, user.document_requested]
  }
  await t.call('submitKycApplication', { params: { id } }, world.admin)
  expect(await isAsked()).toEqual(['approved', false])
  expect((await ask(id, { text: 'The new insurance.' }, reviewer)).status).toBe(200)
  expect(await isAsked()).toEqual(['approved', true])
  await t.request('POST', `/api/v1/kyc/applications/${id}/documents`, {
    token: world.admin.token,
    ...multipart(tinyPng(), 'insurance.png', 'image/png', { type: 'insurance' }),
  })
  expect((await t.call('submitKycApplication', { params: { id } }, world.admin)).status).toBe(200)
  expect(await isAsked()).toEqual(['approved', false])
})
