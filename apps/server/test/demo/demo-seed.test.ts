// Slow: makes the whole demo business through the use cases.

import path from 'node:path'
import type { TenantId } from '@twopost/contract/core/ids'
import { expect, it } from 'vitest'
import { verifyChain } from '#features/audit-log/index.ts'
import { verifyStock } from '#features/inventory/index.ts'
import { verifyLineParts } from '#features/order-parts/index.ts'
import { verifyOnOrder } from '#features/purchasing/index.ts'
import { findTenantBySlug } from '#features/users/index.ts'
import { isolationFaults } from '#platform/database/catalogue.ts'
import { folderStore } from '#platform/files/file-store.ts'
import { demoTenant } from '../../src/demo/demo-people.ts'
import { removeDemo } from '../../src/demo/demo-remove.ts'
import { seedDemo } from '../../src/demo/demo-seed.ts'
import { findPublishedPasswords, publishedAccounts, refusePublishedPasswords } from '../../src/demo/published-accounts.ts'
import { useApp } from '../harness.ts'
import { tenantChecksums } from '../walkers/checksums.ts'

const t = useApp()
const count = async (sql: string): Promise<Record<string, number>> =>
  Object.fromEntries((await t.admin.query<{ key: string; count: number }>(sql)).rows.map((row) => [row.key, row.count]))

