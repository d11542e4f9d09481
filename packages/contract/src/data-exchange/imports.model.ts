import * as z from 'zod'
import { ImportFault } from '../core/import.ts'
import { importStates, importWorks, rowVerdicts } from './data-exchange.states.ts'
import { batchKinds } from './import-kinds.model.ts'

export const BatchKindWord = z.enum(batchKinds)
/** Which place of a row each field has, from 0; null for one that the file does not have. */
export const ImportMapping = z.record(z.string().max(60), z.int().min(0).max(499).nullable())
export type ImportMapping = z.output<typeof ImportMapping>

export const ImportBatch = z
  .object({
    id: z.string(),
    kind: BatchKindWord,
    shop_id: z.string(),
    shop_name: z.string(),
    file_name: z.string(),
    state: z.enum(importStates),
    /** What is being done with it; null for nothing. */
    work: z.enum(importWorks).nullable(),
    /** Of that work, 0 to 1. */
    progress: z.number(),
    /** Why the last work on it failed, by its code and in English; null if it did not. */
    problem: z
      .object({ code: z.string(), message: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
      .nullable(),
    heading: z.array(z.string()),
    /** The first rows, to choose columns by. */
    sample: z.array(z.array(z.string())),
    mapping: ImportMapping,
    rows: z.int(),
    good: z.int(),
    doubles: z.int(),
    bad: z.int(),
    /** Records that came of it. */
    applied: z.int(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    applied_at: z.iso.datetime().nullable(),
    /** Until when it can be taken back; null where it was not applied. */
    undo_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ImportBatch' })
export type ImportBatch = z.output<typeof ImportBatch>

export const ImportedRow = z
  .object({
    /** As a spreadsheet numbers it. */
    row: z.int(),
    verdict: z.enum(rowVerdicts),
    cells: z.array(z.string()),
    faults: z.array(ImportFault),
    /** What it is probably a double of; without an id it is an earlier row of the file. */
    double_of: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
    /** What came of it. */
    record_id: z.string().nullable(),
  })
  .meta({ id: 'ImportedRow' })
export type ImportedRow = z.output<typeof ImportedRow>
