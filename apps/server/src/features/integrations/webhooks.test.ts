import { type WebhookDelivery, webhookMoves, webhookStates } from '@twopost/contract/integrations'
import { describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { localOutbound } from '#platform/outbound/outbound.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { useReceiver } from '../../../test/factories/receiver.ts'
import type { World } from '../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { deliverWebhook } from './deliver.service.ts'
import { signatureOf } from './signature.rules.ts'
import { sweepWebhooks } from './sweep-webhooks.service.ts'

const t = useApp(raisedLimits, { outbound: localOutbound() })
const receiver = useReceiver()
const log = createLog({ level: 'fatal', stacks: false })

async function addHook(world: World, event_types: string[], more: object = {}) {
  const reply = await t.call('createWebhook', { body: { url: receiver.url, event_types, ...more } }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return { id: reply.body.data.webhook.id as string, secret: reply.body.data.secret as string }
}
const hookOf = async (world: World, id: string) => (await t.call('getWebhook', { params: { id } }, world.admin)).body.data.webhook
const deliveriesOf = async (world: World, id: string, query: object = {}): Promise<WebhookDelivery[]> =>
  (await t.call('listWebhookDeliveries', { params: { id }, query: { limit: 100, ...query } }, world.admin)).body.data.deliveries
/** Makes the tries that are due, as the queue would. */
async function work(world: World): Promise<void> {
  const run = deliverWebhook(t.app.db, { random: () => 0.5 })
  const { rows } = await t.admin.query(
    "select id from app.webhook_deliveries where tenant_id = $1 and state = 'waiting' and next_at <= now() order by id",
    [world.tenantId],
  )
  for (const { id } of rows) await run({ tenant_id: world.tenantId, delivery_id: id }, log)
}
/** Lets the time of the next try come. */
const jump = (world: World) =>
  t.admin.query("update app.webhook_deliveries set next_at = now() where tenant_id = $1 and state = 'waiting'", [world.tenantId])

describe('what a webhook is told (INT8)', () => {
  it('is the record as its call gives it, signed, with an id and the version of the record (INT9)', async () => {
    const world = await t.tenant()
    const { id, secret } = await addHook(world, ['order.created', 'order.status_changed', 'customer.created', 'vehicle.created'])
    const order = await makeOrder(t, world)
    await work(world)
    const types = receiver.received
      .map(({ body }) => JSON.parse(body).type as string)
      .toSorted((one, other) => one.localeCompare(other))
    expect(types).toEqual(['customer.created', 'order.created', 'vehicle.created'])
    const one = receiver.received.find(({ body }) => body.includes('"order.created"'))
    if (!one) throw new Error('the order was not told')
    const body = JSON.parse(one.body)
    expect(Object.keys(body)).toEqual(['type', 'timestamp', 'payload_version', 'data'])
    expect(body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(body.data.service_order_id).toBe(order.id)
    const shown = (await t.call('getServiceOrder', { params: { id: order.id } }, world.admin)).body.data.service_order
    expect(body.data.record.service_order).toMatchObject({ id: shown.id, number: shown.number, version: shown.version })
    const sent = {
      id: String(one.headers['webhook-id']),
      seconds: Number(one.headers['webhook-timestamp']),
      body: one.body,
    }
    expect(one.headers['webhook-signature']).toBe(signatureOf(secret, sent))
    expect(sent.id).toMatch(/^evt_[0-9a-f-]{36}$/)
    const started = await t.call('cancelOrder', { params: { id: order.id }, body: { reason: 'No show' } } as never, world.admin)
    expect(started.status, started.text).toBeLessThan(300)
    await work(world)
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '{}').type).toBe('order.status_changed')
    expect((await deliveriesOf(world, id)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
  })

  it('is written in the transaction of its cause: a refused command tells nothing, and nothing is written where nobody hears', async () => {
    const world = await t.tenant()
    const count = async () =>
      (await t.admin.query('select count(*)::int as n from app.integration_events where tenant_id = $1', [world.tenantId]))
        .rows[0].n
    await makeOrder(t, world)
    expect(await count()).toBe(0)
    await addHook(world, ['customer.created'])
    const refused = await t.call('createCustomer', { query: { shop_id: world.shopId }, body: { name: '' } } as never, world.admin)
    expect(refused.status).toBe(422)
    expect(await count()).toBe(0)
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name: 'Ann', email: 'ann@example.com' } },
      world.admin,
    )
    expect(await count()).toBe(1)
    const { rows } = await t.admin.query('select payload from app.integration_events where tenant_id = $1', [world.tenantId])
    expect(Object.keys(rows[0].payload)).toEqual(['customer_id'])
  })

  it('is of its shops alone, has no cost, and never of another organization', async () => {
    const [world, stranger] = [await t.tenant({ shops: 2 }), await t.tenant()]
    const { id } = await addHook(world, ['order.created'], { shop_ids: [world.shopIds[1]] })
    await addHook(stranger, ['order.created'])
    await makeOrder(t, world)
    await makeOrder(t, world, { shop_id: world.shopIds[1] })
    await work(world)
    await work(stranger)
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.body).not.toMatch(/"(unit_)?cost_cents"|"margin"/)
    expect(await deliveriesOf(world, id)).toHaveLength(1)
    const foreign = await t.call('listWebhookDeliveries', { params: { id } }, stranger.admin)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'WEBHOOK_NOT_FOUND'])
  })
})