it('fills an empty installation once, through the use cases, with orders in every state and invoices that add up (A29)', async () => {
  expect(await seedDemo(t.app.db)).toBe(true)
  expect(await seedDemo(t.app.db)).toBe(false)
  const sizes = await count(
    "select 'customers' as key, count(*)::int from app.customers union all select 'vehicles', count(*)::int from app.vehicles union all select 'suppliers', count(*)::int from app.suppliers union all select 'orders', count(*)::int from app.service_orders",
  )
  expect(sizes).toEqual({ customers: 40, vehicles: 80, suppliers: 12, orders: 150 })
  const orders = await count('select status as key, count(*)::int from app.service_orders group by 1')
  expect(Object.keys(orders).sort()).toEqual(['cancelled', 'completed', 'in_progress', 'invoiced', 'pending', 'scheduled'])
  const kept = await count('select status as key, sum(count)::int as count from app.service_order_counts group by 1')
  expect(kept).toEqual(orders)
  const asked = await count(
    "select approval_state as key, count(*)::int from app.service_orders where approval_state <> 'none' group by 1",
  )
  expect(asked).toEqual({ draft: 1, waiting: 2, partly: 3, approved: 2 })
  const photos = await count(
    `select s.approval as key, count(*)::int from app.attachments a join app.inspection_results r on r.tenant_id = a.tenant_id and r.id = a.inspection_result_id
       join app.order_services s on s.tenant_id = r.tenant_id and s.id = r.service_id where s.approval <> 'none' group by 1`,
  )
  expect(photos).toEqual({ presented: 3 })
  const ledger = await count(
    "select kind || case when signature_file_id is null then '' else ' signed' end || case when consent_text_ids = '{}' then '' else ' with texts' end as key, count(*)::int from app.authorizations group by 1",
  )
  expect(ledger).toEqual({ decision: 3, 'decision signed with texts': 1, 'drop_off signed with texts': 1 })
  const letThrough = await count('select rule as key, count(*)::int from app.order_overrides group by 1')
  expect(letThrough).toEqual({ without_consent: 1 })
  const put = await count('select status as key, count(*)::int from app.deferred_services group by 1')
  expect(put).toEqual({ open: 5, offered: 1, sold: 1, dismissed: 1, expired: 1 })
  const seen = await count('select state as key, count(*)::int from app.exceptions group by 1')
  expect(Object.keys(seen).sort()).toEqual(['accepted', 'open', 'resolved', 'snoozed'])
  const written = await count(
    "select 'contacts' as key, count(*)::int from app.contacts union all select 'unread', sum(unread)::int from app.conversations union all select direction, count(*)::int from app.messages group by 1",
  )
  expect(written).toEqual({ contacts: 3, unread: 2, in: 3, out: 1 })
  const asks = await count("select kind || ' ' || state as key, count(*)::int from app.privacy_requests group by 1")
  expect(asks).toEqual({ 'export received': 1, 'correct checked': 1, 'erase withdrawn': 1 })
  const flags = await count('select status as key, count(*)::int from app.flags group by 1')
  expect(flags).toEqual({ new: 4, acknowledged: 3, resolved: 3, dismissed: 1 })
  const hours = await count('select source as key, count(*)::int from app.time_entries group by 1')
  for (const source of ['clock', 'timer', 'indirect']) expect(hours[source], source).toBeGreaterThan(10)
  const sold = await count(
    "select 'credits' as key, count(*)::int from app.flag_credits union all select 'rates', count(*)::int from app.pay_rates union all select 'ratings', count(stars)::int from app.order_ratings",
  )
  for (const kind of ['credits', 'rates', 'ratings']) expect(sold[kind], kind).toBeGreaterThan(5)
  const invoices = await count('select status as key, count(*)::int from app.invoices group by 1')
  for (const status of ['draft', 'sent', 'overdue', 'paid']) expect(invoices[status], status).toBeGreaterThan(0)
  const money = await count(
    `select 'openings' as key, count(*)::int from app.opening_balances union all select 'disputed', count(*)::int from app.invoices where disputed_at is not null
     union all select 'fees', least(1, count(*))::int from app.late_fees union all select 'closed', count(*)::int from app.day_closes
     union all select 'differences', count(*)::int from app.day_closes where difference_cents <> 0
     union all select 'credits', count(*)::int from app.credit_notes union all select 'statements', least(3, count(*))::int from app.statements
     union all select 'given away', count(distinct reason_code)::int from app.invoice_issue_line_discounts`,
  )
  expect(money).toEqual({
    openings: 2,
    disputed: 1,
    fees: 1,
    closed: 3,
    differences: 2,
    credits: 1,
    statements: 3,
    'given away': 3,
  })
  const found = await count('select state as key, count(*)::int from app.exceptions group by 1')
  expect(found).toMatchObject({ snoozed: 2, accepted: 2 })
  // What is done and not invoiced counts business days, so there are fewer after a weekend.
  expect(found.open).toBeGreaterThan(2)
  expect(await count('select price_mode as key, count(*)::int from app.canned_jobs group by 1')).toEqual({ sum: 7, package: 1 })
  const rules = await count(
    `select kind as key, count(*)::int from app.price_rules group by 1 union all select 'categories', count(*)::int from app.service_categories
     union all select 'discounts', count(*)::int from app.order_discounts where reason_code <> 'package' union all
     select 'shops with fees', count(distinct shop_id)::int from app.price_rules where kind = 'fee'`,
  )
  expect(rules).toMatchObject({ labor: 3, parts: 2, fee: 2, categories: 18, 'shops with fees': 1 })
  expect(rules.discounts).toBeGreaterThan(2)
  const taxed = await count(
    `select tax_mode as key, count(*)::int from app.shops group by 1 union all select 'taxes', count(*)::int from app.tax_components
     union all select state, count(*)::int from app.tax_exemptions group by 1`,
  )
  expect(taxed).toMatchObject({ components: 1, taxes: 2, active: 1, draft: 1 })
  const roles = await count('select system_role as key, count(*)::int from app.users group by 1')
  expect(Object.keys(roles)).toHaveLength(8)
  const vins = await t.admin.query<{ vin: string }>('select vin from app.vehicles')
  expect(new Set(vins.rows.map((row) => row.vin)).size).toBe(80)
  const applications = await count('select status as key, count(*)::int from app.kyc_applications group by 1')
  expect(applications).toEqual({ draft: 1, submitted: 2, under_review: 1, approved: 2, rejected: 1 })
  const tenants = await count('select state as key, count(*)::int from auth.tenants group by 1')
  expect(tenants).toEqual({ approved: 3, pending: 4, rejected: 1 })
  const papers = await count('select content_type as key, count(*)::int from app.files group by 1')
  expect(papers).toEqual({ 'application/pdf': 7, 'image/png': 8, 'image/jpeg': 11, 'audio/webm': 2, 'video/webm': 2 })
  const tenant = await findTenantBySlug(t.app.db, demoTenant.slug)
  expect(await t.app.db.inTenant(tenant?.tenant_id as TenantId, (tx) => verifyChain(tx))).toMatchObject({ valid: true })
  const stock = await t.app.db.inTenant(tenant?.tenant_id as TenantId, verifyStock)
  expect(stock.faults).toEqual([])
  expect(stock.moves).toBeGreaterThan(700)
  const items = "select case when kit_price is null then 'parts' else 'kits' end as key, count(*)::int from app.items group by 1"
  expect(await count(items)).toEqual({ parts: 400, kits: 3 })
  expect(await count('select status as key, count(*)::int from app.purchase_orders group by 1')).toMatchObject({ received: 9 })
  expect(await t.app.db.inTenant(tenant?.tenant_id as TenantId, verifyLineParts)).toEqual([])
  expect(await t.app.db.inTenant(tenant?.tenant_id as TenantId, verifyOnOrder)).toEqual([])
}, 240_000)

