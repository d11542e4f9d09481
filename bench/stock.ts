// `npm run bench -- --stock`: what parts cost as there are more of them, and as one of them moves more often. Organizations with few and with many
// parts, in one run, their calls in alternation; then a part that moved 20 times and one that moved a million times. The gate is the ratio of the
// medians. Then issuing and receiving beside the floor: a bare handler that runs the same statements; the gate is the ratio of what both do in a
// second. `--few 1000 --many 100000 --moves 1000000 --rounds 40 --turns 8` for other sizes.
import os from 'node:os'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { median, type Sending, Target } from './clients.ts'
import { type Floor, figuresOf, ratioOf, startFloor, takeTurns } from './floor-process.ts'
import { connectAdmin, idOf, loadTenants, settle, tokenOf } from './load.ts'
import { RunningApp } from './running-app.ts'
import { stockWrites, type Write } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    stock: { type: 'boolean' },
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '100000' },
    moves: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '40' },
    turns: { type: 'string', default: '8' },
  },
})
const sizes = [Number(values.few), Number(values.many)] as const
const moves = Number(values.moves)
const rounds = Number(values.rounds)
/** How much longer a call may take. */
const gate = 1.25
/** How much of the floor issuing and receiving reach at least. */
const leastRatio = 0.7
const clients = 16
/** The organizations whose parts go out and come in, and the orders of each. */
const [firstMoving, movingOrders] = [11, 3000]
/** The orders of the two whose lists are compared; what the floor repeats is recorded with the first of them. */
const ordersEach = 200
/** The part of the first organization that moves more often than any part does, one that moves forty times on every working day, and one that hardly does. */
const [busy, brisk, calm] = [7, 8, 9]
const [briskMoves, calmMoves] = [10_000, 20]

