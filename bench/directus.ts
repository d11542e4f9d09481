// `npm run bench -- --directus FOLDER [--tenants 100] [--orders 1000] [--rounds 8]`: how fast the product is beside Directus 11 with a permission
// filter, on the same rows and the same PostgreSQL server. Directus is not a dependency: install it in a folder outside this one first, see
// docs/performance.md. Prints ratios of one run; nothing passes or fails here.
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Sending, Target, underLoad } from './clients.ts'
import { type Floor, figuresOf, ratioOf, type Side, startFloor, takeTurns } from './floor-process.ts'
import { leanPrefix } from './lean.ts'
import { connectAdmin, idOf, loadTenants, settle, tokenOf } from './load.ts'
import { findDirectus, type OwnDirectus, startDirectus } from './own-directus.ts'
import { RunningApp } from './running-app.ts'
import { newOrder, scenarios } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    directus: { type: 'string' },
    tenants: { type: 'string', default: '100' },
    orders: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '8' },
  },
})
const count = (name: 'tenants' | 'orders' | 'rounds', least: number): number => {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`--${name} must be a whole number of at least ${least}`)
  return number
}
const clients = 16
const tenants = count('tenants', clients)
const orders = count('orders', 500)
const rounds = count('rounds', 1)
const installed = findDirectus(values.directus ?? '')
/** Connections of each side. */
const pool = 8
/** So many times as fast as Directus the product means to be. */
const aims = { list: 15, detail: 15, create: 8 } as const

interface Selected {
  shape: object
}
const { cardColumns } = (await import(
  new URL('../apps/server/dist/features/service-orders/service-orders.queries.js', import.meta.url).href
)) as { cardColumns: Selected }
const of = (relation: string, ...columns: string[]) => columns.map((column) => `${relation}.${column}`)
const [customer, vehicle] = ['customer_id', 'vehicle_id']
/** What Directus is asked for: what the product reads of the same rows for its answer, or as little as `lean.ts` shows. */
const fields = {
  list: [
    ...Object.keys(cardColumns.shape),
    ...of(customer, 'name', 'phone', 'email', 'company_name', 'tax_exempt'),
    ...of(vehicle, 'vin', 'make', 'model', 'year', 'license_plate', 'plate_state', 'unit_number', 'kind'),
  ].filter((field) => field !== customer && field !== vehicle),
  leanList: [
    ...['id', 'number', 'title', 'status', 'priority', 'due_at', 'total_cents', 'version', `${customer}.name`],
    ...of(vehicle, 'year', 'make', 'model', 'license_plate'),
  ],
}
const ofDetail = [...fields.list, '*', 'lines.*']
const ofLeanDetail = [...fields.leanList, 'description', ...of(customer, 'phone', 'email'), `${vehicle}.vin`, 'lines.*']

const orderPath = '/items/orders'
const listPath = (asked: readonly string[]) =>
  `${orderPath}?limit=20&sort=-created_at,-id&filter[deleted_at][_null]=true&fields=${asked.join(',')}`
const detailPath = (id: string, asked: readonly string[] = ofDetail) =>
  `${orderPath}/${id}?fields=${asked.join(',')}&deep[lines][_sort]=position`

/** The order of `newOrder` with what the product finds out and Directus does not: prices, sums and a number. */
function directusOrder(tenant: number, n: number): object {
  const { line_items, ...order } = newOrder(tenant, n)
  const lines = line_items.map((line, position) => {
    const cents = Math.round(('unit_cost' in line ? (line.unit_cost ?? 0) : 75) * 100)
    return {
      type: line.type,
      sales_class: line.type === 'labor' ? 'labor' : 'part_new',
      description: line.description,
      quantity_thousandths: line.quantity * 1000,
      unit_price_cents: cents,
      amount_cents: Math.round(cents * line.quantity),
      position,
    }
  })
  const total_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  return { ...order, number: `D-${n}`, labor_rate_cents: 7500, total_cents, lines }
}

