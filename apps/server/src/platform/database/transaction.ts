import { createHash } from 'node:crypto'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import type { Origin } from '#platform/telemetry/tracing.ts'
import { codeOf } from './error-code.ts'
import { sendNamed } from './named-query.ts'
import { observer } from './observer.ts'
import { sendTogether } from './one-write.ts'
import { nothing, type RowOf, type Rows } from './shape.ts'
import { type SilenceWatch, watchForSilence } from './silence-watch.ts'
import { timestamp } from './timestamp.ts'

/**
 * Statements inside one transaction. Texts are prepared once per connection under a name made from the text. A shape says what the
 * rows are; it does nothing at run time, and tests compare it with what the server says of the statement.
 */
export interface Tx {
  /**
   * The tenant of the transaction: the first value of each statement on tenant tables, which name it beside every one of them.
   * @throws outside a tenant
   */
  readonly tenant: TenantId
  /** What set the work off, if anyone said; jobs that are put in carry it on. */
  readonly origin: Origin | undefined
  readonly rows: <const R extends Rows>(rows: R, sql: string, values?: readonly unknown[]) => Promise<RowOf<R>[]>
  /** The only row, or undefined. */
  readonly maybe: <const R extends Rows>(rows: R, sql: string, values?: readonly unknown[]) => Promise<RowOf<R> | undefined>
  /** The only row. @throws when there is none: a statement that must give one */
  readonly one: <const R extends Rows>(rows: R, sql: string, values?: readonly unknown[]) => Promise<RowOf<R>>
  /** The number of rows touched. */
  readonly run: (sql: string, values?: readonly unknown[]) => Promise<number>
}
export interface Database {
  /**
   * Work inside one transaction that belongs to one tenant: the only way to a tenant's table. `patienceMs` is for work that nobody waits
   * for or that is rare: so long may its statements take and wait for locks, in place of five and two seconds. With `snapshot` it reads, and
   * every statement sees the rows as they were at the first one. With `keepsPlans` no statement is planned for its values: for those that are
   * written to have one plan for every organization (decision 78).
   */
  inTenant: <T>(tenant: TenantId, work: (tx: Tx) => Promise<T>, options?: Omit<Opening, 'tenant'>) => Promise<T>
  /** Work without a tenant: no tenant's row is seen; only the definer's functions answer. */
  outside: <T>(work: (tx: Tx) => Promise<T>, options?: { origin?: Origin | undefined }) => Promise<T>
  /** One statement outside any transaction, for look-ups by a definer's function. */
  single: <const R extends Rows>(rows: R, sql: string, values?: readonly unknown[]) => Promise<RowOf<R>[]>
  /** The database's time. */
  now: () => Promise<Date>
  /** Is the database there? Milliseconds of a ping. */
  ping: () => Promise<number>
  close: () => Promise<void>
}

/** Connection settings that every connection of the application has (S-44); times come in UTC, whatever the server's own zone is. */
const limits = '-c timezone=UTC -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000'
const maxNames = 2000
type NameOf = (sql: string) => string | undefined
/** Gives a statement of one pool its name, from its text; beyond 2,000 different texts a statement stays unnamed. */
function openNames(): NameOf {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known) return known
    if (names.size >= maxNames) return undefined
    const name = `s${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`
    names.set(sql, name)
    return name
  }
}

/**
 * 64-bit integers become numbers. What is written is capped far below 2^53 (S1-4), so one beyond it is an old or a broken row: the
 * largest number that is exact stands for it, because a row that cannot be read would keep every list from opening that holds it.
 */