const itemId = `('01900000-' || lpad(to_hex($1::int), 4, '0') || '-700e-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
/** Each takes the tenant's number, its id, its shop's, and how many parts. Every twentieth is low: a full page of them in each. Every fifth is idle. */
const statements = [
  `insert into app.stock_locations (tenant_id, id, shop_id, name, name_key, kind, created_at, updated_at)
     select $2::uuid, $3::uuid, $3::uuid, 'Main Warehouse', 'main warehouse', 'shelf', now(), now() where $1::int > 0 and $4::int > 0`,
  `insert into app.items (tenant_id, id, maker, maker_key, part_number, number_key, name, name_key, list_price_cents, last_cost_cents, created_at, updated_at)
     select $2::uuid, ${itemId}, 'Alder', 'ALDER', 'P-' || n, 'P' || n, 'Part ' || lpad(n::text, 7, '0'), 'part ' || lpad(n::text, 7, '0'), 2000, 1000, now() - make_interval(secs => n), now()
       from generate_series(1, $4::int) n where $3::uuid is not null`,
  `insert into app.shop_items (tenant_id, item_id, shop_id, location_id, min_thousandths, on_hand_thousandths, value_cents, is_low, moved_at)
     select $2::uuid, ${itemId}, $3::uuid, $3::uuid, case when n % 20 = 0 then 20000 else 2000 end, 10000, 10000, n % 20 = 0,
       now() - make_interval(days => case when n % 5 = 0 then 400 else 0 end) from generate_series(1, $4::int) n`,
  `insert into app.stock_levels (tenant_id, item_id, location_id, shop_id, on_hand_thousandths, value_cents, seq, moved_at)
     select $2::uuid, ${itemId}, $3::uuid, $3::uuid, 10000, 10000, 1, now() from generate_series(1, $4::int) n`,
  `insert into app.stock_moves (tenant_id, id, item_id, location_id, shop_id, seq, kind, quantity_thousandths, cost_cents, on_hand_after_thousandths, reserved_after_thousandths,
          value_after_cents, by_name, business_date, at)
     select $2::uuid, ${itemId}, ${itemId}, $3::uuid, $3::uuid, 1, 'count', 10000, 10000, 10000, 0, 10000, 'Person 1', current_date - 400, now() - interval '400 days'
       from generate_series(1, $4::int) n`,
  `insert into app.stock_days (tenant_id, item_id, shop_id, date, change_thousandths, used_thousandths)
     select $2::uuid, ${itemId}, $3::uuid, current_date - 400, 10000, 0 from generate_series(1, $4::int) n`,
  `insert into app.stock_counts (tenant_id, id, shop_id, parts, low) select $2::uuid, gen_random_uuid(), null::uuid, $4::int, 0 where $1::int > 0
     union all select $2::uuid, gen_random_uuid(), $3::uuid, 0, $4::int / 20`,
] as const
/** So many further moves of one part, one in and one out in turn, over a year. */
const further = `
  insert into app.stock_moves (tenant_id, id, item_id, location_id, shop_id, seq, kind, quantity_thousandths, cost_cents, on_hand_after_thousandths, reserved_after_thousandths,
         value_after_cents, by_name, business_date, at)
  select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, $3::uuid, 1 + n, case n % 2 when 1 then 'receipt' else 'issue' end, case n % 2 when 1 then 1000 else -1000 end,
         case n % 2 when 1 then 1000 else -1000 end, 10000 + (n % 2) * 1000, 0, 10000 + (n % 2) * 1000, 'Person 1', (m at time zone 'UTC')::date, m
    from (select n, now() - make_interval(secs => 31536000.0 * ($4::int - n) / $4::int) as m from generate_series(1, $4::int) n) x`

/** The same by day. */
const furtherDays = `
  insert into app.stock_days (tenant_id, item_id, shop_id, date, change_thousandths, used_thousandths)
  select m.tenant_id, m.item_id, m.shop_id, m.business_date, sum(m.quantity_thousandths), coalesce(-sum(m.quantity_thousandths) filter (where m.kind = 'issue'), 0)
    from app.stock_moves m where m.tenant_id = $1::uuid and m.item_id = $2::uuid and m.seq > 1 group by m.tenant_id, m.item_id, m.shop_id, m.business_date`

const idAs = (kind: Parameters<typeof idOf>[0], n: string): string => {
  const [, , third = ''] = idOf(kind, 0).split('-')
  return `('01900000-' || lpad(to_hex($1::int), 4, '0') || '-${third}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
}
/** Each takes the tenant's number, its id, its shop's, and how many: the second line of each order names a part, and one more of each part is on its way. */
const moving = [
  `update app.line_items set inventory_item_id = ${itemId} from generate_series(1, $4::int) n
    where tenant_id = $2::uuid and id = ${idAs('line', 'n * 3 + 1')} and $3::uuid is not null`,
  `insert into app.line_parts (tenant_id, line_item_id, service_order_id, item_id, needed_thousandths)
     select $2::uuid, ${idAs('line', 'n * 3 + 1')}, ${idAs('order', 'n')}, ${itemId}, 1000 from generate_series(1, $4::int) n where $3::uuid is not null`,
  `insert into app.suppliers (tenant_id, id, name, name_key, category, category_key, created_at, updated_at)
     select $2::uuid, ${idAs('supplier', '1')}, 'Alder Parts', 'alder parts', 'Parts', 'parts', now(), now() where $3::uuid is not null and $4::int > 0`,
  `insert into app.purchase_orders (tenant_id, id, shop_id, supplier_id, number, status, order_date, ordered_at, created_by, total_cents, line_count, created_at, updated_at)
     select $2::uuid, ${idAs('purchase', 'n')}, $3::uuid, ${idAs('supplier', '1')}, 'PO-2026-' || n, 'ordered', current_date, now(), 'Person 1', 1000, 1, now(), now()
       from generate_series(1, $4::int) n`,
  `insert into app.purchase_order_lines (tenant_id, id, purchase_order_id, position, item_id, quantity_thousandths, unit_cost_cents, total_cents)
     select $2::uuid, ${idAs('purchaseLine', 'n')}, ${idAs('purchase', 'n')}, 1, ${itemId}, 1000, 1000, 1000 from generate_series(1, $4::int) n where $3::uuid is not null`,
  `update app.shop_items set on_order_thousandths = 1000 where tenant_id = $2::uuid and shop_id = $3::uuid and $1::int > 0 and $4::int > 0`,
] as const