const anyOrder = (tenant: number) => idOf('order', tenant, 1 + Math.floor(Math.random() * orders))
const tenantOf = (client: number) => 1 + client
/** One kind of request to each side. */
interface Kind {
  name: string
  aim: number
  ours: (client: number) => Sending
  theirs: (client: number) => Sending
}
const reading = (name: 'list' | 'detail', words: string, theirPath: (tenant: number) => string): Kind => {
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario) throw new Error(`there is no scenario ${name}`)
  const asking = (client: number, at: string): Sending => ({ method: 'GET', path: at, token: tokenOf(tenantOf(client)) })
  return {
    name: words,
    aim: aims[name],
    ours: (client) =>
      asking(client, scenario.path.replace('{id}', anyOrder(tenantOf(client))) + (scenario.query && `?${scenario.query}`)),
    theirs: (client) => asking(client, theirPath(tenantOf(client))),
  }
}
const least = '… asked for the least'
const list = reading('list', 'list, 20 orders', () => `${listPath(fields.list)}&meta=filter_count`)
const leastList = reading('list', least, () => listPath(fields.leanList))
const detail = reading('detail', 'detail, three lines', (tenant) => detailPath(anyOrder(tenant)))
const leastDetail = reading('detail', least, (tenant) => detailPath(anyOrder(tenant), ofLeanDetail))
let made = 0
const making = (client: number, at: string, bodyOf: (tenant: number, n: number) => object): Sending => {
  made += 1
  return { method: 'POST', path: at, token: tokenOf(tenantOf(client)), body: bodyOf(tenantOf(client), made) }
}
const creating = (name: string, asked: readonly string[]): Kind => ({
  name,
  aim: aims.create,
  ours: (client) => making(client, '/api/v1/service-orders', newOrder),
  theirs: (client) => making(client, `${orderPath}?fields=${asked.join(',')}`, directusOrder),
})
const create = creating('create, three lines', ofDetail)
const leastCreate = creating('… the least, no history', ['id', 'number'])

