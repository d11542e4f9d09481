import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import type { TenantId } from '@twopost/contract/core/ids'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { openScanner } from '#platform/scan/scanner.ts'
import { addOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { eicar, startClamd, type TestScanner } from '../../../test/files/scanners.ts'
import { useApp } from '../../../test/harness.ts'
import { pdfOf } from '../../../test/uploads/send-in-pieces.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'
import { fileStore } from './file-places.service.ts'
import { configureScans, scanFile, scanJob, scanWaiting } from './index.ts'

const t = useApp()
let clamd: TestScanner
beforeAll(async () => {
  clamd = await startClamd()
  turnOn()
})
const turnOn = () =>
  configureScans({
    scanner: openScanner(clamd.url, { connectMs: 500, silentMs: 500, wholeMs: 3_000 }),
    database: t.app.db,
  })
afterEach(() => {
  clamd.faults = {}
  turnOn()
})
afterAll(async () => {
  configureScans({ scanner: undefined, database: t.app.db })
  await clamd.stop().catch(() => {})
})

const bad = () => Buffer.concat([pdfOf(400), eicar])
async function attach(world: World, bytes: Buffer, who: Member = world.admin): Promise<string> {
  const form = multipart(bytes, 'paper.pdf', 'application/pdf')
  const url = `/api/v1/service-orders/${await addOrder(t, world)}/attachments`
  const reply = await t.request('POST', url, { token: who.token, ...form })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.attachment.file_id
}
const read = async (who: Member, id: string) => {
  const { status, body } = await t.call('getFile', { params: { id }, query: {} }, who)
  return [status, body?.code]
}
const run = (world: World, id: string) => scanFile(t.app.db)({ tenant: world.tenantId, id }, silentLog)
const stateOf = async (id: string) => (await t.admin.query('select scan from app.files where id = $1', [id])).rows[0]?.scan
const jobsOf = async (id: string) =>
  (await t.admin.query('select count(*)::int as count from graphile_worker.jobs where key = $1', [`${scanJob}:${id}`])).rows[0]
    .count

it('serves a file to nobody before it is found clean (S-55)', async () => {
  const world = await t.tenant()
  const id = await attach(world, pdfOf(500))
  expect([await stateOf(id), await jobsOf(id)]).toEqual(['waiting', 1])
  expect(await read(world.admin, id)).toEqual([503, 'FILE_BEING_CHECKED'])
  const inSpanish = await t.call('getFile', { params: { id }, query: {} }, world.admin, { 'accept-language': 'es-US' })
  expect(inSpanish.body.code).toBe('FILE_BEING_CHECKED')
  await run(world, id)
  expect([await stateOf(id), await read(world.admin, id)]).toEqual(['clean', [200, undefined]])
  expect(clamd.seen.at(-1)?.equals(pdfOf(500))).toBe(true)
  // Asked for twice, it is looked at once.
  const seen = clamd.seen.length
  await run(world, id)
  expect(clamd.seen.length).toBe(seen)
})

it('removes a file with malware, tells who sent it and the administrators, and puts it on record (S-55)', async () => {
  const world = await t.tenant()
  const sender = await t.member(world, 'service-manager')
  const stranger = await t.member(world, 'viewer')
  const id = await attach(world, bad(), sender)
  await run(world, id)
  expect(await stateOf(id)).toBe('infected')
  expect(await read(world.admin, id)).toEqual([404, 'FILE_INFECTED'])
  await expect(fileStore().open(world.tenantId as TenantId, id)).rejects.toMatchObject({ code: 'ENOENT' })
  for (const [who, count] of [
    [world.admin, 1],
    [sender, 1],
    [stranger, 0],
  ] as const) {
    const { notifications } = (await t.call('listNotifications', { query: {} }, who)).body.data
    const told = notifications.filter((one: { title: string }) => one.title === 'A file was blocked')
    expect(told).toHaveLength(count)
    if (count) expect(told[0].message).toContain('paper.pdf')
  }
  const { rows } = await t.admin.query("select 1 from app.audit_log where tenant_id = $1 and summary = 'file.infected'", [
    world.tenantId,
  ])
  expect(rows).toHaveLength(1)
  // Again, as after an end in between: nobody is told twice.
  await run(world, id)
  expect((await t.call('listNotifications', { query: {} }, sender)).body.data.notifications).toHaveLength(1)
})

it('tries again what the scanner could not look at, and shows nothing of it meanwhile', async () => {
  const world = await t.tenant()
  const id = await attach(world, pdfOf(300))
  for (const faults of [{ isTorn: true }, { says: 'INSTREAM size limit exceeded. ERROR\0' }, { isSilent: true }]) {
    clamd.faults = faults
    await expect(run(world, id)).rejects.toThrow()
    expect([await stateOf(id), await read(world.admin, id)]).toEqual(['failed', [503, 'FILE_NOT_CHECKED']])
  }
  clamd.faults = { slowMs: 200 }
  await run(world, id)
  expect(await read(world.admin, id)).toEqual([200, undefined])
})

it('looks at files from before there was a scanner, at once when somebody asks for one', async () => {
  configureScans({ scanner: undefined, database: t.app.db })
  const world = await t.tenant()
  const [asked, other] = [await attach(world, pdfOf(200)), await attach(world, bad())]
  expect([await stateOf(asked), await jobsOf(asked), await read(world.admin, asked)]).toEqual([null, 0, [200, undefined]])
  turnOn()
  expect(await read(world.admin, asked)).toEqual([503, 'FILE_BEING_CHECKED'])
  expect([await jobsOf(asked), await jobsOf(other)]).toEqual([1, 0])
  await scanWaiting(t.app.db)({}, silentLog)
  expect([await jobsOf(asked), await jobsOf(other)]).toEqual([1, 1])
  for (const id of [asked, other]) await run(world, id)
  expect([await stateOf(asked), await stateOf(other)]).toEqual(['clean', 'infected'])
})

it('keeps the photo of a person from others as well until it is clean', async () => {
  const world = await t.tenant()
  const colleague = await t.member(world, 'viewer')
  const form = multipart(tinyPng(), 'me.png', 'image/png')
  const { method, path } = calls.uploadOwnPhoto
  expect((await t.request(method, basePath + path, { token: world.admin.token, ...form })).status).toBeLessThan(300)
  const photo = () => t.call('getUserPhoto', { params: { id: world.admin.userId } }, colleague)
  expect((await photo()).body.code).toBe('FILE_BEING_CHECKED')
  const { rows } = await t.admin.query('select id from app.files where tenant_id = $1', [world.tenantId])
  await run(world, rows[0].id)
  expect((await photo()).status).toBe(200)
})
