import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveEvents } from '@twopost/contract/registries/live-events'
import { afterEach, expect, it } from 'vitest'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { mayHear } from './audience.rules.ts'

const t = useApp({
  ...raisedLimits,
  LIMIT_STREAMS_PER_SESSION: '3',
  LIMIT_STREAMS_PER_TENANT: '5',
  LIMIT_STREAMS_PER_PROCESS: '8',
})

interface Listening {
  status: number
  headers: IncomingMessage['headers']
  heard: string[]
  /** The shops whose events were heard. */
  shops: Set<string>
  isOver: () => boolean
  close: () => void
}
const open: Listening[] = []
afterEach(async () => {
  for (const one of open.splice(0)) one.close()
  await sleep(100)
})

async function listen(token: string): Promise<Listening> {
  if (!t.app.server.server.listening) await t.app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.server.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, host: '127.0.0.1', path: '/api/v1/events', headers: { authorization: `Bearer ${token}` }, agent: false },
      (answer) => {
        let isOver = false
        const [heard, shops] = [[] as string[], new Set<string>()]
        answer.setEncoding('utf8').on('data', (text: string) => {
          for (const [, json] of text.matchAll(/^data: (\{.*\})$/gm)) {
            const event = JSON.parse(json as string) as { type: string; shop_id: string | null }
            heard.push(event.type)
            if (event.shop_id) shops.add(event.shop_id)
          }
        })
        answer.on('error', () => {})
        answer.on('close', () => {
          isOver = true
        })
        const listening = {
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          heard,
          shops,
          isOver: () => isOver,
          close: () => request.destroy(),
        }
        open.push(listening)
        resolve(listening)
      },
    )
    request.on('error', reject)
    request.end()
  })
}
async function until(what: () => boolean, waitMs = 5_000): Promise<boolean> {
  const started = performance.now()
  while (!what() && performance.now() - started < waitMs) await sleep(20)
  return what()
}
const addCustomer = (world: World, shopId: string) =>
  t.call('createCustomer', { query: { shop_id: shopId }, body: { name: 'Elena', email: 'elena@example.com' } }, world.admin)
/** Something that everyone of the organization hears, to know that what came before it was heard or not. */
const mark = (world: World) => t.call('updateOrganization', { body: { name: `Tenant ${performance.now()}` } }, world.admin)
const change = (who: Member, world: World, body: object) =>
  t.call('updateUser', { params: { id: who.userId }, body: body as never }, world.admin)

it('tells an open stream nothing by rights that were taken away meanwhile (S1-5, R1-17)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'service-manager')
  const stream = await listen(member.token)
  await addCustomer(world, world.shopId)
  expect(await until(() => stream.heard.includes('customer.changed'))).toBe(true)
  stream.heard.length = 0
  expect((await change(member, world, { roleId: 'guest' })).status).toBe(200)
  await addCustomer(world, world.shopId)
  await mark(world)
  expect(await until(() => stream.heard.includes('organization.changed') || stream.isOver())).toBe(true)
  expect(stream.heard).not.toContain('customer.changed')
})

it('tells an open stream nothing of shops that its reader may no longer enter, and goes on with those of theirs (S1-5)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [first, second] = world.shopIds as [string, string]
  const member = await t.member(world, 'service-manager')
  const stream = await listen(member.token)
  await addCustomer(world, first)
  expect(await until(() => stream.shops.has(first))).toBe(true)
  stream.shops.clear()
  expect((await change(member, world, { shopIds: [second] })).status).toBe(200)
  await addCustomer(world, first)
  await addCustomer(world, second)
  expect(await until(() => stream.shops.has(second))).toBe(true)
  expect([...stream.shops]).toEqual([second])
})

it('follows a role of the organization’s own when its permissions change (S1-5)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, { permissions: ['customers:view'] })
  const { rows } = await t.admin.query('select role_id from app.users where id = $1', [member.userId])
  const stream = await listen(member.token)
  const params = { id: rows[0].role_id }
  expect((await t.call('updateRole', { params, body: { permissions: ['vehicles:view'] } }, world.admin)).status).toBe(200)
  await addCustomer(world, world.shopId)
  await mark(world)
  expect(await until(() => stream.heard.includes('organization.changed'))).toBe(true)
  expect(stream.heard).not.toContain('customer.changed')
})

it('ends the streams of a session with it, at once (S1-5, R1-17)', async () => {
  const world = await t.tenant()
  const ways: Record<string, (member: Member) => Promise<unknown>> = {
    'signing out': (member) => t.call('logout', {}, member),
    'being signed out': (member) => t.call('signOutUser', { params: { id: member.userId } }, world.admin),
    suspension: (member) => change(member, world, { status: 'suspended' }),
    'another organization': (member) => t.call('switchTenant', { body: { tenant_id: world.tenantId } }, member),
  }
  for (const [way, end] of Object.entries(ways)) {
    const member = await t.member(world, 'viewer')
    const stream = await listen(member.token)
    await end(member)
    expect(await until(stream.isOver, 3_000), way).toBe(true)
  }
})

it('opens so many streams for a session, an organization and a process, and says when to come back (S1-8)', async () => {
  const [world, other, third] = [await t.tenant(), await t.tenant(), await t.tenant()]
  const guest = await t.member(world, 'guest')
  const statuses = async (token: string, count: number) => {
    const streams = []
    for (let turn = 0; turn < count; turn++) streams.push(await listen(token))
    return streams.map((stream) => stream.status)
  }
  expect(await statuses(guest.token, 5)).toEqual([200, 200, 200, 429, 429])
  expect(open.at(-1)?.headers['retry-after']).toBe('30')
  expect(await statuses(world.admin.token, 3)).toEqual([200, 200, 429])
  expect(await statuses(other.admin.token, 3)).toEqual([200, 200, 200])
  expect(await statuses(third.admin.token, 1)).toEqual([429])
  open[0]?.close()
  let again = 429
  for (let turn = 0; turn < 100 && again === 429; turn++) again = (await statuses(third.admin.token, 1))[0] ?? 0
  expect(again).toBe(200)
})

it('knows who hears each event of the registry, and tells nobody one that it does not know (R1-17)', () => {
  const everything = new Set(Object.values(liveEvents).flatMap(({ heardBy }) => (heardBy === 'everyone' ? [] : [...heardBy])))
  const reader = (permissions: Iterable<string>) => ({ userId: 'me', permissions: new Set(permissions), shopIds: null })
  const event = (type: string, ids: Record<string, string> = {}) => ({ id: 'e', type, shop_id: null, ids })
  for (const [type, { heardBy }] of Object.entries(liveEvents)) {
    expect(mayHear(reader(everything), event(type)), type).toBe(true)
    expect(mayHear(reader([]), event(type)), type).toBe(heardBy === 'everyone')
    expect(mayHear(reader(everything), event(type, { user_id: 'somebody else' })), type).toBe(false)
  }
  for (const unknown of ['order.renamed', 'order', 'payroll.changed', 'constructor', ''])
    expect(mayHear(reader(everything), event(unknown)), unknown).toBe(false)
})

it('announces no event that the registry does not know: it does not compile', () => {
  // @ts-expect-error another type
  const wrongType = () => announceLive({} as Context, 'order.renamed', null, {})
  // @ts-expect-error an id that the event does not carry
  const wrongId = () => announceLive({} as Context, 'order.changed', null, { customer_id: 'c' })
  expect([wrongType, wrongId]).toHaveLength(2)
})
