import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { isFull } from './breadth.ts'
import { orderFields } from './factories/orders.ts'
import type { Member } from './factories/world.ts'
import { raisedLimits, useApp } from './harness.ts'
import { useMoreProcesses } from './second-process.ts'
import { multipart, tinyPng } from './walkers/sample-files.ts'

/** `npm test` runs two, `npm run test:full` four. */
const processes = isFull ? 4 : 2
const t = useApp({
  ...raisedLimits,
  LIMIT_SESSION_PER_MINUTE: '60',
  LIMIT_TENANT_PER_MINUTE: '400',
  LIMIT_SEARCH_PER_MINUTE: '20',
  LIMIT_UPLOADS_PER_HOUR: '5',
  LIMIT_SIGN_INS_PER_ADDRESS: '10',
  PROCESSES: String(processes),
})
const others = useMoreProcesses(t, processes - 1)
const all = () => [t.app, ...others()]

type Ask = { method?: 'POST'; url: string; headers?: Record<string, string>; payload?: Buffer | object }
/** Sends the same request to the processes in turn, four at once. @returns how often each status came */
async function inTurn(count: number, ask: (turn: number) => Ask): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let turn = 0; turn < count; turn += 4) {
    const replies = await Promise.all([0, 1, 2, 3].map((one) => (all()[one % processes] ?? t.app).server.inject(ask(turn + one))))
    for (const { statusCode } of replies) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  return statuses
}
const as = (who: Member) => ({ authorization: `Bearer ${who.token}` })
const me = (who: Member): Ask => ({ url: '/api/v1/auth/me', headers: as(who) })

it('counts the requests of a session over several processes as over one (2.8)', async () => {
  const world = await t.tenant()
  expect(await inTurn(100, () => me(world.admin))).toEqual({ 200: 60, 429: 40 })
  const other = await t.member(world, 'viewer')
  expect(await inTurn(20, () => me(other))).toEqual({ 200: 20 })
})

it('counts those of an organization in leases of its own size, never more than its limit (2.8)', async () => {
  const world = await t.tenant()
  const people = [world.admin]
  for (let count = 1; count < 10; count++) people.push(await t.member(world, 'viewer'))
  const statuses = await inTurn(480, (turn) => me(people[turn % 10] as Member))
  // What lies leased in the other processes at the end of a window is not used: at most eight in each.
  expect(statuses[200]).toBeLessThanOrEqual(400)
  expect(statuses[200]).toBeGreaterThanOrEqual(400 - 8 * (processes - 1))
  expect((statuses[200] ?? 0) + (statuses[429] ?? 0)).toBe(480)
})

it('counts searches, uploads and tries of a password exactly, in whichever process they come (2.8, S-45)', async () => {
  const world = await t.tenant()
  const search = { url: '/api/v1/search?q=elena', headers: as(world.admin) }
  expect(await inTurn(28, () => search)).toEqual({ 200: 20, 429: 8 })
  const member = await t.member(world, 'admin')
  const { payload, headers } = multipart(tinyPng(), 'a.png', 'image/png')
  const upload: Ask = { method: 'POST', url: '/api/v1/files', payload, headers: { ...headers, ...as(member) } }
  expect(await inTurn(8, () => upload)).toEqual({ 201: 5, 429: 3 })
  const guess: Ask = { method: 'POST', url: '/api/v1/auth/login', payload: { email: member.email, password: 'wrong' } }
  expect(await inTurn(16, () => guess)).toEqual({ 401: 10, 429: 6 })
})

it('says the seconds until the window ends (S-45)', async () => {
  const world = await t.tenant()
  await inTurn(64, () => me(world.admin))
  const { statusCode, headers } = await (others()[0] ?? t.app).server.inject(me(world.admin))
  expect(statusCode).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(40)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
})

it('goes on at its part of the limit while the shared count is out of reach, without waiting at each request (2.8)', async () => {
  const [world, later] = [await t.tenant(), await t.tenant()]
  await t.admin.query('begin; lock table auth.uses in exclusive mode')
  const started = performance.now()
  try {
    const statuses: number[] = []
    for (let turn = 0; turn < 40; turn++) statuses.push((await t.app.server.inject(me(world.admin))).statusCode)
    const part = 60 / processes
    expect(statuses.filter((status) => status === 200)).toHaveLength(part)
    expect(statuses.slice(part)).toEqual(Array.from({ length: 40 - part }, () => 429))
    expect(performance.now() - started).toBeLessThan(4_000)
  } finally {
    await t.admin.query('rollback')
  }
  await new Promise((done) => setTimeout(done, Math.max(0, 5_600 - (performance.now() - started))))
  expect(await inTurn(100, () => me(later.admin))).toEqual({ 200: 60, 429: 40 })
}, 30_000)

it('tells a change in one process to the readers of all, once, and goes on in another from the last that was heard (H32, OP-58)', async () => {
  const world = await t.tenant()
  const listen = async (app: (typeof t)['app'], lastHeard?: string) => {
    const answer = await app.server.inject({
      method: 'GET',
      url: `${basePath}${calls.streamEvents.path}`,
      headers: { ...as(world.admin), ...(lastHeard && { 'last-event-id': lastHeard }) },
      payloadAsStream: true,
    })
    expect(answer.statusCode).toBe(200)
    let heard = ''
    const stream = answer.stream().on('data', (bytes: Buffer) => {
      heard += bytes.toString()
    })
    return {
      until: (word: string) => expect.poll(() => heard, { timeout: 15_000, interval: 20 }).toContain(word),
      /** Ids of the events that say something of a record. */
      eventsOf: (id: string) =>
        heard
          .split('\n\n')
          .filter((event) => event.includes(id))
          .map((event) => /^id: (.+)$/m.exec(event)?.[1] ?? ''),
      close: () => stream.destroy(),
    }
  }
  const add = async () =>
    (await t.call('createServiceOrder', { body: orderFields(world) }, world.admin)).body.data.service_order.id as string
  const readers = await Promise.all(all().map((app) => listen(app)))
  const first = await add()
  for (const reader of readers) await reader.until(first)
  const last = readers[0]?.eventsOf(first).at(-1) ?? ''
  for (const reader of readers) reader.close()
  const second = await add()
  const late = await listen(all().at(-1) ?? t.app, last)
  await late.until(second)
  for (const ids of [...readers.map((reader) => reader.eventsOf(first)), late.eventsOf(second)])
    expect(new Set(ids).size).toBe(ids.length)
  expect(late.eventsOf(first)).toEqual([])
  late.close()
})
