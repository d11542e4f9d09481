import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { unitCount } from '../../core/money.ts'
import { line } from '../../core/text.ts'
import { versionField } from '../../core/version.ts'
import { allowedWords } from '../../registries/allowed-words.ts'
import { countStates } from './counts.states.ts'

/** The count of a place (PAR8). */
export const CountSheet = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    location_id: z.string(),
    location: z.string(),
    state: z.enum(countStates),
    /** Null: all that lies there. */
    category: z.string().nullable(),
    note: z.string(),
    line_count: z.int(),
    counted_count: z.int(),
    /** Counted lines that differ from the ledger. */
    difference_count: z.int(),
    created_by_name: z.string(),
    counted_by_name: z.string(),
    closed_by_name: z.string(),
    closed_at: z.iso.datetime().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.count_sheet)),
  })
  .meta({ id: 'CountSheet' })
export type CountSheet = z.output<typeof CountSheet>

/** A part on a sheet. What the ledger has is told once it is counted (PAR24). */
export const CountLine = z
  .object({
    item_id: z.string(),
    name: z.string(),
    partNumber: z.string(),
    unit: z.string(),
    expected: z.number().nullable(),
    counted: z.number().nullable(),
    recount: z.number().nullable(),
    difference: z.number().nullable(),
    needs_recount: z.boolean(),
    note: z.string(),
    counted_by_name: z.string(),
    counted_at: z.iso.datetime().nullable(),
    /** What the difference is worth; with pricing:cost alone. */
    difference_value: z.number().optional(),
  })
  .meta({ id: 'CountLine' })
export type CountLine = z.output<typeof CountLine>

export const CountSheetFields = z.strictObject({
  location_id: id(),
  /** By its name; without it all that lies there. */
  category: line(80).optional(),
  note: line(200).optional(),
})
/** What was counted. A line that must be counted again takes the second count; null takes a count back. */
export const CountedLines = z.strictObject({
  lines: z
    .array(z.strictObject({ item_id: id(), counted: unitCount().nullable(), note: line(200).optional() }))
    .max(100, 'TOO_MANY'),
  /** All is counted that will be: the sheet waits for approval. */
  is_done: z.boolean('NOT_FLAG').optional(),
})
export const CountVersion = z.strictObject(versionField)
