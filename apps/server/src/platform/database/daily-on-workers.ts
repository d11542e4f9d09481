import type { TenantId } from '@twopost/contract/core/ids'
import { codeOf } from './error-code.ts'
import { keptMs, mostTenants, openPlaces, type Piece } from './tenant-places.ts'
import { type Database, type Opening, PoolBusy, type PoolSettings, type Tx } from './transaction.ts'

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
const isShut = (error: unknown): boolean => error instanceof PoolBusy || shut.has(codeOf(error))
/** Whether nothing was done, so that the coordinator may be asked. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof Moved || error instanceof NeedsCoordinator || isShut(error) || unknown.has(codeOf(error))

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
export function dailyOnWorkers(coordinator: Database, settings: PoolSettings): Database {
  const { log } = settings
  const places = openPlaces(coordinator, settings)
  /** Whose daily commands need the coordinator, because jobs follow them, and until when that is believed. */
  const foreign = new Map<TenantId, number>()

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
      const piece = await places.pieceOf(tenant)
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
          places.forget(tenant)
          if (!(error instanceof Moved))
            log.warn({ err: error }, 'a worker does not know what is asked, the coordinator is in its place')
        }
        return ask()
      }
    },
    async close() {
      await places.close()
      await coordinator.close()
    },
  }
}
