// `npm run bench -- --analytics`: what the figures of a shop cost as its history grows. Organizations with few orders, with as many as are counted
// live at most, and with many, in one run, their calls in alternation; the gate is the ratio of the medians of many and few. A long history is
// answered from what is kept, so the first answer, for which everything is counted, is measured and printed beside it.
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
/** The longest history that is counted for each answer (kept-figures.service.ts). */
const live = 10_000
const sizes = [Number(values.few), live, Number(values.many)] as const
const rounds = Number(values.rounds)
/** How much longer a call may take with the larger history. */
const gate = 1.25
const paths = ['/service-orders/analytics', '/customers/analytics', '/vehicles/analytics', '/technicians/analytics'] as const

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
  const ask = (path: string, at: number): Promise<number> =>
    target.send({ method: 'GET', path: `/api/v1${path}?shop_id=${idOf('shop', at + 1)}`, token: tokenOf(at + 1) })
  console.log(
    `Analytics, ${sizes[0]} orders beside ${sizes[1]} and ${sizes[2]}, ${rounds} rounds, load average ${os.loadavg()[0]?.toFixed(2)}`,
  )
  for (const path of paths) {
    const first = await ask(path, 2)
    const times: [number[], number[], number[]] = [[], [], []]
    for (let round = -2; round < rounds; round += 1)
      for (const at of [0, 1, 2] as const) {
        const took = await ask(path, at)
        if (round >= 0) times[at].push(took)
      }
    const [few, most, many] = [median(times[0]), median(times[1]), median(times[2])]
    const ratio = many / few
    if (ratio > gate) missed += 1
    console.log(
      `  ${ratio <= gate ? 'ok    ' : 'MISSED'} ${path.padEnd(28)} ${few.toFixed(1)} ms, ${many.toFixed(1)} ms kept, ${ratio.toFixed(2)} of at most ${gate}; ` +
        `first answer ${first.toFixed(0)} ms; ${live} orders counted live ${most.toFixed(1)} ms`,
    )
  }
} finally {
  await app.close()
}
process.exitCode = missed === 0 ? 0 : 1
