import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseStatements } from '#platform/database/roles.ts'

export interface TestDatabase {
  name: string
  rolePrefix: string
  /**
   * The connection of the superuser to this database, for looking at effects behind the tenant wall; `role` names another login
   * of this installation, such as `runtime`. On a shared server, where those have no known password, the admin becomes that role.
   */
  connection(role?: string): pg.ClientConfig
  /** Takes it away when its file has ended: three hundred of them are more memory than a machine has for tests. */
  drop(): Promise<void>
}

async function send(admin: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...admin, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A server may still end what a database is used by when it is told to drop it. */
async function untilFree(drop: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await drop()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 5) throw error
    }
  }
}

/**
 * A database of this test file alone, cloned from the migrated template. Inside a file each test makes its own tenant. What does not drop it
 * leaves it to the end of the run.
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  return openNew('migrated')
}
/** One that no migration was applied to. */
export const emptyDatabase = (): Promise<TestDatabase> => openNew('empty')

/** Whether the tests run on a cluster (docs/cluster.md). */
export const isOnCluster = (): boolean => inject('database').workers !== undefined

async function openNew(state: 'migrated' | 'empty'): Promise<TestDatabase> {
  const { admin, template, rolePrefix, runId, shared, workers = [] } = inject('database')
  const isCluster = isOnCluster()
  if (isCluster && state === 'empty') throw new Error('a cluster of the tests has migrated databases alone')
  const name = `twopost_${runId}_${randomBytes(5).toString('hex')}`
  const quoted = pg.escapeIdentifier(name)
  // Of a cluster each server gives its own part of the template. Copied together these are a cluster: what one knows of the others stands in them.
  const onEach = (...statements: string[]) =>
    Promise.all([admin, ...workers.map((worker) => ({ ...admin, ...worker }))].map((server) => send(server, ...statements)))
  // wal_log copies without the checkpoint that file_copy waits for. Rights on a database are not copied with it.
  await onEach(
    state === 'empty'
      ? `create database ${quoted} template template0 encoding 'UTF8'`
      : `create database ${quoted} template ${pg.escapeIdentifier(template)} strategy wal_log`,
    `revoke temp on database ${quoted} from public`,
    // The cluster passes such rights on for the database alone that it was made in. Those on its schemas were copied with it.
    ...(isCluster ? databaseStatements(rolePrefix, name).filter((statement) => / on database /.test(statement)) : []),
  )
  return {
    name,
    rolePrefix,
    connection(role) {
      if (!role) return { ...admin, database: name }
      const login = `${rolePrefix}_${role}`
      return shared && !isCluster
        ? { ...admin, database: name, options: `-c role=${login}` }
        : { ...admin, database: name, user: login }
    },
    drop: async () => {
      // Or a server of a cluster that still has its part connects to those that are to go.
      if (isCluster) await onEach(`alter database ${quoted} allow_connections false`)
      await untilFree(() => onEach(`drop database if exists ${quoted} with (force)`))
    },
  }
}
