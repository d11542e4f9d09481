// Slow: a store takes longer than the database lets a transaction be idle.

import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { afterEach, expect, it } from 'vitest'
import { useS3 } from '../../../test/files/stores.ts'
import { useApp } from '../../../test/harness.ts'
import { sendPiece, sha256Of } from '../../../test/uploads/send-in-pieces.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'

const s3 = useS3()
const t = useApp(s3.env)
afterEach(() => {
  delete s3.store().faults.isDown
  delete s3.store().faults.slowMs
})

it('says in words that files cannot be reached, keeps no row, and goes on when they can (issue 14, 1.3)', async () => {
  const world = await t.tenant()
  const token = world.admin.token
  const upload = (headers: Record<string, string> = {}) => {
    const form = multipart(tinyPng(), 'a.png', 'image/png')
    return t.request('POST', `${basePath}/files`, { token, ...form, headers: { ...form.headers, ...headers } })
  }
  const { file } = (await upload()).body.data
  const rows = async () =>
    (await t.admin.query('select count(*)::int as count from app.files where tenant_id = $1', [world.tenantId])).rows[0].count
  s3.store().faults.isDown = true
  const refused = await upload()
  expect([refused.status, refused.body.code, refused.body.message, refused.headers['retry-after']]).toEqual([
    503,
    'FILES_UNAVAILABLE',
    'Files cannot be reached right now. Nothing was lost. Try again in a moment.',
    '5',
  ])
  expect(await rows()).toBe(1)
  // Not "not found": the file is there, only out of reach.
  for (const size of [undefined, 'thumb'] as const) {
    const read = await t.call('getFile', { params: { id: file.id }, query: size ? { size } : {} }, world.admin)
    expect([read.status, read.body.code]).toEqual([503, 'FILES_UNAVAILABLE'])
  }
  // What is no file works on.
  expect((await t.call('me', {}, world.admin)).status).toBe(200)
  delete s3.store().faults.isDown
  expect((await upload()).status).toBe(201)
  expect((await t.call('getFile', { params: { id: file.id }, query: {} }, world.admin)).status).toBe(200)
})

it('loses no piece of an upload while the store is away: it goes on where it was (OFF15)', async () => {
  const world = await t.tenant()
  const body = { purpose: 'loose-file', target: {}, details: {}, filename: 'a.png' } as never
  const { id } = (await t.call('createUpload', { body }, world.admin)).body.data.upload
  const send = (at: number) => sendPiece(t, world.admin.token, id, at, tinyPng().subarray(at, at + 40))
  expect((await send(0)).status).toBe(200)
  s3.store().faults.isDown = true
  expect((await send(40)).body.code).toBe('FILES_UNAVAILABLE')
  expect((await t.call('getUpload', { params: { id } }, world.admin)).body.data.upload.received).toBe(40)
  delete s3.store().faults.isDown
  for (let at = 40; at < tinyPng().length; at += 40) expect((await send(at)).status).toBe(200)
  const said = { size: tinyPng().length, sha256: sha256Of(tinyPng()) }
  s3.store().faults.isDown = true
  expect((await t.call('completeUpload', { params: { id }, body: said }, world.admin)).status).toBe(503)
  delete s3.store().faults.isDown
  expect((await t.call('completeUpload', { params: { id }, body: said }, world.admin)).body.data.upload.state).toBe('complete')
})

it('takes rows away though the store is away: the sweeper takes the bytes', async () => {
  const world = await t.tenant()
  const form = multipart(tinyPng(), 'me.png', 'image/png')
  const { method, path } = calls.uploadOwnPhoto
  expect((await t.request(method, basePath + path, { token: world.admin.token, ...form })).status).toBeLessThan(300)
  s3.store().faults.isDown = true
  expect((await t.call('deleteOwnPhoto', {}, world.admin)).status).toBeLessThan(300)
})

it('keeps a file in a store that takes longer than a transaction may be idle, and others wait for nothing', async () => {
  const world = await t.tenant()
  const upload = () =>
    t.request('POST', `${basePath}/files`, { token: world.admin.token, ...multipart(tinyPng(), 'a.png', 'image/png') })
  s3.store().faults.slowMs = 11_000
  const replies = await Promise.all([upload(), upload()])
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
})
