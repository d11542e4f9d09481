import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../../core/call.ts'
import { csvFile, fileFormat } from '../../core/list-fields.ts'
import { Pagination, pageFields } from '../../core/page.ts'
import { calendarDate, datesInOrder } from '../../core/time-fields.ts'
import { DeadStockRow, gapParts, PartsGap, PartsGapRecord, StockValueRow, UnknownCostRow } from './parts-report.model.ts'

/** The shop that is meant; without it the first one that the person may enter. */
const shop = { shop_id: z.string().max(60).optional() }
/** Days of the shop's calendar, at most 366; without dates this month so far. */
const days = { from: calendarDate().optional(), to: calendarDate().optional() }
/** The end of this day in the shop; without it now. */
const asOf = { as_of: calendarDate().optional() }
/** For how many days nothing was used or bought; a year without it. */
const idleDays = {
  days: z.coerce
    .number<string | number>({ error: 'NOT_NUMBER' })
    .int('NOT_NUMBER')
    .min(30, 'TOO_SMALL')
    .max(3650, 'TOO_BIG')
    .optional(),
}
const inOrder = (value: unknown, issue: unknown) => datesInOrder(value as { from?: string }, issue as never)
/** Which rows there are, and what all of them are worth. */
const ofRows = { rows: z.int(), value: z.number().optional() }

export const getPartsGap = defineCall({
  method: 'GET',
  path: '/reports/parts-gap',
  summary:
    'What a shop bought in a period and what became of it; the unaccounted rest by reason (PAR21). Money with pricing:cost alone',
  access: anyOf('inventory:view'),
  query: z.object({ ...shop, ...days }).superRefine(inOrder),
  answer: z.object({ gap: PartsGap }),
  problems: ['SHOP_NOT_FOUND'],
})
export const listPartsGapRecords = defineCall({
  method: 'GET',
  path: '/reports/parts-gap/records',
  summary: 'The rows that a part of the gap is the sum of, the latest first (PAR21)',
  access: anyOf('inventory:view'),
  query: z.object({ part: z.enum(gapParts), ...shop, ...days, ...pageFields }).superRefine(inOrder),
  answer: z.object({ records: z.array(PartsGapRecord), pagination: Pagination }),
  problems: ['SHOP_NOT_FOUND'],
})
export const getStockValue = defineCall({
  method: 'GET',
  path: '/reports/stock-value',
  summary: 'What a shop had in stock at the end of a day, the most valuable first (PAR31)',
  access: anyOf('inventory:view'),
  query: z.object({ ...shop, ...asOf, ...pageFields }),
  answer: z.object({
    stock_value: z.object({ shop_id: z.string().nullable(), as_of: z.string(), ...ofRows }),
    items: z.array(StockValueRow),
    pagination: Pagination,
  }),
  problems: ['SHOP_NOT_FOUND'],
})
export const listDeadStock = defineCall({
  method: 'GET',
  path: '/reports/dead-stock',
  summary: 'Parts on hand of which nothing was used or bought for so many days, the most valuable first (PAR31)',
  access: anyOf('inventory:view'),
  query: z.object({ ...shop, ...idleDays, ...pageFields }),
  answer: z.object({
    dead_stock: z.object({ shop_id: z.string().nullable(), before: z.string(), ...ofRows }),
    items: z.array(DeadStockRow),
    pagination: Pagination,
  }),
  problems: ['SHOP_NOT_FOUND'],
})
export const listUnknownCosts = defineCall({
  method: 'GET',
  path: '/reports/unknown-costs',
  summary: 'Lines of invoices issued in a period whose cost is not known or an estimate, the most charged first (PAR20)',
  access: allOf('invoices:view', 'pricing:cost'),
  query: z.object({ ...shop, ...days, ...pageFields }).superRefine(inOrder),
  answer: z.object({
    unknown_costs: z.object({
      shop_id: z.string().nullable(),
      from: z.string(),
      to: z.string(),
      /** Lines without any cost, with an estimate, and what all of them were charged. */
      ...{ none: z.int(), estimated: z.int(), charged: z.number() },
    }),
    lines: z.array(UnknownCostRow),
    pagination: Pagination,
  }),
  problems: ['SHOP_NOT_FOUND'],
})
export const exportPartsReport = defineCall({
  method: 'GET',
  path: '/reports/parts/export',
  summary:
    'A report of parts as a CSV or XLSX file; of the gap its parts, or with `part` the rows of one. Unknown costs with invoices:view and pricing:cost alone',
  access: allOf('inventory:view', 'reports:export'),
  limit: 'export',
  query: z
    .object({
      report: z.enum(['gap', 'stock_value', 'dead_stock', 'unknown_costs']),
      part: z.enum(gapParts).optional(),
      ...shop,
      ...days,
      ...asOf,
      ...idleDays,
      ...fileFormat,
    })
    .superRefine(inOrder),
  answer: csvFile,
  problems: ['SHOP_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
