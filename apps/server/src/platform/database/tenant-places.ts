import type { TenantId } from '@twopost/contract/core/ids'
import type pg from 'pg'
import { type Database, openPool, type PoolSettings } from './transaction.ts'

export interface Worker {
  database: Database
  /** It did not let us in: until then the coordinator is asked. */
  awayUntil: number
}
/** Rows of some tenants that stand together on a worker, in tables of names of their own (a shard of each table). */
export interface Piece {
  shard: string
  worker: Worker
  /** From a statement on the tables of all tenants to the same one on this piece. */
  textOf: (sql: string) => string
}
interface Found {
  /** Undefined where the database is no cluster. */
  piece: Piece | undefined
  until: number
}

/** How long the place of a tenant is believed. */
export const keptMs = 60_000
/** How many tenants something is remembered of at once. */
export const mostTenants = 10_000
const mostTexts = 500

const clusterRow = { is_cluster: 'bool' } as const
const clusterSql = "select to_regclass('pg_catalog.pg_dist_placement') is not null as is_cluster"
const placeRow = { shard: 'text', host: 'text', port: 'int4' } as const
const placeSql = `select p.shardid::text as shard, n.nodename as host, n.nodeport as port
    from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.isactive and n.noderole = 'primary'
   where p.shardid = get_shard_id_for_distribution_column('app.service_orders', $1::uuid) and p.groupid <> 0`
const nameRow = { table: 'text', piece: 'text' } as const
/** All tables of schema `app` are spread as one group, so the pieces of a tenant have the same range. */
const namesSql = `select o.logicalrelid::regclass::text as "table", shard_name(o.logicalrelid, o.shardid) as piece
    from pg_dist_shard s join pg_dist_shard o on o.shardminvalue = s.shardminvalue and o.shardmaxvalue = s.shardmaxvalue
   where s.shardid = $1::bigint`
/** The same login at another server of the cluster. */
export function atServer(connection: pg.ClientConfig, host: string, port: number): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, host, port }
  const url = new URL(connection.connectionString)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  return { ...connection, connectionString: url.href }
}

/** Words that may stand behind a table that has no other name in its statement. */
const words =
  'where|on|using|join|inner|left|right|full|cross|natural|group|having|window|order|limit|offset|fetch|for|union|intersect|except'
const tableOf = new RegExp(`\\bapp\\.(\\w+)(?!\\w|\\s*\\()(?:((?=\\s*(?:$|[,)]|(?:${words})\\b)))|)`, 'gi')
/** Puts the names of pieces in the place of those of tables, which stay what columns are named by, and remembers the texts. */
export function translator(names: ReadonlyMap<string, string>): Piece['textOf'] {
  const texts = new Map<string, string>()
  return (sql) => {
    const known = texts.get(sql)
    if (known !== undefined) return known
    const text = sql.replaceAll(tableOf, (found, table: string, unnamed: string | undefined) => {
      const piece = names.get(found)
      return piece === undefined ? found : unnamed === undefined ? piece : `${piece} ${table}`
    })
    if (texts.size < mostTexts) texts.set(sql, text)
    return text
  }
}

export interface Places {
  /** Where the rows of a tenant stand; undefined where the database is no cluster. */
  pieceOf(tenant: TenantId): Promise<Piece | undefined>
  /** The next call looks again. */
  forget(tenant: TenantId): void
  close(): Promise<void>
}
/** Finds the workers of a cluster that have the rows of tenants, by what the coordinator says, and opens a pool for each. */
export function openPlaces(coordinator: Database, { connection, size, log }: PoolSettings): Places {
  const workers = new Map<string, Worker>()
  const pieces = new Map<string, Promise<Piece>>()
  const tenants = new Map<TenantId, Promise<Found>>()

  const workerAt = (host: string, port: number): Worker => {
    const name = `${host}:${port}`
    const worker = workers.get(name) ?? {
      database: openPool({ connection: atServer(connection, host, port), size, log }),
      awayUntil: 0,
    }
    workers.set(name, worker)
    return worker
  }
  async function openPiece(shard: string, host: string, port: number): Promise<Piece> {
    const rows = await coordinator.single(nameRow, namesSql, [shard])
    return { shard, worker: workerAt(host, port), textOf: translator(new Map(rows.map(({ table, piece }) => [table, piece]))) }
  }
  async function lookForCluster(): Promise<boolean> {
    const [row] = await coordinator.single(clusterRow, clusterSql)
    if (!row?.is_cluster) log.warn({}, 'DB_DAILY_ON_WORKERS is set, but the database is no cluster')
    return row?.is_cluster === true
  }
  let cluster: Promise<boolean> | undefined
  /** Asked once: what is no cluster does not become one while this runs. */
  const isCluster = (): Promise<boolean> => {
    cluster ??= lookForCluster().catch((error: unknown) => {
      cluster = undefined
      throw error
    })
    return cluster
  }
  async function find(tenant: TenantId): Promise<Piece | undefined> {
    if (!(await isCluster())) return undefined
    const [place] = await coordinator.single(placeRow, placeSql, [tenant])
    if (!place) return undefined
    const { shard, host, port } = place
    const name = `${shard} ${host}:${port}`
    const known = pieces.get(name) ?? openPiece(shard, host, port)
    pieces.set(name, known)
    known.catch(() => pieces.delete(name))
    return await known
  }
  const untilLater = (piece: Piece | undefined): Found => ({ piece, until: performance.now() + keptMs })
  async function pieceOf(tenant: TenantId): Promise<Piece | undefined> {
    const known = await tenants.get(tenant)
    if (known && known.until > performance.now()) return known.piece
    if (tenants.size >= mostTenants) tenants.clear()
    const found = find(tenant).then(untilLater)
    tenants.set(tenant, found)
    found.catch(() => tenants.delete(tenant))
    return (await found).piece
  }

  return {
    pieceOf,
    forget: (tenant) => void tenants.delete(tenant),
    close: async () => void (await Promise.all([...workers.values()].map(({ database }) => database.close()))),
  }
}
