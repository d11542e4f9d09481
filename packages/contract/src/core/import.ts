import * as z from 'zod'
import type { TwoWords } from './list.ts'
import { Pagination } from './page.ts'
import { isCalendarDate } from './time.ts'

/** A column of a file that is imported: the field that it fills, and how people head it. */
export interface ImportColumn {
  readonly words: TwoWords
  /** The file must have the column, and each row something in it. */
  readonly isRequired?: true
  /** A number as people write it: `1,234.50`, `$12`, `12,5`. */
  readonly isNumber?: true
  /** A day as people write it: `2026-11-03`, `11/3/2026`, `3-Nov-26`. */
  readonly isDate?: true
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

const monthNames = ['jan ene', 'feb', 'mar', 'apr abr', 'may', 'jun', 'jul', 'aug ago', 'sep set', 'oct', 'nov', 'dec dic']
const monthOf = (word: string): number => {
  const short = word.toLowerCase().slice(0, 3)
  return monthNames.findIndex((names) => names.split(' ').includes(short)) + 1
}
const numericDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const timeOfDay = /[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]\.? ?m\.?)?$/i
const bareDay = (text: string): string =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(timeOfDay, '')
    .trim()
/**
 * A day as spreadsheets write it, as YYYY-MM-DD. With slashes the month comes first, as in American shops, unless `dayFirst`; with points the day does.
 * @returns undefined for what is no day
 */
export function writtenDate(text: string, dayFirst = false): string | undefined {
  if (text.length > shownLetters) return undefined
  const bare = bareDay(text)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare) ?? []
  if (year) return calendarDay(year, Number(month), Number(day))
  const [, first, sign, second, end] = numericDay.exec(bare) ?? []
  if (first && end) {
    const isDay = sign === '.' || dayFirst
    return calendarDay(end, Number(isDay ? second : first), Number(isDay ? first : second))
  }
  const [, before, name, after] = /^(\d{1,2})[ -](\p{L}{3,12})\.?[ ,-]+(\d{4}|\d{2})$/u.exec(bare) ?? []
  if (before && name && after) return calendarDay(after, monthOf(name), Number(before))
  const [, word, of, last] = /^(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})$/u.exec(bare) ?? []
  return word && last ? calendarDay(last, monthOf(word), Number(of)) : undefined
}
function calendarDay(year: string, month: number, day: number): string | undefined {
  const text = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(text) ? text : undefined
}
/** Do these cells of a column say the day before the month? Only where one can be read in no other way, and none the other way. */
export function isDayFirst(texts: readonly string[]): boolean {
  const pairs = texts.flatMap((text) => {
    const [, first, , second] = numericDay.exec(bareDay(text)) ?? []
    return first ? [[Number(first), Number(second)] as const] : []
  })
  return pairs.some(([first]) => first > 12) && !pairs.some(([, second]) => second > 12)
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

/** A cell as the field that it fills; what is no number, no day or none of the words stays text, for the schema to refuse. */
export const cellValue = ({ isNumber, isDate, options }: ImportColumn, text: string, dayFirst = false): string | number =>
  isDate
    ? (writtenDate(text, dayFirst) ?? text)
    : isNumber
      ? (writtenNumber(text) ?? text)
      : options
        ? optionOf(options, text)
        : text

/**
 * One row as the body of the call that makes such a record.
 * @param dayFirst the columns whose days say the day before the month
 */
export function bodyOfRow<Field extends string>(
  columns: ImportColumns<Field>,
  places: Partial<Record<Field, number>>,
  cells: readonly string[],
  dayFirst: ReadonlySet<string> = new Set(),
): Partial<Record<Field, string | number>> {
  const body: Partial<Record<Field, string | number>> = {}
  for (const field of Object.keys(places) as Field[]) {
    const text = cells[places[field] ?? -1] ?? ''
    if (text === '' || columns[field].isIgnored) continue
    body[field] = cellValue(columns[field], text, dayFirst.has(field))
  }
  return body
}
