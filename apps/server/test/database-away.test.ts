// Slow: the database is away for seconds, silent, and slow.
import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clockAt } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { type App, buildApp } from '../src/app.ts'
import { isFull } from './breadth.ts'
import type { World } from './factories/world.ts'
import { useApp } from './harness.ts'

const t = useApp()

/** What lies between an application and its database: it may let nothing through, keep quiet, or be slow. */
class Line {
  mode: 'open' | 'closed' | 'silent' = 'open'
  delayMs = 0
  readonly #server: net.Server
  readonly #sockets = new Set<net.Socket>()
  constructor(socketFile: { host: string; port: number }) {
    this.#server = net.createServer((near) => {
      if (this.mode === 'closed') return void near.destroy()
      const far = socketFile.host.startsWith('/')
        ? net.connect({ path: `${socketFile.host}/.s.PGSQL.${socketFile.port}` })
        : net.connect(socketFile)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.setNoDelay(true)
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      this.#pass(near, far)
      this.#pass(far, near)
    })
  }
  /** In order and late; what is sent while the line is silent arrives when it is open again. */
  #pass(from: net.Socket, to: net.Socket): void {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      const due = performance.now() + this.delayMs
      last = last.then(async () => {
        while (this.mode === 'silent') await sleep(20)
        const left = due - performance.now()
        if (left > 0) await sleep(left)
        if (!to.destroyed) to.write(bytes)
      })
    })
  }
  async open(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return (this.#server.address() as net.AddressInfo).port
  }
  /** Every connection breaks, and none is taken. */
  cut(): void {
    this.mode = 'closed'
    for (const socket of this.#sockets) socket.destroy()
  }
  close(): void {
    this.cut()
    this.#server.close()
  }
}

let line: Line
let app: App
let world: World
beforeAll(async () => {
  const connection = t.database.connection('runtime') as { host: string; port: number }
  line = new Line({ host: connection.host, port: Number(connection.port) })
  const port = await line.open()
  app = await buildApp({
    config: { ...t.config, poolSize: 8 },
    database: { runtime: { ...connection, host: '127.0.0.1', port } },
    log: silentLog,
    clock: clockAt('2026-11-20T12:00:00Z'),
  })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  line.mode = 'open'
  line.delayMs = 0
  await app.close()
  line.close()
})
beforeEach(async () => {
  world = await t.tenant()
})

interface Answered {
  status: number
  code: string | undefined
  retryAfter: string | null
  ms: number
}
async function ask(path: string, body?: object, key: string = randomUUID()): Promise<Answered> {
  const started = performance.now()
  const answer = await app.server.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: { authorization: `Bearer ${world.admin.token}`, ...(body && { 'idempotency-key': key }) },
    ...(body && { payload: body }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    code: isJson ? answer.json().code : undefined,
    retryAfter: (answer.headers['retry-after'] as string | undefined) ?? null,
    ms: performance.now() - started,
  }
}
const list = () => ask(`/api/v1/customers?limit=5&shop_id=${world.shopId}`)
const add = (name: string, key?: string) =>
  ask('/api/v1/customers', { shop_id: world.shopId, name, email: `${randomUUID()}@example.com` }, key)
const namesKept = async () =>
  (
    await t.admin.query<{ name: string }>('select name from app.customers where tenant_id = $1 order by name', [world.tenantId])
  ).rows.map(({ name }) => name)
/** Asks as many people do until the time is over. */
async function askFor(ms: number, clients: number): Promise<Answered[]> {
  const end = performance.now() + ms
  const answers: Answered[] = []
  const client = async (n: number) => {
    while (performance.now() < end) {
      answers.push(await (n % 2 === 0 ? list() : add(`Meanwhile ${n}`)))
      await sleep(50)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  return answers
}
/** None of them is a fault of ours, each says when to come again, and nobody waited long: three seconds of silence and as much to send a request once more. */
function expectClear(answers: readonly Answered[]): void {
  const refused = answers.filter(({ status }) => status >= 400)
  expect(refused.length).toBeGreaterThan(0)
  expect([...new Set(refused.map(({ status, code }) => `${status} ${code}`))]).toEqual(['503 UNAVAILABLE'])
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(12_000)
}
const awayMs = isFull ? 20_000 : 5_000
/** The queue, live events and pages work again by themselves. */
async function expectBack(): Promise<void> {
  await expect.poll(async () => (await list()).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 30_000 }).toBe(200)
  const job = (await t.admin.query("select graphile_worker.add_job('roll-up-system', '{}') as job")).rows[0].job
  const left = async () =>
    (
      await t.admin.query('select count(*)::int as n from graphile_worker._private_jobs where id = $1', [
        /^\((\d+)/.exec(String(job))?.[1],
      ])
    ).rows[0].n
  await expect.poll(left, { timeout: 30_000 }).toBe(0)
  // Each queue has one connection that holds its workers, however often it was lost.
  const holding = async () =>
    (
      await t.admin.query(
        `select count(distinct l.pid)::int as n from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 3 and l.objsubid = 2`,
      )
    ).rows[0].n
  await expect.poll(holding, { timeout: 30_000 }).toBe(3)
}

it('answers that it comes back while its database is away, and goes on by itself when it is there (2.2, F3)', async () => {
  expect((await add('Before')).status).toBe(201)
  line.cut()
  const [answers] = await Promise.all([askFor(awayMs, 8), sleep(500)])
  expect((await ask('/livez')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(503)
  expectClear(answers.filter(({ ms }) => ms >= 0))
  expect(answers.filter(({ status }) => status < 400)).toEqual([])
  line.mode = 'open'
  await expectBack()
  expect((await add('After')).status).toBe(201)
  expect(await namesKept()).toEqual(['After', 'Before'])
}, 180_000)

it('lets nobody wait on a database that says nothing, and carries out once what was sent meanwhile (2.2, F3)', async () => {
  const key = randomUUID()
  expect((await list()).status).toBe(200)
  line.mode = 'silent'
  const [first, answers] = await Promise.all([add('Once', key), askFor(awayMs, 8)])
  expectClear([first, ...answers])
  line.mode = 'open'
  await expectBack()
  // It is sent again under its key: whether the first one had arrived or not, there is one.
  await expect.poll(async () => (await add('Once', key)).status, { timeout: 20_000 }).toBeGreaterThanOrEqual(200)
  expect((await namesKept()).filter((name) => name === 'Once')).toHaveLength(1)
}, 180_000)

it('serves on a slow line: who is told to come again gets through, none is lost, and it is fast again after it (2.2)', async () => {
  await list()
  line.delayMs = 60
  const kinds = new Set<string>()
  const untilServed = async (send: () => Promise<Answered>, served: number) => {
    for (;;) {
      const { status, code } = await send()
      kinds.add(`${status} ${code ?? ''}`.trim())
      if (status === served) return
      await sleep(200 + Math.random() * 300)
    }
  }
  const people = Array.from({ length: 12 }, async (_, n) => {
    const [body, key] = [
      { shop_id: world.shopId, name: `Person ${String(n).padStart(2, '0')}`, email: `${randomUUID()}@example.com` },
      randomUUID(),
    ]
    await untilServed(() => ask('/api/v1/customers', body, key), 201)
    await untilServed(list, 200)
  })
  await Promise.all(people)
  // A twin of a key that is still at work is told so; nobody meets a fault.
  expect([...kinds].filter((kind) => !['200', '201', '503 UNAVAILABLE', '409 IN_FLIGHT'].includes(kind))).toEqual([])
  expect(await namesKept()).toEqual(Array.from({ length: 12 }, (_, n) => `Person ${String(n).padStart(2, '0')}`))
  line.delayMs = 0
  await expectBack()
}, 180_000)
