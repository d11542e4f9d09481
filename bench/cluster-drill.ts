import { setTimeout as sleep } from 'node:timers/promises'
import { mails, people, post, type Sender, type Work } from './drill-writers.ts'
import { makeBusiness, signIn } from './kill-drill.ts'
import { findProcess, killServer, makeCluster, type OwnCluster, queryAt } from './own-cluster.ts'
import { type Form, RunningApp } from './running-app.ts'
import { makeWork, underWriters, verifying } from './surface-drill.ts'

export interface ClusterRecovery {
  /** Which server was killed. */
  victim: string
  /** From the kill, with the start of the server, until an order was made in each of the businesses that had not been begun before. */
  readyMs: number
  acknowledged: number
  /** Transactions that were prepared on a worker when its server was back. */
  prepared: number
}
export interface ClusterReport {
  recoveries: ClusterRecovery[]
  acknowledged: Record<string, number>
  failedRequests: number
  replayed: number
  /** Of both sides, what was compared: rows with a job or its effect, people with an account. */
  compared: { mails: number; people: number; invitations: number }
  /** Jobs that had been tried to the last in the end: their servers were away too often. */
  spentJobs: number
  faults: string[]
}

const limits = {
  LIMIT_UPLOADS_PER_HOUR: '1000000',
  LIMIT_EXPORTS_PER_HOUR: '1000000',
  LIMIT_MAILS_PER_HOUR: '1000000',
  LIMIT_TENANT_MAILS_PER_HOUR: '1000000',
}

/** Businesses until each worker has one: the rows of a business stand on one worker. */
async function makeBusinesses(app: RunningApp, coordinator: string, workers: number): Promise<string[]> {
  const slugs = new Map<number, string>()
  for (let n = 1; slugs.size < workers; n++) {
    if (n > 40) throw new Error('the businesses stand all on one worker')
    const slug = `drill-${n}`
    await makeBusiness(app, slug)
    const [row] = await queryAt<{ port: number }>(
      coordinator,
      `select nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('app.service_orders', (select id from auth.tenants where slug = '${slug}'))`,
    )
    if (row && !slugs.has(row.port)) slugs.set(row.port, slug)
  }
  return [...slugs.values()]
}

const ofPrepared = 'select gid from pg_prepared_xacts where database = current_database()'
async function prepared(cluster: OwnCluster): Promise<number> {
  const each = await Promise.all(cluster.servers.map(({ url }) => queryAt(url, ofPrepared)))
  return each.flat().length
}

/** What is on one side alone; each row that it returns is a fault. The queue has nothing to do any more when it is asked. */
const halves: Readonly<Record<string, readonly [string, string]>> = {
  'accounts of nobody': [
    'select id::text from auth.accounts where not is_super_admin order by 1',
    'select distinct account_id::text as id from app.users order by 1',
  ],
  'accounts that were invited': [
    `select distinct user_id::text as id from auth.account_mails where template = 'invitation' order by 1`,
    `select id::text from app.users where email not like 'owner@%' order by 1`,
  ],
  'businesses of nobody': [
    'select id::text from auth.tenants order by 1',
    'select distinct tenant_id::text as id from app.users order by 1',
  ],
  'mails that were sent': [
    `select substr(split_part(message_id, '@', 1), 2) as id from auth.mailbox where recipient not like '%@drill.example' or subject ilike '%invoice%' order by 1`,
    'select id::text from app.outbox order by 1',
  ],
}
const unsettled: Readonly<Record<string, string>> = {
  'mails that wait without a job': `select id::text from app.outbox where state = 'waiting'`,
  'long jobs without a job': `select id::text from app.long_jobs where state in ('waiting', 'running')`,
  'account mails that wait without a job': `select id::text from auth.account_mails where state = 'waiting'`,
}

