import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockAt } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { type App, buildApp } from '../src/app.ts'
import type { World } from './factories/world.ts'
import { raisedLimits, useApp } from './harness.ts'

const t = useApp({ ...raisedLimits, PROCESSES: '2' })
let world: World
const running: Running[] = []
let balancer: Awaited<ReturnType<typeof openBalancer>>

interface Running {
  app: App
  port: number
}
async function startProcess(): Promise<Running> {
  const app = await buildApp(
    {
      config: { ...t.config, drainSeconds: 1 },
      database: { runtime: t.database.connection('runtime') },
      log: silentLog,
      clock: clockAt('2026-11-20T12:00:00Z'),
    },
    { quiet: true },
  )
  return { app, port: Number(new URL(await app.listen()).port) }
}

/** What stands before the processes: asks each whether it is ready, keeps connections open, sends no request twice. */
async function openBalancer(backends: readonly Running[]) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>()
  const ask = (port: number): Promise<boolean> =>
    new Promise((done) => {
      const request = http.get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (answer) => {
        answer.resume()
        done(answer.statusCode === 200)
      })
      request.on('error', () => done(false))
    })
  const look = async () => {
    for (const { port } of backends) {
      if (await ask(port)) ready.add(port)
      else ready.delete(port)
    }
  }
  let isOpen = true
  const looking = (async () => {
    while (isOpen) {
      await look()
      await sleep(100)
    }
  })()
  let turn = 0
  const server = http.createServer((request, response) => {
    const ports = [...ready]
    const port = ports[turn++ % Math.max(1, ports.length)]
    const fail = () => (response.headersSent ? response.destroy() : response.writeHead(502).end())
    if (port === undefined) return void fail()
    const onward = http.request(
      { port, host: '127.0.0.1', path: request.url, method: request.method, headers: request.headers, agent },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, { 'content-type': String(answer.headers['content-type'] ?? '') })
        answer.pipe(response)
      },
    )
    onward.on('error', fail)
    request.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await look()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready.size,
    async close() {
      isOpen = false
      await looking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

beforeAll(async () => {
  world = await t.tenant()
  running.push(await startProcess(), await startProcess())
  balancer = await openBalancer(running)
})
afterAll(async () => {
  await balancer?.close()
  for (const { app } of running) await app.close()
})

it('restarts its processes one after the other without a request that fails, or one that is lost (S-91)', async () => {
  expect(balancer.ready()).toBe(2)
  const statuses: Record<string, number> = {}
  const made: string[] = []
  let goesOn = true
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const send = async (method: 'GET' | 'POST', url: string, body?: unknown): Promise<void> => {
    try {
      const answer = await fetch(`${balancer.url}/api/v1${url}`, {
        method,
        headers: {
          authorization: `Bearer ${world.admin.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const said = (await answer.json()) as { customer?: { id: string }; data?: { customer: { id: string } } }
      if (method === 'POST' && answer.ok) made.push((said.data ?? said).customer?.id ?? '')
      count(`${method} ${answer.status}`)
    } catch (error) {
      count(`${method} ${String(error)}`)
    }
  }
  const clients = Array.from({ length: 6 }, async (_, client) => {
    for (let n = 0; goesOn; n++) {
      if (client % 2 === 0) await send('GET', `/customers?shop_id=${world.shopId}`)
      else
        await send('POST', `/customers?shop_id=${world.shopId}`, {
          name: `Customer ${client} ${n}`,
          email: `customer-${client}-${n}@example.com`,
        })
    }
  })
  await sleep(500)
  for (const place of [0, 1]) {
    const old = running[place] as Running
    await old.app.close()
    const next = await startProcess()
    running[place] = next
    for (let waited = 0; balancer.ready() < 2 && waited < 100; waited++) await sleep(100)
    expect(balancer.ready()).toBe(2)
    await sleep(300)
  }
  goesOn = false
  await Promise.all(clients)
  expect(Object.keys(statuses).sort()).toEqual(['GET 200', 'POST 201'])
  const { rows } = await t.admin.query<{ id: string }>('select id from app.customers where tenant_id = $1', [world.tenantId])
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(made))
  expect(made.length).toBeGreaterThan(20)
}, 60_000)

it('stops at once where nobody asks whether it is ready', async () => {
  const { app } = await startProcess()
  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(900)
})
