import type { TenantId } from '@twopost/contract/core/ids'
import { afterAll, expect, it } from 'vitest'
import { dailyOnWorkers } from '#platform/database/daily-on-workers.ts'
import { type Database, openPool } from '#platform/database/transaction.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
import { brakeLines, orderFields } from '../factories/orders.ts'
import type { World } from '../factories/world.ts'
import { raisedLimits, useApp } from '../harness.ts'

// Daily screens are read on the worker that has the rows of the organization (decision 80).
const warnings: string[] = []
const log: Log = { ...silentLog, warn: ({ err }, message) => warnings.push(`${message}: ${String(err)}`), child: () => log }
const t = useApp({ ...raisedLimits, DB_DAILY_ON_WORKERS: 'yes' }, { log })
const opened: Database[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

/** On which port the server answers that a daily read is sent to. */
const portOf = async (db: Database, tenant: TenantId, options = { reads: true, isDaily: true }): Promise<number> =>
  db.inTenant(
    tenant,
    async (tx) => Number((await tx.one({ port: 'text' }, "select current_setting('port') as port")).port),
    options,
  )
const coordinatorPort = Number(new URL(process.env.TEST_CITUS_URL ?? '').port)
async function placeOf(tenant: string): Promise<{ shard: string; host: string; port: number }> {
  const { rows } = await t.admin.query<{ shard: string; host: string; port: number }>(
    `select shardid as shard, nodename as host, nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('app.service_orders', $1::uuid)`,
    [tenant],
  )
  const [place] = rows
  if (!place) throw new Error('the tenant stands nowhere')
  return place
}
const makeOrder = async (world: World) =>
  (await t.call('createServiceOrder', { body: orderFields(world, { line_items: brakeLines }) }, world.admin)).body.data
    .service_order as { id: string; number: string }
const numbersOf = async (world: World): Promise<string[]> => {
  const { body } = await t.call('listServiceOrders', { query: {} }, world.admin)
  return body.data.service_orders.map((order: { number: string }) => order.number)
}

it('reads on the worker of the organization, and nowhere else', async () => {
  for (let n = 0; n < 4; n++) {
    const { tenantId } = await t.tenant()
    expect(await portOf(t.app.db, tenantId)).toBe((await placeOf(tenantId)).port)
  }
  const { tenantId } = await t.tenant()
  expect(await portOf(t.app.db, tenantId, { reads: true, isDaily: false })).toBe(coordinatorPort)
})

it('every daily call is answered there, with what the coordinator answers', async () => {
  const world = await t.tenant()
  const order = await makeOrder(world)
  await makeOrder(world)
  warnings.length = 0
  const reads = [
    () => t.call('listServiceOrders', { query: {} }, world.admin),
    () => t.call('searchServiceOrders', { query: { q: order.number } }, world.admin),
    () => t.call('listOrdersByStatus', { params: { status: 'pending' }, query: {} } as never, world.admin),
    () => t.call('getServiceOrder', { params: { id: order.id } }, world.admin),
    () => t.call('getOrderBoard', { query: {} }, world.admin),
    () => t.call('getDashboard', { query: {} }, world.admin),
    () => t.call('refreshDashboard', { query: {} }, world.admin),
  ]
  const answers = []
  for (const read of reads) answers.push(await read())
  expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200))
  expect(answers[0]?.body.data.service_orders).toHaveLength(2)
  expect(answers[3]?.body.data.service_order.line_items).toHaveLength(brakeLines.length)
  // Nothing fell back.
  expect(warnings).toEqual([])
})

it('shows no row of another organization of the same piece, even to a statement that asks for it', async () => {
  const world = await t.tenant()
  let other = await t.tenant()
  while ((await placeOf(other.tenantId)).shard !== (await placeOf(world.tenantId)).shard) other = await t.tenant()
  await makeOrder(other)
  const count = (own: TenantId, asked: TenantId) =>
    t.app.db.inTenant(
      own,
      (tx) =>
        tx.one({ count: 'int4' }, 'select count(*)::int as count from app.service_orders o where o.tenant_id = $1', [asked]),
      { reads: true, isDaily: true },
    )
  expect(await count(other.tenantId, other.tenantId)).toEqual({ count: 1 })
  expect(await count(world.tenantId, other.tenantId)).toEqual({ count: 0 })
})

