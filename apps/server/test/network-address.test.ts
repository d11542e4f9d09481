import { basePath } from '@twopost/contract/core/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockAt } from '#platform/clock/clock.ts'
import { createLog } from '#platform/log/log.ts'
import { type App, buildApp } from '../src/app.ts'
import { askedOrder, labor, ok, present, tokenOf } from './factories/consent.ts'
import { raisedLimits, useApp } from './harness.ts'

const t = useApp({ ...raisedLimits, LIMIT_ANONYMOUS_PER_MINUTE: '8', LIMIT_SIGN_INS_PER_IP: '3' })
const lines: string[] = []
const apps: App[] = []
/** The product on the same database, that writes every line of its log to `lines`. */
async function behind(trustedProxies: number): Promise<App> {
  const app = await buildApp(
    {
      config: { ...t.config, trustedProxies },
      database: { runtime: t.database.connection('runtime') },
      log: createLog({ level: 'debug', stacks: true, write: (line) => lines.push(line) }),
      clock: clockAt('2026-11-20T12:00:00Z'),
    },
    { quiet: true },
  )
  apps.push(app)
  return app
}
let direct: App
let behindOne: App
beforeAll(async () => {
  direct = await behind(0)
  behindOne = await behind(1)
})
afterAll(() => Promise.all(apps.map((app) => app.close())))

/** Every header in which a proxy may say who asked, with another address each turn. */
const forged = (turn: number) => ({
  'x-forwarded-for': `198.51.100.${turn}, 203.0.113.${turn}`,
  'x-real-ip': `198.51.100.${turn}`,
  'x-client-ip': `198.51.100.${turn}`,
  'true-client-ip': `198.51.100.${turn}`,
  'cf-connecting-ip': `198.51.100.${turn}`,
  forwarded: `for=198.51.100.${turn};proto=https`,
})
interface Ask {
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  path?: string
  body?: object
}
const ask = (app: App, remoteAddress: string, { headers, method = 'GET', path = '/auth/options', body }: Ask) =>
  app.server.inject({ method, url: basePath + path, remoteAddress, headers, ...(body && { payload: body }) })
async function statuses(count: number, one: (turn: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const all: number[] = []
  for (let turn = 1; turn <= count; turn++) all.push((await one(turn)).statusCode)
  return all
}
const most = (allowed: number, status: number, refused: number) => [
  ...Array.from({ length: allowed }, () => status),
  ...Array.from({ length: refused }, () => 429),
]

describe('without a proxy to believe, a forged network address (4.1.3, 15.3.4, S-13)', () => {
  it('gets nobody past the limit of requests, and takes nothing from whose address it is', async () => {
    const headers = (turn: number) => ({ headers: forged(turn) })
    expect(await statuses(11, (turn) => ask(direct, '192.0.2.1', headers(turn)))).toEqual(most(8, 200, 3))
    expect((await ask(direct, '198.51.100.1', { headers: {} })).statusCode).toBe(200)
    expect((await ask(direct, '203.0.113.1', { headers: {} })).statusCode).toBe(200)
  })

  it('gets nobody past the limit of failed sign-ins', async () => {
    const guess = (turn: number): Ask => ({
      ...{ method: 'POST', path: '/auth/login', headers: forged(turn) },
      body: { email: `nobody-${turn}@example.com`, password: 'a guess' },
    })
    expect(await statuses(6, (turn) => ask(direct, '192.0.2.2', guess(turn)))).toEqual(most(3, 401, 3))
  })

  it('opens no key of the API that is bound to it', async () => {
    const world = await t.tenant()
    const scopes = ['customers:view']
    const made = await t.call(
      'createApiKey',
      { body: { name: 'Bound', scopes, ip_ranges: ['198.51.100.0/24', '203.0.113.0/24'] } as never },
      world.admin,
    )
    const read = (headers: Record<string, string>): Ask => ({
      path: `/customers?shop_id=${world.shopId}`,
      headers: { authorization: `Bearer ${made.body.data.key}`, ...headers },
    })
    expect((await ask(direct, '192.0.2.3', read(forged(1)))).statusCode).toBe(401)
    expect((await ask(direct, '203.0.113.9', read({}))).statusCode).toBe(200)
    expect((await ask(behindOne, '192.0.2.3', read(forged(1)))).statusCode).toBe(200)
  })

  it('is not what is kept beside what a customer did', async () => {
    const asked = await askedOrder(t, { mode: 'block' }, [labor('Brakes', 1)])
    const path = `/public/orders/${tokenOf(ok(await present(asked, t)).link.url)}`
    expect((await ask(direct, '192.0.2.4', { path, headers: forged(1) })).statusCode).toBe(200)
    const kept = await t.admin.query('select distinct ip from app.share_events where tenant_id = $1', [asked.world.tenantId])
    expect(kept.rows).toEqual([{ ip: '192.0.2.4' }])
  })

  it('is in no line of the log, as no network address is', async () => {
    lines.length = 0
    const world = await t.tenant()
    const token = { authorization: `Bearer ${world.admin.token}` }
    for (const headers of [forged(7), { ...forged(7), ...token }])
      for (const path of ['/auth/options', '/auth/me', '/nothing', '/%zz']) await ask(direct, '192.0.2.5', { path, headers })
    await ask(direct, '192.0.2.5', {
      ...{ method: 'POST', path: '/auth/login', headers: forged(7) },
      body: { email: 'nobody@example.com', password: 'a guess' },
    })
    expect(lines.filter((line) => line.includes('sign-in-failed'))).toHaveLength(1)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((line) => /198\.51\.100|203\.0\.113|192\.0\.2/.test(line))).toEqual([])
  })
})

it('with one proxy to believe, is the address that this proxy saw, whatever stands before it (S-13)', async () => {
  const from = (first: string, last: string) => ({ headers: { 'x-forwarded-for': `${first}, ${last}` } })
  const same = (turn: number) => ask(behindOne, '192.0.2.6', from(`198.51.100.${turn}`, '203.0.113.200'))
  expect(await statuses(10, same)).toEqual(most(8, 200, 2))
  const others = (turn: number) => ask(behindOne, '192.0.2.6', from('198.51.100.1', `203.0.113.${turn}`))
  expect(await statuses(10, others)).toEqual(most(10, 200, 0))
})
