import { inEachTenant } from '#platform/database/each-tenant.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'
import { type FieldPlace, isOldField, openField, sealField } from './field-cipher.ts'

/** A sealed value and the id that stands in its place (FieldPlace). */
export interface SealedRow {
  readonly id: string
  readonly value: Buffer
}
interface Column {
  readonly table: string
  readonly column: string
}
/** A column of a table of accounts or of the platform: read and written by functions of the definer, outside of a tenant. */
interface PlatformColumn extends Column {
  readonly kind: 'platform'
  /** Rows after this id, in the order of their ids. */
  read(database: Database, after: string | null, most: number): Promise<SealedRow[]>
  /** Only while the value is still the one that was read. @returns whether it was written */
  write(database: Database, row: SealedRow, sealed: Buffer): Promise<boolean>
}
/** A value that still stands in the plain column. */
export interface PlainRow {
  readonly id: string
  readonly text: string
}
/** The plain column that held the values of a sealed one before, and still gets those that a process of the release before writes. */
export interface PlainColumn {
  /** Rows with a plain value after this id, in the order of their ids. */
  read(tx: Tx, after: string | null, most: number): Promise<PlainRow[]>
  /** Seals it and empties the plain column, only while that is the one that was read. @returns whether it was written */
  write(tx: Tx, row: PlainRow, sealed: Buffer): Promise<boolean>
}
/** A column of a table behind the tenant wall. */
interface TenantColumn extends Column {
  readonly kind: 'tenant'
  read(tx: Tx, after: string | null, most: number): Promise<SealedRow[]>
  write(tx: Tx, row: SealedRow, sealed: Buffer): Promise<boolean>
  /** None: its values were sealed from the beginning. */
  readonly plain?: PlainColumn
}
/** A column with sealed values. A feature that has one declares it, and features.ts lists it; `npm run fields:rotate` goes through all of them. */
export type SealedColumn = PlatformColumn | TenantColumn

/** What became of the values of one column. */
interface Resealed {
  readonly column: string
  /** Sealed with the newest key already, or by somebody else meanwhile. */
  kept: number
  sealed: number
  /** No known key opens them. */
  lost: number
}
const pageSize = 200

async function reseal(
  place: Omit<FieldPlace, 'id'>,
  told: Resealed,
  read: (after: string | null) => Promise<SealedRow[]>,
  /** None: it is only looked at. */
  write: ((row: SealedRow, sealed: Buffer) => Promise<boolean>) | undefined,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: SealedRow[] = await read(after)
    for (const row of rows) {
      const here = { ...place, id: row.id }
      const text = openField(here, row.value)
      if (text === undefined) told.lost += 1
      else if (write && isOldField(row.value) && (await write(row, sealField(here, text)))) told.sealed += 1
      else told.kept += 1
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < pageSize) return
  }
}

/** Seals what an older key sealed again with the newest one, column after column; beside a running application (AUD11). */
export const resealAll = (database: Database, log: Log, columns: readonly SealedColumn[]): Promise<Resealed[]> =>
  goThrough(database, log, columns, true)

/** Says in the log of which columns how many values no known key opens: they read as empty, and nobody would know (AUD11, AUD16). */
export async function tellLost(database: Database, log: Log, columns: readonly SealedColumn[]): Promise<void> {
  for (const { column, lost } of await goThrough(database, log, columns, false))
    if (lost > 0) log.error({ source: column, count: lost }, 'no known key opens some sealed fields: bring the key back')
}

async function goThrough(database: Database, log: Log, columns: readonly SealedColumn[], writes: boolean): Promise<Resealed[]> {
  const results: Resealed[] = []
  for (const one of columns) {
    const { table, column } = one
    const told: Resealed = { column: `${table}.${column}`, kept: 0, sealed: 0, lost: 0 }
    results.push(told)
    if (one.kind === 'platform')
      await reseal(
        { tenant: null, table, column },
        told,
        (after) => one.read(database, after, pageSize),
        writes ? (row, sealed) => one.write(database, row, sealed) : undefined,
      )
    else
      await inEachTenant(
        database,
        log,
        ({ tx, tenant }) =>
          reseal(
            { tenant, table, column },
            told,
            (after) => one.read(tx, after, pageSize),
            writes ? (row, sealed) => one.write(tx, row, sealed) : undefined,
          ),
        'all',
      )
  }
  return results
}

/**
 * Seals the values that are still in plain columns and empties those columns, one page per transaction. It can run beside a
 * running application, in several processes at once, and again (AUD5). @returns how many values were sealed
 */
export async function sealPlain(database: Database, log: Log, columns: readonly SealedColumn[]): Promise<number> {
  let sealed = 0
  for (const one of columns) {
    if (one.kind !== 'tenant' || !one.plain) continue
    const { table, column, plain } = one
    await inEachTenant(
      database,
      log,
      async ({ tenant }) => {
        for (let after: string | null = null; ; ) {
          const rows: PlainRow[] = await database.inTenant(tenant, async (tx) => {
            const found = await plain.read(tx, after, pageSize)
            for (const row of found)
              if (await plain.write(tx, row, sealField({ tenant, table, column, id: row.id }, row.text))) sealed += 1
            return found
          })
          after = rows.at(-1)?.id ?? null
          if (rows.length < pageSize) return
        }
      },
      'all',
    )
  }
  return sealed
}
