import pg from 'pg'
import type { DatabaseAccess } from '#platform/database/open.ts'
import { atServer } from '#platform/database/tenant-places.ts'
import { type Finding, fault, note, ok } from './finding.ts'

const name = 'workers of the cluster'
const patienceMs = 3_000

async function ask<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether the application reaches the workers that DB_DAILY_ON_WORKERS sends it to, by its own login (decision 80).
 * @param needed connections that all processes may open to a worker
 */
export async function checkWorkers(access: Pick<DatabaseAccess, 'migrate' | 'runtime'>, needed: number): Promise<Finding[]> {
  const workers = await ask(access.migrate, async (client) => {
    const isCluster = await client.query("select from pg_extension where extname = 'citus'")
    if (isCluster.rowCount === 0) return undefined
    const { rows } = await client.query<{ host: string; port: number }>(
      'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() order by 1, 2',
    )
    return rows
  })
  if (!workers || workers.length === 0)
    return [note(name, 'there are none, so DB_DAILY_ON_WORKERS has no effect', 'Take the setting out.')]
  const findings: Finding[] = []
  for (const { host, port } of workers) {
    try {
      const connections = await ask(atServer(access.runtime, host, port), async (client) => {
        const { rows } = await client.query<{ most: number }>(
          "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most from pg_dist_local_group",
        )
        return rows[0]?.most ?? 0
      })
      if (connections < needed)
        findings.push(
          fault(
            name,
            `${host}:${port} has ${connections} connections for ${needed} that may be needed`,
            'Raise max_connections there, or lower DB_POOL_SIZE or PROCESSES.',
          ),
        )
    } catch (error) {
      findings.push(
        fault(
          name,
          `${host}:${port} cannot be asked: ${(error as Error).message}`,
          'Let this machine and the login of DATABASE_URL in there (docs/cluster.md), or take DB_DAILY_ON_WORKERS out: the coordinator is asked meanwhile.',
        ),
      )
    }
  }
  return findings.length > 0 ? findings : [ok(name, `${workers.length} answer`)]
}
