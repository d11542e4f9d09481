// `npm run bench [-- --tenants 1000] [--orders 1000] [--rounds 8] [--large 50000]`: how fast the product is beside a bare handler, and
// whether it stays so as tenants and a shop's history grow. Prints ratios of one run; nothing passes or fails here.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { printBundle } from './bundle.ts'
import { median, type Sending, Target } from './clients.ts'
import { type Floor, figuresOf, ratioOf, startFloor, takeTurns } from './floor-process.ts'
import { leanPrefix } from './lean.ts'
import { connectAdmin, idOf, loadTenants, settle, tokenOf } from './load.ts'
import { RunningApp } from './running-app.ts'
import { newOrder, type Scenario, scenarios } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    tenants: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '8' },
    large: { type: 'string', default: '50000' },
  },
})
const count = (name: keyof typeof values, least: number): number => {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`--${name} must be a whole number of at least ${least}`)
  return number
}
const tenants = count('tenants', 16)
const orders = count('orders', 500)
const rounds = count('rounds', 1)
const large = count('large', 500)

const clients = 16
const smallShop = 60_001
const largeShop = 60_002
const growthFrom = 10
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const read = ({ path, query }: Pick<Scenario, 'path' | 'query'>, tenant: number, most: number): Sending => ({
  method: 'GET',
  path: path.replace('{id}', idOf('order', tenant, 1 + Math.floor(Math.random() * most))) + (query && `?${query}`),
  token: tokenOf(tenant),
})

/** The product, the floor and the leanest handler take turns; a ratio is the median of the turns'. */
async function compare(name: string, ours: Target, floor: Target, next: (client: number) => Sending): Promise<void> {
  const lean = (client: number): Sending => {
    const sending = next(client)
    return { ...sending, path: `${leanPrefix}${sending.path}` }
  }
  const turns = await takeTurns(
    [
      { target: ours, next },
      { target: floor, next },
      { target: floor, next: lean },
    ],
    clients,
    rounds,
  )
  const leanest = `leanest ${figuresOf(turns, 2)}   ${ratioOf(turns, 2).words}`
  console.log(
    `  ${name.padEnd(26)} ${figuresOf(turns, 0)}   floor ${figuresOf(turns, 1)}   ${ratioOf(turns, 1).words}   ${leanest}`,
  )
}

/** A kind of request whose times are compared: what the n-th one of a tenant sends. `most`: orders of the tenant that it may ask for. */
interface Kind {
  name: string
  next: (tenant: number, most: number, n: number) => Sending
}
const create = (tenant: number, n: number): Sending => ({
  method: 'POST',
  path: '/api/v1/service-orders',
  token: tokenOf(tenant),
  body: newOrder(tenant, n),
})
const daily: readonly Kind[] = [
  ...scenarios.map((scenario) => ({
    name: scenario.name,
    next: (tenant: number, most: number) => read(scenario, tenant, most),
  })),
  { name: 'create order, three lines', next: (tenant, _, n) => create(tenant, n) },
]
const control: Kind = {
  name: 'no database (/livez)',
  next: (tenant) => ({ method: 'GET', path: '/livez', token: tokenOf(tenant) }),
}

/** One of two that are compared: a tenant of an installation. */
interface Asked {
  at: Target
  tenant: number
  most: number
}
/** Medians of two, one client, the kinds of request and the two in turn, so that what else the machine does hits both. */
async function compareTwo(kinds: readonly Kind[], [a, b]: readonly [Asked, Asked], turns: number): Promise<void> {
  const times = kinds.map((kind) => ({ kind, a: [] as number[], b: [] as number[] }))
  let n = 0
  for (let turn = -30; turn < turns; turn++)
    // Who begins changes, too.
    for (const { kind, ...each } of times)
      for (const which of turn % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const)) {
        const { at, tenant, most } = which === 'a' ? a : b
        n += 1
        const ms = await at.send(kind.next(tenant, most, n))
        if (turn >= 0) each[which].push(ms)
      }
  for (const { kind, ...each } of times) {
    const [first, second] = [median(each.a), median(each.b)]
    console.log(`  ${kind.name.padEnd(26)} ${first.toFixed(2)} ms   ${second.toFixed(2)} ms   ${(second / first).toFixed(2)}x`)
  }
}

