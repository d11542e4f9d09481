// `npm run bench -- --analytics`: what the figures of a shop cost as its history grows. Organizations with few orders, with ten thousand, and with
// many, in one run, their calls in alternation; the gate is the ratio of the medians of more orders and few. A longer history is answered from what
// is kept, so the first answer, for which everything is counted, is measured and printed beside it. So are figures that are narrowed, the records
// of figures, their pages and a file of them.
// `--few 1000 --many 1000000 --rounds 15` for other sizes.
import os from 'node:os'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { median, Target } from './clients.ts'
import { connectAdmin, idOf, loadTenants, settle, tokenOf } from './load.ts'
import { RunningApp } from './running-app.ts'

const { values } = parseArgs({
  options: {
    analytics: { type: 'boolean' },
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
  },
})
/** Up to so many an answer is kept for a minute, beyond it is kept until a job has counted it again (kept-figures.service.ts). */
const some = 10_000
const sizes = [Number(values.few), some, Number(values.many)] as const
const rounds = Number(values.rounds)
/** How much longer a call may take with the larger history. */
const gate = 1.25
const paths = ['/service-orders/analytics', '/customers/analytics', '/vehicles/analytics', '/technicians/analytics'] as const
const narrowed = [
  ['/service-orders/analytics', (tenant: number) => `&advisor=${idOf('user', tenant, 1)}`],
  ['/customers/analytics', (tenant: number) => `&type=individual&advisor=${idOf('user', tenant, 1)}`],
  ['/vehicles/analytics', () => '&make=Ford'],
] as const
/** Records in time, which are read from an index, and records that are sums of others. */
const records = [
  '/service-orders/analytics/records?figure=created',
  '/service-orders/analytics/records?figure=posted',
  '/customers/analytics/records?figure=new_customers',
  '/customers/analytics/records?figure=with_order',
  '/customers/analytics/records?figure=paid_on_time',
  '/vehicles/analytics/records?figure=seen',
  '/technicians/analytics/records?figure=jobs',
] as const

/** An issued invoice for each order that was invoiced: most are paid, some open, some overdue. */
const invoices = `
  insert into app.invoices (tenant_id, id, shop_id, service_order_id, customer_id, template_id, status, number, issue_date, due_date, paid_date,
         subtotal_cents, tax_cents, total_cents, labor_net_cents, parts_net_cents, paid_cents, created_at, updated_at)
  select o.tenant_id, o.id, o.shop_id, o.id, o.customer_id, o.id, s.status, 'INV-' || o.number, d.issued, d.issued + 30, case when s.status = 'paid' then d.issued + 12 end,
         m.labor + m.parts, 0, m.labor + m.parts, m.labor, m.parts, case when s.status = 'paid' then m.labor + m.parts else 0 end, o.created_at, o.created_at
    from app.service_orders o,
         lateral (select (array['paid', 'paid', 'paid', 'sent', 'overdue'])[1 + abs(hashtext(o.number)) % 5] as status) s,
         lateral (select coalesce(o.completed_at, o.created_at)::date as issued) d,
         lateral (select 5000 + abs(hashtext(o.number)) % 40000 as labor, abs(hashtext(o.number || 'p')) % 40000 as parts) m
   where o.tenant_id = $1 and o.status = 'invoiced'`

/** No figure reads these; a million orders would have many millions of their rows. */
const notRead = ['search_tokens', 'line_items', 'order_services', 'activities']

async function load(admin: pg.Client): Promise<void> {
  for (const [at, orders] of sizes.entries()) {
    const tenant = at + 1
    await loadTenants(admin, tenant, tenant, orders, { without: notRead })
    await admin.query(invoices, [idOf('tenant', tenant)])
  }
  await settle(admin)
}

const app = await RunningApp.prepare('built')
let missed = 0
try {
  await app.start()
  const admin = await connectAdmin(app.dataDir)
  const began = performance.now()
  await load(admin)
  await admin.end()
  console.log(`Loaded ${sizes.join(', ')} orders in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const target = new Target(app.url, 2)
  const ask = (path: string, at: number, more = ''): Promise<number> => {
    const shop = `${path.includes('?') ? '&' : '?'}shop_id=${idOf('shop', at + 1)}`
    return target.send({ method: 'GET', path: `/api/v1${path}${shop}${more}`, token: tokenOf(at + 1) })
  }
  console.log(`Analytics, ${sizes.join(', ')} orders, ${rounds} rounds, load average ${os.loadavg()[0]?.toFixed(2)}`)
  const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`
  /** Asks in alternation. @returns the first answers and the medians of the others, by size */
  async function measure(path: string, more: (tenant: number) => string = () => ''): Promise<[number[], number[]]> {
    const first: number[] = []
    const times: number[][] = sizes.map(() => [])
    for (const at of sizes.keys()) first.push(await ask(path, at, more(at + 1)))
    for (let round = -2; round < rounds; round += 1)
      for (const at of sizes.keys()) {
        const took = await ask(path, at, more(at + 1))
        if (round >= 0) times[at]?.push(took)
      }
    return [first, times.map((list) => median(list))]
  }
  /** One line: the medians, those of more orders ÷ that of few, and the first answers. */
  function tell(path: string, [first, [few = 0, ...more]]: [number[], number[]]): void {
    const ratios = more.map((one) => one / few)
    const isMet = ratios.every((ratio) => ratio <= gate)
    if (!isMet) missed += 1
    console.log(
      `  ${isMet ? 'ok    ' : 'MISSED'} ${path.padEnd(56)} ${[few, ...more].map(ms).join(', ')}; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} of at most ${gate}; ` +
        `first answers ${first.map(ms).join(', ')}`,
    )
  }
  for (const path of paths) tell(path, await measure(path))
  for (const [path, more] of narrowed) tell(`${path} narrowed`, await measure(path, more))
  console.log('Records of figures, the first page, then one in the middle of the period; no gate')
  for (const path of records) {
    const [first, medians] = await measure(path)
    const deep = Math.floor(sizes[2] / 2 / 20 / 2)
    const middle =
      path.includes('figure=with_order') || path.includes('figure=seen') ? [] : [await ask(path, 2, `&page=${deep}&limit=20`)]
    console.log(
      `         ${path.padEnd(56)} ${medians.map(ms).join(', ')}; first answers ${first.map(ms).join(', ')}` +
        middle.map((took) => `; page ${deep} ${ms(took)}`).join(''),
    )
  }
  // As many days as give a file of nearly the 50,000 records that one may hold.
  const dayOf = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const span = Math.max(1, Math.floor((45_000 / sizes[2]) * 730))
  const file = `/service-orders/analytics/records/export?figure=posted&from=${dayOf(30 + span)}&to=${dayOf(31)}`
  console.log(`         ${'a file of the records posted in'} ${span} days ${ms(await ask(file, 2))}`)
} finally {
  await app.close()
}
process.exitCode = missed === 0 ? 0 : 1
