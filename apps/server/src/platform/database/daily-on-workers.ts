import type { TenantId } from '@twopost/contract/core/ids'
import type pg from 'pg'
import { type Database, type Opening, openPool, PoolBusy, type PoolSettings, type Tx } from './transaction.ts'

interface Worker {
  database: Database
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
/** Whether the worker still has the piece: after a move the old one stays for a while. The plans are kept as on a server without a cluster. */
const checkRow = { mode: 'text' } as const
const checkSql = `select set_config('plan_cache_mode', $2, true) as mode
    from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = $1::bigint`

/** How a server that does not let us in answers. */
const shut = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', '28000', '28P01', '3D000'])
/** How one answers that does not have what a statement names, or not for this login. */
const unknown = new Set(['3F000', '42P01', '42703', '42883', '42501'])
class Moved extends Error {
  override name = 'Moved'
}
class NeedsCoordinator extends Error {
  override name = 'NeedsCoordinator'
}
const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''
const isShut = (error: unknown): boolean => error instanceof PoolBusy || shut.has(codeOf(error))
/** Whether nothing was done, so that the coordinator may be asked. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof Moved || error instanceof NeedsCoordinator || isShut(error) || unknown.has(codeOf(error))

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

const isRead = (sql: string): boolean => /^\s*(?:select|with)\b/i.test(sql)
/** What only the coordinator has: accounts and sessions, the queue. */
const isOfCoordinator = (sql: string): boolean => /\b(?:auth|graphile_worker)\./.test(sql)
const notice = /^\s*select pg_notify\('(\w+)', \$1\)\s*$/

/** What is told to everybody with the commit; only who listens at this server would hear it. */
interface Notice {
  channel: string
  payload: unknown
}
/** What a transaction at a worker leaves to the coordinator. */
interface Left {
  notices: Notice[]
  /** Set for a statement on what the coordinator alone has, whatever the work makes of its failure. */
  needsCoordinator?: NeedsCoordinator
}
/** A transaction that writes at a worker: it keeps notices, and fails statements on what the coordinator alone has. */
function writing(tx: Tx, left: Left): Tx {
  const refused = (sql: string): Promise<never> | undefined => {
    if (!isOfCoordinator(sql)) return undefined
    left.needsCoordinator ??= new NeedsCoordinator('a statement is about what the coordinator alone has')
    return Promise.reject(left.needsCoordinator)
  }
  return {
    get tenant() {
      return tx.tenant
    },
    origin: tx.origin,
    rows: (rows, sql, values) => refused(sql) ?? tx.rows(rows, sql, values),
    maybe: (rows, sql, values) => refused(sql) ?? tx.maybe(rows, sql, values),
    one: (rows, sql, values) => refused(sql) ?? tx.one(rows, sql, values),
    run: async (sql, values = []) => {
      const channel = notice.exec(sql)?.[1]
      if (channel === undefined) return refused(sql) ?? tx.run(sql, values)
      left.notices.push({ channel, payload: values[0] })
      return 1
    },
  }
}

/**
 * A database of a cluster whose daily calls (`isDaily`) go to the worker that has the rows of the tenant, on connections of their own: a
 * cluster plans a statement twice for each request, the worker by itself keeps the plan (decision 80). What is read is read from the pieces, which
 * have the policies of their tables. What is written is written to the tables, as a cluster lets each of its servers do, so that a move of the
 * tenant waits for it; its notices are sent by the coordinator once it is committed. All else, and what a worker cannot do, goes through the
 * coordinator as before.
 * @param coordinator takes all else; it is closed with what this opens
 */
export function dailyOnWorkers(coordinator: Database, { connection, size, log }: PoolSettings): Database {
  const workers = new Map<string, Worker>()
  const pieces = new Map<string, Promise<Piece>>()
  const tenants = new Map<TenantId, Promise<Found>>()
  /** Whose daily commands need the coordinator, because jobs follow them, and until when that is believed. */
  const foreign = new Map<TenantId, number>()

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

  /** @throws Moved when the piece is not there any more, whatever the work made of it */
  async function atWorker<T>(
    { shard, worker, textOf }: Piece,
    tenant: TenantId,
    work: (tx: Tx) => Promise<T>,
    { keepsPlans, ...opening }: Omit<Opening, 'tenant'>,
  ): Promise<T> {
    let left: Left = { notices: [] }
    const { reads = false } = opening
    const answer = await worker.database.inTenant(
      tenant,
      async (tx) => {
        left = { notices: [] }
        const mode = keepsPlans ? 'force_generic_plan' : 'auto'
        const look = () => tx.maybe(checkRow, checkSql, [shard, mode]).then((row) => row !== undefined)
        const wasThere = look()
        wasThere.catch(() => {})
        const [done] = await Promise.allSettled([work(reads ? tx : writing(tx, left))])
        if (left.needsCoordinator) throw left.needsCoordinator
        // A move waits for what was written, so a piece that is still there stays until the commit. In a transaction that has failed nobody can look.
        const isThere = (await wasThere) && (reads || (await look().catch(() => true)))
        if (!isThere) throw new Moved(`the worker has no piece ${shard} any more`)
        if (done.status === 'rejected') throw done.reason
        return done.value
      },
      { ...opening, textOf: reads ? textOf : (sql) => (isRead(sql) ? textOf(sql) : sql) },
    )
    await tell(left.notices)
    return answer
  }
  /** What is written is there, so nobody is told that it failed; who did not hear of it sees it with the next look. */
  async function tell(notices: readonly Notice[]): Promise<void> {
    if (notices.length === 0) return
    await coordinator
      .outside(async (tx) => {
        await Promise.all(notices.map(({ channel, payload }) => tx.run('select pg_notify($1, $2)', [channel, payload])))
      })
      .catch((error: unknown) => log.warn({ err: error }, 'what was written at a worker could not be told to who listens'))
  }

  return {
    ...coordinator,
    async inTenant(tenant, work, opening = {}) {
      const ask = () => coordinator.inTenant(tenant, work, opening)
      if (!opening.isDaily) return ask()
      const piece = await pieceOf(tenant)
      const now = performance.now()
      if (!piece || piece.worker.awayUntil > now || (!opening.reads && (foreign.get(tenant) ?? 0) > now)) return ask()
      try {
        return await atWorker(piece, tenant, work, opening)
      } catch (error) {
        if (!isElsewhere(error)) throw error
        const later = performance.now() + keptMs
        if (isShut(error)) {
          piece.worker.awayUntil = later
          log.warn({ err: error }, 'a worker cannot be asked, the coordinator is in its place')
        } else if (error instanceof NeedsCoordinator) {
          if (foreign.size >= mostTenants) foreign.clear()
          foreign.set(tenant, later)
        } else {
          // The next call looks where it stands now.
          tenants.delete(tenant)
          if (!(error instanceof Moved))
            log.warn({ err: error }, 'a worker does not know what is asked, the coordinator is in its place')
        }
        return ask()
      }
    },
    async close() {
      await Promise.all([...workers.values()].map(({ database }) => database.close()))
      await coordinator.close()
    },
  }
}
