// Slow: lives through three months of a shop with each seed and counts its books again.
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { moveOverdueInvoices } from '#features/invoices/index.ts'
import { isFull } from '../breadth.ts'
import { numbersFrom, pickOf } from '../factories/history.ts'
import { addCompletedOrder, type OrderLine } from '../factories/invoices.ts'
import type { World } from '../factories/world.ts'
import { useApp } from '../harness.ts'
import { type Bookkeeper, bookkeeperOf } from './bookkeeper.ts'
import { bookFaults, owedOn } from './books-check.ts'
import { ledgerBalances, ledgerFaults } from './ledger-check.ts'

const t = useApp()
const methods = ['cash', 'card', 'check', 'transfer', 'other'] as const
const customerCount = 5

/** Taxes by component for a shop, a certificate for the last customer, and orders that wait for their invoices. */
async function open(random: (below: number) => number, orders: number) {
  const world = await t.tenant()
  const pick = pickOf(random)
  const kinds: OrderLine[] = [
    { type: 'parts', description: 'Rotor', quantity: 3, unit_cost: 33.33 },
    { type: 'parts', description: 'Hose', quantity: 1, unit_cost: 9.99 },
    { type: 'labor', description: 'Brakes', estimated_hours: 1.3 },
    { type: 'parts', description: 'Kit', quantity: 7, unit_cost: 14.29 },
  ]
  const ids: string[] = []
  for (let at = 0; at < orders; at += 1) {
    const lines = Array.from({ length: 1 + random(3) }, () => pick(kinds))
    ids.push(await addCompletedOrder(t, world, { lines }))
  }
  // Five customers share the orders.
  const { rows } = await t.admin.query('select distinct customer_id from app.service_orders where tenant_id = $1 order by 1', [
    world.tenantId,
  ])
  const customers = rows.map((row: { customer_id: string }) => row.customer_id).slice(0, customerCount)
  for (const [at, id] of ids.entries())
    await t.admin.query('update app.service_orders set customer_id = $2 where tenant_id = $3 and id = $1', [
      ...[id, customers[at % customerCount], world.tenantId],
    ])
  return { world, orders: ids, customers }
}
async function addComponents(world: World, exempt: readonly string[]): Promise<void> {
  const shop_id = world.shopId
  for (const [code, percent, onTop] of [
    ['state', 6.25, []],
    ['city', 2.125, ['state']],
  ] as const) {
    const body = { shop_id, code, name: code, percent, valid_from: '2020-01-01', on_top_of: [...onTop] }
    const { tax_component } = (await t.call('createTaxComponent', { body }, world.admin)).body.data
    const rule = { component_id: tax_component.id, condition: 'always' as const }
    const rules = [
      { ...rule, sales_class: 'part_new' as const },
      { ...rule, sales_class: 'labor' as const, condition: 'with_parts' as const },
    ]
    await t.call('saveTaxGrid', { body: { shop_id, valid_from: '2020-01-01', rules } }, world.admin)
  }
  const certificate = { scope: 'components' as const, components: ['city'], kind: 'resale' as const, certificate_no: 'R-1' }
  for (const id of exempt) {
    const params = { id }
    const made = await t.call('createTaxExemption', { params, body: { ...certificate, valid_from: '2020-01-01' } }, world.admin)
    const exemptionId = made.body.data.tax_exemption.id
    await t.call('activateTaxExemption', { params: { id, exemptionId }, body: {} }, world.admin)
  }
  await t.call('setTaxMode', { params: { id: shop_id }, body: { mode: 'components' } }, world.admin)
}

