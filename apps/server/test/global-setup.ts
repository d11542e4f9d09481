import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#platform/database/embedded.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log/log.ts'

export interface TestServer {
  /** Login that may create databases and roles; plain data, as it travels to the test processes. */
  admin: { host: string; port: number; user: string; password?: string; ssl?: boolean }
  /** The migrated database that test files clone. */
  template: string
  rolePrefix: string
  /** Tells the names of this run from those of others on a shared server. */
  runId: string
  /** Whether databases and roles must be taken away in the end: not where the whole cluster goes. */
  shared: boolean
  /** The other servers of a cluster whose coordinator is the one above (test/cluster/global-setup.ts). */
  workers?: { host: string; port: number }[]
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer
    /** Functions of the definer that read tenants' tables. */
    tenantReaders: string[]
  }
}

const log = createLog({ level: 'warn', stacks: true })

/** A login and a database out of a URL. */
export function readAdmin(url: string): { admin: TestServer['admin']; database: string } {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const admin = {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(searchParams.get('sslmode') ? { ssl: searchParams.get('sslmode') !== 'disable' } : {}),
  }
  return { admin, database: decodeURIComponent(pathname.slice(1)) || 'postgres' }
}

/** The server that TEST_DATABASE_URL names, or a cluster of this run alone without durability. */
async function openServer(runId: string): Promise<{ server: TestServer; close: () => Promise<void> }> {
  // The tests' only setting; the application's own come from platform/config.
  const url = process.env.TEST_DATABASE_URL
  const names = { template: `twopost_template_${runId}`, rolePrefix: `twopost_${runId}`, runId }
  if (url) {
    const { admin } = readAdmin(url)
    return { server: { admin, ...names, shared: true }, close: async () => {} }
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-test-'))
  // The database's own user must pass.
  fs.chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, test: true, log })
  const { host, port, user } = embedded.connection
  return {
    server: { admin: { host, port, user }, ...names, shared: false },
    async close() {
      await embedded.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function asAdmin<T>(server: TestServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...server.admin, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Takes away what this run made on a shared server: its databases, then its roles. */
async function removeRun(server: TestServer): Promise<void> {
  await asAdmin(server, async (client) => {
    const databases = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `twopost\\_%${server.runId}%`,
    ])
    for (const { datname } of databases.rows) {
      if (datname === server.template) await client.query(`alter database ${client.escapeIdentifier(datname)} is_template false`)
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`)
    }
    const roles = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname like $1', [
      `${server.rolePrefix.replaceAll('_', '\\_')}%`,
    ])
    const names = roles.rows.map(({ rolname }) => client.escapeIdentifier(rolname))
    if (names.length > 0) await client.query(`drop role ${names.join(', ')}`)
  })
}

/** Empties the folder of captured statements (test/statements), and says in it whether the whole suite runs. */
function beginCapture(project: TestProject): void {
  if (project.config.setupFiles.length === 0) return
  const folder = fileURLToPath(new URL('../../../.cache/statements', import.meta.url))
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const { filenamePattern, config } = project.vitest as typeof project.vitest & { filenamePattern?: string[] }
  if (!filenamePattern?.length && !config.testNamePattern) fs.writeFileSync(path.join(folder, 'complete'), '')
}

/** The names of the definer's functions that read or write tables of tenants. */
async function tenantReaders(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'auth' and p.prosrc ~ '\\mapp\\.(?!tid\\()'`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runId = randomBytes(4).toString('hex')
  beginCapture(project)
  const { server, close } = await openServer(runId)
  const end = async () => {
    try {
      if (server.shared) await removeRun(server)
    } finally {
      await close()
    }
  }
  let readers: string[] = []
  try {
    await asAdmin(server, (client) =>
      client.query(`create database ${client.escapeIdentifier(server.template)} template template0 encoding 'UTF8'`),
    )
    await migrateDatabase({ connection: { ...server.admin, database: server.template }, rolePrefix: server.rolePrefix })
    readers = await tenantReaders({ ...server.admin, database: server.template })
    // Nobody may connect from here on, or cloning is refused.
    await asAdmin(server, (client) => client.query(`alter database ${client.escapeIdentifier(server.template)} is_template true`))
  } catch (error) {
    await end()
    throw error
  }
  project.provide('database', server)
  project.provide('tenantReaders', readers)
  return end
}
