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
/** A database of its own on the cluster that TEST_CITUS_URL names, with roles of its own. */
export interface OwnCluster {
  /** The coordinator first. */
  servers: readonly [ClusterServer, ...ClusterServer[]]
  /** With which the application runs on it. */
  env: NodeJS.ProcessEnv
  drop(): Promise<void>
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

/** @param url a superuser of a coordinator */
export async function makeCluster(url: string): Promise<OwnCluster> {
  const id = `drill_${randomBytes(3).toString('hex')}`
  const nodes = await queryAt<{ groupid: number; nodename: string; nodeport: number }>(
    url,
    'select groupid, nodename, nodeport from pg_dist_node where isactive order by groupid',
  )
  const given = new URL(url)
  const at = (database: string, { nodename, nodeport }: { nodename: string; nodeport: number }) => {
    const one = new URL(given)
    ;[one.hostname, one.port, one.pathname] = [nodename, String(nodeport), `/${database}`]
    return one.href
  }
  const admin = given.pathname.slice(1)
  for (const node of nodes) await queryAt(at(admin, node), `create database ${id}`)
  for (const node of nodes) await queryAt(at(id, node), 'create extension citus')
  const [coordinator, ...workers] = nodes
  if (coordinator?.groupid !== 0 || workers.length === 0) throw new Error('TEST_CITUS_URL names no coordinator with workers')
  await queryAt(
    at(id, coordinator),
    `select citus_set_coordinator_host('${coordinator.nodename}', ${coordinator.nodeport})`,
    ...workers.map(({ nodename, nodeport }) => `select citus_add_node('${nodename}', ${nodeport})`),
  )
  const runtime = new URL(at(id, coordinator))
  runtime.username = `${id}_runtime`
  return {
    servers: [
      { name: 'coordinator', url: at(id, coordinator) },
      ...workers.map((node, n) => ({ name: `worker ${n + 1}`, url: at(id, node) })),
    ],
    env: { ROLE_PREFIX: id, DATABASE_URL: runtime.href, MIGRATE_DATABASE_URL: at(id, coordinator) },
    async drop() {
      for (const node of nodes) await queryAt(at(admin, node), `drop database if exists ${id} with (force)`)
      for (const node of nodes) {
        const roles = await queryAt<{ name: string }>(
          at(admin, node),
          `select rolname as name from pg_roles where rolname like '${id}_%'`,
        )
        await queryAt(at(admin, node), 'set citus.enable_ddl_propagation = off', ...roles.map(({ name }) => `drop role ${name}`))
      }
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

/** kill -9 of a server's postmaster; then its owner starts it again as it was. */
export async function killServer({ folder, pgCtl }: Process): Promise<void> {
  const pid = readPid(folder)
  process.kill(pid, 'SIGKILL')
  for (; fs.existsSync(`/proc/${pid}/exe`); await sleep(5));
  const { uid, gid } = fs.statSync(folder)
  const child = spawn(pgCtl, ['restart', '-D', folder, '-m', 'immediate', '-w', '-s', '-l', path.join(folder, 'drill.log')], {
    stdio: 'ignore',
    cwd: folder,
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`a server did not start again; ${folder}/drill.log says why`)
}
