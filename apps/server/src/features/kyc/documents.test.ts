import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { addTenant, type Member, type World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'
import { fullApplication } from '../../../test/walkers/samples.kyc.ts'

const t = useApp()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function begun(state = 'pending') {
  const world = await addTenant(t.app.db, { state })
  const id = (await t.call('createKycApplication', { body: fullApplication(world.canary) as never }, world.admin)).body.data
    .application.id as string
  return { world, id, who: world.admin }
}
const upload = (
  id: string,
  who: Member,
  file: Buffer = pdf,
  { name = 'licence.pdf', type = 'application/pdf', fields = { type: 'license' } as Record<string, string> } = {},
): Promise<Reply> =>
  t.request('POST', `/api/v1/kyc/applications/${id}/documents`, { token: who.token, ...multipart(file, name, type, fields) })
const fileOf = (document: { fileUrl: string }, who: Member) =>
  t.request('GET', `/api/v1${document.fileUrl}`, { token: who.token })
const change = (id: string, documentId: string, body: object, who: Member) =>
  t.call('updateKycDocument', { params: { id, documentId }, body: body as never }, who)
const remove = (id: string, documentId: string, who: Member) => t.call('deleteKycDocument', { params: { id, documentId } }, who)
/** The names of the bytes kept of a tenant. */
const kept = (world: World): Promise<string[]> => readdir(path.join(t.config.dataDir, 'files', world.tenantId)).catch(() => [])
const submit = (id: string, who: Member) => t.call('submitKycApplication', { params: { id } }, who)

it.each(['pending', 'rejected', 'approved'])(
  'keeps a document of a business that is %s, with every field (N2, N13)',
  async (state) => {
    const { id, who } = await begun(state)
    const reply = await upload(id, who, pdf, { fields: { type: 'license', name: '', description: 'Of the city' } })
    expect(reply.status, reply.text).toBe(201)
    const { document } = reply.body.data
    expect(document).toEqual({
      id: expect.any(String),
      type: 'license',
      name: 'licence.pdf',
      description: 'Of the city',
      fileUrl: `/kyc/applications/${id}/documents/${document.id}/file`,
      contentType: 'application/pdf',
      size: pdf.length,
      uploadedAt: expect.any(String),
      status: 'pending',
    })
    expect((await t.call('getOwnKycApplication', {}, who)).body.data.application.documents).toEqual([document])
    const file = await fileOf(document, who)
    expect([file.status, file.text]).toEqual([200, pdf.toString()])
  },
)

it('serves a PDF as a download and an image encoded again in place, never as anything active (S-52, S-53)', async () => {
  const { id, who } = await begun()
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const paper = (await upload(id, who, pdf, { fields: { type: 'other', name: 'Ein "Brief"/\u202etxt' } })).body.data.document
  const picture = (await upload(id, who, photo, { name: 'card.png', type: 'image/png', fields: { type: 'identity' } })).body.data
    .document
  expect(picture).toMatchObject({ name: 'card.jpg', contentType: 'image/jpeg' })
  const [one, two] = [await fileOf(paper, who), await fileOf(picture, who)]
  for (const reply of [one, two])
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
  expect(one.headers['content-type']).toBe('application/pdf')
  expect(String(one.headers['content-disposition'])).toMatch(/^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''/)
  expect(decodeURIComponent(String(one.headers['content-disposition']))).not.toMatch(/\u202e|\//)
  expect(two.headers['content-type']).toBe('image/jpeg')
  expect(String(two.headers['content-disposition'])).toMatch(/^inline; filename="card\.jpg"/)
  expect(two.text).not.toContain('secret place')
})

it('takes PDF, JPEG and PNG of at most 10 MB, judged by their content, and its own form fields alone (OP-77, OP-78, S-50)', async () => {
  const { id, who, world } = await begun()
  const webp = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#333' } })
    .webp()
    .toBuffer()
  for (const [file, name] of [
    [webp, 'a.png'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.pdf'],
    [Buffer.from('PK\u0003\u0004 and so on'), 'a.jpg'],
  ] as const) {
    const reply = await upload(id, who, file, { name })
    expect([reply.status, reply.body.code, reply.body.params]).toEqual([415, 'FILE_TYPE_REFUSED', { allowed: 'PDF, JPEG, PNG' }])
  }
  const large = await upload(id, who, Buffer.concat([pdf, Buffer.alloc(10_000_001)]))
  expect([large.status, large.body.code]).toEqual([413, 'FILE_TOO_LARGE'])
  expect((await upload(id, who, Buffer.alloc(0))).body.code).toBe('FILE_MISSING')
  for (const [fields, at] of [
    [{}, 'body.type'],
    [{ type: 'passport' }, 'body.type'],
    [{ type: 'tax', name: 'x'.repeat(121) }, 'body.name'],
    [{ type: 'tax', status: 'approved' }, 'body.status'],
  ] as const)
    expect((await upload(id, who, pdf, { fields })).body.errors.map((fault: { path: string }) => fault.path)).toEqual([at])
  expect(await kept(world)).toEqual([])
})

it('holds at most twenty, also when many come at once', async () => {
  const { id, who, world } = await begun()
  for (let i = 0; i < 15; i++) expect((await upload(id, who)).status).toBe(201)
  const replies = await Promise.all(Array.from({ length: 10 }, () => upload(id, who)))
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(5)
  const refused = replies.filter((reply) => reply.status !== 201)
  expect(new Set(refused.map((reply) => `${reply.status} ${reply.body.message}`))).toEqual(
    new Set(['409 An application holds at most 20 documents. Remove one first.']),
  )
  expect(await kept(world)).toHaveLength(20)
})

it('lets the business change words and take documents back while it is open, the file with it (N13)', async () => {
  const { id, who, world } = await begun()
  const { document } = (await upload(id, who)).body.data
  const changed = await change(id, document.id, { name: 'City licence', type: 'registration', description: 'Renewed' }, who)
  expect(changed.body.data.document).toMatchObject({
    name: 'City licence',
    type: 'registration',
    description: 'Renewed',
    status: 'pending',
  })
  expect((await change(id, document.id, { status: 'approved' }, who)).body.code).toBe('NOT_ALLOWED')
  expect((await change(id, document.id, { name: ' ' }, who)).status).toBe(422)
  expect(await kept(world)).toHaveLength(1)
  expect((await remove(id, document.id, who)).status).toBe(204)
  expect(await kept(world)).toEqual([])
  const gone = await fileOf(document, who)
  expect([gone.status, gone.body.message]).toEqual([404, 'Document not found'])
  expect((await remove(id, document.id, who)).body.code).toBe('KYC_DOCUMENT_NOT_FOUND')
  const rows = await t.admin.query('select count(*)::int as count from app.files where tenant_id = $1', [world.tenantId])
  expect(rows.rows[0].count).toBe(0)
})

it('is closed to the business once handed in; a reviewer then marks documents and changes no word (N13, OP-77)', async () => {
  const { id, who, world } = await begun()
  const { document } = (await upload(id, who)).body.data
  const reviewer = await t.member(world, 'super-admin')
  expect((await change(id, document.id, { status: 'approved' }, reviewer)).body.code).toBe('KYC_NOT_READY')
  await submit(id, who)
  expect((await upload(id, who)).body.code).toBe('KYC_APPLICATION_CLOSED')
  expect((await change(id, document.id, { name: 'Other' }, who)).body.code).toBe('KYC_APPLICATION_CLOSED')
  expect((await remove(id, document.id, who)).body.code).toBe('KYC_APPLICATION_CLOSED')
  expect((await upload(id, reviewer)).body.code).toBe('KYC_APPLICATION_NOT_FOUND')
  expect((await remove(id, document.id, reviewer)).body.code).toBe('KYC_APPLICATION_NOT_FOUND')
  expect((await change(id, document.id, { name: 'Other' }, reviewer)).body.code).toBe('NOT_ALLOWED')
  expect((await change(id, document.id, { status: 'rejected' }, reviewer)).status).toBe(422)
  expect((await change(id, document.id, { status: 'approved' }, reviewer)).body.data.document.status).toBe('approved')
  await t.call('reviewKycApplication', { params: { id }, body: { status: 'rejected', notes: 'Renew it' } }, reviewer)
  const renamed = await change(id, document.id, { name: 'Renewed' }, who)
  expect(renamed.body.data.document).toMatchObject({ name: 'Renewed', status: 'pending' })
})

it('changes nothing for a suspended business, and takes the files of a draft that is thrown away', async () => {
  const { id, who, world } = await begun()
  const { document } = (await upload(id, who)).body.data
  await upload(id, who, tinyPng(), { name: 'a.png', type: 'image/png' })
  await t.admin.query("update auth.tenants set state = 'suspended' where id = $1", [world.tenantId])
  for (const reply of [
    await upload(id, who),
    await change(id, document.id, { name: 'B' }, who),
    await remove(id, document.id, who),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect((await fileOf(document, who)).status).toBe(200)
  await t.admin.query("update auth.tenants set state = 'pending' where id = $1", [world.tenantId])
  expect(await kept(world)).toHaveLength(2)
  expect((await t.call('deleteKycApplication', { params: { id } }, who)).status).toBe(204)
  expect(await kept(world)).toEqual([])
})

it('keeps files from everyone but the administrators of the business and reviewers, whose reading is on record (T24, S-87)', async () => {
  const { id, who, world } = await begun()
  const { document } = (await upload(id, who)).body.data
  const other = await begun()
  const own = (await upload(other.id, other.who)).body.data.document
  for (const reader of [other.who, await t.member(world, 'service-manager')]) {
    const reply = await fileOf(document, reader)
    expect([reply.status, reply.body.message]).toEqual([404, 'KYC application not found'])
  }
  const mixed = await t.call('getKycDocumentFile', { params: { id, documentId: own.id } }, who)
  expect([mixed.status, mixed.body.message]).toEqual([404, 'Document not found'])
  expect((await t.request('GET', `/api/v1${document.fileUrl}`)).status).toBe(401)
  for (const method of ['HEAD', 'OPTIONS'])
    expect((await t.request(method, `/api/v1${document.fileUrl}`, { token: other.who.token })).status).toBeGreaterThanOrEqual(400)
  const trail = async () =>
    (
      await t.admin.query(
        "select actor_name, action, summary, details from app.audit_log where tenant_id = $1 and action like 'GET %'",
        [world.tenantId],
      )
    ).rows
  expect((await fileOf(document, who)).status).toBe(200)
  expect(await trail()).toEqual([])
  const reviewer = await t.member(await t.tenant(), 'super-admin', { name: 'Rita Wolfe' })
  expect((await fileOf(document, reviewer)).status).toBe(200)
  expect(await trail()).toEqual([
    {
      actor_name: 'Rita Wolfe',
      action: 'GET /kyc/applications/{id}/documents/{documentId}/file',
      summary: 'document.read',
      details: { name: 'licence.pdf' },
    },
  ])
})

it('says that a document is gone when its bytes are, and leaves no half-written file', async () => {
  const { id, who, world } = await begun()
  const { document } = (await upload(id, who)).body.data
  const [name] = await kept(world)
  expect(name).toMatch(/^[0-9a-f-]{36}$/)
  const folder = path.join(t.config.dataDir, 'files', world.tenantId)
  expect((await stat(path.join(folder, name as string))).size).toBe(pdf.length)
  await rm(path.join(folder, name as string))
  expect((await fileOf(document, who)).body.code).toBe('KYC_DOCUMENT_NOT_FOUND')
  expect((await remove(id, document.id, who)).status).toBe(204)
})
