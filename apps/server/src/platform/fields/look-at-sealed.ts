import { createHash } from 'node:crypto'
import type { TenantId } from '@twopost/contract/core/ids'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'
import { isKnownField, openField } from './field-cipher.ts'
import type { KeyUse, PlatformColumn, SealedColumn, SealedRow, TenantColumn } from './sealed-columns.ts'
import {
  dropReadable,
  noteUnreadable,
  selectLooks,
  selectUnreadable,
  setLook,
  type UnreadableRow,
} from './unreadable-fields.queries.ts'

/** So many values of a column are opened in a night, for each organization and for the accounts. */
const openedInANight = 200
/** So many of a column are kept for the exception center in each organization; what is beyond is counted, and waits. */
const mostKept = 2000
const notedAtOnce = 500

/** How many values name a key that is not known. None is opened for it. */
const ofMissingKeys = (uses: readonly KeyUse[]): number =>
  uses.reduce((sum, { head, count }) => (isKnownField(head) ? sum : sum + count), 0)
const sourceOf = ({ table, column }: SealedColumn): string => `${table}.${column}`
const digestOf = (value: Uint8Array): Buffer => createHash('sha256').update(value).digest()

/** Those of these rows that nobody can open. */
const lostOf = ({ table, column }: SealedColumn, tenant: TenantId | null, rows: readonly SealedRow[]): SealedRow[] =>
  rows.filter(({ id, value }) => openField({ tenant, table, column, id }, value) === undefined)

/** Values of a column that nobody can open: all of missing keys by their number, and what is wrong among those that have their turn in this night. */
async function countPlatform(database: Database, column: PlatformColumn): Promise<number> {
  const uses = await column.keysInUse(database)
  if (uses.length === 0) return 0
  const changed = lostOf(column, null, await column.next(database, openedInANight)).filter(({ value }) => isKnownField(value))
  return ofMissingKeys(uses) + changed.length
}

/** @returns how many values of the column nobody can open, as far as they were found */
async function lookAtColumn(
  column: TenantColumn,
  { tx, tenant, now }: { tx: Tx; tenant: TenantId; now: Date },
  kept: readonly UnreadableRow[],
  after: string | null,
): Promise<number> {
  const source = sourceOf(column)
  const uses = await column.keysInUse(tx)
  const lost = new Map<string, Buffer>()
  const add = (rows: readonly SealedRow[]) => {
    for (const { id, value } of lostOf(column, tenant, rows)) lost.set(id, value)
  }
  if (uses.length > 0) {
    const known = uses.map(({ head }) => head).filter(isKnownField)
    if (known.length < uses.length) add(await column.without(tx, known, mostKept))
    const turn = await column.read(tx, after, openedInANight)
    add(turn)
    const next = turn.length < openedInANight ? null : (turn.at(-1)?.id ?? null)
    if (next !== after) await setLook(tx, source, next)
    if (kept.length > 0)
      add(
        await column.of(
          tx,
          kept.map((row) => row.record_id),
        ),
      )
  }
  await keep(tx, source, kept, lost, now)
  const changed = [...lost.values()].filter(isKnownField)
  return ofMissingKeys(uses) + changed.length
}

/** Brings what is kept of a column in line with what was found. */
async function keep(
  tx: Tx,
  source: string,
  kept: readonly UnreadableRow[],
  lost: ReadonlyMap<string, Buffer>,
  at: Date,
): Promise<void> {
  const before = new Map(kept.map((row) => [row.record_id, row.digest]))
  const readable = [...before.keys()].filter((id) => !lost.has(id))
  if (readable.length > 0) await dropReadable(tx, source, readable)
  const found = [...lost].map(([id, value]) => ({ id, digest: digestOf(value) }))
  const others = found.filter(({ id, digest }) => before.has(id) && !before.get(id)?.equals(digest))
  const room = mostKept - (before.size - readable.length)
  const rows = [...others, ...found.filter(({ id }) => !before.has(id)).slice(0, Math.max(room, 0))]
  for (let from = 0; from < rows.length; from += notedAtOnce)
    await noteUnreadable(tx, source, rows.slice(from, from + notedAtOnce), at)
}

/**
 * Looks at sealed values that no known key opens: they read as empty, and nobody would know. Those of organizations are kept for the exception center, until
 * they open or were written again; the log says of which columns there are how many, without a value or an id (AUD11, AUD16). Values of a missing key are
 * counted by its number. One that was changed, or copied from elsewhere, is found by opening it: 200 of a column in a night, those after the last one in the
 * next, until all had their turn.
 */
export async function lookAtSealed(database: Database, log: Log, columns: readonly SealedColumn[]): Promise<void> {
  const lost = new Map(columns.map((one) => [one, 0]))
  const add = (one: SealedColumn, count: number) => lost.set(one, (lost.get(one) ?? 0) + count)
  for (const one of columns) if (one.kind === 'platform') add(one, await countPlatform(database, one))
  try {
    await inEachTenant(
      database,
      log,
      async (at) => {
        const kept = await selectUnreadable(at.tx)
        const looks = await selectLooks(at.tx)
        for (const one of columns) {
          if (one.kind !== 'tenant') continue
          const source = sourceOf(one)
          const ofColumn = kept.filter((row) => row.source === source)
          add(one, await lookAtColumn(one, at, ofColumn, looks.get(source) ?? null))
        }
      },
      'all',
    )
  } finally {
    for (const [one, count] of lost)
      if (count > 0) log.error({ source: sourceOf(one), count }, 'no known key opens some sealed fields: bring the key back')
  }
}
