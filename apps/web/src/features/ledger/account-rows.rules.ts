import {
  fixedPlaces,
  groupOfPlace,
  LedgerAccountFields,
  type LedgerPlace,
  type PlaceGroup,
  placeGroups,
  suggestedAccount,
} from '@twopost/contract/ledger'
import * as z from 'zod'
import type { LedgerMap } from './ledger.api.ts'

/** A row of the map as it is typed; both parts empty: no account. */
export interface AccountRow {
  place: LedgerPlace
  code: string
  name: string
}
const { code, name } = LedgerAccountFields.shape
const Row = z.object({ place: z.string(), code: z.string(), name: z.string() }).superRefine((row, issue) => {
  if (row.code.trim() === '' && row.name.trim() === '') return
  for (const [key, schema] of [
    ['code', code],
    ['name', name],
  ] as const) {
    const read = schema.safeParse(row[key])
    if (!read.success) issue.addIssue({ code: 'custom', path: [key], message: read.error.issues[0]?.message ?? 'INVALID' })
  }
})
export const accountsSchema = z.object({ rows: z.array(Row) })

/** Every place in the groups of the screen, with the account that it has. Taxes that a map names and no shop charges stay to be seen. */
export function rowsOf(map: Pick<LedgerMap, 'accounts' | 'taxes'>): AccountRow[] {
  const taxes = [...map.taxes.map((tax) => `tax:${tax.code}`), ...map.accounts.map((one) => one.place)].filter((place) =>
    place.startsWith('tax:'),
  )
  const places = [...fixedPlaces, ...new Set(taxes)] as LedgerPlace[]
  const known = new Map(map.accounts.map((one) => [one.place, one]))
  return placeGroups.flatMap((group) =>
    places
      .filter((place) => groupOfPlace(place) === group)
      .map((place) => ({ place, code: known.get(place)?.code ?? '', name: known.get(place)?.name ?? '' })),
  )
}
/** The rows of each group, with where each stands in the form. */
export const groupsOf = (rows: readonly AccountRow[]): { group: PlaceGroup; rows: { row: AccountRow; at: number }[] }[] =>
  placeGroups
    .map((group) => ({
      group,
      rows: rows.map((row, at) => ({ row, at })).filter(({ row }) => groupOfPlace(row.place) === group),
    }))
    .filter((one) => one.rows.length > 0)

export const isEmptyRow = (row: Pick<AccountRow, 'code' | 'name'>): boolean => row.code.trim() === '' && row.name.trim() === ''
/** What is sent: the rows that name an account. */
export const accountsOf = (rows: readonly AccountRow[]): AccountRow[] => rows.filter((row) => !isEmptyRow(row))
/** Empty rows with what a usual shop has there; a number that is in use keeps the name it has. */
export function withSuggestions(rows: readonly AccountRow[], language: 'en' | 'es'): AccountRow[] {
  const names = new Map(accountsOf(rows).map((row) => [row.code.trim(), row.name.trim()]))
  return rows.map((row) => {
    if (!isEmptyRow(row)) return row
    const account = suggestedAccount(row.place, language)
    return { ...row, code: account.code, name: names.get(account.code) ?? account.name }
  })
}
/** The first row whose number stands with another name further up; -1 for none. */
export function twoNamesAt(rows: readonly AccountRow[]): number {
  const names = new Map<string, string>()
  return rows.findIndex((row) => {
    if (isEmptyRow(row)) return false
    const known = names.get(row.code.trim())
    names.set(row.code.trim(), known ?? row.name.trim())
    return known !== undefined && known !== row.name.trim()
  })
}
