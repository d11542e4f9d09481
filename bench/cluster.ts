// `npm run bench -- --cluster [--rounds 8] [--tenants 16] [--orders 500]`: how long the product's calls take on a cluster (TEST_CITUS_URL, a
// superuser of its coordinator) beside one PostgreSQL server (TEST_PLAIN_URL, a superuser of it) on the same machine. Each gets a
// database of its own for it. Prints ratios of one run; nothing passes or fails here.
import os from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Sending, Target } from './clients.ts'
import { figuresOf, ratioOf, type Side, takeTurns } from './floor-process.ts'
import { idOf, loadTenants, settle, tokenOf } from './load.ts'
import { makeCluster, makePlain, type OwnDatabase } from './own-cluster.ts'
import { RunningApp } from './running-app.ts'
import { newOrder, scenarios } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    cluster: { type: 'boolean' },
    rounds: { type: 'string', default: '8' },
    tenants: { type: 'string', default: '16' },
    orders: { type: 'string', default: '500' },
  },
})
const [rounds, tenants, orders] = [Number(values.rounds), Number(values.tenants), Number(values.orders)]
const clients = 8
const aim = 2

const { TEST_CITUS_URL: clusterUrl, TEST_PLAIN_URL: plainUrl } = process.env

/** The product on a database, with its tenants. */
async function open(own: OwnDatabase, isSpread: boolean, closers: (() => Promise<void>)[]): Promise<Target> {
  const app = await RunningApp.prepare('built', { DB_POOL_SIZE: '8', ...own.env })
  closers.push(() => app.close())
  if (isSpread) await app.command('db-distribute', '--shards=8')
  await app.start(180_000)
  const admin = new pg.Client(own.env.MIGRATE_DATABASE_URL)
  await admin.connect()
  await loadTenants(admin, 1, tenants, orders)
  await settle(admin)
  await admin.end()
  return new Target(app.url, clients)
}

async function compare(cluster: Target, plain: Target): Promise<void> {
  let n = 0
  const kinds: Record<string, Side['next']> = {}
  for (const { name, path, query } of scenarios.filter(({ name }) => ['list', 'detail', 'board'].includes(name)))
    kinds[name] = (client): Sending => {
      const tenant = 1 + (client % tenants)
      const order = idOf('order', tenant, 1 + Math.floor(Math.random() * orders))
      return { method: 'GET', path: path.replace('{id}', order) + (query && `?${query}`), token: tokenOf(tenant) }
    }
  kinds.create = (client) => {
    const tenant = 1 + (client % tenants)
    n += 1
    return { method: 'POST', path: '/api/v1/service-orders', token: tokenOf(tenant), body: newOrder(tenant, n) }
  }
  for (const [name, next] of Object.entries(kinds)) {
    const turns = await takeTurns(
      [
        { target: plain, next },
        { target: cluster, next },
      ],
      clients,
      rounds,
    )
    const { ratio, words } = ratioOf(turns, 1)
    console.log(
      `  ${name.padEnd(8)} cluster ${figuresOf(turns, 1)}   plain ${figuresOf(turns, 0)}   time ${words}${ratio <= aim ? '' : `, above ${aim}`}`,
    )
  }
}

if (!clusterUrl || !plainUrl)
  console.log(
    'Set TEST_CITUS_URL to a superuser of a coordinator, and TEST_PLAIN_URL to one of a server of the same version without a cluster.',
  )
else {
  const closers: (() => Promise<void>)[] = []
  try {
    const targets: Target[] = []
    for (const make of [() => makeCluster(clusterUrl), () => makePlain(plainUrl)]) {
      const own = await make()
      closers.push(() => own.drop())
      targets.push(await open(own, targets.length === 0, closers))
    }
    const [cluster, plain] = targets as [Target, Target]
    const load = () => os.loadavg().map((one) => one.toFixed(1))
    console.log(`${clients} clients, ${tenants} organizations of ${orders} orders, in turns; load average before ${load()[0]}`)
    await compare(cluster, plain)
    console.log(`load average after ${load()[0]}`)
    for (const target of targets) target.close()
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