async function ask(url: string, { method, path: at, token, body }: Sending): Promise<{ status: number; data: unknown }> {
  const answer = await fetch(`${url}${at}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data }
}
interface OurOrder {
  id: string
  number: string
  status: string
  customer: { name: string }
  line_items: { id: string }[]
}
interface TheirOrder {
  id: string
  number: string
  status: string
  customer_id: { name: string }
  lines: { id: string; tenant_id: string }[]
}
const same = (what: string, ours: unknown, theirs: unknown): void => {
  const [a, b] = [ours, theirs].map((words) => JSON.stringify(words))
  if (a !== b) throw new Error(`${what}: the product says ${a}, Directus ${b}`)
}
/** Both show every client the same orders in the same order and the same lines, and refuse what is another organization's. @throws where not */
async function compareReads(ours: string, theirs: string): Promise<void> {
  for (let client = 0; client < clients; client++) {
    const [own, other, token] = [tenantOf(client), tenantOf((client + 1) % clients), tokenOf(tenantOf(client))]
    const [a, b] = [await ask(ours, list.ours(client)), await ask(theirs, list.theirs(client))]
    const ids = (a.data as { service_orders: OurOrder[] }).service_orders.map(({ id }) => id)
    if (ids.length !== 20 || ids[0] !== idOf('order', own, orders)) throw new Error(`not the newest 20 orders: ${ids.join(' ')}`)
    const theirIds = (b.data as TheirOrder[]).map(({ id }) => id)
    same('list', ids, theirIds)

    const ourDetail = (id: string) => ask(ours, { method: 'GET', path: `/api/v1/service-orders/${id}`, token })
    const theirDetail = (id: string) => ask(theirs, { method: 'GET', path: detailPath(id), token })
    const one = ((await ourDetail(anyOrder(own))).data as { service_order: OurOrder }).service_order
    const it = (await theirDetail(one.id)).data as TheirOrder
    const [ourLines, theirLines] = [one.line_items, it.lines].map((lines) => lines.map(({ id }) => id))
    same(
      'detail',
      [one.id, one.number, one.status, one.customer.name, ourLines],
      [it.id, it.number, it.status, it.customer_id.name, theirLines],
    )
    const foreign = anyOrder(other)
    const [refused, refusedThere] = [await ourDetail(foreign), await theirDetail(foreign)]
    if (refused.status !== 404 || refusedThere.status !== 403 || refused.data || refusedThere.data)
      throw new Error(`an order of another organization was answered with ${refused.status} and ${refusedThere.status}`)
  }
}
/** Both make an order with three lines; Directus makes it in the client's own organization and refuses it for another one. @throws where not */
async function compareWrites(ours: string, theirs: string): Promise<void> {
  for (let client = 0; client < clients; client++) {
    const [own, other] = [tenantOf(client), tenantOf((client + 1) % clients)]
    const [a, b] = [await ask(ours, create.ours(client)), await ask(theirs, create.theirs(client))]
    const { lines } = b.data as TheirOrder
    same('lines of a new order', (a.data as { service_order: OurOrder }).service_order.line_items.length, lines.length)
    if (lines.some(({ tenant_id }) => tenant_id !== idOf('tenant', own)))
      throw new Error('a line of Directus is not in its organization')
    const asAnother = create.theirs(client)
    const { status } = await ask(theirs, { ...asAnother, body: { ...asAnother.body, tenant_id: idOf('tenant', other) } })
    if (status !== 400) throw new Error(`Directus answered ${status} to a new order for another organization`)
  }
}

type Targets = readonly [ours: Target, theirs: Target, floor: Target]
const sidesOf = (kind: Kind, [ours, theirs, floor]: Targets): Side[] => [
  { target: ours, next: kind.ours },
  { target: theirs, next: kind.theirs },
  {
    target: floor,
    next: (client) => {
      const sending = kind.ours(client)
      return { ...sending, path: `${leanPrefix}${sending.path}` }
    },
  },
]
/** What is young runs slowly: each serves for a while before it is measured. */
async function warm(kind: Kind, targets: Targets): Promise<void> {
  for (const { target, next } of sidesOf(kind, targets)) await underLoad(target, clients, 3_000, next)
}
async function compare(kind: Kind, targets: Targets): Promise<void> {
  const turns = await takeTurns(sidesOf(kind, targets), clients, rounds)
  const { ratio, words } = ratioOf(turns, 1)
  const verdict = `${words}${ratio >= kind.aim ? '' : `, below ${kind.aim}`}`
  console.log(
    `  ${kind.name.padEnd(24)} ${figuresOf(turns, 0)}   Directus ${figuresOf(turns, 1)}   ${verdict}   leanest ${figuresOf(turns, 2)}   ${ratioOf(turns, 2).words}`,
  )
}

const app = await RunningApp.prepare('built', { DB_POOL_SIZE: String(pool) })
let directus: OwnDirectus | undefined
let floor: Floor | undefined
try {
  await app.start(180_000)
  const admin = await connectAdmin(app.dataDir)
  await loadTenants(admin, 1, tenants, orders)
  directus = await startDirectus(admin, installed, path.dirname(app.dataDir), { tenants: clients, pool })
  await settle(admin)
  await admin.end()
  floor = await startFloor(admin.host, 'orders')
  const targets: Targets = [new Target(app.url, clients), new Target(directus.url, clients), new Target(floor.url, clients)]

  await compareReads(app.url, directus.url)
  const load = () => os.loadavg().map((one) => one.toFixed(1))[0]
  console.log(`The product on Node ${process.versions.node} beside ${installed.words}, pools of ${pool}`)
  console.log(
    `${clients} clients over ${clients} of ${tenants} organizations of ${orders} orders, ${rounds} rounds of a second; load average before ${load()}\n`,
  )
  for (const kind of [list, detail]) await warm(kind, targets)
  for (const kind of [list, leastList, detail, leastDetail]) await compare(kind, targets)
  // Only now, so that the lists were of the same orders.
  await compareWrites(app.url, directus.url)
  await warm(create, targets)
  await compare(create, targets)
  // By default Directus keeps who made what, and what it was, as the product does with its timeline and audit log.
  for (const collection of ['orders', 'lines'])
    await directus.asAdmin('PATCH', `/collections/${collection}`, { meta: { accountability: null } })
  await compare(leastCreate, targets)
  console.log(`\nload average after ${load()}`)
  for (const target of targets) target.close()
} finally {
  await floor?.stop()
  await directus?.stop()
  await app.close()
}