const wholeNumber = (text: string): number => Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(text)))
const types = {
  getTypeParser(oid: number, format?: string) {
    if (oid === 20) return wholeNumber
    if (oid === 1184) return timestamp
    if (oid === 1082) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

const send = (
  client: pg.ClientBase,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>> =>
  name ? sendNamed(client, { name, text, values, types }) : client.query({ text, values: values as unknown[] })

function txOn(
  client: pg.PoolClient,
  { tenant, patienceMs, origin, textOf }: Opening,
  { watch, nameOf }: Pick<SilenceWatch, 'watch'> & { nameOf: NameOf },
): { tx: Tx; end: () => void; firstFault: () => Error | undefined } {
  let open = true
  let fault: Error | undefined
  const mark = {}
  const query = async (declared: Rows | undefined, sql: string, values: readonly unknown[] = []) => {
    if (!open) throw new Error('a statement was sent after its transaction had ended')
    observer?.sent(sql, declared, mark)
    const text = textOf ? textOf(sql) : sql
    const name = nameOf(text)
    const ended = origin?.span?.statement?.(sql)
    const sent = watch(client, send(client, name, text, values), patienceMs)
    sent.then(ended && (() => ended()), (error: Error) => {
      fault ??= error
      ended?.(error)
    })
    const answer = await sent
    if (declared) observer?.answered(sql, declared, answer.rows)
    return answer
  }
  const tx = {
    get tenant() {
      if (!tenant) throw new Error('this transaction belongs to no tenant')
      return tenant
    },
    origin,
    rows: async (rows: Rows, sql: string, values?: readonly unknown[]) => (await query(rows, sql, values)).rows,
    maybe: async (rows: Rows, sql: string, values?: readonly unknown[]) => (await query(rows, sql, values)).rows[0],
    one: async (rows: Rows, sql: string, values?: readonly unknown[]) => {
      const row = (await query(rows, sql, values)).rows[0]
      if (row === undefined) throw new Error('a statement that must give a row gave none')
      return row
    },
    run: async (sql: string, values?: readonly unknown[]) => (await query(undefined, sql, values)).rowCount ?? 0,
  }
  return {
    tx: tx as Tx,
    end: () => {
      open = false
    },
    firstFault: () => fault,
  }
}

const retryable = new Set(['40001', '40P01'])
/** How a transaction opens. */
export interface Opening {
  tenant?: TenantId
  reads?: boolean
  patienceMs?: number
  snapshot?: boolean
  keepsPlans?: boolean
  /** A call of every day: on a cluster it may go to the worker itself (decision 80). */
  isDaily?: boolean
  /** What a statement is where it is sent. */
  textOf?: (sql: string) => string
  origin?: Origin | undefined
}
/** A cluster needs the values to know which worker a statement is for, so there the server decides. */
const keepPlans = {
  name: 'keep-plans',
  text: "select set_config('plan_cache_mode', case when to_regclass('pg_catalog.pg_dist_partition') is null then 'force_generic_plan' else 'auto' end, true)",
}
/** Messages of their own, sent at once: in one, the workers of a cluster take the second statement for one outside the transaction. */
const beginning = ({ tenant, reads, patienceMs, snapshot, keepsPlans }: Opening): (string | pg.QueryConfig)[] => [
  `begin${snapshot ? ' isolation level repeatable read read only' : reads ? ' read only' : ''}`,
  ...(tenant ? [`set local app.tenant_id = '${tenant}'`] : []),
  ...(patienceMs ? [`set local statement_timeout = ${patienceMs}`, `set local lock_timeout = ${patienceMs}`] : []),
  ...(keepsPlans ? [keepPlans] : []),
]
/** What every further statement of a failed transaction is answered with. */
const afterFault = '25P02'
const isBroken = (client: pg.PoolClient): boolean => (client as unknown as { _queryable?: boolean })._queryable === false

/** Thrown when no connection became free in time. */
export class PoolBusy extends Error {
  override name = 'PoolBusy'
}

export interface PoolSettings {
  connection: pg.ClientConfig
  size: number
  log: Log
}

/**
 * The pool and the transactions on it. `begin` and `set local` travel with the first statement of the work; a transaction that
 * the database rolled back is never taken for a commit; a failed connection is thrown away; a server that falls silent fails a request
 * within three seconds (F3); deadlocks are tried again, at most
 * three times, so work must have no effect outside the database.
 */
export function openPool({ connection, size, log }: PoolSettings): Database {
  const options = [connection.options, limits].filter(Boolean).join(' ')
  const pool = new pg.Pool({
    ...connection,
    options,
    max: size,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    types,
  } as pg.PoolConfig)
  const { watch } = watchForSilence({ ...connection, options })
  const nameOf = openNames()
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    sendTogether(client)
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message))
        throw new PoolBusy(error.message)
      throw error
    }
  }

  async function once<T>(opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connect()
    let broken: Error | undefined
    const { tx, end, firstFault } = txOn(client, opening, { watch, nameOf })
    const rollback = () =>
      watch(client, client.query('rollback')).catch((error: Error) => {
        broken = error
      })
    try {
      const openError = Promise.all(beginning(opening).map((sql) => watch(client, client.query(sql)))).then(
        () => undefined,
        (error: Error) => error,
      )
      let answer: T
      try {
        answer = await work(tx)
      } catch (error) {
        // Of statements sent side by side the work may hear of a later one first; what went wrong is the first.
        const cause = (await openError) ?? (codeOf(error) === afterFault ? firstFault() : undefined) ?? error
        await rollback()
        throw cause
      }
      const failed = await openError
      if (failed) {
        await rollback()
        throw failed
      }
      const committed = opening.reads ? undefined : opening.origin?.span?.statement?.('commit')
      const done = await watch(client, client.query('commit'))
      committed?.()
      if (done.command !== 'COMMIT') throw firstFault() ?? new Error('the transaction had failed and was rolled back')
      return answer
    } catch (error) {
      if (isBroken(client)) broken = error as Error
      throw error
    } finally {
      end()
      client.release(broken)
    }
  }

  async function retried<T>(opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(opening, work)
      } catch (error) {
        if (attempt >= 3 || !retryable.has(codeOf(error))) throw error
        await new Promise((done) => setTimeout(done, Math.random() * 40 * attempt))
      }
    }
  }

  async function single<const R extends Rows>(rows: R, sql: string, values: readonly unknown[] = []): Promise<RowOf<R>[]> {
    observer?.sent(sql, rows, undefined)
    const client = await connect()
    let broken: Error | undefined
    try {
      const name = nameOf(sql)
      const answer = await watch(client, send(client, name, sql, values))
      observer?.answered(sql, rows, answer.rows)
      return answer.rows as RowOf<R>[]
    } catch (error) {
      if (isBroken(client)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    inTenant: (tenant, work, opening = {}) => {
      if (!isUuid(tenant)) throw new Error('a tenant id must be a UUID')
      return retried({ ...opening, tenant }, work)
    },
    outside: (work, { origin } = {}) => retried({ origin }, work),
    single,
    async now() {
      const [row] = await single({ now: 'timestamptz' }, 'select now()')
      if (!row) throw new Error('the database did not tell its time')
      return row.now
    },
    async ping() {
      const started = performance.now()
      await single(nothing, 'select 1')
      return performance.now() - started
    },
    close: () => pool.end(),
  }
}

/** The database for one piece of work: its transactions carry what set it off, and its trace shows their statements. */
export const withOrigin = (database: Database, origin: Origin): Database => ({
  ...database,
  inTenant: (tenant, work, options) => database.inTenant(tenant, work, { origin, ...options }),
  outside: (work) => database.outside(work, { origin }),
})
