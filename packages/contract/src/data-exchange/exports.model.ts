import * as z from 'zod'
import { calendarDate } from '../core/time-fields.ts'
import { exportStates } from './data-exchange.states.ts'

/** More names than there are tables. */
export const mostExportTables = 400
export const NewExport = z.strictObject({
  /** The whole business; there is no other scope. */
  scope: z.literal('all'),
  /** Names of tables, as the manifest has them; all of them by default. */
  tables: z.array(z.string().trim().min(1).max(60)).min(1).max(mostExportTables).optional(),
  /** History before this day by UTC, and files added before it, are left out. Records and documents are always whole. */
  from: calendarDate().optional(),
  /** With pictures, papers and recordings. */
  files: z.enum(['yes', 'no']),
})
export type NewExport = z.output<typeof NewExport>

export const Export = z
  .object({
    id: z.string(),
    scope: z.literal('all'),
    /** Null: all tables. */
    tables: z.array(z.string()).nullable(),
    from: z.string().nullable(),
    files: z.enum(['yes', 'no']),
    /** Rates of pay are in it; only people with `pay:view` may download it. */
    has_pay: z.boolean(),
    state: z.enum(exportStates),
    /** 0 to 1. */
    progress: z.number(),
    /** The code of what went wrong. */
    problem: z.string().nullable(),
    rows: z.int().nullable(),
    file_count: z.int().nullable(),
    size_bytes: z.int().nullable(),
    /** Of the whole archive, in hexadecimal. */
    sha256: z.string().nullable(),
    /** The instant that the archive shows. */
    taken_at: z.iso.datetime().nullable(),
    asked_by_name: z.string(),
    created_at: z.iso.datetime(),
    ready_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Export' })
export type Export = z.output<typeof Export>
