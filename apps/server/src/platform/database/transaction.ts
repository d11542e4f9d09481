import { createHash } from 'node:crypto'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'

/** Statements inside one transaction. Texts are prepared once per connection under a name made from the text. */
export interface Tx {
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** The only row, or undefined. */
  maybe<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>
  /** The only row. @throws when there is none: a statement that must give one */
  one<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row>
  /** The number of rows touched. */
  run(sql: string, values?: readonly unknown[]): Promise<number>
}

export interface Database {
  /** Work inside one transaction that belongs to one tenant: the only way to a tenant's table. */
  inTenant: <T>(tenant: TenantId, work: (tx: Tx) => Promise<T>, options?: { reads?: boolean }) => Promise<T>
  /** Work without a tenant: no tenant's row is seen; only the definer's functions answer. */
  outside: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** One statement outside any transaction, for look-ups by a definer's function. */
  single: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  /** The database's time. */
  now: () => Promise<Date>
  /** Is the database there? Milliseconds of a ping. */
  ping: () => Promise<number>
  close: () => Promise<void>
}

/** Connection settings that every connection of the application has (S-44). */
const limits = '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000'
const maxNames = 2000
const names = new Map<string, string>()

/** A statement's name, from its text; beyond 2,000 different texts a statement stays unnamed. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= maxNames) return undefined
  const name = `s${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`
  names.set(sql, name)
  return name
}

/** 64-bit integers become numbers; one that a number cannot hold is a fault, not a rounding. */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('a 64-bit integer is too large for a number')
  return value
}
const types = {
  getTypeParser(oid: number, format?: string) {
    if (oid === 20) return wholeNumber
    if (oid === 1082) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

function txOn(client: pg.PoolClient): { tx: Tx; end: () => void; firstFault: () => Error | undefined } {
  let open = true
  let fault: Error | undefined
  const query = <Row extends object>(sql: string, values: readonly unknown[] = []) => {
    if (!open) throw new Error('a statement was sent after its transaction had ended')
    const name = nameOf(sql)
    const sent = client.query<Row>({ ...(name ? { name } : {}), text: sql, values: values as unknown[] })
    sent.catch((error: Error) => {
      fault ??= error
    })
    return sent
  }
  const tx: Tx = {
    rows: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await query<Row>(sql, values)).rows,
    maybe: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await query<Row>(sql, values)).rows[0],
    one: async <Row extends object>(sql: string, values?: readonly unknown[]) => {
      const row = (await query<Row>(sql, values)).rows[0]
      if (row === undefined) throw new Error('a statement that must give a row gave none')
      return row
    },
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  }
  return {
    tx,
    end: () => {
      open = false
    },
    firstFault: () => fault,
  }
}

const retryable = new Set(['40001', '40P01'])
/** What every further statement of a failed transaction is answered with. */
const afterFault = '25P02'
const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''
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
 * the database rolled back is never taken for a commit; a failed connection is thrown away; deadlocks are tried again, at most
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
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')))

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message))
        throw new PoolBusy(error.message)
      throw error
    }
  }

  async function once<T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connect()
    let broken: Error | undefined
    const { tx, end, firstFault } = txOn(client)
    const rollback = () =>
      client.query('rollback').catch((error: Error) => {
        broken = error
      })
    try {
      const openError = client.query(opening).then(
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
      const done = await client.query('commit')
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

  async function retried<T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(opening, work)
      } catch (error) {
        if (attempt >= 3 || !retryable.has(codeOf(error))) throw error
        await new Promise((done) => setTimeout(done, Math.random() * 40 * attempt))
      }
    }
  }

  return {
    inTenant: (tenant, work, { reads = false } = {}) => {
      if (!isUuid(tenant)) throw new Error('a tenant id must be a UUID')
      return retried(`begin${reads ? ' read only' : ''}; set local app.tenant_id = '${tenant}'`, work)
    },
    outside: (work) => retried('begin', work),
    async single<Row extends object>(sql: string, values: readonly unknown[] = []) {
      const client = await connect()
      let broken: Error | undefined
      try {
        const name = nameOf(sql)
        return (await client.query<Row>({ ...(name ? { name } : {}), text: sql, values: values as unknown[] })).rows
      } catch (error) {
        if (isBroken(client)) broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    },
    async now() {
      const found = await pool.query<{ now: Date }>('select now()')
      const row = found.rows[0]
      if (!row) throw new Error('the database did not tell its time')
      return row.now
    },
    async ping() {
      const started = performance.now()
      await pool.query('select 1')
      return performance.now() - started
    },
    close: () => pool.end(),
  }
}