/** Lists of a shop, all orders and those of each state. */
const tabs: readonly Kind[] = ['', 'pending', 'scheduled', 'in_progress', 'completed', 'invoiced', 'cancelled'].map((tab) => ({
  name: `list: ${tab || 'all'}`,
  next: (tenant, most) =>
    read(
      { path: '/api/v1/service-orders', query: `limit=20&shop_id=${idOf('shop', tenant)}${tab && `&status=${tab}`}` },
      tenant,
      most,
    ),
}))

/** By two connections at once, in pieces, which say how far it has got. */
async function load(dataDir: string, first: number, last: number, each: number): Promise<void> {
  const started = performance.now()
  let next = first
  const loader = async () => {
    const admin = await connectAdmin(dataDir)
    while (next <= last) {
      const from = next
      next += 500
      await loadTenants(admin, from, Math.min(last, from + 499), each)
      if (last - first >= 1_000)
        console.log(`  to tenant ${Math.min(last, from + 499)} after ${seconds(performance.now() - started)}`)
    }
    await admin.end()
  }
  await Promise.all([loader(), loader()])
  console.log(`  ${last - first + 1} x ${each} orders in ${seconds(performance.now() - started)}`)
}

console.log('First load of the web application, gzipped script')
printBundle()
const app = await RunningApp.prepare('built', { DB_POOL_SIZE: '8' })
const young = await RunningApp.prepare('built', { DB_POOL_SIZE: '8' })
let floor: Floor | undefined
let admin: pg.Client | undefined
try {
  await app.start()
  admin = await connectAdmin(app.dataDir)
  const ours = new Target(app.url, clients)
  console.log('\nLoading')
  await load(app.dataDir, 1, tenants, orders)
  await load(app.dataDir, smallShop, smallShop, 500)
  await load(app.dataDir, largeShop, largeShop, large)
  const started = performance.now()
  await settle(admin)
  // A session ends when it has rested for half an hour, which a large load takes.
  await admin.query('update auth.sessions set last_seen_at = now()')
  const size = await admin.query<{ bytes: string }>("select pg_database_size('twopost') as bytes")
  console.log(
    `  vacuum analyze ${seconds(performance.now() - started)}; the database has ${(Number(size.rows[0]?.bytes) / 2 ** 30).toFixed(2)} GiB`,
  )

  console.log(`\nOne tenant's medians, one client, among ${growthFrom} tenants and among ${tenants}`)
  await young.start()
  const youngAdmin = await connectAdmin(young.dataDir)
  await loadTenants(youngAdmin, 1, growthFrom, orders)
  await settle(youngAdmin)
  await youngAdmin.end()
  const few = new Target(young.url, 1)
  await compareTwo(
    [...daily, control],
    [
      { at: few, tenant: 1, most: orders },
      { at: ours, tenant: 1, most: orders },
    ],
    300,
  )
  few.close()
  await young.close()

  console.log(`\nOne client in a shop of 500 orders and in one of ${large}`)
  await compareTwo(
    [...tabs, ...daily],
    [
      { at: ours, tenant: smallShop, most: 500 },
      { at: ours, tenant: largeShop, most: large },
    ],
    200,
  )

  floor = await startFloor(admin.host, 'orders')
  const floorTarget = new Target(floor.url, clients)
  for (const [how, tenantOf] of [
    ['spread over 16 tenants', (client: number) => 1 + (client % 16)],
    ['all on one tenant', () => 1],
  ] as const) {
    console.log(`\n${clients} clients, ${how}`)
    for (const scenario of scenarios)
      await compare(scenario.name, ours, floorTarget, (client) => read(scenario, tenantOf(client), orders))
    let n = 0
    await compare('create order, three lines', ours, floorTarget, (client) => create(tenantOf(client), ++n))
  }
  ours.close()
  floorTarget.close()
} finally {
  await floor?.stop()
  await admin?.end().catch(() => {})
  await young.close()
  await app.close()
}
