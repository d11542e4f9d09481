import { type ImportColumns, placeColumns } from '@twopost/contract/core/import'

export type Mapping = Readonly<Record<string, number | null>>

/**
 * The columns of a new file: as they were chosen last for this kind where the headings are there, else by their names (INT14). A column fills one field.
 * @param last the choice before, as places in its own heading
 */
export function firstMapping(
  columns: ImportColumns,
  heading: readonly string[],
  last: { heading: readonly string[]; mapping: Mapping } | undefined,
): Record<string, number | null> {
  const { places } = placeColumns(columns, heading)
  const mapping: Record<string, number | null> = {}
  const taken = new Set<number>()
  const take = (field: string, place: number | undefined) => {
    if (mapping[field] !== undefined || place === undefined || place < 0 || taken.has(place)) return
    mapping[field] = place
    taken.add(place)
  }
  for (const field of Object.keys(columns)) {
    const before = last?.mapping[field]
    const words = before === null || before === undefined ? undefined : last?.heading[before]
    if (words !== undefined) take(field, heading.indexOf(words))
  }
  for (const field of Object.keys(columns)) take(field, places[field])
  for (const field of Object.keys(columns)) mapping[field] ??= null
  return mapping
}

/** What does not fit a choice of columns: a field or a column that is not there, or a column for two fields; undefined where all fits. */
export function mappingFault(columns: ImportColumns, heading: readonly string[], mapping: Mapping): string | undefined {
  const taken = new Set<number>()
  for (const [field, place] of Object.entries(mapping)) {
    if (!Object.hasOwn(columns, field)) return field
    if (place === null) continue
    if (place >= heading.length || taken.has(place)) return columns[field]?.words[0] ?? field
    taken.add(place)
  }
  return undefined
}
/** The required columns that a choice leaves out. */
export const missingColumns = (columns: ImportColumns, mapping: Mapping): string[] =>
  Object.entries(columns).flatMap(([field, column]) =>
    column.isRequired && (mapping[field] ?? null) === null ? [column.words[0]] : [],
  )
/** The places of the fields that a file has. */
export const placesOf = (mapping: Mapping): Record<string, number> =>
  Object.fromEntries(Object.entries(mapping).flatMap(([field, place]) => (place === null ? [] : [[field, place]])))
