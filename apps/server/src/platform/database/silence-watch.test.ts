import { randomUUID } from 'node:crypto'
import net from 'node:net'
import path from 'node:path'
import type { TenantId } from '@twopost/contract/core/ids'
import { afterEach, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { problemOfDatabase } from './database-problem.ts'
import { type Database, openPool } from './transaction.ts'

/** Stands between the pool and the server. Frozen it accepts and passes on nothing, as a stopped server does. */
async function openProxy(target: net.NetConnectOpts) {
  let isFrozen = false
  const pairs = new Map<net.Socket, net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.set(from, to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        pairs.delete(from)
        to.destroy()
      })
      from.pipe(to)
      if (isFrozen) from.unpipe(to).pause()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as net.AddressInfo).port,
    freeze() {
      isFrozen = true
      for (const socket of pairs.keys()) socket.unpipe().pause()
    },
    /** Passes on what came meanwhile, as a server does that was only slow. */
    resume() {
      isFrozen = false
      for (const [from, to] of pairs) from.pipe(to)
    },
    thaw() {
      isFrozen = false
      for (const socket of pairs.keys()) socket.destroy()
    },
    async close() {
      for (const socket of pairs.keys()) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Requests fail after 2.8 s (silence-watch.ts); beside other work the test itself is late. Without it they wait for 20 s and more. */
const limitMs = 5_000

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
async function open() {
  const { host = '', port = 5432, ...rest } = (await cloneDatabase()).connection('runtime')
  const isFolder = host.startsWith('/')
  const proxy = await openProxy(isFolder ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port })
  closers.push(() => proxy.close())
  const db: Database = openPool({ connection: { ...rest, host: '127.0.0.1', port: proxy.port }, size: 4, log: silentLog })
  closers.push(() => db.close())
  return { db, proxy }
}

it('fails every request within three seconds while the server is silent, and goes on by itself after it (S1-10, F3)', async () => {
  const { db, proxy } = await open()
  await Promise.all(Array.from({ length: 4 }, () => db.now()))
  let startedWork = 0
  const inWork = db.outside(async (tx) => {
    startedWork += 1
    await tx.rows({}, 'select 1')
    proxy.freeze()
    await tx.rows({}, 'select 2')
  })
  const ways: (() => Promise<unknown>)[] = [
    () => db.single({}, 'select 1'),
    () => db.now(),
    () => db.outside((tx) => tx.rows({}, 'select 1')),
  ]
  await new Promise((done) => setTimeout(done, 50))
  const waits = await Promise.all(
    [inWork, ...Array.from({ length: 30 }, (_, turn) => ways[turn % ways.length]?.())].map(async (request) => {
      const started = performance.now()
      const outcome = await Promise.resolve(request).then(
        () => 'answered',
        (error: unknown) => problemOfDatabase(error, {})?.code,
      )
      return { outcome, ms: performance.now() - started }
    }),
  )
  expect(startedWork).toBe(1)
  expect([...new Set(waits.map((one) => one.outcome))]).toEqual(['UNAVAILABLE'])
  expect(Math.max(...waits.map((one) => one.ms))).toBeLessThan(limitMs)
  proxy.thaw()
  expect(await db.now()).toBeInstanceOf(Date)
}, 20_000)

it('leaves a slow statement its time while the server answers others or greets (S1-10)', async () => {
  const { db } = await open()
  const [alone] = await db.single({ done: 'bool' }, 'select pg_sleep(3) is not null as done')
  expect(alone?.done).toBe(true)
  await expect(db.single({}, 'select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
}, 20_000)

it('counts the silence from the last answer to anybody, not from when the statement was sent (S1-10)', async () => {
  const { db, proxy } = await open()
  await Promise.all(Array.from({ length: 4 }, () => db.now()))
  // Sent before the last answer came: that answer must not make it wait for longer than all others.
  const slow = db.single({}, 'select pg_sleep(4)').then(
    () => 'answered',
    () => 'failed',
  )
  await new Promise((done) => setTimeout(done, 100))
  await db.now()
  proxy.freeze()
  const started = performance.now()
  expect(await slow).toBe('failed')
  expect(performance.now() - started).toBeLessThan(limitMs)
}, 20_000)

it('looks more than once before it gives up a statement that has more time than others', async () => {
  const { db, proxy } = await open()
  await Promise.all(Array.from({ length: 4 }, () => db.now()))
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      () => 'failed',
    )
  const tenant = randomUUID() as TenantId
  const long = outcomeOf(db.inTenant(tenant, (tx) => tx.rows({}, 'select pg_sleep(1)'), { patienceMs: 30_000 }))
  const short = outcomeOf(db.single({}, 'select pg_sleep(1)'))
  await new Promise((done) => setTimeout(done, 100))
  proxy.freeze()
  // Longer than the first look, shorter than the third.
  await new Promise((done) => setTimeout(done, 4_000))
  proxy.resume()
  expect([await long, await short]).toEqual(['answered', 'failed'])
}, 20_000)
