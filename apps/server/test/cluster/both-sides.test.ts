import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openQueue } from '#platform/queue/queue.ts'
import { useApp } from '../harness.ts'

// What a transaction writes on a worker (rows of a tenant) and on the coordinator (queue, accounts) is there on both sides or on none, whenever
// a server dies (docs/cluster.md). `npm run drill -- --only cluster` kills them by chance; here they stop where it matters.
const t = useApp()
const clients: pg.Client[] = []
async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}
const said: string[] = []
let [tenant, accountId] = ['', '']
/** The application's login, which hears what is sent to the workers. */
async function asRuntime(): Promise<pg.Client> {
  const client = await connect(t.database.connection('runtime'))
  client.on('notice', ({ message }) => said.push(message ?? ''))
  // Also where the servers of the tests answer before a commit is kept.
  await client.query('set synchronous_commit = on')
  return client
}
let [heard, worker, lasting] = [] as unknown as [pg.Client, pg.Client, pg.Client]
beforeAll(async () => {
  const world = await t.tenant()
  ;[tenant, accountId] = [world.tenantId, world.admin.accountId]
  heard = await asRuntime()
  // As the role that an application is: without this its commands are not told.
  await heard.query('set citus.log_remote_commands = on')
  const { rows } = await t.admin.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('app.outbox', $1::uuid)`,
    [tenant],
  )
  worker = await connect({ ...t.database.connection(), ...rows[0] })
  // Does not wait for the standby that there is not.
  lasting = await connect(t.database.connection())
  await lasting.query('set synchronous_commit = local')
})
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => {})
})

type Step = 'begin' | 'rows' | 'read' | 'job' | 'account' | 'commit'
/** The steps of a transaction of the tenant; the mail of its rows has this id, and its job is about it. */
const steps = (id: string): Readonly<Record<Step, string>> => ({
  begin: `begin; set local app.tenant_id = '${tenant}'`,
  rows: `insert into app.outbox (tenant_id, id, template, recipient, language, params, created_at) values ('${tenant}', '${id}', 'invoice', 'a@b.example', 'en', '{}', now())`,
  read: `select count(*) from app.outbox where tenant_id = '${tenant}'`,
  job: `select graphile_worker.add_job('probe', '{"id": "${id}"}'::json, job_key := 'probe:${id}')`,
  account: `select auth.rename_account('${accountId}', 'Ada Alvarez')`,
  commit: 'commit',
})
async function perform(client: pg.Client, id: string, names: readonly Step[]): Promise<void> {
  for (const name of names) for (const part of steps(id)[name].split('; ')) await client.query(part)
}
/** What of it is there: on the worker, on the coordinator. */
async function sidesOf(id: string): Promise<[number, number]> {
  const rows = await lasting.query<{ n: number }>('select count(*)::int as n from app.outbox where tenant_id = $1 and id = $2', [
    tenant,
    id,
  ])
  const jobs = await lasting.query<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs where key = $1', [
    `probe:${id}`,
  ])
  return [rows.rows[0]?.n ?? -1, jobs.rows[0]?.n ?? -1]
}
const prepared = async (): Promise<string[]> =>
  (await worker.query<{ gid: string }>('select gid from pg_prepared_xacts where database = current_database()')).rows.map(
    ({ gid }) => gid,
  )
const untilPrepared = async (): Promise<string> => {
  await expect.poll(prepared, { timeout: 10_000, interval: 20 }).toHaveLength(1)
  return (await prepared())[0] ?? ''
}
/** The worker's part of a transaction loses its connection, as when its server dies. What is prepared stays. */
async function loseWorker(gid: string): Promise<void> {
  const ended = await worker.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where query like $1 and pid <> pg_backend_pid()',
    [`PREPARE TRANSACTION '${gid}'%`],
  )
  expect(ended.rowCount).toBe(1)
}
/** Settings of the coordinator's server; those that wait for a standby wait from then on. */
async function configure(settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await lasting.query(`alter system set ${name} = '${value}'`)
  await lasting.query('select pg_reload_conf()')
  const [name, value] = Object.entries(settings)[0] ?? ['', '']
  await expect
    .poll(async () => (await t.admin.query<{ v: string }>('select current_setting($1) as v', [name])).rows[0]?.v)
    .toBe(value)
}
/** Commits wait after they are kept and before anyone is told, and nobody recovers what is prepared but who asks. */
async function whileCommitsWait(work: (release: () => Promise<void>) => Promise<void>): Promise<void> {
  const release = () => configure({ synchronous_standby_names: '' })
  await configure({ synchronous_standby_names: 'nobody', 'citus.recover_2pc_interval': '1h' })
  try {
    await work(release)
  } finally {
    await configure({ synchronous_standby_names: '', 'citus.recover_2pc_interval': '2s' })
  }
}
const waiting = (event: string) => async () =>
  // Sessions of other files have the same login, and wait for the same lock of a notice.
  (
    await lasting.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1 and usename = $2 and wait_event = $3',
      [t.database.name, `${t.database.rolePrefix}_runtime`, event],
    )
  ).rows.map(({ pid }) => pid)

it('every plain table of the coordinator that is written with a tenant’s rows marks its transactions', async () => {
  const { rows } = await t.admin.query(
    `select c.oid::regclass::text from pg_class c where c.relkind = 'r' and c.relnamespace = 'auth'::regnamespace
        and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'both_sides')`,
  )
  expect(rows).toEqual([])
})

it.each<{ names: readonly Step[]; phases: number }>([
  { names: ['rows'], phases: 1 },
  { names: ['job'], phases: 1 },
  { names: ['account'], phases: 1 },
  { names: ['read', 'job'], phases: 1 },
  { names: ['rows', 'job'], phases: 2 },
  { names: ['job', 'rows'], phases: 2 },
  { names: ['rows', 'account'], phases: 2 },
  { names: ['account', 'rows', 'job'], phases: 2 },
])('$names is committed with $phases phases', async ({ names, phases }) => {
  const id = randomUUID()
  said.length = 0
  await perform(heard, id, ['begin', ...names, 'commit'])
  expect(said.filter((line) => line.includes('issuing PREPARE TRANSACTION'))).toHaveLength(phases - 1)
  // After the answer the writer can read what was written.
  expect(await sidesOf(id)).toEqual([names.includes('rows') ? 1 : 0, names.includes('job') ? 1 : 0])
})

it('a transaction that ends before the coordinator has kept it leaves nothing on either side', async () => {
  const [lock, victim] = [await connect(t.database.connection()), await asRuntime()]
  const id = randomUUID()
  await whileCommitsWait(async (release) => {
    await lock.query('set synchronous_commit = on')
    // Holds the lock that NOTIFY takes between the two commits.
    const held = lock.query('begin; create table if not exists cluster.probe (); notify probe; commit')
    await expect.poll(waitingFor(lock), { timeout: 10_000 }).toBe('SyncRep')
    const sent = perform(victim, id, ['begin', 'rows', 'job', 'commit']).then(
      () => 'committed',
      () => 'ended',
    )
    const gid = await untilPrepared()
    expect(await sidesOf(id)).toEqual([0, 0])
    await loseWorker(gid)
    await lasting.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await waiting('object')()])
    expect(await sent).toBe('ended')
    await release()
    await held
    expect(await prepared()).toEqual([gid])
    await lasting.query('select recover_prepared_transactions()')
    expect(await prepared()).toEqual([])
    expect(await sidesOf(id)).toEqual([0, 0])
  })
  await lasting.query('drop table cluster.probe')
}, 60_000)
const waitingFor = (client: pg.Client) => async () =>
  (
    await lasting.query<{ event: string | null }>('select wait_event as event from pg_stat_activity where pid = $1', [
      (client as unknown as { processID: number }).processID,
    ])
  ).rows[0]?.event

it('one that the coordinator has kept comes to both sides when the worker is back, and its job waits for its rows', async () => {
  const victim = await asRuntime()
  const id = randomUUID()
  const seen: [number, number][] = []
  await whileCommitsWait(async (release) => {
    const sent = perform(victim, id, ['begin', 'rows', 'job', 'commit'])
    const gid = await untilPrepared()
    await expect.poll(waitingFor(victim), { timeout: 10_000 }).toBe('SyncRep')
    await loseWorker(gid)
    await release()
    await sent
    // The job is there, and what it is about is not yet.
    expect(await sidesOf(id)).toEqual([0, 1])
    const queue = await openQueue({
      connection: t.database.connection('runtime'),
      rolePrefix: t.database.rolePrefix,
      log: createLog({ level: 'silent', stacks: false }),
      jobs: {
        probe: async (payload) => {
          if (payload.id === id) seen.push(await sidesOf(id))
        },
      },
      crontab: '',
    })
    try {
      await expect.poll(() => seen, { timeout: 10_000 }).toEqual([[1, 1]])
    } finally {
      await queue.close()
    }
    expect(await prepared()).toEqual([])
  })
  await sleep(0)
}, 60_000)