/** One day of a shop: what comes, by chance. */
async function live(
  day: string,
  { world, orders, customers }: { world: World; orders: string[]; customers: string[] },
  books: Bookkeeper,
  random: (below: number) => number,
  zone: string,
) {
  const pick = pickOf(random)
  const noon = startOfDate(zone, day) + 12 * 3_600_000
  const shop = { shop_id: world.shopId }
  const at = () => new Date(noon + random(4 * 3600) * 1000)
  const money = () => (1 + random(40_000)) / 100
  const openOf = async (customer_id: string) =>
    (
      await t.admin.query(
        `select id, (total_cents - paid_cents - credited_cents) as cents from app.invoices where tenant_id = $1 and customer_id = $2 and status in ('sent', 'overdue') order by number`,
        [world.tenantId, customer_id],
      )
    ).rows.map((row: { id: string; cents: string }) => ({ id: row.id, cents: Number(row.cents) }))
  const receipts = async (where: string) =>
    (
      await t.admin.query(`select r.id from app.receipts r where r.tenant_id = $1 and ${where} order by r.number`, [
        world.tenantId,
      ])
    ).rows.map((row: { id: string }) => row.id)
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const workOrderId = orders.pop()
      if (!workOrderId) return
      const when = at()
      const discount = pick([undefined, { kind: 'percent' as const, value: 7.5 }, { kind: 'amount' as const, value: 3.33 }])
      const made = await books.must(when, 'createInvoice', {
        body: { workOrderId, terms: pick(['Net 15', 'Net 30', 'Due on receipt']), discount },
      })
      await books.must(when, 'sendInvoice', { params: { id: made.invoice.id }, body: {} })
    },
    async () => {
      const customer_id = pick(customers)
      const method = pick(methods)
      const amount = money()
      const tendered = method === 'cash' ? Math.ceil(amount / 20) * 20 : undefined
      await books.act(at(), 'createReceipt', { query: shop, body: { customer_id, amount, method, tendered, allocate: 'oldest' } })
    },
    async () => {
      const customer_id = pick(customers)
      const open = await openOf(customer_id)
      if (open.length === 0) return
      const parts = open
        .slice(0, 3)
        .map((one, n) => ({ invoice_id: one.id, amount: (n === 0 ? one.cents : 1 + random(one.cents)) / 100 }))
      const amount = parts.reduce((sum, one) => sum + Math.round(one.amount * 100), random(3) * 500) / 100
      await books
        .must(at(), 'createReceipt', { query: shop, body: { customer_id, amount, method: 'check', allocations: parts } })
        .catch(async (error: Error) => {
          if (!/DAY_CLOSED/.test(error.message)) throw error
        })
    },
    async () => {
      const id = orders.at(random(orders.length) - orders.length)
      if (!id) return
      const { rows } = await t.admin.query('select customer_id from app.service_orders where id = $1', [id])
      const body = {
        customer_id: rows[0].customer_id,
        kind: 'deposit' as const,
        amount: money(),
        method: pick(methods),
        service_order_id: id,
      }
      await books.act(at(), 'createReceipt', { query: shop, body })
    },
    async () => {
      const id = pick(await receipts(`r.kind in ('payment', 'deposit') and r.reverses_id is null`))
      if (!id) return
      const open = await openOf(
        (await t.admin.query('select customer_id from app.receipts where id = $1', [id])).rows[0].customer_id,
      )
      if (open[0])
        await books.act(at(), 'applyReceipt', {
          params: { id },
          body: { allocations: [{ invoice_id: open[0].id, amount: money() / 10 + 0.01 > 1 ? 1.11 : 0.5 }] },
        })
    },
    async () => {
      const { rows } = await t.admin.query(
        `select receipt_id, invoice_id, sum(amount_cents)::int as cents from app.payments where tenant_id = $1 group by 1, 2 having sum(amount_cents) > 1 order by 1, 2`,
        [world.tenantId],
      )
      const one = pick(rows as { receipt_id: string; invoice_id: string; cents: number }[])
      if (!one) return
      const body = { invoice_id: one.invoice_id, amount: (1 + random(one.cents)) / 100, reason: 'Wrong invoice' }
      await books.act(at(), 'unapplyReceipt', { params: { id: one.receipt_id }, body })
    },
    async () => {
      const id = pick(await receipts(`r.kind in ('payment', 'deposit') and r.reverses_id is null`))
      if (id)
        await books.act(at(), 'refundReceipt', {
          params: { id },
          body: { amount: money() / 4 > 1 ? 2.22 : 0.01, method: pick(methods), reason: 'Too much' },
        })
    },
    async () => {
      const id = pick(await receipts(`r.business_date = '${day}' and r.reverses_id is null`))
      if (id) await books.act(at(), 'reverseReceipt', { params: { id }, body: { reason: 'Typed twice' } })
    },
    async () => {
      const customer_id = pick(customers)
      const [first] = await openOf(customer_id)
      if (!first) return
      const kind = pick(['goodwill', 'write_off'] as const)
      const allocations = [{ invoice_id: first.id, amount: Math.min(first.cents, 777) / 100 }]
      const body = {
        customer_id,
        kind,
        amount: Math.min(first.cents, 777) / 100,
        method: 'other' as const,
        reference: 'Old scratch',
        allocations,
      }
      await books.act(at(), 'createReceipt', { query: shop, body })
    },
    async () => {
      const last = (await openOf(pick(customers))).at(-1)
      if (last) await books.act(at(), 'voidInvoice', { params: { id: last.id }, body: { reason: 'Wrong order' } })
    },
    async () => {
      const [first] = await openOf(pick(customers))
      if (first)
        await books.act(at(), 'addPayment', {
          params: { id: first.id },
          body: { amount: Math.ceil(first.cents / 2) / 100, method: 'card', date: addDays(day, -random(4)) },
        })
    },
    async () => {
      const { rows } = await t.admin.query(
        `select i.id, (i.total_cents - i.credited_cents)::int as cents from app.invoices i
          where i.tenant_id = $1 and i.status in ('sent', 'overdue', 'paid') and i.total_cents > i.credited_cents order by i.number`,
        [world.tenantId],
      )
      const one = pick(rows as { id: string; cents: number }[])
      if (!one) return
      const amount = (1 + random(one.cents)) / 100
      await books.act(at(), 'createCreditNote', { params: { id: one.id }, body: { amount, reason: 'Not as agreed' } })
    },
    async () => {
      const { rows } = await t.admin.query(
        `select l.invoice_id, l.id, l.quantity_thousandths::int as pieces from app.invoice_issue_lines l
           join app.invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
          where l.tenant_id = $1 and i.status in ('sent', 'overdue', 'paid') order by i.number, l.position`,
        [world.tenantId],
      )
      const one = pick(rows as { invoice_id: string; id: string; pieces: number }[])
      if (!one) return
      const quantity = random(2) === 0 ? undefined : Math.max(1, Math.floor(one.pieces / 3)) / 1000
      const body = { lines: [{ item_id: one.id, ...(quantity && { quantity }) }], reason: 'Came back' }
      await books.act(at(), 'createCreditNote', { params: { id: one.invoice_id }, body })
    },
    async () => {
      const body = { customer_ids: [pick(customers)], to_date: addDays(day, -random(3)), send: false }
      await books.act(at(), 'createStatements', { query: shop, body })
    },
    async () => {
      await books.act(at(), 'addCashMove', {
        query: shop,
        body: { kind: pick(['paid_in', 'paid_out', 'bank'] as const), amount: money(), reason: 'Drawer' },
      })
    },
  ]
  for (let left = 2 + random(6); left > 0; left -= 1) await (random(4) === 0 ? acts[0] : pick(acts))?.()
  if (random(3) > 0) {
    const counted = { cash: money(), card: 0, check: 0, transfer: 0, other: 0 }
    const closed = await books.must(new Date(noon + 6 * 3_600_000), 'closeDay', {
      query: shop,
      body: { date: day, float: 100, counted, note: 'Counted' },
    })
    // Now and then somebody finds a check that was left out.
    if (random(6) === 0) {
      const later = new Date(noon + 7 * 3_600_000)
      await books.must(later, 'reopenDay', { params: { id: closed.day_close.id }, body: { reason: 'A check was left out' } })
      await books.must(later, 'createReceipt', {
        query: shop,
        body: { customer_id: pick(customers), amount: 12.34, method: 'check', business_date: day },
      })
    }
  }
  const night = new Date(noon + 11 * 3_600_000)
  await t.inTenant(world.tenantId, (tx) => moveOverdueInvoices({ tx, tenant: world.tenantId, now: night }))
}

