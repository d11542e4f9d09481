// Slow: issues ten thousand invoices of one shop in full breadth, each under the same counter.

import { shareCents } from '@twopost/contract/core/money'
import { expect, it } from 'vitest'
import { isFull } from '../../../test/breadth.ts'
import { useApp } from '../../../test/harness.ts'
import { inLanes, untilAnswered } from '../../../test/races.ts'

const t = useApp()

const clients = 16
const wanted = isFull ? 10_000 : 64
/** One in so many is sent twice at once with the same key. */
const repeated = 10
const rateMillionths = 102_500

it(
  `issues ${wanted} invoices of one shop by ${clients} clients: no gap, no double, no drift, and a repeat gives the same invoice (M2, S-72, M14)`,
  async () => {
    const world = await t.tenant()
    await t.admin.query('update app.shops set labor_tax_millionths = $2, parts_tax_millionths = $2 where tenant_id = $1', [
      world.tenantId,
      rateMillionths,
    ])
    const body = { lines: [{ description: 'Wiper blade', quantity: 1, unit_price: 1 }] }
    const made = await t.call('createCounterSale', { query: { shop_id: world.shopId }, body }, world.admin)
    expect(made.status, made.text).toBe(201)
    const first = made.body.data.invoice.id as string
    // The others are copies with a price of their own, so that every tax is rounded another way.
    await t.admin.query(
      `insert into app.invoices (tenant_id, id, shop_id, origin, customer_id, template_id, terms, created_by, created_at, updated_at)
       select tenant_id, gen_random_uuid(), shop_id, origin, customer_id, template_id, terms, created_by, created_at + n * interval '1 ms', updated_at
         from app.invoices, generate_series(1, $2::int) n where id = $1`,
      [first, wanted - 1],
    )
    await t.admin.query(
      `insert into app.invoice_draft_lines (tenant_id, id, invoice_id, position, type, sales_class, description, quantity_thousandths, unit_price_cents, amount_cents, created_at)
       select i.tenant_id, gen_random_uuid(), i.id, 0, l.type, l.sales_class, l.description, 1000, 100 + i.n, 100 + i.n, l.created_at
         from (select *, row_number() over (order by created_at, id) as n from app.invoices where tenant_id = $1 and id <> $2) i
         join app.invoice_draft_lines l on l.invoice_id = $2`,
      [world.tenantId, first],
    )
    const { rows: drafts } = await t.admin.query<{ id: string }>('select id from app.invoices where tenant_id = $1 order by id', [
      world.tenantId,
    ])
    expect(drafts).toHaveLength(wanted)
    const replies = await inLanes(clients, drafts, async ({ id }) => {
      const send = () =>
        untilAnswered(() =>
          t.call('markInvoicePaid', { params: { id }, body: { method: 'card' } }, world.admin, {
            'idempotency-key': `pay-${id}`,
          }),
        )
      const isRepeated = Number.parseInt(id.slice(-4), 16) % repeated === 0
      const both = isRepeated ? await Promise.all([send(), send()]) : [await send()]
      expect(new Set(both.map((one) => one.body.data?.invoice.invoiceNumber)).size, both.map((one) => one.text).join()).toBe(1)
      return both[0]
    })
    expect(replies.filter((reply) => reply?.status !== 200).map((reply) => reply?.text)).toEqual([])

    const upTo = Array.from({ length: wanted }, (_, at) => at + 1)
    for (const table of ['invoices', 'receipts']) {
      const { rows } = await t.admin.query<{ n: number }>(
        `select split_part(number, '-', 3)::int as n from app.${table} where tenant_id = $1 order by 1`,
        [world.tenantId],
      )
      expect(rows.map((row) => row.n)).toEqual(upTo)
    }
    const { rows: counters } = await t.admin.query(
      "select kind, last::int from app.counters where tenant_id = $1 and kind in ('invoice', 'receipt') order by kind",
      [world.tenantId],
    )
    expect(counters).toEqual([
      { kind: 'invoice', last: wanted },
      { kind: 'receipt', last: wanted },
    ])
    // What it must come to, counted here: prices from 1.00 up, each taxed by itself and rounded half up.
    const nets = upTo.map((n) => 99 + n)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const [net, tax] = [sum(nets), sum(nets.map((cents) => shareCents(cents, rateMillionths)))]
    const { rows: sums } = await t.admin.query(
      `select (select sum(total_cents)::int from app.invoices where tenant_id = $1) as invoices,
              (select sum(paid_cents)::int from app.invoices where tenant_id = $1 and status = 'paid') as paid,
              (select sum(total_cents)::int from app.invoice_issues where tenant_id = $1) as issues,
              (select sum((document->>'totalCents')::int)::int from app.invoice_issues where tenant_id = $1) as papers,
              (select sum(amount_cents)::int from app.receipts where tenant_id = $1) as receipts,
              (select sum(amount_cents)::int from app.payments where tenant_id = $1) as payments,
              (select sum(tax_cents)::int from app.invoice_issue_taxes where tenant_id = $1) as taxes,
              (select sum(net_cents)::int from app.fact_lines where tenant_id = $1) as facts,
              (select sum(parts_cents)::int from app.fact_days where tenant_id = $1 and dimension = 'all') as days,
              (select sum(tax_cents)::int from app.tax_days where tenant_id = $1 and basis = 'invoiced' and component <> '') as tax_days,
              (select coalesce(sum(credit_cents), 0)::int from app.customer_credits where tenant_id = $1) as credit`,
      [world.tenantId],
    )
    const whole = net + tax
    expect(sums[0]).toEqual({
      ...{ invoices: whole, paid: whole, issues: whole, papers: whole, receipts: whole, payments: whole },
      ...{ taxes: tax, facts: net, days: net, tax_days: tax, credit: 0 },
    })
  },
  isFull ? 1_800_000 : 60_000,
)
