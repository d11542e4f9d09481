import type { TenantId } from '@twopost/contract/core/ids'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'
import { type FieldPlace, isOldField, openField, sealField } from './field-cipher.ts'
import { listPlain } from './plain-values.queries.ts'

/** A sealed value and the id that stands in its place (FieldPlace). */
export interface SealedRow {
  readonly id: string
  readonly value: Buffer
}
interface Column {
  readonly table: string
  readonly column: string
}
/** How many values of a column begin alike: the first bytes are the number of the key that sealed them. */
export interface KeyUse {
  readonly head: Buffer
  readonly count: number
}
/** A column of a table of accounts or of the platform: read and written by functions of the definer, outside of a tenant. */
export interface PlatformColumn extends Column {
  readonly kind: 'platform'
  /** The keys that its values were sealed with, each once. No value is opened. */
  keysInUse(database: Database): Promise<KeyUse[]>
  /** The rows after those of the last call, in the order of their ids; after the last row it begins again. */
  next(database: Database, most: number): Promise<SealedRow[]>
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
  readonly name: string
  /** Rows with a plain value after this id, in the order of their ids. */
  read(tx: Tx, after: string | null, most: number): Promise<PlainRow[]>
  /** Seals it and empties the plain column, only while that is the one that was read. @returns whether it was written */
  write(tx: Tx, row: PlainRow, sealed: Buffer): Promise<boolean>
}
/** A column of a table behind the tenant wall. */
export interface TenantColumn extends Column {
  readonly kind: 'tenant'
  /** The keys that its values were sealed with, each once. No value is opened. */
  keysInUse(tx: Tx): Promise<KeyUse[]>
  /** Values that begin with none of these, in the order of their ids. */
  without(tx: Tx, heads: readonly Buffer[], most: number): Promise<SealedRow[]>
  /** The values of these rows. */
  of(tx: Tx, ids: readonly string[]): Promise<SealedRow[]>
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
  for (const one of columns)
    results.push(one.kind === 'platform' ? await goThroughPlatform(database, one) : await goThroughTenants(database, log, one))
  return results
}

const toldOf = ({ table, column }: Column): Resealed => ({ column: `${table}.${column}`, kept: 0, sealed: 0, lost: 0 })

async function goThroughPlatform(database: Database, one: PlatformColumn): Promise<Resealed> {
  const { table, column } = one
  const told = toldOf(one)
  await reseal(
    { tenant: null, table, column },
    told,
    (after) => one.read(database, after, pageSize),
    (row, sealed) => one.write(database, row, sealed),
  )
  return told
}
async function goThroughTenants(database: Database, log: Log, one: TenantColumn): Promise<Resealed> {
  const { table, column } = one
  const told = toldOf(one)
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
  return told
}

/**
 * Seals the values that are still in plain columns and empties those columns, one page per transaction. It can run beside a
 * running application, in several processes at once, and again; where none is left it only asks whether (AUD5). @returns how many values were sealed
 */
export async function sealPlain(database: Database, log: Log, columns: readonly SealedColumn[]): Promise<number> {
  let sealed = 0
  let failures = 0
  for (const { tenant_id: tenant, source } of await listPlain(database))
    for (const one of columns) {
      if (one.kind !== 'tenant' || !one.plain || `${one.table}.${one.plain.name}` !== source) continue
      try {
        sealed += await sealPlainOf(database, tenant, one, one.plain)
      } catch (error) {
        failures += 1
        log.error({ err: error, tenantId: tenant }, 'a job failed for one tenant')
      }
    }
  if (failures > 0) throw new Error(`the job failed for ${failures} tenants`)
  return sealed
}
async function sealPlainOf(
  database: Database,
  tenant: TenantId,
  { table, column }: TenantColumn,
  plain: PlainColumn,
): Promise<number> {
  let sealed = 0
  for (let after: string | null = null; ; ) {
    const page: { rows: PlainRow[]; written: number } = await database.inTenant(tenant, async (tx) => {
      const rows = await plain.read(tx, after, pageSize)
      let written = 0
      for (const row of rows)
        if (await plain.write(tx, row, sealField({ tenant, table, column, id: row.id }, row.text))) written += 1
      return { rows, written }
    })
    sealed += page.written
    after = page.rows.at(-1)?.id ?? null
    if (page.rows.length < pageSize) return sealed
  }
}