describe('tries (INT10, INT25)', () => {
  it('are made at 0, 10, 70 and 670 s with one id and the same bytes, until one is taken', async () => {
    const world = await t.tenant()
    const { id } = await addHook(world, ['order.created'])
    await makeOrder(t, world)
    receiver.statuses = [500, 500, 500, 200]
    const waits: number[] = []
    for (let tries = 1; tries <= 4; tries++) {
      await work(world)
      const [one] = await deliveriesOf(world, id)
      if (one?.next_at && one.tried_at) waits.push((Date.parse(one.next_at) - Date.parse(one.tried_at)) / 1000)
      await jump(world)
    }
    expect(waits).toEqual([10, 60, 600])
    expect(receiver.received).toHaveLength(4)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    const [one] = await deliveriesOf(world, id)
    expect(one).toMatchObject({ state: 'delivered', tries: 4, status: 200, next_at: null })
  })

  it('end after eight; the webhook is failing then, those who see connections are told once, and a success makes it active (INT6)', async () => {
    const world = await t.tenant()
    const { id } = await addHook(world, ['order.created'])
    await makeOrder(t, world)
    await makeOrder(t, world, { vehicle: { make: 'Ford', model: 'Transit', license_plate: 'QQQ 1' } })
    receiver.statuses = Array(16).fill(503)
    for (let tries = 1; tries <= 8; tries++) {
      await work(world)
      await jump(world)
    }
    const dead = await deliveriesOf(world, id, { state: 'dead' })
    expect(dead.map(({ tries, status }) => [tries, status])).toEqual([
      [8, 503],
      [8, 503],
    ])
    expect(await hookOf(world, id)).toMatchObject({ state: 'failing', failing_since: expect.any(String) })
    const told = await t.call('listNotifications', { query: {} }, world.admin)
    const failing = told.body.data.notifications.filter((one: { type: string }) => one.type === 'system_alert')
    expect(failing).toHaveLength(1)
    expect(failing[0].title).toContain('127.0.0.1')
    const replayed = await t.call('replayWebhookDelivery', { params: { id: dead[0]?.id ?? '' } }, world.admin)
    expect(replayed.status, replayed.text).toBe(200)
    await work(world)
    expect(await hookOf(world, id)).toMatchObject({ state: 'active', failing_since: null })
    const last = receiver.received.at(-1)
    expect(last?.headers['webhook-id']).toBe(dead[0]?.event_id)
  })

  it('reach a receiver that was down with everything, once it is back', async () => {
    const world = await t.tenant()
    const { id } = await addHook(world, ['customer.created'])
    await receiver.stop()
    for (const name of ['Ann', 'Ben', 'Cho'])
      await t.call(
        'createCustomer',
        { query: { shop_id: world.shopId }, body: { name, email: `${name}@example.com` } },
        world.admin,
      )
    await work(world)
    const waiting = await deliveriesOf(world, id, { state: 'waiting' })
    expect(waiting).toHaveLength(3)
    const detail = await t.call('getWebhookDelivery', { params: { id: waiting[0]?.id ?? '' } }, world.admin)
    expect(detail.body.data.delivery).toMatchObject({ status: null, answer: 'no connection: ECONNREFUSED', tries: 1 })
    await receiver.start()
    await jump(world)
    await work(world)
    expect(
      receiver.received
        .map(({ body }) => JSON.parse(body).data.record.customer.name as string)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['Ann', 'Ben', 'Cho'])
    await work(world)
    expect(receiver.received).toHaveLength(3)
  })
})

