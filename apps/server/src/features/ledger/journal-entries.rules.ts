import { createHash } from 'node:crypto'
import { fixedPlaces, type LedgerPlace } from '@twopost/contract/ledger'
import type { EntryKind } from '@twopost/contract/ledger.states'
import type { PostingRow } from './postings.queries.ts'

/** One side of an entry, in cents; one of the two is 0. */
export interface EntryLine {
  /** The same for the same amount of the same record on the same day, in whatever journal. */
  key: string
  place: LedgerPlace
  debit: number
  credit: number
}
/** All that one record put in the books on a day; debits and credits are equal. */
export interface Entry {
  day: string
  kind: EntryKind
  recordId: string
  reference: string
  /** Stands once in the books, in 21 signs at most, as programs for bookkeeping want it. */
  number: string
  customerId: string | null
  supplierId: string | null
  lines: EntryLine[]
}
/** An account of the shop's bookkeeping. */
export interface Account {
  code: string
  name: string
}
export type AccountMap = ReadonlyMap<string, Account>

const hexOf = (text: string, signs: number): string => createHash('sha256').update(text).digest('hex').slice(0, signs)
/** Documents with a number of their own; what has none gets one from its record and day. */
const prefixes: Readonly<Partial<Record<EntryKind, string>>> = {
  parts_taken: 'PT',
  parts_lost: 'PL',
  counter_parts: 'CP',
  stock: 'ST',
  delivery: 'DV',
  vendor_bill: 'VB',
  vendor_claim: 'VC',
  core: 'CO',
  day_close: 'DC',
  cash_move: 'CM',
}
function numberOf(row: PostingRow): string {
  const prefix = prefixes[row.kind]
  if (prefix) return `${prefix}-${row.day.slice(2).replaceAll('-', '')}-${hexOf(`${row.kind} ${row.record_id}`, 10)}`
  if (row.kind === 'invoice_void') return `${row.reference}-V`
  // Money that goes on an invoice after the day it came stands apart from that day.
  return row.is_later ? `${row.reference}-${row.day.slice(2).replaceAll('-', '')}` : row.reference
}

const rank = new Map(fixedPlaces.map((place, at) => [place, at]))
const rankOf = (place: LedgerPlace): number => rank.get(place) ?? fixedPlaces.length
/** Debits first, each side in the order of the map. */
const inOrder = (a: EntryLine, b: EntryLine): number =>
  Number(a.debit === 0) - Number(b.debit === 0) || rankOf(a.place) - rankOf(b.place) || (a.place < b.place ? -1 : 1)

/**
 * Entries of pairs of places (INT15): one for each record and day, each place once. What moves between two places of one account changes nothing in the
 * books and is left out. @throws when debits and credits of a record differ, which no row can cause
 */
export function entriesOf(shopId: string, rows: readonly PostingRow[], accounts: AccountMap): Entry[] {
  const groups = new Map<string, { row: PostingRow; sums: Map<LedgerPlace, number> }>()
  for (const row of rows) {
    const [to, from] = [accounts.get(row.debit), accounts.get(row.credit)]
    if (row.debit === row.credit || (to && from && to.code === from.code)) continue
    const key = `${row.day} ${row.kind} ${row.record_id}`
    const group = groups.get(key) ?? { row, sums: new Map<LedgerPlace, number>() }
    groups.set(key, group)
    group.sums.set(row.debit, (group.sums.get(row.debit) ?? 0) + row.cents)
    group.sums.set(row.credit, (group.sums.get(row.credit) ?? 0) - row.cents)
  }
  const entries = [...groups].map(([key, { row, sums }]): Entry => {
    const lines = [...sums]
      .filter(([, cents]) => cents !== 0)
      .map(([place, cents]) => ({
        ...{ key: hexOf(`${shopId} ${key} ${place}`, 20), place, debit: Math.max(cents, 0), credit: Math.max(-cents, 0) },
      }))
      .sort(inOrder)
    const { debit, credit } = sumsOf([{ lines }])
    if (debit !== credit) throw new Error(`the books of ${row.kind} ${row.record_id} do not balance: ${debit} and ${credit}`)
    return {
      ...{ day: row.day, kind: row.kind, recordId: row.record_id, reference: row.reference, number: numberOf(row), lines },
      ...{ customerId: row.customer_id, supplierId: row.supplier_id },
    }
  })
  return entries.filter((entry) => entry.lines.length > 0)
}
/** Debits and credits of entries, in cents. */
export function sumsOf(entries: readonly { lines: readonly Pick<EntryLine, 'debit' | 'credit'>[] }[]) {
  let [debit, credit] = [0, 0]
  for (const { lines } of entries)
    for (const line of lines) {
      debit += line.debit
      credit += line.credit
    }
  return { debit, credit }
}
/** Places of entries that no account is named for. */
export const missingOf = (places: Iterable<LedgerPlace>, accounts: AccountMap): LedgerPlace[] =>
  [...new Set(places)].filter((place) => !accounts.has(place)).sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
export const placesOf = (entries: readonly Entry[]): LedgerPlace[] =>
  entries.flatMap((entry) => entry.lines.map((line) => line.place))

/** What a journal says, in 64 hexadecimal signs: its lines with accounts and amounts, and neither format nor words nor names. */
export const digestOf = (shopId: string, day: string, entries: readonly Entry[], accounts: AccountMap): string =>
  createHash('sha256')
    .update(
      [
        `${shopId} ${day}`,
        ...entries.flatMap((entry) =>
          entry.lines.map((line) =>
            [
              line.key,
              entry.number,
              accounts.get(line.place)?.code,
              accounts.get(line.place)?.name,
              line.debit,
              line.credit,
            ].join('\t'),
          ),
        ),
      ].join('\n'),
    )
    .digest('hex')
