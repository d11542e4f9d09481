import type { LedgerPlace } from '@twopost/contract/ledger'
import { expect } from 'vitest'
import { entriesOf, sumsOf } from '#features/ledger/journal-entries.rules.ts'
import { selectPostings } from '#features/ledger/postings.queries.ts'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** What each place of a shop's books came to over some days, debits less credits, in cents. Each record balances, or this fails. */
export async function ledgerBalances(
  t: TestApp,
  world: World,
  days: { from: string; to: string },
  shopId = world.shopId,
): Promise<Map<LedgerPlace, number>> {
  const rows = await t.inTenant(world.tenantId, (tx) => selectPostings(tx, { shopId, ...days }))
  const balances = new Map<LedgerPlace, number>()
  for (const entry of entriesOf(shopId, rows, new Map())) {
    const { debit, credit } = sumsOf([entry])
    expect(debit, `${entry.kind} ${entry.reference}`).toBe(credit)
    for (const { place, ...line } of entry.lines) balances.set(place, (balances.get(place) ?? 0) + line.debit - line.credit)
  }
  return balances
}

/** What the product says beside the books, by SQL of its own: each gives the balance that its place should have, in cents. $1 tenant, $2 shop. */
const expected: Readonly<Record<string, { places: (place: string) => boolean; sql: string }>> = {
  'receivables are what open invoices have left': {
    places: (place) => place === 'receivable',
    sql: `select coalesce(sum(total_cents - paid_cents - credited_cents), 0)::int8 as cents from app.invoices
           where tenant_id = $1 and shop_id = $2 and number is not null and status <> 'void'`,
  },
  'deposits are what customers have left': {
    places: (place) => place === 'deposits',
    sql: 'select -coalesce(sum(credit_cents), 0)::int8 as cents from app.customer_credits where tenant_id = $1 and shop_id = $2',
  },
  'sales less discounts are the net of the facts': {
    places: (place) => place === 'discounts' || place.startsWith('sales:'),
    sql: 'select -coalesce(sum(net_cents), 0)::int8 as cents from app.fact_lines where tenant_id = $1 and shop_id = $2',
  },
  'inventory is what the stock is worth': {
    places: (place) => place === 'inventory',
    sql: 'select coalesce(sum(value_cents), 0)::int8 as cents from app.stock_levels where tenant_id = $1 and shop_id = $2',
  },
  'parts on orders are those that no invoice has and that nobody gave up': {
    places: (place) => place === 'parts_on_orders',
    sql: `select coalesce(-sum(m.cost_cents), 0)::int8 as cents from app.stock_moves m
           where m.tenant_id = $1 and m.shop_id = $2 and m.line_item_id is not null and m.kind in ('issue', 'return_in')
             and not exists (select from app.invoice_issue_lines l join app.invoices i on i.tenant_id = $1 and i.id = l.invoice_id where l.tenant_id = $1 and l.line_item_id = m.line_item_id and i.status <> 'void')
             and not exists (select from app.unbilled_parts u left join app.invoices i on i.tenant_id = $1 and i.id = u.invoice_id
               where u.tenant_id = $1 and u.line_item_id = m.line_item_id and (i.id is null or i.status <> 'void')
                 and not exists (select from app.invoice_issue_lines l join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = l.invoice_id
                   where l.tenant_id = $1 and l.line_item_id = u.line_item_id and n.issued_at > u.created_at))`,
  },
  'deposits for old parts are those that suppliers hold': {
    places: (place) => place === 'core_receivable',
    sql: 'select coalesce(sum(vendor_charge_cents), 0)::int8 as cents from app.cores where tenant_id = $1 and shop_id = $2 and ended_on is null',
  },
  'payables are posted bills less what suppliers credited without one': {
    places: (place) => place === 'payables',
    sql: `select -(coalesce((select sum(total_cents) from app.vendor_bills where tenant_id = $1 and shop_id = $2 and posted_at is not null), 0)
            - coalesce((select sum(credited_cents) from app.vendor_claims where tenant_id = $1 and shop_id = $2 and ended_at is not null and credit_bill_line_id is null), 0))::int8 as cents`,
  },
  'what was received and is on no posted bill waits for one': {
    places: (place) => place === 'received_not_billed',
    sql: `select -coalesce(sum(g.cost_cents * (not x.goods)::int + g.core_cents * (not x.cores)::int), 0)::int8 as cents
            from app.deliveries d join app.delivery_lines g on g.tenant_id = $1 and g.delivery_id = d.id
            cross join lateral (select
              exists (select from app.vendor_bill_lines l join app.vendor_bills b on b.tenant_id = $1 and b.id = l.bill_id
                where l.tenant_id = $1 and l.delivery_line_id = g.id and l.kind = 'goods' and b.state = 'posted') as goods,
              exists (select from app.vendor_bill_lines l join app.vendor_bills b on b.tenant_id = $1 and b.id = l.bill_id
                where l.tenant_id = $1 and l.delivery_line_id = g.id and l.kind = 'core' and b.state = 'posted') as cores) x
           where d.tenant_id = $1 and d.shop_id = $2`,
  },
  ...Object.fromEntries(
    ['cash', 'card', 'check', 'transfer', 'other'].map((method) => [
      `${method} is what came less what went, and what counts of days found`,
      {
        places: (place: string) => place === `method:${method}`,
        sql: `select (coalesce((select sum(case when (kind = 'refund') <> (reverses_id is not null) then -amount_cents else amount_cents end) from app.receipts
                  where tenant_id = $1 and shop_id = $2 and method = '${method}' and kind in ('payment', 'deposit', 'refund')), 0)
              + coalesce((select sum(case kind when 'paid_in' then amount_cents else -amount_cents end) from app.cash_moves
                  where tenant_id = $1 and shop_id = $2 and '${method}' = 'cash'), 0)
              + coalesce((select sum((counted ->> '${method}')::bigint - (expected ->> '${method}')::bigint - case '${method}' when 'cash' then float_cents else 0 end)
                  from app.day_closes where tenant_id = $1 and shop_id = $2 and state = 'closed'), 0))::int8 as cents`,
      },
    ]),
  ),
}
/** Which balances of a shop's books are not what the product says (INT15). Days hold all that ever happened. */
export async function ledgerFaults(t: TestApp, world: World, days: { from: string; to: string }, shopId = world.shopId) {
  const balances = await ledgerBalances(t, world, days, shopId)
  const faults: Record<string, { books: number; product: number }> = {}
  const compare = (rule: string, places: (place: string) => boolean, product: number) => {
    const books = [...balances].reduce((sum, [place, cents]) => sum + (places(place) ? cents : 0), 0)
    if (books !== product) faults[rule] = { books, product }
  }
  for (const [rule, { places, sql }] of Object.entries(expected)) {
    const { rows } = await t.admin.query(sql, [world.tenantId, shopId])
    compare(rule, places, Number(rows[0].cents))
  }
  const { rows: taxes } = await t.admin.query(
    `select component, sum(case kind when 'credit' then -tax_cents else tax_cents end)::int8 as cents from app.tax_days
      where tenant_id = $1 and shop_id = $2 and basis = 'invoiced' and component <> '' and kind in ('taxable', 'exempt', 'credit') group by 1`,
    [world.tenantId, shopId],
  )
  for (const { component, cents } of taxes as { component: string; cents: string }[])
    compare(`the tax ${component} is that of the tax report`, (place) => place === `tax:${component}`, -Number(cents))
  const unknown = [...balances.keys()].filter(
    (place) => place.startsWith('tax:') && !taxes.some((tax: { component: string }) => place === `tax:${tax.component}`),
  )
  if (unknown.length > 0) faults[`taxes that no report has: ${unknown.join(', ')}`] = { books: unknown.length, product: 0 }
  return { faults, balances }
}
