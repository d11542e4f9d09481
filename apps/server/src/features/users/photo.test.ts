import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openFile } from '#features/files/index.ts'
import type { Member } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { multipart } from '../../../test/walkers/sample-files.ts'

const t = useApp()
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
const upload = (bytes: Uint8Array, who: Member) =>
  t.request('POST', '/api/v1/users/profile/photo', { token: who.token, ...multipart(Buffer.from(bytes), 'me.jpg', 'image/jpeg') })
const photoOf = (id: string, who: Member) => t.call('getUserPhoto', { params: { id } }, who)

it('keeps a small square of one’s own photo, without what hides in it, for colleagues alone (C42, S-52)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const colleague = await t.member(world, 'guest')
  expect((await photoOf(world.admin.userId, colleague)).body.code).toBe('FILE_NOT_FOUND')
  const reply = await upload(await picture(900, 500), world.admin)
  expect(reply.status).toBe(200)
  const { avatar } = reply.body.data.profile
  expect((await t.call('me', {}, world.admin)).body.data.user.avatar).toBe(avatar)
  expect((await t.call('getUser', { params: { id: world.admin.userId } }, world.admin)).body.data.user.avatar).toBe(avatar)
  const shown = await photoOf(world.admin.userId, colleague)
  expect(shown.status).toBe(200)
  expect(shown.headers['content-type']).toBe('image/jpeg')
  const facts = await (await openFile(world.tenantId, avatar)).onDisk((place) => sharp(place).metadata())
  expect(facts).toMatchObject({ width: 256, height: 256, format: 'jpeg' })
  expect(facts.exif).toBeUndefined()
  expect((await photoOf(world.admin.userId, other.admin)).status).toBe(404)
})

it('puts a new photo in the place of the old one, and takes it away', async () => {
  const world = await t.tenant()
  const first = (await upload(await picture(300, 300), world.admin)).body.data.profile.avatar
  const second = (await upload(await picture(400, 300), world.admin)).body.data.profile.avatar
  expect(second).not.toBe(first)
  const left = await t.admin.query('select id from app.files where tenant_id = $1', [world.tenantId])
  expect(left.rows.map((row) => row.id)).toEqual([second])
  expect((await t.call('deleteOwnPhoto', {}, world.admin)).status).toBe(204)
  expect((await t.call('getProfile', {}, world.admin)).body.data.profile.avatar).toBeNull()
  expect((await photoOf(world.admin.userId, world.admin)).body.code).toBe('FILE_NOT_FOUND')
})

it.each([
  ['text', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', new TextEncoder().encode('%PDF-1.4\n%%EOF')],
])('refuses %s as a photo (S-50)', async (_, bytes) => {
  const world = await t.tenant()
  expect((await upload(bytes, world.admin)).body.code).toBe('FILE_TYPE_REFUSED')
})
