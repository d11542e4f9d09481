import { describe, expect, it } from 'vitest'
import { addOrder } from '../../../test/factories/orders.ts'
import type { Member } from '../../../test/factories/world.ts'
import { envOf, storeKinds } from '../../../test/files/stores.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'

describe.each(storeKinds)('files in a %s', (kind) => {
  const t = useApp(envOf(kind))
  const upload = (who: Member, path = '/api/v1/files'): Promise<Reply> =>
    t.request('POST', path, { token: who.token, ...multipart(tinyPng(), 'rotor.png', 'image/png') })
  const get = (id: string, who: Member, size?: 'thumb') => t.call('getFile', { params: { id }, query: size ? { size } : {} }, who)

  it('keeps an upload for its owner alone until it is attached, and lets them throw it away (R11)', async () => {
    const world = await t.tenant()
    const colleague = await t.member(world, 'service-manager')
    const { file } = (await upload(world.admin)).body.data
    const own = await get(file.id, world.admin)
    expect([own.status, own.headers['content-type'], own.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(own.text.length).toBeGreaterThan(100)
    const small = await get(file.id, world.admin, 'thumb')
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/jpeg'])
    for (const stranger of [colleague, (await t.tenant()).admin]) {
      const refused = await get(file.id, stranger)
      expect([refused.status, refused.body.code]).toEqual([404, 'FILE_NOT_FOUND'])
      expect((await t.call('deleteFile', { params: { id: file.id } }, stranger)).status).toBe(404)
    }
    expect((await t.call('deleteFile', { params: { id: file.id } }, world.admin)).status).toBe(204)
    expect((await get(file.id, world.admin)).status).toBe(404)
  })

  it('shows an attached file to all who may see its order, and deletes it for nobody (R11, G29)', async () => {
    const world = await t.tenant()
    const attached = await upload(world.admin, `/api/v1/service-orders/${await addOrder(t, world)}/attachments`)
    const id = attached.body.data.attachment.file_id as string
    expect((await get(id, await t.member(world, 'viewer'))).status).toBe(200)
    // Holds nothing, so sees no order.
    expect((await get(id, await t.member(world, 'guest'))).status).toBe(404)
    expect((await t.call('deleteFile', { params: { id } }, world.admin)).status).toBe(404)
    expect((await get(id, world.admin)).status).toBe(200)
  })
})
