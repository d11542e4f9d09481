import pg from 'pg'
import { expect, it } from 'vitest'
import { isolationFaults } from '#platform/database/catalogue.ts'
import { cloneDatabase } from '../database.ts'
import { useApp } from '../harness.ts'

const t = useApp()

/** Each of these makes a hole in the wall; the catalogue test must name it (the test of the test itself). */
const holes: readonly [string, (role: string) => string][] = [
  ['force dropped', () => 'alter table app.customers no force row level security'],
  ['row security off', () => 'alter table app.customers disable row level security'],
  ['wall dropped', () => 'drop policy tenant_wall on app.customers'],
  [
    'wall that is always true',
    (role) =>
      `drop policy tenant_wall on app.customers; create policy tenant_wall on app.customers as restrictive for all to ${role}_runtime using (true) with check (true)`,
  ],
  [
    'another permissive policy',
    (role) => `create policy wide on app.customers for all to ${role}_runtime using (true) with check (true)`,
  ],
  ['a policy for everyone', () => 'create policy wide on app.customers for select to public using (true)'],
  [
    'a foreign key without the tenant',
    () =>
      'alter table app.customers add constraint customers__id__alone unique (id); alter table app.vehicles add constraint plain foreign key (customer_id) references app.customers (id)',
  ],
  [
    'a plain view',
    (role) =>
      `create view app.all_customers as select * from app.customers; grant select on app.all_customers to ${role}_runtime`,
  ],
  ['a materialised view', () => 'create materialized view app.kept as select * from app.customers'],
  [
    'a function with the owner’s rights',
    () => "create function app.peek() returns bigint language sql security definer as 'select count(*) from app.customers'",
  ],
  ['a login that bypasses', (role) => `alter role ${role}_runtime bypassrls`],
  ['a login that belongs to the owner', (role) => `grant ${role}_owner to ${role}_runtime`],
  ['truncate', (role) => `grant truncate on app.customers to ${role}_runtime`],
  [
    'temporary tables',
    (role) => `do $$ begin execute format('grant temp on database %I to ${role}_runtime', current_database()); end $$`,
  ],
  [
    'a table without a tenant',
    () =>
      'create table app.loose (id uuid primary key); alter table app.loose enable row level security; alter table app.loose force row level security',
  ],
  ['a unique index over all tenants', () => 'create unique index customers__email__everywhere on app.customers (email_key)'],
  [
    'an SQL function with parameters on a tenant table',
    () =>
      "create function auth.names(wanted uuid) returns setof text language sql stable as 'select c.name from app.customers c where c.tenant_id = wanted'",
  ],
  [
    'a key that empties part of itself',
    () =>
      'alter table app.vehicles add constraint emptied foreign key (tenant_id, customer_id) references app.customers (tenant_id, id) on delete set null (customer_id)',
  ],
  [
    'a trigger',
    () =>
      "create function app.t() returns trigger language plpgsql as 'begin return new; end'; create trigger trig before insert on app.customers for each row execute function app.t()",
  ],
]

it('finds no hole in the migrated database, and every hole that is cut into it (S-30, R1–R9)', async () => {
  expect(await isolationFaults(t.admin, t.config.rolePrefix)).toEqual([])
  const database = await cloneDatabase()
  const client = new pg.Client(database.connection())
  await client.connect()
  try {
    for (const [what, cut] of holes) {
      await client.query('begin')
      // On a cluster the servers behind this one need no hole for its catalogue to have one, and would refuse some of them.
      await client.query('set local citus.enable_ddl_propagation = off')
      await client.query(cut(database.rolePrefix))
      const faults = await isolationFaults(client, database.rolePrefix)
      await client.query('rollback')
      expect(faults.length, what).toBeGreaterThan(0)
    }
  } finally {
    await client.end()
  }
})

it('shows the runtime login nothing without a tenant, only its own with one, and lets nothing cross', async () => {
  const [mine, theirs] = [await t.tenant(), await t.tenant()]
  const database = { connection: t.admin }
  const tables = await database.connection.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and c.relkind = 'r' order by 1`,
  )
  expect(tables.rows.length).toBeGreaterThan(35)
  await t.app.db.outside(async (tx) => {
    for (const { name } of tables.rows)
      expect((await tx.rows({ one: 'int4' }, `select 1 as one from app.${name} limit 1`)).length, name).toBe(0)
  })
  await t.inTenant(mine.tenantId, async (tx) => {
    for (const { name } of tables.rows) {
      const found = await tx.rows({ tenant_id: 'uuid' }, `select distinct tenant_id from app.${name}`)
      expect(
        found.every((row) => row.tenant_id === mine.tenantId),
        name,
      ).toBe(true)
    }
    expect(await tx.run('update app.shops set name = $1 where tenant_id = $2', ['taken', theirs.tenantId])).toBe(0)
    expect(await tx.run('delete from app.bays where tenant_id = $1', [theirs.tenantId])).toBe(0)
  })
  await expect(
    t.inTenant(mine.tenantId, (tx) =>
      tx.run('insert into app.counters (tenant_id, kind, year, last) values ($1, $2, 2026, 1)', [theirs.tenantId, 'x']),
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    t.inTenant(mine.tenantId, (tx) => tx.run('update app.audit_log set summary = $1', ['changed'])),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(t.inTenant(mine.tenantId, (tx) => tx.run('delete from app.invoice_issues'))).rejects.toMatchObject({
    code: '42501',
  })
})

it('names the first changed entry of an audit chain (S-88, T23)', async () => {
  const world = await t.tenant()
  for (let i = 0; i < 12; i++)
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name: `C ${i}`, email: `c${i}@example.com` } },
      world.admin,
    )
  expect((await t.call('verifyAuditLog', {}, world.admin)).body.data.verification).toEqual({
    valid: true,
    checked: 12,
    first_bad_seq: null,
  })
  await t.admin.query("update app.audit_log set actor_name = actor_name || 'x' where tenant_id = $1 and seq = 7", [
    world.tenantId,
  ])
  expect((await t.call('verifyAuditLog', {}, world.admin)).body.data.verification).toEqual({
    valid: false,
    checked: 6,
    first_bad_seq: 7,
  })
  await t.admin.query('delete from app.audit_log where tenant_id = $1 and seq >= 7', [world.tenantId])
  expect((await t.call('verifyAuditLog', {}, world.admin)).body.data.verification).toMatchObject({
    valid: false,
    first_bad_seq: 7,
  })
})
