import { inEachTenant } from '#platform/database/each-tenant.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'
import { type FieldPlace, isOldField, openField, sealField } from './field-cipher.ts'

/** A sealed value and the id that stands in its place (FieldPlace). */
interface SealedRow {
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
/** A column of a table behind the tenant wall. */
interface TenantColumn extends Column {
  readonly kind: 'tenant'
  read(tx: Tx, after: string | null, most: number): Promise<SealedRow[]>
  write(tx: Tx, row: SealedRow, sealed: Buffer): Promise<boolean>
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
  write: (row: SealedRow, sealed: Buffer) => Promise<boolean>,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: SealedRow[] = await read(after)
    for (const row of rows) {
      const here = { ...place, id: row.id }
      const text = openField(here, row.value)
      if (text === undefined) told.lost += 1
      else if (isOldField(row.value) && (await write(row, sealField(here, text)))) told.sealed += 1
      else told.kept += 1
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < pageSize) return
  }
}

/** Seals what an older key sealed again with the newest one, column after column; beside a running application (AUD11). */
export async function resealAll(database: Database, log: Log, columns: readonly SealedColumn[]): Promise<Resealed[]> {
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
        (row, sealed) => one.write(database, row, sealed),
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
            (row, sealed) => one.write(tx, row, sealed),
          ),
        'all',
      )
  }
  return results
}