describe('a webhook in hand', () => {
  it('sends a test event, shows what was sent and what came back, and sends with two secrets for a day (INT9, INT21)', async () => {
    const world = await t.tenant()
    const { id, secret } = await addHook(world, ['order.created'])
    const test = await t.call('testWebhook', { params: { id } }, world.admin)
    expect(test.status, test.text).toBe(201)
    await work(world)
    const shown = await t.call('getWebhookDelivery', { params: { id: test.body.data.delivery.id } }, world.admin)
    expect(shown.body.data.delivery).toMatchObject({
      type: 'webhook.test',
      state: 'delivered',
      status: 200,
      answer: 'answered 200',
    })
    expect(shown.body.data.delivery.body).toBe(receiver.received[0]?.body)
    const rolled = await t.call('rollWebhookSecret', { params: { id } }, world.admin)
    expect(rolled.body.data.webhook.old_secret_until).not.toBeNull()
    await t.call('testWebhook', { params: { id } }, world.admin)
    await work(world)
    const { headers, body } = receiver.received[1] ?? { headers: {}, body: '' }
    const sent = { id: String(headers['webhook-id']), seconds: Number(headers['webhook-timestamp']), body }
    expect(headers['webhook-signature']).toBe(`${signatureOf(rolled.body.data.secret, sent)} ${signatureOf(secret, sent)}`)
    await t.admin.query("update app.webhooks set old_secret_until = now() - interval '1 second' where id = $1", [id])
    await t.call('testWebhook', { params: { id } }, world.admin)
    await work(world)
    expect(String(receiver.received[2]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    const kept = await t.admin.query('select w::text as text from app.webhooks w where id = $1', [id])
    expect(kept.rows[0].text).not.toContain(Buffer.from(secret).toString('hex'))
    const listed = await t.call('listWebhooks', { query: {} }, world.admin)
    expect(listed.text).not.toContain('whsec_')
    expect(listed.body.data.webhooks[0].has_lost_secret).toBe(false)
  })

  it('says when no key opens its secret any more, until it has another one (AUD16)', async () => {
    const world = await t.tenant()
    const { id } = await addHook(world, ['order.created'])
    const lost = async () => (await t.call('listWebhooks', { query: {} }, world.admin)).body.data.webhooks[0].has_lost_secret
    expect(await lost()).toBe(false)
    await t.admin.query('update app.webhooks set secret = set_byte(secret, 0, 255 - get_byte(secret, 0)) where id = $1', [id])
    expect(await lost()).toBe(true)
    const rolled = await t.call('rollWebhookSecret', { params: { id } }, world.admin)
    expect(rolled.body.data.webhook).toMatchObject({ has_lost_secret: false, old_secret_until: null })
    expect(await lost()).toBe(false)
  })

  it('is paused and resumed; what happened meanwhile is sent when that is asked for (INT6, INT10)', async () => {
    const world = await t.tenant()
    const { id } = await addHook(world, ['customer.created'])
    const add = (name: string) =>
      t.call('createCustomer', { query: { shop_id: world.shopId }, body: { name, email: `${name}@example.com` } }, world.admin)
    await add('Before')
    expect((await t.call('pauseWebhook', { params: { id } }, world.admin)).body.data.webhook.state).toBe('disabled')
    await work(world)
    expect((await deliveriesOf(world, id)).map(({ state }) => state)).toEqual(['dead'])
    await add('Meanwhile')
    for (const name of ['pauseWebhook', 'testWebhook'] as const)
      expect((await t.call(name, { params: { id } }, world.admin)).status).toBe(409)
    expect((await t.call('resumeWebhook', { params: { id } }, world.admin)).body.data.webhook.state).toBe('active')
    expect((await t.call('resumeWebhook', { params: { id } }, world.admin)).body.code).toBe('INVALID_WEBHOOK_TRANSITION')
    await work(world)
    expect(receiver.received).toHaveLength(0)
    const at = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
    const now = (await t.admin.query('select now() as now')).rows[0].now.toISOString()
    const replay = (from: string, to: string, only_failed = false) =>
      t.call('replayWebhook', { params: { id }, body: { from, to, only_failed } }, world.admin)
    expect((await replay(at(-60_000), at(60_000), true)).body.data).toEqual({ replayed: 1, more: false })
    await work(world)
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.record.customer.name)).toEqual(['Before'])
    expect((await replay(at(-60_000), at(60_000))).body.data).toEqual({ replayed: 2, more: false })
    await work(world)
    expect(receiver.received).toHaveLength(3)
    for (const [from, to] of [
      [at(-31 * 86_400_000), at(0)],
      [at(0), at(-1000)],
    ] as const)
      expect((await replay(from, to)).body.code).toBe('REPLAY_TOO_LONG')
  })

  it('moves from every state as its table says, and in no other way (INT6)', async () => {
    const world = await t.tenant()
    const { id } = await addHook(world, ['customer.created'])
    for (const state of webhookStates)
      for (const [name, by] of [
        ['pauseWebhook', 'pause'],
        ['resumeWebhook', 'resume'],
      ] as const) {
        await t.admin.query('update app.webhooks set state = $2, failing_since = $3 where id = $1', [
          ...[id, state, state === 'failing' ? new Date() : null],
        ])
        const reply = await t.call(name, { params: { id } }, world.admin)
        const { from, to } = webhookMoves[by]
        const isOpen = (from as readonly string[]).includes(state)
        expect([reply.status, (await hookOf(world, id)).state], `${by} from ${state}`).toEqual(isOpen ? [200, to] : [409, state])
      }
  })

  it('is paused after five days without a success, and events go after 30 days (INT6, INT3)', async () => {
    const world = await t.tenant()
    const { id } = await addHook(world, ['customer.created'])
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name: 'Old', email: 'old@example.com' } },
      world.admin,
    )
    await work(world)
    await t.admin.query(
      "update app.webhooks set state = 'failing', failing_since = now() - interval '5 days 1 minute' where id = $1",
      [id],
    )
    await t.admin.query("update app.integration_events set at = now() - interval '30 days 1 minute' where tenant_id = $1", [
      world.tenantId,
    ])
    await t.admin.query(
      "update app.webhook_deliveries set created_at = now() - interval '30 days 1 minute' where tenant_id = $1",
      [world.tenantId],
    )
    await sweepWebhooks(t.app.db, log)
    expect((await hookOf(world, id)).state).toBe('disabled')
    expect(await deliveriesOf(world, id)).toEqual([])
    expect((await t.admin.query('select 1 from app.integration_events where tenant_id = $1', [world.tenantId])).rowCount).toBe(0)
    const told = await t.call('listNotifications', { query: {} }, world.admin)
    expect(told.body.data.notifications[0].title).toContain('paused')
  })

  it('shows what was sent to those alone who may see such records', async () => {
    const world = await t.tenant()
    const { id } = await addHook(world, ['customer.created'])
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name: 'Ann', email: 'ann@example.com' } },
      world.admin,
    )
    await work(world)
    const [one] = await deliveriesOf(world, id)
    const viewer = await t.member(world, { permissions: ['integrations:view'] })
    const seen = async (who: typeof viewer) =>
      (await t.call('getWebhookDelivery', { params: { id: one?.id ?? '' } }, who)).body.data.delivery.body
    expect(await seen(viewer)).toBe('')
    expect(await seen(world.admin)).toContain('Ann')
  })

  it('refuses unknown events, events about what its maker may not see, and more than twenty webhooks (INT27)', async () => {
    const world = await t.tenant()
    const create = async (body: object, who = world.admin) => {
      const reply = await t.call('createWebhook', { body: { url: receiver.url, event_types: ['order.created'], ...body } }, who)
      return [reply.status, reply.body.code]
    }
    const maker = await t.member(world, { permissions: ['integrations:create', 'customers:view'] })
    expect(await create({ event_types: ['order.eaten'] })).toEqual([422, 'EVENT_TYPE_UNKNOWN'])
    expect(await create({ event_types: ['invoice.paid'] }, maker)).toEqual([403, 'EVENT_TYPE_NOT_HELD'])
    expect(await create({ event_types: ['customer.changed'] }, maker)).toEqual([201, undefined])
    expect(await create({ url: 'https://10.0.0.1/' })).toEqual([422, 'WEBHOOK_ADDRESS_REFUSED'])
    for (let count = 1; count < 20; count++) await create({})
    expect(await create({})).toEqual([409, 'TOO_MANY_WEBHOOKS'])
    const [first] = (await t.call('listWebhooks', { query: {} }, world.admin)).body.data.webhooks
    const version = (n: number) => ({ url: receiver.url, event_types: ['order.changed'], version: n })
    expect((await t.call('updateWebhook', { params: { id: first.id }, body: version(1) }, world.admin)).status).toBe(200)
    expect((await t.call('updateWebhook', { params: { id: first.id }, body: version(1) }, world.admin)).body.code).toBe(
      'STALE_VERSION',
    )
    expect((await t.call('deleteWebhook', { params: { id: first.id } }, world.admin)).status).toBe(204)
  })
})
