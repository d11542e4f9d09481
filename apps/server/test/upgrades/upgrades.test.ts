// Slow: an installation of each earlier release, brought to this one.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TenantId } from '@twopost/contract/core/ids'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyChain } from '#features/audit-log/index.ts'
import { verifyStock } from '#features/inventory/index.ts'
import { keepCapacity, verifyCapacity, verifyFacts } from '#features/kpis/index.ts'
import { verifyLineParts } from '#features/order-parts/index.ts'
import { verifyOnOrder } from '#features/purchasing/index.ts'
import { verifyMoney } from '#features/receipts/index.ts'
import { verifyTaxes } from '#features/reports/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { migrateDatabase, readMigrations } from '#platform/database/migrate.ts'
import { sealPlain } from '#platform/fields/sealed-columns.ts'
import { silentLog } from '#platform/log/log.ts'
import { type App, buildApp } from '../../src/app.ts'
import { demoAccounts } from '../../src/demo-accounts.ts'
import { sealedColumns } from '../../src/features.ts'
import { isFull } from '../breadth.ts'
import { cloneDatabase, type TestDatabase } from '../database.ts'
import { raisedLimits } from '../harness.ts'
import { installRelease, readRelease, releaseNames, rowsOf } from './releases.ts'

const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})
async function connect(database: TestDatabase): Promise<pg.Client> {
  const admin = new pg.Client(database.connection())
  await admin.connect()
  await admin.query("set timezone = 'UTC'")
  closers.push(() => database.drop())
  closers.push(() => admin.end())
  return admin
}
async function open(database: TestDatabase): Promise<App> {
  const data = path.join(tmpdir(), `twopost-files-${randomUUID()}`)
  const config = readConfig({
    NODE_ENV: 'test',
    TWOPOST_DATA: data,
    LOG_LEVEL: 'fatal',
    PORT: '0',
    DRAIN_SECONDS: '0',
    ROLE_PREFIX: database.rolePrefix,
    ...raisedLimits,
  })
  const app = await buildApp(
    { config, database: { runtime: database.connection('runtime') }, log: silentLog, clock: systemClock },
    { quiet: true, checkAnswers: true },
  )
  closers.push(() => rm(data, { recursive: true, force: true }))
  closers.push(() => app.close())
  return app
}
const ask = async (app: App, method: 'GET' | 'POST', url: string, token: string | null, body?: object) => {
  const answer = await app.server.inject({
    method,
    url: `/api/v1${url}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
/** Signs in as the demo's admin. */
async function signIn(app: App): Promise<string> {
  const [{ email, password }] = demoAccounts
  const { status, body } = await ask(app, 'POST', '/auth/login', null, { email, password })
  expect(status).toBe(200)
  return body.data.token ?? body.data.session_token
}

/** Everything that the product can check of an organization's records. */
async function faultsOf(app: App, tenant: TenantId): Promise<string[]> {
  return app.db.inTenant(
    tenant,
    async (tx) => {
      const chain = await verifyChain(tx)
      const checks = {
        stock: (await verifyStock(tx)).faults,
        lines: await verifyLineParts(tx),
        'on order': await verifyOnOrder(tx),
        money: (await verifyMoney(tx)).faults,
        facts: (await verifyFacts(tx)).faults,
        hours: await verifyCapacity(tx),
        taxes: await verifyTaxes(tx),
      }
      return [
        ...(chain.valid ? [] : [`audit: entry ${chain.first_bad_seq}`]),
        ...Object.entries(checks).flatMap(([of, faults]) => faults.map((fault) => `${of}: ${JSON.stringify(fault)}`)),
      ]
    },
    { reads: true, patienceMs: 60_000 },
  )
}

/** Sums that an upgrade may never move, from the rows as they were. */
const sums: readonly [table: string, column: string][] = [
  ['app.invoices', 'total_cents'],
  ['app.invoices', 'paid_cents'],
  ['app.payments', 'amount_cents'],
  ['app.line_items', 'amount_cents'],
]

// The first one takes every migration that has come since; the last one is what most will come from.
const tried = isFull ? releaseNames() : releaseNames().filter((_, at, all) => at === 0 || at === all.length - 1)

describe.each(tried)('an installation of release %s', (name) => {
  it('comes to this release with every row, every sum and an unbroken audit chain, and people go on working', async () => {
    const release = readRelease(name)
    const { database, admin } = await installRelease(release, connect)
    const before = release.migrations.size
    const applied = await migrateDatabase({ connection: database.connection(), rolePrefix: database.rolePrefix })
    expect(applied).toBe((await readMigrations()).length - before)

    const lost: string[] = []
    for (const { table, rows } of release.tables) {
      const there = await admin.query<{ count: number }>(
        `select case when to_regclass($1) is null then -1 else (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || $1, false, true, '')))[1]::text::int end as count`,
        [table],
      )
      if ((there.rows[0]?.count ?? -1) < rows.length) lost.push(`${table}: ${rows.length} → ${there.rows[0]?.count}`)
    }
    expect(lost).toEqual([])
    for (const [table, column] of sums) {
      const was = rowsOf(release, table).reduce((all, row) => all + Number(row[column] ?? 0), 0)
      const { rows } = await admin.query<{ sum: string }>(`select coalesce(sum(${column}), 0)::text as sum from ${table}`)
      expect([table, column, Number(rows[0]?.sum)]).toEqual([table, column, was])
    }

    const app = await open(database)
    // What the release wrote is kept by day from now on.
    for (const { id } of rowsOf(release, 'auth.tenants')) await keepCapacity(app.db, id as TenantId, await app.db.now())
    for (const { id } of rowsOf(release, 'auth.tenants')) expect(await faultsOf(app, id as TenantId)).toEqual([])

    // Numbers that it kept plain are sealed, each of them (decision 75).
    const plain = (table: string, column: string) => rowsOf(release, table).filter((row) => (row[column] ?? '') !== '').length
    const numbers = plain('app.customers', 'tax_id') + plain('app.tax_exemptions', 'certificate_no')
    expect(await sealPlain(app.db, silentLog, sealedColumns)).toBe(numbers)
    const left = await admin.query(
      "select 1 from app.customers where tax_id <> '' union all select 1 from app.tax_exemptions where certificate_no <> ''",
    )
    expect(left.rows).toEqual([])

    const token = await signIn(app)
    const shopId = rowsOf(release, 'app.shops')[0]?.id
    const orders = await ask(app, 'GET', '/service-orders?limit=100', token)
    expect(orders.status).toBe(200)
    const all = rowsOf(release, 'app.service_orders').filter((row) => row.deleted_at === null)
    expect(orders.body.data.pagination.total).toBe(all.length)
    const ofShop = ['customers', 'vehicles', 'technicians'].map((noun) => `/${noun}?shop_id=${shopId}&limit=100`)
    for (const url of ['/dashboard', '/invoices?limit=100', '/notifications', ...ofShop])
      expect([url, (await ask(app, 'GET', url, token)).status]).toEqual([url, 200])
    for (const { id } of orders.body.data.service_orders.slice(0, 30))
      expect((await ask(app, 'GET', `/service-orders/${id}`, token)).status).toBe(200)
    const draft = rowsOf(release, 'app.invoices').find((row) => row.status === 'draft')
    if (draft) expect((await ask(app, 'POST', `/invoices/${draft.id}/send`, token, {})).status).toBe(200)
    const made = await ask(app, 'POST', `/customers?shop_id=${shopId}`, token, {
      name: 'New Customer',
      email: 'new@example.com',
    })
    expect(made.status).toBe(201)
    for (const { id } of rowsOf(release, 'auth.tenants')) expect(await faultsOf(app, id as TenantId)).toEqual([])
  }, 240_000)
})

it('leaves the version that runs at work when a migration fails, and nothing of the migration behind', async () => {
  const database = await cloneDatabase()
  const admin = await connect(database)
  const app = await open(database)
  const failing = [
    { name: '9998_new_table.sql', sql: 'create table app.half_made (tenant_id uuid)', checksum: 'a' },
    { name: '9999_fails.sql', sql: 'create table app.never_made (tenant_id uuid); select 1 / 0', checksum: 'b' },
  ]
  const upgrade = migrateDatabase({
    connection: database.connection(),
    rolePrefix: database.rolePrefix,
    migrations: [...(await readMigrations()), ...failing],
  })
  await expect(upgrade).rejects.toThrow('migration 9999_fails.sql: division by zero')
  const { rows } = await admin.query(
    "select to_regclass('app.half_made') is not null as half, to_regclass('app.never_made') is not null as never, array(select name from migrations.applied where name like '999%') as applied",
  )
  // What came before it is whole and stays; the release that knows neither goes on as it was.
  expect(rows).toEqual([{ half: true, never: false, applied: ['9998_new_table.sql'] }])
  expect((await app.server.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect((await ask(app, 'GET', '/auth/options', null)).status).toBe(200)
  expect(await migrateDatabase({ connection: database.connection(), rolePrefix: database.rolePrefix }).catch(String)).toContain(
    'app.half_made',
  )
})
