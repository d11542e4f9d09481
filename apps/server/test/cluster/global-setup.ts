import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { distributeDatabase, prepareCluster } from '#platform/database/distribute.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { readAdmin, type TestServer } from '../global-setup.ts'

async function on<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Drops the databases of test files, of this run and of earlier ones that were killed. */
async function dropClones(server: pg.ClientConfig): Promise<void> {
  await on({ ...server, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ '^twopost_[0-9a-f]{8}_[0-9a-f]{10}$'",
    )
    for (const { name } of rows) await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
  })
}

/** Empties the database of an earlier run: the schemas of the product, and the roles of its prefix. */
async function empty(client: pg.Client): Promise<void> {
  for (const schema of ['app', 'auth', 'graphile_worker', 'migrations', 'cluster', 'probe'])
    await client.query(`drop schema if exists ${schema} cascade`)
  const { rows } = await client.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname ~ '^twopost_[0-9a-f]{8}_' order by 1",
  )
  for (const { name } of rows) {
    await client.query(`drop owned by ${client.escapeIdentifier(name)} cascade`)
    await client.query(`drop role ${client.escapeIdentifier(name)}`)
  }
}

/** From here on migrations run on tables that are spread, as in an installation that takes one release after the other (docs/cluster.md). */
const lastBeforeSpreading = '0096_kinds_of_commands.sql'

/** Makes one distributed database in the one that a URL names, a superuser's of a cluster's coordinator: the template of those that test files get. */
async function makeTemplate(url: string): Promise<{ server: TestServer; end: () => Promise<void> }> {
  const { admin, database } = readAdmin(url)
  const runId = randomBytes(4).toString('hex')
  const rolePrefix = `twopost_${runId}`
  /** A database that somebody is connected to cannot be copied, and processes of the cluster's own are, from server to server. */
  const letIn = (server: pg.ClientConfig, isOpen: boolean) =>
    on({ ...server, database: 'postgres' }, (client) =>
      client.query(`alter database ${client.escapeIdentifier(database)} allow_connections ${isOpen}`),
    )
  await letIn(admin, true)
  const workers = await on({ ...admin, database }, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() order by 1, 2',
    )
    return rows
  })
  const servers = [admin, ...workers.map((worker) => ({ ...admin, ...worker }))]
  const end = async () => {
    for (const server of servers) {
      await dropClones(server)
      await letIn(server, true)
    }
  }
  await end()
  await on({ ...admin, database }, async (client) => {
    await empty(client)
    await prepareCluster(client, rolePrefix)
    await migrateDatabase({
      connection: { ...admin, database },
      rolePrefix,
      after: async (migrating) => {
        const { rows } = await migrating.query<{ last: string }>('select max(name) as last from migrations.applied')
        if ((rows[0]?.last ?? '') >= lastBeforeSpreading) await distributeDatabase(migrating, rolePrefix, { shards: 2 })
      },
    })
  })
  for (const server of servers) await letIn(server, false)
  for (const server of servers)
    await on({ ...server, database: 'postgres' }, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
    )
  return { server: { admin, template: database, rolePrefix, runId, shared: true, workers }, end }
}

/** Runs once for each project of the run; they share the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_CITUS_URL
  if (!url) throw new Error('TEST_CITUS_URL names no cluster')
  // Each project loads this file again.
  const run = globalThis as typeof globalThis & { clusterOfTests?: ReturnType<typeof makeTemplate> }
  run.clusterOfTests ??= makeTemplate(url)
  const { server, end } = await run.clusterOfTests
  project.provide('database', server)
  return end
}
