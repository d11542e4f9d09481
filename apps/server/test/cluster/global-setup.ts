import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { distributeDatabase, prepareCluster } from '#platform/database/distribute.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { readAdmin } from '../global-setup.ts'

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

/** One distributed database for the whole run, in the database that TEST_CITUS_URL names: a superuser of a cluster's coordinator. */
export default async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_CITUS_URL
  if (!url) throw new Error('TEST_CITUS_URL names no cluster')
  const { admin, database } = readAdmin(url)
  const runId = randomBytes(4).toString('hex')
  const rolePrefix = `twopost_${runId}`
  const client = new pg.Client({ ...admin, database })
  await client.connect()
  try {
    await empty(client)
    await prepareCluster(client, rolePrefix)
    await migrateDatabase({
      connection: { ...admin, database },
      rolePrefix,
      after: async (migrating) => {
        const { rows } = await migrating.query<{ last: string }>('select max(name) as last from migrations.applied')
        if ((rows[0]?.last ?? '') >= lastBeforeSpreading) await distributeDatabase(migrating, rolePrefix, { shards: 8 })
      },
    })
  } finally {
    await client.end()
  }
  project.provide('database', { admin, template: '', rolePrefix, runId, shared: true, single: database })
}