async function load(admin: pg.Client): Promise<void> {
  for (const [at, parts] of sizes.entries()) {
    const [tenant, shop] = [idOf('tenant', at + 1), idOf('shop', at + 1)]
    await loadTenants(admin, at + 1, at + 1, ordersEach, { open: ordersEach })
    for (const statement of statements) await admin.query(statement, [at + 1, tenant, shop, parts])
    for (const statement of moving) await admin.query(statement, [at + 1, tenant, shop, ordersEach])
  }
  for (const [part, count] of [
    [busy, moves],
    [brisk, briskMoves],
    [calm, calmMoves],
  ] as const) {
    const [tenant, item] = [idOf('tenant', 1), idOf('item', 1, part)]
    await admin.query(further, [tenant, item, idOf('shop', 1), count])
    await admin.query(furtherDays, [tenant, item])
    await admin.query('update app.stock_levels set seq = 1 + $3::bigint where tenant_id = $1 and item_id = $2', [
      tenant,
      item,
      count,
    ])
  }
  for (let tenant = firstMoving; tenant < firstMoving + clients; tenant += 1) {
    await loadTenants(admin, tenant, tenant, movingOrders, { open: movingOrders })
    for (const statement of [...statements, ...moving])
      await admin.query(statement, [tenant, idOf('tenant', tenant), idOf('shop', tenant), movingOrders])
  }
  await settle(admin)
}
/** The next request of a client, with records that nobody has asked for. @throws when there are none left: fewer turns, or more orders */
function asking(write: Write): (client: number) => Sending {
  const asked = new Map<number, number>()
  return (client) => {
    const tenant = firstMoving + (client % clients)
    const k = 1 + (asked.get(tenant) ?? 0)
    asked.set(tenant, k)
    const n = write.nth(k)
    if (n > movingOrders) throw new Error(`${write.name}: all records are used up`)
    const params = write.params(tenant, n)
    const path = write.route.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const query = new URLSearchParams(write.query(tenant)).toString()
    return { method: 'POST', path: query ? `${path}?${query}` : path, token: tokenOf(tenant), body: write.body(tenant, n) }
  }
}

const app = await RunningApp.prepare('built')
let missed = 0
let floor: Floor | undefined
try {
  await app.start()
  const admin = await connectAdmin(app.dataDir)
  const began = performance.now()
  await load(admin)
  const socketFolder = admin.host
  await admin.end()
  console.log(`Loaded ${sizes.join(', ')} parts and ${moves} moves in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const target = new Target(app.url, 2)
  console.log(`Parts, ${rounds} rounds, load average ${os.loadavg()[0]?.toFixed(2)}`)
  /** Asks for two things in alternation and tells how their medians stand to each other. */
  async function compare(name: string, paths: readonly [tenant: number, path: string][]): Promise<void> {
    const times: number[][] = paths.map(() => [])
    for (let round = -3; round < rounds; round += 1)
      for (const [at, [tenant, path]] of paths.entries()) {
        const more = `${path.includes('?') ? '&' : '?'}shop_id=${idOf('shop', tenant)}`
        const took = await target.send({ method: 'GET', path: `/api/v1${path}${more}`, token: tokenOf(tenant) })
        if (round >= 0) times[at]?.push(took)
      }
    const [few = 0, many = 0] = times.map((list) => median(list))
    const isMet = many / few <= gate
    if (!isMet) missed += 1
    const figures = `${few.toFixed(1)} ms, ${many.toFixed(1)} ms; ${(many / few).toFixed(2)} of at most ${gate}`
    console.log(`  ${isMet ? 'ok    ' : 'MISSED'} ${name.padEnd(34)} ${figures}`)
  }
  const both = (path: string): [number, string][] => [
    [1, path],
    [2, path],
  ]
  await compare('list, low ones first', both('/inventory?limit=50'))
  await compare('list by name', both('/inventory?limit=50&sort=name'))
  await compare('low ones of the list', both('/inventory?limit=50&stock=low'))
  await compare('low stock', both('/inventory/low-stock?limit=50'))
  const page = (path: string, often: number): [number, string][] => [
    [1, `/inventory/${idOf('item', 1, calm)}${path}`],
    [1, `/inventory/${idOf('item', 1, often)}${path}`],
  ]
  await compare(`a part, ${calmMoves} and ${moves} moves`, page('', busy))
  await compare('its movements', page('/movements?limit=25', busy))
  // What was used in 90 days is added up.
  await compare(`its 90 days, ${calmMoves} and ${briskMoves} moves`, page('/use', brisk))
  floor = await startFloor(socketFolder, 'stock')
  const [ours, bare] = [new Target(app.url, clients), new Target(floor.url, clients)]
  console.log(`\nBeside a bare handler with the same statements, ${clients} clients, each in an organization of its own`)
  for (const write of stockWrites) {
    const next = asking(write)
    const turns = await takeTurns(
      [
        { target: ours, next },
        { target: bare, next },
      ],
      clients,
      Number(values.turns),
    )
    const { ratio, words } = ratioOf(turns, 1)
    if (ratio < leastRatio) missed += 1
    console.log(
      `  ${ratio < leastRatio ? 'MISSED' : 'ok    '} ${write.name.padEnd(10)} ${figuresOf(turns, 0)}   floor ${figuresOf(turns, 1)}   ${words} of at least ${leastRatio}`,
    )
  }
  ours.close()
  bare.close()
} finally {
  await floor?.stop()
  await app.close()
}
process.exitCode = missed === 0 ? 0 : 1