/** Has the queue work off what it has now, also what it would try again later. @returns jobs that were tried to the last */
async function drain(coordinator: string, limitMs: number): Promise<number> {
  for (const end = performance.now() + limitMs; ; await sleep(250)) {
    const [row] = await queryAt<{ open: number; spent: number }>(
      coordinator,
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts and run_at > now()`,
      `select count(*) filter (where attempts < max_attempts or locked_at is not null)::int as open, count(*) filter (where attempts >= max_attempts and locked_at is null)::int as spent
         from graphile_worker._private_jobs`,
    )
    if (row?.open === 0) return row.spent
    if (performance.now() > end) throw new Error(`the queue has ${row?.open} jobs left`)
  }
}

async function compareSides(coordinator: string): Promise<{ faults: string[]; compared: ClusterReport['compared'] }> {
  const faults: string[] = []
  const idsOf = async (sql: string) => new Set((await queryAt<{ id: string }>(coordinator, sql)).map(({ id }) => id))
  const counts: Record<string, number> = {}
  for (const [name, [here, there]] of Object.entries(halves)) {
    const [own, others] = [await idsOf(here), await idsOf(there)]
    counts[name] = others.size
    const alone = [...own].filter((id) => !others.has(id))
    const missing = [...others].filter((id) => !own.has(id))
    if (alone.length > 0) faults.push(`${name}, on the coordinator alone: ${alone.slice(0, 5).join(', ')} (${alone.length})`)
    if (missing.length > 0) faults.push(`${name}, on a worker alone: ${missing.slice(0, 5).join(', ')} (${missing.length})`)
  }
  for (const [name, sql] of Object.entries(unsettled)) {
    const left = await idsOf(sql)
    if (left.size > 0) faults.push(`${name}: ${[...left].slice(0, 5).join(', ')} (${left.size})`)
  }
  return {
    faults,
    compared: {
      mails: counts['mails that were sent'] ?? 0,
      people: counts['accounts of nobody'] ?? 0,
      invitations: counts['accounts that were invited'] ?? 0,
    },
  }
}

/**
 * Kills the coordinator and the workers of a cluster in turn, while the application on it writes on both sides, and looks in the end whether
 * anything acknowledged is lost, and whether anything is there on one side alone.
 * @param url a superuser of the coordinator; the drill makes a database of its own
 * @throws when something does not come back, or a write is refused
 */
export async function clusterDrill({
  url,
  form,
  kills,
  writesBetween,
  limitMs,
  onRecovery = () => {},
}: {
  url: string
  form: Form
  kills: number
  writesBetween: number
  limitMs: number
  onRecovery?: (recovery: ClusterRecovery) => void
}): Promise<ClusterReport> {
  const cluster = await makeCluster(url)
  const app = await RunningApp.prepare(form, { ...limits, ...cluster.env })
  const [{ url: coordinator }] = cluster.servers
  try {
    const processes = await Promise.all(cluster.servers.map(findProcess))
    await app.command('db-distribute', `--shards=${cluster.servers.length - 1}`)
    const slugs = await makeBusinesses(app, coordinator, cluster.servers.length - 1)
    await app.start(limitMs)
    let [failedRequests, replayed] = [0, 0]
    const works: { work: Work; at: Sender; probe: () => Promise<unknown> }[] = []
    for (const slug of slugs) {
      const at: Sender = {
        session: await signIn(app, slug),
        failed: () => {
          failedRequests += 1
        },
        replayed: () => {
          replayed += 1
        },
      }
      const all = await makeWork(at)
      const [orders] = all
      const customer = { shop_id: at.session.shopId, name: 'Elena Vasquez', email: `elena@${slug}.example` }
      const { id } = (await post(at, '/customers', customer)).customer
      for (const work of [...all, mails(id), people()])
        works.push({ work, at, probe: () => orders?.once(at, 0) ?? Promise.resolve() })
    }
    const recoveries: ClusterRecovery[] = []
    const victims = Array.from({ length: kills }, (_, n) => n % cluster.servers.length)
    await underWriters({ works, writesBetween, limitMs }, victims, async (n, acknowledged) => {
      const [victim, process] = [cluster.servers[n], processes[n]]
      if (!victim || !process) throw new Error('there is no such server')
      const started = performance.now()
      await killServer(process)
      const left = await prepared(cluster)
      await Promise.all([...new Map(works.map((one) => [one.at, one.probe])).values()].map((probe) => probe()))
      const recovery = { victim: victim.name, readyMs: performance.now() - started, acknowledged, prepared: left }
      recoveries.push(recovery)
      onRecovery(recovery)
    })
    const faults: string[] = []
    await Promise.all(
      works.map(async ({ work, at }) => {
        for (const fault of await work.faults(at)) faults.push(`${work.name}: ${fault}`)
      }),
    )
    const spentJobs = await drain(coordinator, limitMs)
    const { faults: found, compared } = await compareSides(coordinator)
    faults.push(...found)
    await app.stop()
    const end = performance.now() + 10_000
    while ((await prepared(cluster)) > 0 && performance.now() < end) await sleep(200)
    const left = await prepared(cluster)
    if (left > 0) faults.push(`${left} transactions are prepared and not ended`)
    for (const name of verifying)
      await app.command(name).catch((error: unknown) => {
        faults.push(String(error))
      })
    const acknowledged: Record<string, number> = {}
    for (const { work } of works) acknowledged[work.name] = (acknowledged[work.name] ?? 0) + work.count()
    return { recoveries, acknowledged, failedRequests, replayed, compared, spentJobs, faults }
  } finally {
    await app.close()
    await cluster.drop()
  }
}
