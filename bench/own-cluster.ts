import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A server of a cluster, reached by the superuser in a database of ours. */
export interface ClusterServer {
  name: string
  url: string
}
/** A database of its own, with roles of its own. */
export interface OwnDatabase {
  /** With which the application runs on it. */
  env: NodeJS.ProcessEnv
  drop(): Promise<void>
}
/** The same on a cluster. */
export interface OwnCluster extends OwnDatabase {
  /** The coordinator first. */
  servers: readonly [ClusterServer, ...ClusterServer[]]
}

/** Runs statements at a server, one after another. @returns the rows of the last */
export async function queryAt<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}

const newId = () => `drill_${randomBytes(3).toString('hex')}`
const urlIn = (url: string, database: string, login?: string): string => {
  const one = new URL(url)
  one.pathname = `/${database}`
  if (login) one.username = login
  return one.href
}
const dropRoles = async (url: string, id: string): Promise<void> => {
  const roles = await queryAt<{ name: string }>(url, `select rolname as name from pg_roles where rolname like '${id}_%'`)
  await queryAt(url, 'set citus.enable_ddl_propagation = off', ...roles.map(({ name }) => `drop role ${name}`))
}
const environment = (url: string, id: string): NodeJS.ProcessEnv => ({
  ROLE_PREFIX: id,
  DATABASE_URL: urlIn(url, id, `${id}_runtime`),
  MIGRATE_DATABASE_URL: urlIn(url, id),
})

/** @param url a superuser of a server; its logins need no password */
export async function makePlain(url: string): Promise<OwnDatabase> {
  const id = newId()
  await queryAt(url, `create database ${id}`)
  return {
    env: environment(url, id),
    async drop() {
      await queryAt(url, `drop database if exists ${id} with (force)`)
      await dropRoles(url, id)
    },
  }
}

/** @param url a superuser of a coordinator; logins need no password on any of its servers */
export async function makeCluster(url: string): Promise<OwnCluster> {
  const id = newId()
  const nodes = await queryAt<{ groupid: number; nodename: string; nodeport: number }>(
    url,
    'select groupid, nodename, nodeport from pg_dist_node where isactive order by groupid',
  )
  const at = (database: string, { nodename, nodeport }: { nodename: string; nodeport: number }) => {
    const one = new URL(urlIn(url, database))
    ;[one.hostname, one.port] = [nodename, String(nodeport)]
    return one.href
  }
  const admin = new URL(url).pathname.slice(1)
  for (const node of nodes) await queryAt(at(admin, node), `create database ${id}`)
  for (const node of nodes) await queryAt(at(id, node), 'create extension citus')
  const [coordinator, ...workers] = nodes
  if (coordinator?.groupid !== 0 || workers.length === 0) throw new Error('TEST_CITUS_URL names no coordinator with workers')
  await queryAt(
    at(id, coordinator),
    `select citus_set_coordinator_host('${coordinator.nodename}', ${coordinator.nodeport})`,
    ...workers.map(({ nodename, nodeport }) => `select citus_add_node('${nodename}', ${nodeport})`),
  )
  return {
    servers: [
      { name: 'coordinator', url: at(id, coordinator) },
      ...workers.map((node, n) => ({ name: `worker ${n + 1}`, url: at(id, node) })),
    ],
    env: { ...environment(at(admin, coordinator), id), DB_DAILY_ON_WORKERS: 'yes' },
    async drop() {
      for (const node of nodes) await queryAt(at(admin, node), `drop database if exists ${id} with (force)`)
      // The admin's database takes the roles away on all servers, if it is spread as well.
      for (const node of nodes) await dropRoles(at(admin, node), id)
    },
  }
}

/** Where a server of this machine has its data, and the program that runs it. */
interface Process {
  folder: string
  pgCtl: string
}
/** @throws when the server runs on another machine, or this process may not see it */
export async function findProcess({ url }: ClusterServer): Promise<Process> {
  const [row] = await queryAt<{ data_directory: string }>(url, 'show data_directory')
  const folder = row?.data_directory ?? ''
  const program = fs.readlinkSync(`/proc/${readPid(folder)}/exe`)
  return { folder, pgCtl: path.join(path.dirname(program), 'pg_ctl') }
}
const readPid = (folder: string): number => Number.parseInt(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8'), 10)

/** kill -9 of a server's postmaster; then its owner starts it again as it was, once what it left has ended. @throws when it does not start */
export async function killServer({ folder, pgCtl }: Process): Promise<void> {
  const pid = readPid(folder)
  process.kill(pid, 'SIGKILL')
  const { uid, gid } = fs.statSync(folder)
  const log = path.join(folder, 'drill.log')
  for (const end = performance.now() + 60_000; ; await sleep(100)) {
    for (; fs.existsSync(`/proc/${pid}`); await sleep(5));
    const child = spawn(pgCtl, ['restart', '-D', folder, '-m', 'immediate', '-w', '-s', '-l', log], {
      stdio: 'ignore',
      cwd: folder,
      ...(process.getuid?.() === 0 && { uid, gid }),
    })
    const [code] = await once(child, 'exit')
    if (code === 0) return
    if (performance.now() > end) throw new Error(`a server did not start again; ${log} says why`)
  }
}
