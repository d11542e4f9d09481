import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  name: string
  rolePrefix: string
  /**
   * The connection of the superuser to this database, for looking at effects behind the tenant wall; `role` names another login
   * of this installation, such as `runtime`. On a shared server, where those have no known password, the admin becomes that role.
   */
  connection(role?: string): pg.ClientConfig
}

async function clone(admin: pg.ClientConfig, template: string, name: string): Promise<void> {
  const client = new pg.Client({ ...admin, database: 'postgres' })
  await client.connect()
  try {
    // wal_log copies without the checkpoint that file_copy waits for.
    await client.query(
      `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)} strategy wal_log`,
    )
    // Rights on a database are not copied with it.
    await client.query(`revoke temp on database ${client.escapeIdentifier(name)} from public`)
  } finally {
    await client.end()
  }
}

/**
 * A database of this test file alone, cloned from the migrated template in some 40 ms. Inside a file each test makes its own
 * tenant. It is not dropped at the end of the file: the run's end takes all of them.
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { admin, template, rolePrefix, runId, shared, single } = inject('database')
  const name = single ?? `twopost_${runId}_${randomBytes(5).toString('hex')}`
  if (!single) await clone(admin, template, name)
  return {
    name,
    rolePrefix,
    connection(role) {
      if (!role) return { ...admin, database: name }
      const login = `${rolePrefix}_${role}`
      return shared && !single
        ? { ...admin, database: name, options: `-c role=${login}` }
        : { ...admin, database: name, user: login }
    },
  }
}
