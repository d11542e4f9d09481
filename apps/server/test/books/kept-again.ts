import fs from 'node:fs'
import type pg from 'pg'

const migrations = new URL('../../migrations/', import.meta.url)
const read = (name: string): string => fs.readFileSync(new URL(name, migrations), 'utf8')
const statement = (name: string, pattern: RegExp): string => {
  const found = pattern.exec(read(name))?.[1]
  if (!found) throw new Error(`${name} fills nothing`)
  return found
}
/** The statements by which an upgrade fills what is kept from what was written before, as the migrations have them. */
const fills = [
  statement('0200_days_of_invoices.sql', /(insert into app\.invoice_days [\s\S]*?);\n/),
  statement('0214_days_of_analytics_filled.sql', /\$sql\$([\s\S]*?)\$sql\$/),
  statement('0239_credit_by_day_filled.sql', /\$sql\$([\s\S]*?)\$sql\$/),
  statement('0201_counts_of_facts.sql', /(insert into app\.fact_counts [\s\S]*?);\n/),
]
const dayColumns = [
  ...['issued', 'voided', 'total_cents', 'credit_cents', 'worked', 'waited_seconds', 'paid_cents', 'posted', 'posted_cents'],
  ...['net_cents', 'tax_cents', 'voids', 'void_cents', 'settled', 'settled_cents', 'settled_on_time', 'settled_days'],
]
async function keptOf(admin: pg.Client, tenantId: string): Promise<unknown[]> {
  const days = await admin.query(
    `select shop_id, business_date::text, ${dayColumns.map((name) => `sum(${name})::text as ${name}`).join(', ')} from app.invoice_days where tenant_id = $1
      group by 1, 2 having ${dayColumns.map((name) => `sum(${name}) <> 0`).join(' or ')} order by 1, 2`,
    [tenantId],
  )
  const counts = await admin.query(
    `select shop_id, business_date::text, dimension, member, payers, mask, documents from app.fact_counts where tenant_id = $1 and documents <> 0
      order by 1, 2, 3, 4, 5, 6`,
    [tenantId],
  )
  const credit = await admin.query(
    `select customer_id, shop_id, business_date::text, sum(cents)::text as cents from app.credit_moves where tenant_id = $1
      group by 1, 2, 3 having sum(cents) <> 0 order by 1, 2, 3`,
    [tenantId],
  )
  return [...days.rows, ...counts.rows, ...credit.rows]
}
/**
 * What is kept as the documents wrote it, and as an upgrade fills it from the same documents; nothing of it stays.
 * The fills are for all organizations, so everything is emptied first.
 */
export async function keptTwice(admin: pg.Client, tenantId: string): Promise<[written: unknown[], filled: unknown[]]> {
  const written = await keptOf(admin, tenantId)
  await admin.query('begin')
  try {
    await admin.query('delete from app.invoice_days')
    await admin.query('delete from app.fact_counts')
    await admin.query('delete from app.credit_moves')
    for (const sql of fills) await admin.query(sql)
    return [written, await keptOf(admin, tenantId)]
  } finally {
    await admin.query('rollback')
  }
}
