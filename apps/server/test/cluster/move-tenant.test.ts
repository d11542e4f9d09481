import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { brakeLines, orderFields } from '../factories/orders.ts'
import { useApp } from '../harness.ts'

// A tenant that has grown gets a piece of its own and moves to another server while it works (docs/cluster.md).
const t = useApp()

interface Place {
  shard: string
  host: string
  port: number
}
const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.admin.query<Row>(text, values)).rows

/** Where the orders of a tenant stand. */
async function placeOf(tenant: string): Promise<Place> {
  const [place] = await rowsOf<Place>(
    `select s.shardid as shard, s.nodename as host, s.nodeport as port from citus_shards s
      where s.shardid = get_shard_id_for_distribution_column('app.service_orders', $1::uuid)`,
    [tenant],
  )
  if (!place) throw new Error('the tenant stands nowhere')
  return place
}
/** What keeps the rows of a tenant apart on their server, of every table: row security and its policies, owner, rights, keys and checks. */
async function wallOf(tenant: string, { host, port }: Place): Promise<pg.QueryResultRow[]> {
  const pieces = await rowsOf<{ name: string }>(
    `select substr(shard_name(c.table_name, get_shard_id_for_distribution_column(c.table_name, $1::uuid)), 5) as name
       from citus_tables c where c.citus_table_type = 'distributed' and c.table_name::text like 'app.%'`,
    [tenant],
  )
  expect(pieces.length).toBeGreaterThan(150)
  const client = new pg.Client({ ...t.database.connection(), host, port })
  await client.connect()
  try {
    // A worker hides the pieces from who looks into its catalogue.
    await client.query('set citus.override_table_visibility = off')
    const { rows } = await client.query(
      `select regexp_replace(c.relname, '_\\d+$', '') as table, c.relrowsecurity, c.relforcerowsecurity, c.relowner::regrole::text as owner,
              array(select x::text from unnest(c.relacl) x order by 1) as rights,
              array(select row (p.polname, p.polpermissive, p.polcmd, p.polroles::regrole[]::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))::text
                      from pg_policy p where p.polrelid = c.oid order by p.polname) as policies,
              (select count(*)::int from pg_index i where i.indrelid = c.oid and i.indisunique) as keys,
              (select count(*)::int from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f')) as checks
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'app' and c.relname = any($1) order by 1`,
      [pieces.map(({ name }) => name)],
    )
    expect(rows).toHaveLength(pieces.length)
    return rows
  } finally {
    await client.end()
  }
}

it('moves to another server while it writes: what was acknowledged is there once and whole, and its wall came with it', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const order = { line_items: brakeLines }
  const first = await t.call('createServiceOrder', { body: orderFields(world, order) }, world.admin)
  await t.call('createServiceOrder', { body: orderFields(other, order) }, other.admin)
  const { customer_id, vehicle_id } = first.body.data.service_order
  const from = await placeOf(world.tenantId)
  const wall = await wallOf(world.tenantId, from)
  expect(wall.filter((table) => !table.relrowsecurity || !table.relforcerowsecurity || table.policies.length === 0)).toEqual([])
  const [goal] = await rowsOf<{ host: string; port: number }>(
    'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() where (node_name, node_port) <> ($1, $2::bigint)',
    [from.host, from.port],
  )

  const acknowledged = new Set<string>([first.body.data.service_order.number])
  const refusals = new Set<string>()
  let goesOn = true
  const body = { ...orderFields(world, order), customer: undefined, vehicle: undefined, customer_id, vehicle_id }
  const write = async () => {
    while (goesOn) {
      // Each order has a key, with which it is sent again until it is there.
      const key = { 'idempotency-key': randomUUID() }
      for (let isThere = false; !isThere; ) {
        const reply = await t.call('createServiceOrder', { body }, world.admin, key)
        isThere = reply.status === 201
        if (isThere) acknowledged.add(reply.body.data.service_order.number)
        else refusals.add(`${reply.status} ${reply.body.code}`)
      }
    }
  }
  const writers = Array.from({ length: 4 }, write)
  try {
    await sleep(500)
    await rowsOf(
      "select isolate_tenant_to_new_shard('app.service_orders', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')",
      [world.tenantId],
    )
    const apart = await placeOf(world.tenantId)
    await rowsOf("select citus_move_shard_placement($1::bigint, $2, $3, $4, $5, shard_transfer_mode => 'block_writes')", [
      ...[apart.shard, apart.host, apart.port],
      ...[goal?.host, goal?.port],
    ])
    const during = acknowledged.size
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(during + 5)
  } finally {
    goesOn = false
    await Promise.all(writers)
  }

  // Who met the move was told to come again.
  expect([...refusals].filter((refusal) => !/^(409 CONFLICT|409 IN_FLIGHT|503 UNAVAILABLE)$/.test(refusal))).toEqual([])
  const place = await placeOf(world.tenantId)
  expect([place.host, place.port]).toEqual([goal?.host, goal?.port])
  const kept = await rowsOf<{ number: string; lines: number }>(
    `select o.number, (select count(*)::int from app.line_items l where l.tenant_id = $1 and l.service_order_id = o.id) as lines
       from app.service_orders o where o.tenant_id = $1 order by 1`,
    [world.tenantId],
  )
  const numbers = kept.map(({ number }) => number)
  expect(numbers).toEqual([...acknowledged].sort())
  expect(kept.filter(({ lines }) => lines !== brakeLines.length)).toEqual([])
  expect(await wallOf(world.tenantId, place)).toEqual(wall)
  const seen = await t.call('listServiceOrders', { query: { limit: 5 } as never }, other.admin)
  expect(seen.body.data.pagination.total).toBe(1)
}, 600_000)
