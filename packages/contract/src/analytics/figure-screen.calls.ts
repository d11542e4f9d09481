import * as z from 'zod'
import { type Access, defineCall } from '../core/call.ts'
import { csvFile, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { calendarDate, datesInOrder } from '../core/time-fields.ts'
import { FigureRecord, FigureSum } from './figure-records.model.ts'

/** A shop or all that one may enter, and at most 366 days; without dates the year that ends today in the shop's zone. */
const days = {
  shop_id: z.string().max(60).optional(),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
}
/** What the period is compared with: as many days before it (the usual), or the same days of the year before. */
const comparison = { compare: z.enum(['before', 'year']).optional() }
/**
 * Null where it was counted for this very answer. Of a longer history answers are kept and are of that instant; `figures.changed` of the live
 * events says when newer ones are there.
 */
const asOf = { as_of: z.iso.datetime().nullable() }
const inOrder = (value: unknown, issue: unknown) => datesInOrder(value as { from?: string }, issue as never)

/**
 * The four calls of a screen of figures: its figures, the same as a file (OP-82), the records of one of them, and these as a file. All take the same
 * filters, so that a figure and its records are of the same. Names of customers and vehicles are in a file for who may see the figures.
 */
export const figureCalls = <
  const B extends string,
  const S extends Access,
  const F extends Access,
  const L extends Access,
  const X extends Access,
  A extends z.ZodType,
  N extends z.ZodRawShape,
  const R extends readonly [string, ...string[]],
>(screen: {
  /** The beginning of their paths: `customers`. */
  base: B
  /** Who sees the figures, their file, the records, and the file of these. */
  access: { figures: S; file: F; records: L; recordsFile: X }
  /** What the figures are, what they are of, and the lines of the checklist that their records are for. */
  says: { figures: string; of: string; lines: string }
  analytics: A
  filters: N
  /** The figures whose records can be opened. */
  records: R
}) => {
  const { base, access, says, analytics, filters } = screen
  /** `choice` is the state, type, make, person and the like where a figure has several. */
  const figure = { figure: z.enum(screen.records), choice: searchText().optional() }
  return {
    figures: defineCall({
      method: 'GET',
      path: `/${base}/analytics` as `/${B}/analytics`,
      summary: says.figures,
      access: access.figures,
      query: z.object({ ...days, ...comparison, ...filters }).superRefine(inOrder),
      answer: z.object({ analytics, ...asOf }),
    }),
    file: defineCall({
      method: 'GET',
      path: `/${base}/analytics/export` as `/${B}/analytics/export`,
      summary: `The figures of ${says.of} as a CSV or XLSX file (O2)`,
      access: access.file,
      limit: 'export',
      query: z.object({ ...days, ...comparison, ...filters, ...fileFormat }).superRefine(inOrder),
      answer: csvFile,
    }),
    records: defineCall({
      method: 'GET',
      path: `/${base}/analytics/records` as `/${B}/analytics/records`,
      summary: `The records that a figure of ${says.of} counts, and what they come to (${says.lines})`,
      access: access.records,
      query: z.object({ ...figure, ...days, ...filters, ...pageFields }).superRefine(inOrder),
      answer: z.object({ records: z.array(FigureRecord), sum: FigureSum, pagination: Pagination, ...asOf }),
    }),
    recordsFile: defineCall({
      method: 'GET',
      path: `/${base}/analytics/records/export` as `/${B}/analytics/records/export`,
      summary: `The records that a figure of ${says.of} counts as a CSV or XLSX file (O2)`,
      access: access.recordsFile,
      limit: 'export',
      query: z.object({ ...figure, ...days, ...filters, ...fileFormat }).superRefine(inOrder),
      answer: csvFile,
      problems: ['EXPORT_TOO_LARGE'],
    }),
  }
}
