import type { TenantId } from '@twopost/contract/core/ids'
import { afterAll, expect, it } from 'vitest'
import { type Database, openPool } from '#platform/database/transaction.ts'
import { readOnWorkers } from '#platform/database/worker-reads.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
import { brakeLines, orderFields } from '../factories/orders.ts'
import type { World } from '../factories/world.ts'
import { raisedLimits, useApp } from '../harness.ts'

// Daily screens are read on the worker that has the rows of the organization (decision 80).
const warnings: string[] = []
const log: Log = { ...silentLog, warn: ({ err }, message) => warnings.push(`${message}: ${String(err)}`), child: () => log }
const t = useApp({ ...raisedLimits, DB_READS_ON_WORKERS: 'yes' }, { log })
const opened: Database[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

/** On which port the server answers that a daily read is sent to. */
const portOf = async (db: Database, tenant: TenantId): Promise<number> =>
  db.inTenant(tenant, async (tx) => Number((await tx.one({ port: 'text' }, "select current_setting('port') as port")).port), {
    reads: true,
    isDaily: true,
  })
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
  const port = Number(new URL(process.env.TEST_CITUS_URL ?? '').port)
  const write = (tx: Parameters<Parameters<Database['inTenant']>[1]>[0]) =>
    tx.one({ port: 'text' }, "select current_setting('port') as port")
  expect(Number((await t.app.db.inTenant(tenantId, write)).port)).toBe(port)
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

it('refuses to write there', async () => {
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
    const db = readOnWorkers(openPool({ connection, size: 2, log: silentLog }), {
      connection: { ...connection, ...login },
      size: 2,
      log: listening,
    })
    opened.push(db)
    return db
  }
  const port = Number(new URL(process.env.TEST_CITUS_URL ?? '').port)
  for (const login of [{ user: 'nobody_of_this_name' }, { database: 'none_of_this_name' }]) {
    const db = open(login)
    expect(await portOf(db, world.tenantId)).toBe(port)
    expect(await portOf(db, world.tenantId)).toBe(port)
    // It is left alone then.
    expect(said.splice(0)).toEqual(['a worker cannot be read, the coordinator is asked in its place'])
  }
})