const refusal = (config: { mode: 'production' | 'development'; allowsPublishedPasswords: boolean }): Promise<string> =>
  refusePublishedPasswords(t.app.db, config).then(
    () => 'started',
    (error: Error) => `${error.name}: ${error.message}`,
  )

it('starts with no account that has a published password, in production and where others reach the server (S1-2)', async () => {
  expect((await findPublishedPasswords(t.app.db)).sort()).toEqual(publishedAccounts.map(({ email }) => email).sort())
  const words = await refusal({ mode: 'production', allowsPublishedPasswords: false })
  expect(words).toContain('StartFault: This data holds demo accounts with published passwords (admin@demo.twopost.example,')
  expect(words).toContain('which must not exist in production. Run "npm run demo:remove"')
  expect(await refusal({ mode: 'development', allowsPublishedPasswords: false })).toContain(
    'on a server that other machines reach',
  )
  expect(await refusal({ mode: 'development', allowsPublishedPasswords: true })).toBe('started')
})

it('takes the demo out with everything that is its own, and nothing of anybody else (S1-2)', async () => {
  const [world, cascade] = [await t.tenant(), await findTenantBySlug(t.app.db, demoTenant.slug)]
  const customer = { name: 'Elena', email: 'elena@example.com' }
  await t.call('createCustomer', { query: { shop_id: world.shopId }, body: customer }, world.admin)
  const luis = (await t.admin.query("select id from auth.accounts where email = 'luis@demo.twopost.example'")).rows[0].id
  await t.admin.query('update app.users set account_id = $1 where id = $2', [luis, (await t.member(world, 'viewer')).userId])
  const before = await tenantChecksums(t.admin, world.tenantId)
  const parts = { db: t.app.db, database: { migrate: t.database.connection() }, rolePrefix: t.config.rolePrefix }

  const removed = await removeDemo({ ...parts, files: folderStore(path.join(t.config.dataDir, 'files')) })
  expect(removed).toEqual({ tenants: 8, accounts: publishedAccounts.length - 1 })
  expect(await tenantChecksums(t.admin, world.tenantId)).toEqual(before)
  for (const [table, rows] of Object.entries(await tenantChecksums(t.admin, cascade?.tenant_id as string)))
    expect(rows, table).toBe('0:')
  expect(await refusal({ mode: 'production', allowsPublishedPasswords: false })).toBe('started')
  const signIn = { email: 'luis@demo.twopost.example', password: 'demo-people-1' }
  expect((await t.call('login', { body: signIn }, null)).body.code).toBe('WRONG_CREDENTIALS')
  expect(await isolationFaults(t.admin, t.config.rolePrefix)).toEqual([])
  expect(await removeDemo({ ...parts, files: folderStore(path.join(t.config.dataDir, 'files')) })).toEqual({
    tenants: 0,
    accounts: 0,
  })
}, 120_000)
