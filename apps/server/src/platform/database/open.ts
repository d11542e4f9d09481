import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import { type EmbeddedServer, joinEmbedded, startEmbedded } from './embedded.ts'
import { codeOf } from './error-code.ts'
import { StartFault } from './start-fault.ts'

/** How long a start waits for a server that does not answer yet (S-92). */
const startWaitMs = 30_000
const oldestVersion = 150_000
const embeddedDatabase = 'twopost'

/** Where the database is and with which logins it is reached; nothing is connected yet. */
export interface DatabaseAccess {
  kind: 'embedded' | 'server'
  /** Login of the running application: no superuser, no bypass of row security, owns nothing. */
  runtime: pg.ClientConfig
  /** Login that migrates; the superuser of the embedded server. */
  migrate: pg.ClientConfig
  /** Whether the embedded cluster was created by this start. */
  fresh: boolean
  /** Calls back each time the embedded server had died and serves again. */
  onRestart(callback: () => void): void
  close(): Promise<void>
}

const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', '53300'])
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the login',
  '3D000': 'the database does not exist',
  '57P03': 'it is starting or stopping',
  '53300': 'it has no connection left',
  '42501': 'the login lacks a right',
}

/** Why a server cannot be used, in words a person can act on, with the code where there is one. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code) return `${reasons[code] ?? message} (${code})`
  if (/timeout/i.test(message)) return 'it does not answer'
  if (/terminated unexpectedly/.test(message)) return 'it ends the connection at once: is that a PostgreSQL server?'
  return message
}

/** Connects once, waiting for a server that starts, and checks its version. @throws StartFault in one sentence */
async function probe(name: string, connection: pg.ClientConfig, waitMs: number): Promise<void> {
  const started = performance.now()
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const answer = await client.query<{ number: number; text: string }>(
        `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
      )
      const version = answer.rows[0]
      if (version && version.number < oldestVersion) {
        throw new StartFault(`The server of ${name} is PostgreSQL ${version.text}, which is too old: 15 or later is needed.`)
      }
      return
    } catch (error) {
      if (error instanceof StartFault) throw error
      const code = codeOf(error)
      if (!notYet.has(code) || performance.now() - started > waitMs) {
        throw new StartFault(`The server of ${name} cannot be used: ${reasonOf(error)}.`)
      }
      await sleep(500 + Math.random() * 500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function createDatabase(server: Pick<EmbeddedServer, 'connection'>): Promise<void> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [embeddedDatabase])
    if (found.rowCount === 0) await client.query(`create database ${embeddedDatabase}`)
  } finally {
    await client.end()
  }
}

function accessTo(config: Config, server: Pick<EmbeddedServer, 'connection' | 'stop'> & Partial<EmbeddedServer>): DatabaseAccess {
  const { host, port, user } = server.connection
  const place = { host, port, database: embeddedDatabase }
  return {
    kind: 'embedded',
    runtime: { ...place, user: `${config.rolePrefix}_runtime` },
    migrate: { ...place, user },
    fresh: server.fresh ?? false,
    onRestart: (callback) => server.onRestart?.(callback),
    close: () => server.stop(),
  }
}

/**
 * Makes the database reachable: starts the embedded one, or finds the server that the settings name and checks that both logins
 * work and that it is new enough.
 * @param join for a command beside a running application: use the database that the application runs
 * @param patienceMs how long to wait for a server that does not answer yet
 * @throws StartFault in one sentence
 */
export async function openDatabase(
  config: Config,
  log: Log,
  { join = false, patienceMs = startWaitMs } = {},
): Promise<DatabaseAccess> {
  if (config.database.kind === 'embedded') {
    const options = { dataDir: config.dataDir, log }
    const server = join ? await joinEmbedded(options) : await startEmbedded(options)
    try {
      await createDatabase(server)
    } catch (error) {
      await server.stop()
      throw error
    }
    return accessTo(config, server)
  }
  const runtime = { connectionString: config.database.url, application_name: 'twopost' }
  const migrate = { connectionString: config.database.migrateUrl, application_name: 'twopost-migrate' }
  await probe('MIGRATE_DATABASE_URL', migrate, patienceMs)
  return { kind: 'server', runtime, migrate, fresh: false, onRestart: () => {}, close: async () => {} }
}

/** Checks the login of the running application; after the migrations, which may be what gives it its rights. @throws StartFault */
export const probeRuntime = (access: DatabaseAccess, patienceMs = startWaitMs): Promise<void> =>
  probe('DATABASE_URL', access.runtime, patienceMs)
