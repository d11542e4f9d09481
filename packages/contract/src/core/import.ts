import * as z from 'zod'
import type { TwoWords } from './list.ts'
import { Pagination } from './page.ts'

/** A column of a file that is imported: the field that it fills, and how people head it. */
export interface ImportColumn {
  readonly words: TwoWords
  /** The file must have the column, and each row something in it. */
  readonly isRequired?: true
  /** A number as people write it: `1,234.50`, `$12`, `12,5`. */
  readonly isNumber?: true
  /** Taken and left out: the product computes it by itself. */
  readonly isIgnored?: true
  /** The only words a cell may hold, by what they stand for; taken in either language and any case. */
  readonly options?: Readonly<Record<string, TwoWords>>
}
export type ImportColumns<Field extends string = string> = Readonly<Record<Field, ImportColumn>>

/** A cell that cannot be taken, or a row that cannot as a whole: then without a column. */
export const ImportFault = z
  .object({
    /** As a spreadsheet numbers it: the heading is row 1. */
    row: z.int(),
    /** What the first column says of the row: its name. */
    name: z.string(),
    /** The field; `null` for the whole row. */
    column: z.string().nullable(),
    /** What stands in the cell, cut where it is long. */
    value: z.string(),
    /** One of the texts of fields. */
    code: z.string(),
    message: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    /** What the cell may be meant to say; taken in its place, this fault is gone. */
    fix: z.string().optional(),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.output<typeof ImportFault>

/** What a file holds, and what was done with it (K12, L6). */
export const ImportReport = z
  .object({
    /** Rows with any text, the heading not counted. */
    rows: z.int(),
    good: z.int(),
    imported: z.int(),
    faults: z.array(ImportFault),
    /** Headings of the file that no column has. */
    unknown_columns: z.array(z.string()),
    /** Categories that the good rows name and that are made with them. */
    new_categories: z.array(z.string()).optional(),
    /** What the quantities of the good rows come to at their cost. */
    value: z.number().optional(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.output<typeof ImportReport>

/**
 * What is done with a file: looked at and nothing written; every good row written and the others left out; or all rows written if there is no
 * bad one, else none.
 */
export const importModes = ['check', 'good_rows', 'all_or_none'] as const
export const ImportMode = z.enum(importModes)
export type ImportMode = z.output<typeof ImportMode>

/** The letters of a cell that are shown again. A longer one is never corrected by its words. */
export const shownLetters = 120
/** What stands in a column is read as something else, in every row that says the same. */
export const ImportFix = z.strictObject({
  column: z.string().max(60),
  from: z.string().min(1).max(shownLetters),
  to: z.string().min(1).max(shownLetters),
})
export type ImportFix = z.output<typeof ImportFix>
export const mostImportFixes = 100
/** The form field `fixes` beside a file, as JSON. */
export const ImportFixes = z.array(ImportFix).max(mostImportFixes)

/** A file that was taken: whose, and what became of its rows. */
export const ImportRecord = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    by_name: z.string(),
    created_at: z.iso.datetime(),
    /** Rows with any text, the heading not counted. */
    rows: z.int(),
    added: z.int(),
    /** Rows that were left out for a fault. */
    bad_rows: z.int(),
  })
  .meta({ id: 'ImportRecord' })
export type ImportRecord = z.output<typeof ImportRecord>
export const ImportHistory = z.object({ imports: z.array(ImportRecord), pagination: Pagination })
export type ImportHistory = z.output<typeof ImportHistory>

/** The last row of a file that may hold anything (OP-62). */
export const lastImportRow = 1_000
export const mostImportBytes = 5_000_000
/** What a call that takes such a file answers when it cannot be read. */
export const importProblemCodes = [
  'IMPORT_TYPE',
  'IMPORT_TOO_LARGE',
  'IMPORT_BROKEN',
  'IMPORT_ENCRYPTED',
  'IMPORT_MACROS',
  'IMPORT_NO_HEADING',
  'IMPORT_COLUMNS_MISSING',
  'IMPORT_NO_ROWS',
  'IMPORT_TOO_MANY_ROWS',
] as const

const dots = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/
const comma = /^-?(\d+|\d{1,3}([. ]\d{3})+),\d+$/
/**
 * A number as people write it in a spreadsheet: with a currency sign, thousands apart, a point or a comma before the decimals. `1,234` is a
 * thousand, `12,5` twelve and a half.
 * @returns undefined for what is no number
 */
export function writtenNumber(text: string): number | undefined {
  const bare = text
    .replace(/\u00a0/g, ' ')
    .replace(/^(-?)\s*\$\s*/, '$1')
    .trim()
  if (dots.test(bare)) return Number(bare.replaceAll(',', ''))
  if (comma.test(bare)) return Number(bare.replace(/[. ]/g, '').replace(',', '.'))
  return undefined
}

/** What people write behind a price or a quantity. */
const unitWords = /(?:\s*\/)?\s*(?:us\$|\$|usd|dlls?|dollars?|ea|each|pcs?|pieces?|units?|pzas?|piezas?|c\/u|cu)\.?$/i
/**
 * The number that a cell is meant to say which is none as it stands: letters in the place of digits (`12,5O`, `l2`), a unit behind it, spaces in it.
 * @returns undefined where that makes no number of it
 */
export function meantNumber(text: string): string | undefined {
  if (text.length > shownLetters) return undefined
  const bare = text.trim().replace(unitWords, '').replace(/^us\$/i, '').trim()
  if (!/\d/.test(bare)) return undefined
  const digits = bare
    .replace(/[oO]/g, '0')
    .replace(/[lI|]/g, '1')
    .replace(/\s*([.,])\s*/g, '$1')
  return writtenNumber(digits) === undefined ? undefined : digits
}

const folded = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Which place of a row each field has: by the heading in either language, by the field's own name, whatever the case, accents, spaces and
 * signs. The first of two equal headings counts.
 * @returns the places, the required fields that no heading names, and the headings that name no field
 */
export function placeColumns<Field extends string>(
  columns: ImportColumns<Field>,
  heading: readonly string[],
): { places: Partial<Record<Field, number>>; missing: Field[]; unknown: string[] } {
  const fields = Object.keys(columns) as Field[]
  const places: Partial<Record<Field, number>> = {}
  const unknown: string[] = []
  for (const [place, name] of heading.entries()) {
    const field = fields.find((each) => [each, ...columns[each].words].some((word) => folded(word) === folded(name)))
    if (field === undefined) {
      if (name !== '') unknown.push(name)
    } else places[field] ??= place
  }
  return { places, unknown, missing: fields.filter((field) => columns[field].isRequired && places[field] === undefined) }
}

/** What of a cell is shown again. */
export const shownCell = (text: string | undefined): string =>
  text === undefined || text.length <= shownLetters ? (text ?? '') : `${text.slice(0, shownLetters).toWellFormed()}…`

/** The words that a column takes, in one language. */
export const optionWords = (column: ImportColumn, language: 0 | 1): string =>
  Object.values(column.options ?? {})
    .map((words) => words[language])
    .join(', ')
/** What a word of a cell stands for; another word stays as it is, for the schema to refuse. */
const optionOf = (options: NonNullable<ImportColumn['options']>, text: string): string =>
  Object.keys(options).find((key) => [key, ...(options[key] ?? [])].some((word) => folded(word) === folded(text))) ?? text

/** A cell as the field that it fills; a number that is none, and a word that stands for nothing, stay text, for the schema to refuse. */
export const cellValue = ({ isNumber, options }: ImportColumn, text: string): string | number =>
  isNumber ? (writtenNumber(text) ?? text) : options ? optionOf(options, text) : text

/** One row as the body of the call that makes such a record. */
export function bodyOfRow<Field extends string>(
  columns: ImportColumns<Field>,
  places: Partial<Record<Field, number>>,
  cells: readonly string[],
): Partial<Record<Field, string | number>> {
  const body: Partial<Record<Field, string | number>> = {}
  for (const field of Object.keys(places) as Field[]) {
    const text = cells[places[field] ?? -1] ?? ''
    if (text === '' || columns[field].isIgnored) continue
    body[field] = cellValue(columns[field], text)
  }
  return body
}
