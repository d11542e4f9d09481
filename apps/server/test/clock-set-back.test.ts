import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { earlier } from './factories/earlier.ts'
import { addBookedOrder, orderFields } from './factories/orders.ts'
import type { World } from './factories/world.ts'
import { useApp } from './harness.ts'

const t = useApp()

/** What a clock that is set back by an hour leaves behind: everything that was written lies an hour ahead of now. */
async function setClockBack(world: World): Promise<number> {
  const { rows } = await t.admin.query<{ table: string; columns: string[] }>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, array_agg(quote_ident(c.column_name)::text) as columns
       from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
      where c.data_type = 'timestamp with time zone' and c.is_generated = 'NEVER' and b.table_type = 'BASE TABLE'
        and c.table_schema in ('app', 'auth')
        and exists (select from information_schema.columns k where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'tenant_id')
      group by 1`,
  )
  let moved = 0
  // As a replica: what only grows, and keys that are looked after by triggers, are moved with the rest.
  await t.admin.query("begin; set local session_replication_role = 'replica'")
  for (const { table, columns } of rows) {
    const set = columns.map((column) => earlier(column, "interval '-1 hour'")).join(', ')
    moved += (await t.admin.query(`update ${table} set ${set} where tenant_id = $1`, [world.tenantId])).rowCount ?? 0
  }
  const { rows: people } = await t.admin.query('select account_id as id from app.users where tenant_id = $1', [world.tenantId])
  await t.admin.query(
    `update auth.sessions set created_at = created_at + interval '1 hour', last_seen_at = last_seen_at + interval '1 hour', expires_at = expires_at + interval '1 hour', ended_at = ended_at + interval '1 hour', strong_until = strong_until + interval '1 hour'
      where account_id = any($1)`,
    [people.map(({ id }) => id)],
  )
  await t.admin.query('commit')
  return moved
}

it('a clock that is set back by an hour ends no session, makes no time negative, and carries nothing out twice (2.2)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true })
  const order = await addBookedOrder(t, world, technician)
  const params = { id: order }
  const ok = async (name: Parameters<typeof t.call>[0], body: object) => {
    const reply = await t.call(name, { params, body } as never, technician)
    expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(300)
    return reply.body.data.timer
  }
  await ok('startTimer', {})
  const clockedIn = await t.call('clockIn', { body: { location: 'Shop' } } as never, technician)
  expect(clockedIn.status, clockedIn.text).toBeLessThan(300)
  const key = { 'idempotency-key': randomUUID() }
  const body = orderFields(world, { title: 'Before' })
  const first = await t.call('createServiceOrder', { body }, world.admin, key)
  expect(first.status).toBe(201)
  expect(await setClockBack(world)).toBeGreaterThan(10)

  expect((await t.call('me', {}, technician)).status).toBe(200)
  const again = await t.call('createServiceOrder', { body }, world.admin, key)
  expect([again.status, again.body.data.service_order.id]).toEqual([201, first.body.data.service_order.id])
  const later = await t.call('createServiceOrder', { body: orderFields(world, { title: 'After' }) }, world.admin)
  expect(later.status).toBe(201)
  for (const step of [
    await ok('pauseTimer', { reason: 'Waiting for parts' }),
    await ok('resumeTimer', {}),
    await ok('stopTimer', { reason: 'Work completed' }),
  ]) {
    expect(step.elapsedTime).toBeGreaterThanOrEqual(0)
    expect(step.totalPauseTime).toBeGreaterThanOrEqual(0)
  }
  const { rows } = await t.admin.query(
    'select count(*)::int as stretches, (count(*) filter (where to_at < from_at))::int as negative from app.timer_segments where tenant_id = $1',
    [world.tenantId],
  )
  expect(rows).toEqual([{ stretches: 3, negative: 0 }])
  const out = await t.call('clockOut', { params: { id: clockedIn.body.data.time_entry.id }, body: {} } as never, technician)
  expect(out.status, out.text).toBeLessThan(300)
  const entries = await t.admin.query<{ minutes: number }>('select minutes from app.time_entries where tenant_id = $1', [
    world.tenantId,
  ])
  expect(entries.rows.map(({ minutes }) => minutes)).toEqual([0, 0])
  const orders = await t.call('listServiceOrders', { query: { limit: 10 } as never }, world.admin)
  expect(orders.body.data.pagination.total).toBe(3)
})
