import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantId } from '@twopost/contract/core/ids'
import { expect, it } from 'vitest'
import { checkUpload } from '#features/files/index.ts'
import { Problem } from '#platform/http/problem.ts'
import { createLog } from '#platform/log/log.ts'
import { carryingOn } from '#platform/queue/carrying-on.ts'
import { type LongHandler, longJobHandlers, startLongJob } from '#platform/queue/long-jobs.ts'
import { openQueue } from '#platform/queue/queue.ts'
import { sameWork } from '../../../test/factories/long-jobs.ts'
import { addOrder } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { sendPieces, sha256Of, webmOf } from '../../../test/uploads/send-in-pieces.ts'

const t = useApp()
const log = createLog({ level: 'silent', stacks: false })
const start = (world: World) =>
  t.inTenant(world.tenantId, (tx) =>
    startLongJob(tx, world.tenantId as TenantId, {
      kind: 'check-upload',
      accountId: world.admin.accountId,
      userId: world.admin.userId,
      subjectId: world.shopId,
      at: new Date(),
    }),
  )
const run = (world: World, id: string, work: LongHandler, limitMs?: number) =>
  longJobHandlers(sameWork(work), limitMs)['long:check-upload']?.(t.app.db)({ tenant: world.tenantId, id }, log)
const stateOf = async (world: World, id: string) => {
  const { long_job } = (await t.call('getLongJob', { params: { id } }, world.admin)).body.data
  return [long_job.state, long_job.progress, long_job.problem]
}

const begin = (world: World, orderId: string) =>
  t.call(
    'createUpload',
    {
      body: { purpose: 'order-attachment', target: { service_order_id: orderId }, details: {}, filename: 'noise.webm' },
    },
    world.admin,
  )
const complete = (world: World, id: string, bytes: Buffer) =>
  t.call('completeUpload', { params: { id }, body: { size: bytes.length, sha256: sha256Of(bytes) } }, world.admin)

it('tells its person, and nobody else, how far a long job is', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const id = await start(world)
  expect(await stateOf(world, id)).toEqual(['waiting', 0, null])
  for (const stranger of [await t.member(world, 'admin'), other.admin])
    expect((await t.call('getLongJob', { params: { id } }, stranger)).body.code).toBe('LONG_JOB_NOT_FOUND')
  await run(world, id, async ({ report }) => {
    report(0.4)
    await expect.poll(() => stateOf(world, id), { timeout: 5_000 }).toEqual(['running', 0.4, null])
    // Within the same second: not written down.
    report(0.5)
  })
  expect(await stateOf(world, id)).toEqual(['done', 1, null])
  const { rows } = await t.admin.query("select ids from app.events where tenant_id = $1 and type = 'long-job.changed'", [
    world.tenantId,
  ])
  expect(rows.map((row) => row.ids)).toEqual([0, 1].map(() => ({ id, user_id: world.admin.userId })))
})

it('ends one that takes too long, one that is refused at once, and one that fails at the third try', async () => {
  const world = await t.tenant()
  const slow = await start(world)
  await run(world, slow, ({ signal }) => sleep(60_000, undefined, { signal }), 50)
  expect(await stateOf(world, slow)).toEqual(['failed', 0, 'LONG_JOB_TOO_LONG'])
  const refused = await start(world)
  await run(world, refused, () => Promise.reject(new Problem('UPLOAD_DAMAGED')))
  expect(await stateOf(world, refused)).toEqual(['failed', 0, 'UPLOAD_DAMAGED'])
  const broken = await start(world)
  const fail = () => Promise.reject(new Error('no luck'))
  for (const turn of [1, 2]) {
    await expect(run(world, broken, fail), `try ${turn}`).rejects.toThrow('no luck')
    expect((await stateOf(world, broken))[0]).toBe('running')
  }
  await run(world, broken, fail)
  expect(await stateOf(world, broken)).toEqual(['failed', 0, 'UNAVAILABLE'])
  // Over is over, whatever the queue does.
  await run(world, broken, () => Promise.reject(new Error('never asked')))
})

it('works on long jobs in a lane of its own, and checks a recording in it (I25, OFF12)', async () => {
  const world = await t.tenant()
  const bytes = webmOf(12_000_000)
  const { id } = (await begin(world, await addOrder(t, world))).body.data.upload
  await sendPieces(t, world.admin.token, id, bytes)
  const checking = (await complete(world, id, bytes)).body.data
  expect(checking).toMatchObject({ upload: { state: 'checking' }, result: null })
  const longJob = checking.upload.long_job_id as string
  const connection = { connection: t.database.connection('runtime'), rolePrefix: t.database.rolePrefix, log, crontab: '' }
  const queue = await openQueue({
    ...connection,
    jobs: carryingOn(t.app.db, longJobHandlers({ ...sameWork(() => Promise.resolve()), 'check-upload': checkUpload })),
    concurrency: 2,
  })
  try {
    await expect.poll(() => stateOf(world, longJob), { timeout: 20_000, interval: 100 }).toEqual(['done', 1, null])
  } finally {
    await queue.close()
  }
  expect((await t.call('getUpload', { params: { id } }, world.admin)).body.data.upload.state).toBe('ready')
  const { result } = (await complete(world, id, bytes)).body.data
  expect(result.attachment).toMatchObject({ kind: 'video', content_type: 'video/webm', filename: 'noise.webm' })

  const get = (headers: Record<string, string>) =>
    t.app.server.inject({
      method: 'GET',
      url: `/api/v1/files/${result.attachment.file_id}`,
      headers: { authorization: `Bearer ${world.admin.token}`, ...headers },
    })
  const size = result.attachment.size as number
  const whole = await get({})
  expect([whole.statusCode, whole.headers['accept-ranges'], whole.rawPayload.length]).toEqual([200, 'bytes', size])
  const part = await get({ range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${size}`])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true)
  const open = await get({ range: 'bytes=0-', 'if-range': String(whole.headers.etag) })
  expect([open.statusCode, open.headers['content-range']]).toEqual([206, `bytes 0-2097151/${size}`])
  expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200)
  const behind = await get({ range: `bytes=${size}-` })
  expect([behind.statusCode, behind.headers['content-range'], behind.json().code]).toEqual([
    416,
    `bytes */${size}`,
    'RANGE_NOT_SATISFIABLE',
  ])
})

it('refuses for good what only looked like a recording, and takes its bytes away', async () => {
  const world = await t.tenant()
  const bytes = Buffer.concat([webmOf(11_000_000), Buffer.from('another file behind it')])
  const { id } = (await begin(world, await addOrder(t, world))).body.data.upload
  await sendPieces(t, world.admin.token, id, bytes)
  const { upload } = (await complete(world, id, bytes)).body.data
  await run(world, upload.long_job_id, checkUpload(t.app.db))
  expect(await stateOf(world, upload.long_job_id)).toEqual(['failed', expect.any(Number), 'FILE_TYPE_REFUSED'])
  const again = await complete(world, id, bytes)
  expect([again.status, again.body.code]).toEqual([415, 'FILE_TYPE_REFUSED'])
  expect((await readdir(path.join(t.config.dataDir, 'files', world.tenantId))).filter((name) => name.includes('.'))).toEqual([])
})