const digests = async (world: World) =>
  new Map(
    (
      await t.admin.query(
        `select n.invoice_id as id, md5(n.document::text || n.template::text || coalesce((select string_agg(l::text, '|' order by l.position) from app.invoice_issue_lines l
           where l.tenant_id = n.tenant_id and l.invoice_id = n.invoice_id), '')) as digest from app.invoice_issues n where n.tenant_id = $1`,
        [world.tenantId],
      )
    ).rows.map((row: { id: string; digest: string }) => [row.id, row.digest]),
  )

const days = isFull ? 92 : 36
it.each(isFull ? [11, 2026, 90_210] : [2026])(
  'keeps the books of a shop right to the cent over months of chance, counted again by SQL of its own (seed %i)',
  async (seed) => {
    const random = numbersFrom(seed)
    const stage = await open(random, isFull ? 110 : 40)
    const { world, customers } = stage
    const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
    const zone: string = rows[0].time_zone
    const today = dateIn(zone, Date.now())
    const books = bookkeeperOf(t, world)
    const seen = new Map<string, string>()
    for (let age = days; age > 0; age -= 1) {
      if (age === Math.floor(days / 2)) await addComponents(world, customers.slice(0, 2))
      await live(addDays(today, -age), stage, books, random, zone)
      for (const [id, digest] of await digests(world)) if (!seen.has(id)) seen.set(id, digest)
    }
    const { rows: counts } = await t.admin.query(
      `select (select count(*)::int from app.invoices where tenant_id = $1 and number is not null) as invoices,
              (select count(*)::int from app.invoices where tenant_id = $1 and status = 'void') as voided,
              (select count(*)::int from app.invoices where tenant_id = $1 and status = 'paid') as paid,
              (select count(*)::int from app.payments where tenant_id = $1 and reverses_id is not null) as taken_back,
              (select count(*)::int from app.receipts where tenant_id = $1 and kind = 'refund') as refunds,
              (select count(*)::int from app.receipts where tenant_id = $1 and kind = 'deposit') as deposits,
              (select count(*)::int from app.receipts where tenant_id = $1 and kind in ('goodwill', 'write_off')) as given_up,
              (select count(*)::int from app.receipts where tenant_id = $1 and reverses_id is not null) as reversed,
              (select count(*)::int from app.credit_notes where tenant_id = $1 and returned_cents > 0) as credited_paid,
              (select count(*)::int from app.credit_notes where tenant_id = $1 and settled_cents > 0) as credited_open,
              (select count(*)::int from app.day_closes where tenant_id = $1 and state = 'closed') as closed_days,
              (select count(*)::int from app.day_closes where tenant_id = $1 and state = 'reopened') as reopened_days,
              (select count(*)::int from app.statements where tenant_id = $1) as statements,
              (select count(*)::int from app.invoice_issue_line_taxes where tenant_id = $1 and exempt_cents > 0) as exempt_taxes`,
      [world.tenantId],
    )
    // Over three months chance leaves nothing out.
    const least = isFull ? Object.keys(counts[0]) : ['invoices', 'paid', 'taken_back', 'closed_days']
    for (const what of least) expect(counts[0][what], what).toBeGreaterThan(0)
    expect(await bookFaults(t.admin, world.tenantId)).toEqual({})
    // The journals say the same as the product: receivables, deposits, sales, taxes and money (INT15).
    const all = { from: addDays(today, -days - 10), to: today }
    const { faults, balances } = await ledgerFaults(t, world, all)
    expect(faults).toEqual({})
    for (const place of ['receivable', 'deposits', 'discounts', 'method:cash', 'cash_over_short'] as const)
      expect(balances.get(place), place).not.toBe(undefined)
    // What was issued never changed.
    const now = await digests(world)
    for (const [id, digest] of seen) expect(now.get(id)).toBe(digest)

    const at = new Date()
    for (let age = 0; age < days; age += 7) {
      const day = addDays(today, -age)
      const owed = await owedOn(t.admin, world.tenantId, world.shopId, day)
      const listed = await books.must(at, 'listReceivables', { query: { shop_id: world.shopId, as_of: day, limit: 100 } })
      const cents = (value: number) => Math.round(value * 100)
      expect(
        Object.fromEntries(
          listed.receivables.map((row) => [
            row.customer_id,
            { open: cents(row.open), credit: cents(row.credit), buckets: Object.values(row.aging).map(cents) },
          ]),
        ),
        day,
      ).toEqual(owed)
      const upTo = await ledgerBalances(t, world, { from: all.from, to: day })
      const net = Object.values(owed).reduce((sum, one) => sum + one.open - one.credit, 0)
      expect((upTo.get('receivable') ?? 0) + (upTo.get('deposits') ?? 0), `the books of ${day}`).toBe(net)
      for (const [column, key] of [
        ['open', 'open'],
        ['credit', 'credit'],
      ] as const)
        expect(cents(listed.totals[column]), day).toBe(Object.values(owed).reduce((sum, one) => sum + one[key], 0))
    }
    // An account ends with what is open less the credit.
    const owed = await owedOn(t.admin, world.tenantId, world.shopId, today)
    for (const id of customers) {
      const { account } = await books.must(at, 'getCustomerAccount', { params: { id }, query: { shop_id: world.shopId } })
      const { open, credit } = owed[id] ?? { open: 0, credit: 0 }
      expect(Math.round(account.closing * 100), id).toBe(open - credit)
    }
  },
  600_000,
)
