import type { TenantId } from '@twopost/contract/core/ids'
import type pg from 'pg'
import { type Database, type Opening, openPool, PoolBusy, type PoolSettings, type Tx } from './transaction.ts'

interface Worker {
  reads: Database
  /** It did not let us in: until then the coordinator is asked. */
  awayUntil: number
}
/** Rows of some tenants that stand together on a worker, in tables of names of their own (a shard of each table). */
interface Piece {
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

const keptMs = 60_000
const mostTenants = 10_000
const mostTexts = 500

const placeRow = { shard: 'text', host: 'text', port: 'int4' } as const
const placeSql = `select p.shardid::text as shard, n.nodename as host, n.nodeport as port
    from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.isactive and n.noderole = 'primary'
   where p.shardid = get_shard_id_for_distribution_column('app.service_orders', $1::uuid) and p.groupid <> 0`
const nameRow = { table: 'text', piece: 'text' } as const
/** All tables of schema `app` are spread as one group, so the pieces of a tenant have the same range. */
const namesSql = `select o.logicalrelid::regclass::text as "table", shard_name(o.logicalrelid, o.shardid) as piece
    from pg_dist_shard s join pg_dist_shard o on o.shardminvalue = s.shardminvalue and o.shardmaxvalue = s.shardmaxvalue
   where s.shardid = $1::bigint`
/** Whether the worker still has the piece: after a move the old one stays for a while. The plans are kept as on a server without a cluster. */
const checkRow = { mode: 'text' } as const
const checkSql = `select set_config('plan_cache_mode', $2, true) as mode
    from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = $1::bigint`

/** What a server says that is not the worker of before, or does not take this login or statement; the coordinator is asked then. */
const notHere = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['28000', '28P01', '3D000', '3F000', '42P01', '42703', '42883', '42501'],
])
class Moved extends Error {
  override name = 'Moved'
}
const isElsewhere = (error: unknown): boolean =>
  error instanceof Moved || error instanceof PoolBusy || notHere.has((error as { code?: string } | null)?.code ?? '')

/** The same login at another server. */
function at(connection: pg.ClientConfig, host: string, port: number): pg.ClientConfig {
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

/**
 * A database of a cluster whose daily reads (`isDaily`) go to the worker that has the rows of the tenant, on connections of their own: a
 * cluster plans a statement twice for each request, the worker by itself keeps the plan (decision 80). The wall is the same, the pieces
 * have the policies of their tables. All else, and what a worker cannot answer, goes through the coordinator as before.
 * @param coordinator takes all else; it is closed with what this opens
 */
export function readOnWorkers(coordinator: Database, { connection, size, log }: PoolSettings): Database {
  const workers = new Map<string, Worker>()
  const pieces = new Map<string, Promise<Piece>>()
  const tenants = new Map<TenantId, Promise<Found>>()

  const workerAt = (host: string, port: number): Worker => {
    const name = `${host}:${port}`
    const worker = workers.get(name) ?? { reads: openPool({ connection: at(connection, host, port), size, log }), awayUntil: 0 }
    workers.set(name, worker)
    return worker
  }
  async function openPiece(shard: string, host: string, port: number): Promise<Piece> {
    const rows = await coordinator.single(nameRow, namesSql, [shard])
    return { shard, worker: workerAt(host, port), textOf: translator(new Map(rows.map(({ table, piece }) => [table, piece]))) }
  }
  async function find(tenant: TenantId): Promise<Piece | undefined> {
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
    const found = find(tenant).then(untilLater, (error: unknown) => {
      if (!isElsewhere(error)) throw error
      log.warn(
        { err: error },
        'the workers cannot be read: the database is no cluster, or this login may not see where its tables stand',
      )
      return untilLater(undefined)
    })
    tenants.set(tenant, found)
    found.catch(() => tenants.delete(tenant))
    return (await found).piece
  }

  /** @throws Moved when the piece is not there any more, whatever the work made of it */
  const readOf = <T>(
    { shard, worker, textOf }: Piece,
    tenant: TenantId,
    work: (tx: Tx) => Promise<T>,
    { keepsPlans, ...opening }: Omit<Opening, 'tenant'>,
  ): Promise<T> =>
    worker.reads.inTenant(
      tenant,
      async (tx) => {
        const mode = keepsPlans ? 'force_generic_plan' : 'auto'
        const isThere = tx.maybe(checkRow, checkSql, [shard, mode]).then((row) => row !== undefined)
        isThere.catch(() => {})
        const [done] = await Promise.allSettled([work(tx)])
        if (!(await isThere)) throw new Moved(`the worker has no piece ${shard} any more`)
        if (done.status === 'rejected') throw done.reason
        return done.value
      },
      { ...opening, textOf },
    )

  return {
    ...coordinator,
    async inTenant(tenant, work, opening = {}) {
      if (!opening.reads || !opening.isDaily) return coordinator.inTenant(tenant, work, opening)
      const piece = await pieceOf(tenant)
      if (!piece || piece.worker.awayUntil > performance.now()) return coordinator.inTenant(tenant, work, opening)
      try {
        return await readOf(piece, tenant, work, opening)
      } catch (error) {
        if (!isElsewhere(error)) throw error
        if (error instanceof Moved) tenants.delete(tenant)
        else {
          piece.worker.awayUntil = performance.now() + keptMs
          log.warn({ err: error }, 'a worker cannot be read, the coordinator is asked in its place')
        }
        return coordinator.inTenant(tenant, work, opening)
      }
    },
    async close() {
      await Promise.all([...workers.values()].map(({ reads }) => reads.close()))
      await coordinator.close()
    },
  }
}
