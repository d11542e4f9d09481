import { randomUUID } from 'node:crypto'
import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import type { TenantId } from '@twopost/contract/core/ids'
import { filePurposeNames } from '@twopost/contract/registries/file-purposes'
import { describe, expect, it } from 'vitest'
import { isFull } from '../../../test/breadth.ts'
import { addOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { envOf, storeKinds } from '../../../test/files/stores.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { mebibyte, pdfOf, sendPiece, sendPieces, sha256Of } from '../../../test/uploads/send-in-pieces.ts'
import { tinyPng } from '../../../test/walkers/sample-files.ts'
import { fileStore } from './file-places.service.ts'
import { configureFiles, sweepUploads } from './index.ts'
import { receiverOf } from './upload-receivers.service.ts'

describe.each(storeKinds)('uploads, with files in a %s', (kind) => {
  const t = useApp(envOf(kind))

  const begin = (who: Member, orderId: string, more: object = {}): Promise<Reply> =>
    t.call(
      'createUpload',
      {
        body: {
          purpose: 'order-attachment',
          target: { service_order_id: orderId },
          details: { caption: 'Rotor' },
          filename: 'rotor.pdf',
          ...more,
        },
      },
      who,
    )
  const complete = (who: Member, id: string, bytes?: Buffer) =>
    t.call('completeUpload', { params: { id }, body: bytes ? { size: bytes.length, sha256: sha256Of(bytes) } : {} }, who)
  const received = async (who: Member, id: string) =>
    (await t.call('getUpload', { params: { id } }, who)).body.data.upload.received as number
  const later = () => Date.now() + 2 * 3_600_000
  /** Uploads of which the store has pieces. */
  const partsOf = (world: World) => fileStore().listOldParts(world.tenantId as TenantId, later())

  it('takes a file in pieces and puts it where it belongs; asked again it says the same (OFF12)', async () => {
    const world = await t.tenant()
    const order = await addOrder(t, world)
    const bytes = pdfOf(2 * mebibyte + 1234)
    const begun = await begin(world.admin, order, { size: bytes.length, sha256: sha256Of(bytes) })
    expect([begun.status, begun.body.data.upload]).toMatchObject([201, { received: 0, chunk_size: mebibyte, state: 'open' }])
    const { id } = begun.body.data.upload
    expect((await sendPieces(t, world.admin.token, id, bytes)).body.data.upload.received).toBe(bytes.length)
    const first = await complete(world.admin, id)
    expect(first.body.data).toMatchObject({
      upload: { state: 'complete' },
      result: { attachment: { filename: 'rotor.pdf', caption: 'Rotor', kind: 'document', size: bytes.length } },
    })
    expect((await complete(world.admin, id)).body.data).toEqual(first.body.data)
    const listed = await t.call('listOrderAttachments', { params: { id: order }, query: {} }, world.admin)
    expect(listed.body.data.attachments).toHaveLength(1)
    const file = await t.app.server.inject({
      method: 'GET',
      url: `${basePath}/files/${first.body.data.result.attachment.file_id}`,
      headers: { authorization: `Bearer ${world.admin.token}` },
    })
    expect(file.rawPayload.equals(bytes)).toBe(true)
    expect(await partsOf(world)).toEqual([])
  })

  it('goes on after every cut where the last whole piece ended, and makes one file of 50 tries (OFF15)', async () => {
    const world = await t.tenant()
    const bytes = pdfOf(6 * mebibyte)
    const { id } = (await begin(world.admin, await addOrder(t, world))).body.data.upload
    let cuts = 0
    let sent = 0
    while ((await received(world.admin, id)) < bytes.length) {
      const at = await received(world.admin, id)
      const piece = bytes.subarray(at, at + mebibyte)
      if (cuts < 50 && (cuts * 7) % 9 !== 8) {
        // The connection breaks in the middle: less arrives than the hash stands for.
        const broken = await t.request(calls.sendChunk.method, `${basePath}/uploads/${id}`, {
          token: world.admin.token,
          payload: piece.subarray(0, (cuts * 7919) % piece.length),
          headers: pieceHeaders(at, piece),
        })
        expect([broken.status, broken.body.code, broken.body.params.received]).toEqual([422, 'UPLOAD_DAMAGED', at])
      } else {
        expect((await sendPiece(t, world.admin.token, id, at, piece)).status).toBe(200)
        sent += 1
      }
      cuts += 1
    }
    expect(sent).toBe(6)
    const done = await complete(world.admin, id, bytes)
    expect(done.body.data.result.attachment.size).toBe(bytes.length)
  })
  const pieceHeaders = (offset: number, piece: Buffer): Record<string, string> => ({
    'content-type': 'application/octet-stream',
    'upload-offset': String(offset),
    'content-digest': `sha-256=:${Buffer.from(sha256Of(piece), 'hex').toString('base64')}:`,
  })

  it('says where to go on when a piece begins elsewhere, is too long, or the whole is not what was said (OFF16)', async () => {
    const world = await t.tenant()
    const order = await addOrder(t, world)
    const bytes = pdfOf(mebibyte + 10)
    const { id } = (await begin(world.admin, order, { size: bytes.length })).body.data.upload
    expect((await sendPiece(t, world.admin.token, id, 0, bytes.subarray(0, mebibyte))).status).toBe(200)
    for (const offset of [0, 5, mebibyte + 1]) {
      const wrong = await sendPiece(t, world.admin.token, id, offset, bytes.subarray(mebibyte))
      expect([wrong.status, wrong.body.code, wrong.body.params.received]).toEqual([409, 'UPLOAD_OFFSET', mebibyte])
      expect(wrong.headers.connection).toBe('close')
    }
    const early = await complete(world.admin, id, bytes)
    expect([early.status, early.body.params.received]).toEqual([409, mebibyte])
    const more = await sendPiece(t, world.admin.token, id, mebibyte, Buffer.alloc(11))
    expect([more.status, more.body.code]).toEqual([413, 'FILE_TOO_LARGE'])
    expect((await sendPiece(t, world.admin.token, id, mebibyte, Buffer.alloc(mebibyte + 1))).status).toBe(413)
    expect((await sendPiece(t, world.admin.token, id, mebibyte, bytes.subarray(mebibyte))).status).toBe(200)
    const damaged = await t.call('completeUpload', { params: { id }, body: { sha256: 'ab'.repeat(32) } }, world.admin)
    expect([damaged.status, damaged.body.code, damaged.body.params.received]).toEqual([422, 'UPLOAD_DAMAGED', 0])
    await sendPieces(t, world.admin.token, id, bytes)
    expect((await complete(world.admin, id, bytes)).status).toBe(200)
  })

  it('refuses a file of another kind at its first piece, and one that is larger than its kind may be (OFF16, OP-78)', async () => {
    const world = await t.tenant()
    const order = await addOrder(t, world)
    const { id } = (await begin(world.admin, order)).body.data.upload
    const wrong = await sendPiece(t, world.admin.token, id, 0, Buffer.from('<html>not a picture</html>'.repeat(50)))
    expect([wrong.status, wrong.body.code]).toEqual([415, 'FILE_TYPE_REFUSED'])
    expect((await t.call('getUpload', { params: { id } }, world.admin)).body.data.upload.state).toBe('refused')
    expect((await complete(world.admin, id, Buffer.from('x'))).body.code).toBe('FILE_TYPE_REFUSED')
    expect((await sendPiece(t, world.admin.token, id, 0, pdfOf(100))).body.code).toBe('UPLOAD_CLOSED')
    expect(await partsOf(world)).toEqual([])
    const large = (await begin(world.admin, order, { size: 12_000_000 })).body.data.upload.id
    const told = await sendPiece(t, world.admin.token, large, 0, pdfOf(mebibyte))
    expect([told.status, told.body.params]).toEqual([413, { megabytes: 10 }])
    expect((await begin(world.admin, order, { size: 200_000_001 })).body.code).toBe('FILE_TOO_LARGE')
    const kyc = await begin(world.admin, order, {
      purpose: 'own-photo',
      target: {},
      details: {},
      filename: 'me.pdf',
    })
    expect((await sendPiece(t, world.admin.token, kyc.body.data.upload.id, 0, pdfOf(100))).status).toBe(415)
  })

  it('knows nobody else’s upload, in no organization (OFF16)', async () => {
    const [world, other] = [await t.tenant(), await t.tenant()]
    const colleague = await t.member(world, 'admin')
    const bytes = pdfOf(100)
    const { id } = (await begin(world.admin, await addOrder(t, world))).body.data.upload
    for (const stranger of [colleague, other.admin]) {
      const answers = [
        await t.call('getUpload', { params: { id } }, stranger),
        await sendPiece(t, stranger.token, id, 0, bytes),
        await complete(stranger, id, bytes),
        await t.call('cancelUpload', { params: { id } }, stranger),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'UPLOAD_NOT_FOUND']))
    }
    // The id of another's upload begins none of one's own.
    expect((await begin(colleague, await addOrder(t, world), { id })).status).toBe(404)
    expect((await sendPiece(t, 'no-such-token-at-all', id, 0, bytes)).status).toBe(401)
  })

  it('asks for the rights of the purpose and its record, at the beginning and at the end', async () => {
    const world = await t.tenant()
    const order = await addOrder(t, world)
    const viewer = await t.member(world, 'viewer')
    expect((await begin(viewer, order)).body.code).toBe('NOT_ALLOWED')
    expect((await begin(world.admin, await addOrder(t, await t.tenant()))).body.code).toBe('ORDER_NOT_FOUND')
    const manager = await t.member(world, 'service-manager')
    const bytes = pdfOf(500)
    const { id } = (await begin(manager, order)).body.data.upload
    await sendPieces(t, manager.token, id, bytes)
    await t.call('assignUserRole', { params: { id: manager.userId, roleId: 'viewer' } }, world.admin)
    expect((await complete(manager, id, bytes)).body.code).toBe('NOT_ALLOWED')
    const listed = await t.call('listOrderAttachments', { params: { id: order }, query: {} }, world.admin)
    expect(listed.body.data.attachments).toEqual([])
  })

  it('lets the newest sender win: a connection that died holds nobody up', async () => {
    const world = await t.tenant()
    const bytes = pdfOf(2 * mebibyte)
    const { id } = (await begin(world.admin, await addOrder(t, world))).body.data.upload
    const piece = bytes.subarray(0, mebibyte)
    const both = await Promise.all([0, 1].map(() => sendPiece(t, world.admin.token, id, 0, piece)))
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('UPLOAD_OFFSET')
    await sendPieces(t, world.admin.token, id, bytes, mebibyte)
    expect((await complete(world.admin, id, bytes)).status).toBe(200)
  })

  it('makes one upload of one id, attaches it once however many complete it at once, and may be cancelled', async () => {
    const world = await t.tenant()
    const order = await addOrder(t, world)
    const id = randomUUID()
    expect((await Promise.all([1, 2, 3].map(() => begin(world.admin, order, { id })))).map(({ status }) => status)).toEqual([
      201, 201, 201,
    ])
    const bytes = tinyPng()
    await sendPieces(t, world.admin.token, id, bytes)
    const answers = await Promise.all([1, 2, 3, 4].map(() => complete(world.admin, id, bytes)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.data.result.attachment.kind).toBe('photo')
    const listed = await t.call('listOrderAttachments', { params: { id: order }, query: {} }, world.admin)
    expect(listed.body.data.attachments).toHaveLength(1)
    expect((await t.call('cancelUpload', { params: { id } }, world.admin)).body.code).toBe('UPLOAD_CLOSED')

    const other = (await begin(world.admin, order)).body.data.upload.id
    await sendPiece(t, world.admin.token, other, 0, pdfOf(100))
    expect(await partsOf(world)).toHaveLength(1)
    expect((await t.call('cancelUpload', { params: { id: other } }, world.admin)).status).toBe(204)
    expect(await partsOf(world)).toEqual([])
  })

  it('keeps 30 open uploads of a person and no more', async () => {
    const world = await t.tenant()
    const order = await addOrder(t, world)
    const statuses = []
    for (let turn = 0; turn < 31; turn++) statuses.push((await begin(world.admin, order)).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })

  it('takes away what is over: rows past their time, then bytes that nobody waits for', async () => {
    const world = await t.tenant()
    const order = await addOrder(t, world)
    const ids: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { id } = (await begin(world.admin, order)).body.data.upload
      await sendPiece(t, world.admin.token, id, 0, pdfOf(100))
      ids.push(id)
    }
    const [kept, expired, rowless] = ids as [string, string, string]
    await t.admin.query("update app.upload_sessions set expires_at = now() - interval '1 minute' where id = $1", [expired])
    await t.admin.query('delete from app.upload_sessions where id = $1', [rowless])
    expect((await t.call('getUpload', { params: { id: expired } }, world.admin)).status).toBe(404)
    const sweep = (atMs: number) => sweepUploads(t.app.db, world.tenantId as TenantId, new Date(atMs))
    await sweep(Date.now())
    // Younger than an hour: its row may be on its way.
    expect((await partsOf(world)).sort()).toEqual([kept, rowless].sort())
    await sweep(later())
    expect(await partsOf(world)).toEqual([kept])
    expect(await received(world.admin, kept)).toBe(100)
  })

  it('says that there is no room, before and while a file arrives, and goes on when there is (S1-11, F14)', async () => {
    const world = await t.tenant()
    const order = await addOrder(t, world)
    const store = fileStore()
    const use = (change: object) => configureFiles({ ...store, ...change }, t.config.limits)
    try {
      use({ freeBytes: async () => 210_000_000 })
      const refused = await begin(world.admin, order, { size: 50_000_000 })
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([507, 'NO_SPACE', '60'])
      const { id } = (await begin(world.admin, order, { size: 100 })).body.data.upload
      use({ writePiece: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) })
      expect((await sendPiece(t, world.admin.token, id, 0, pdfOf(100))).status).toBe(507)
      use({})
      expect((await sendPiece(t, world.admin.token, id, 0, pdfOf(100))).status).toBe(200)
      use({ keep: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'EDQUOT' })) })
      expect((await complete(world.admin, id, pdfOf(100))).status).toBe(507)
      use({})
      expect((await complete(world.admin, id, pdfOf(100))).body.data.upload.state).toBe('complete')
    } finally {
      configureFiles(store, t.config.limits)
    }
  })

  it('takes every purpose: a photo of oneself, a paper of an application, a loose file', async () => {
    const world = await t.tenant()
    for (const purpose of filePurposeNames) expect(receiverOf(purpose)).toBeDefined()
    const send = async (body: object, bytes = tinyPng()) => {
      const { id } = (await t.call('createUpload', { body: { filename: 'a.png', ...body } as never }, world.admin)).body.data
        .upload
      await sendPieces(t, world.admin.token, id, bytes)
      return complete(world.admin, id, bytes)
    }
    expect((await send({ purpose: 'own-photo', target: {}, details: {} })).status).toBe(200)
    expect((await t.call('getUserPhoto', { params: { id: world.admin.userId } }, world.admin)).status).toBe(200)
    const loose = await send({ purpose: 'loose-file', target: {}, details: {} })
    expect(loose.body.data.result.file.content_type).toBe('image/png')
    // Reading a picture takes seconds; that it came to the reader shows in either answer.
    const [bytes, code] = isFull ? [tinyPng(), 'NO_VIN_IN_IMAGE'] : [tinyPng().subarray(0, 40), 'NOT_AN_IMAGE']
    const unread = await send({ purpose: 'vin-picture', target: {}, details: {} }, bytes)
    expect(unread.body.code).toBe(code)
    const unknown = await t.call('createUpload', { body: { purpose: 'anything', filename: 'a' } as never }, world.admin)
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'body.purpose'])
  })
})