it('makes an order on the worker, and who listens at the coordinator hears of it', async () => {
  const world = await t.tenant()
  expect(await portOf(t.app.db, world.tenantId, { reads: false, isDaily: true })).toBe((await placeOf(world.tenantId)).port)
  const heard: string[] = []
  t.admin.on('notification', ({ payload = '' }) => heard.push(payload))
  await t.admin.query('listen twopost_events')
  warnings.length = 0
  const order = await makeOrder(world)
  await expect.poll(() => heard.filter((payload) => payload.includes(order.id)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  await t.admin.query('unlisten twopost_events')
  expect(warnings).toEqual([])
  expect(await numbersOf(world)).toEqual([order.number])
})

it('makes an order that jobs follow through the coordinator, once', async () => {
  const world = await t.tenant()
  // An address of nobody here: nothing is sent to it by this test.
  const hook = { body: { url: 'https://198.41.0.4/hooks', event_types: ['order.created'] } }
  const made = await t.call('createWebhook', hook, world.admin)
  expect(made.status, made.text).toBe(201)
  const order = await makeOrder(world)
  const again = await makeOrder(world)
  expect(await numbersOf(world)).toEqual([again.number, order.number])
  const { rows } = await t.admin.query<{ count: number }>(
    'select count(*)::int as count from app.webhook_deliveries d where d.tenant_id = $1',
    [world.tenantId],
  )
  expect(rows[0]?.count).toBe(2)
  expect(warnings).toEqual([])
})

it('writes nothing for another organization there', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const order = await makeOrder(other)
  const change = (own: TenantId) =>
    t.app.db.inTenant(
      own,
      (tx) =>
        tx.run("update app.service_orders set title = 'Taken' where tenant_id = $1 and id = $2", [other.tenantId, order.id]),
      { isDaily: true },
    )
  expect(await change(world.tenantId)).toBe(0)
  expect(await change(other.tenantId)).toBe(1)
})

it('a read writes nothing', async () => {
  const { tenantId } = await t.tenant()
  const change = t.app.db.inTenant(
    tenantId,
    (tx) => tx.run('update app.customers set name = name where tenant_id = $1', [tenantId]),
    { reads: true, isDaily: true },
  )
  await expect(change).rejects.toMatchObject({ code: '25006' })
})

it('what was written is read at once, also after the organization has moved', async () => {
  const world = await t.tenant()
  const numbers: string[] = []
  for (let n = 0; n < 5; n++) {
    numbers.unshift((await makeOrder(world)).number)
    expect(await numbersOf(world)).toEqual(numbers)
  }
  const from = await placeOf(world.tenantId)
  await t.admin.query(
    "select isolate_tenant_to_new_shard('app.service_orders', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')",
    [world.tenantId],
  )
  const apart = await placeOf(world.tenantId)
  expect(await numbersOf(world)).toEqual(numbers)
  const { rows } = await t.admin.query<{ host: string; port: number }>(
    'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() where (node_name, node_port) <> ($1, $2::bigint)',
    [from.host, from.port],
  )
  const [goal] = rows
  // The old piece stays where it was until it is cleaned up: nothing may be read from it.
  await t.admin.query("select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, shard_transfer_mode => 'block_writes')", [
    ...[apart.shard, apart.host, apart.port],
    ...[goal?.host, goal?.port],
  ])
  numbers.unshift((await makeOrder(world)).number)
  expect(await numbersOf(world)).toEqual(numbers)
  expect(await portOf(t.app.db, world.tenantId)).toBe(goal?.port)
}, 600_000)

it('asks the coordinator where a worker does not let it in', async () => {
  const world = await t.tenant()
  await makeOrder(world)
  const connection = t.database.connection('runtime')
  const said: string[] = []
  const listening: Log = { ...silentLog, warn: (_fields, message) => said.push(message) }
  const open = (login: Partial<typeof connection>) => {
    const db = dailyOnWorkers(openPool({ connection, size: 2, log: silentLog }), {
      connection: { ...connection, ...login },
      size: 2,
      log: listening,
    })
    opened.push(db)
    return db
  }
  for (const login of [{ user: 'nobody_of_this_name' }, { database: 'none_of_this_name' }]) {
    const db = open(login)
    expect(await portOf(db, world.tenantId)).toBe(coordinatorPort)
    expect(await portOf(db, world.tenantId)).toBe(coordinatorPort)
    // It is left alone then.
    expect(said.splice(0)).toEqual(['a worker cannot be asked, the coordinator is in its place'])
  }
})
