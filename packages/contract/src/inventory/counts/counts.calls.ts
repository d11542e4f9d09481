import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../../core/list-fields.ts'
import { Pagination, pageFields } from '../../core/page.ts'
import { countSheetList } from '../inventory.list.ts'
import { CountedLines, CountLine, CountSheet, CountSheetFields, CountVersion } from './counts.model.ts'
import { countStates } from './counts.states.ts'

const params = z.object({ id: pathId('COUNT_SHEET_NOT_FOUND') })
const shop = { shop_id: z.string().max(60).optional() }
const one = z.object({ count_sheet: CountSheet, lines: z.array(CountLine) })

export const listCountSheets = defineCall({
  method: 'GET',
  path: '/count-sheets',
  summary: 'Counts of the places of a shop, the newest first (PAR30)',
  access: anyOf('inventory:count'),
  query: z.object({ ...shop, state: z.enum(countStates).optional(), ...pageFields }),
  answer: z.object({ count_sheets: z.array(CountSheet), pagination: Pagination }),
  problems: ['SHOP_NOT_FOUND'],
})
export const exportCountSheets = defineCall({
  method: 'GET',
  path: '/count-sheets/export',
  summary: 'The filtered counts as a CSV or XLSX file',
  access: allOf('inventory:count', 'reports:export'),
  limit: 'export',
  query: z.object({ ...shop, state: z.enum(countStates).optional(), ...exportFields(countSheetList), ...fileFormat }),
  answer: csvFile,
  problems: ['SHOP_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
export const createCountSheet = defineCall({
  method: 'POST',
  path: '/count-sheets',
  summary: 'Begin to count a place: a line for each part that lies or is kept there (PAR8, PAR30)',
  access: anyOf('inventory:count'),
  status: 201,
  body: CountSheetFields,
  answer: one,
  problems: ['LOCATION_NOT_FOUND', 'ITEM_CATEGORY_NOT_FOUND', 'COUNT_TOO_LARGE'],
})
export const getCountSheet = defineCall({
  method: 'GET',
  path: '/count-sheets/{id}',
  summary: 'One count with its lines by name',
  access: anyOf('inventory:count'),
  params,
  answer: one,
  problems: ['COUNT_SHEET_NOT_FOUND'],
})
export const countLines = defineCall({
  method: 'PUT',
  path: '/count-sheets/{id}/lines',
  summary: 'Write what was counted; what the ledger has is frozen with it (PAR24). `is_done` closes the sheet for approval',
  access: anyOf('inventory:count'),
  params,
  body: CountedLines,
  answer: one,
  problems: ['COUNT_SHEET_NOT_FOUND', 'ITEM_NOT_FOUND', 'NOT_STOCKED', 'COUNT_NOT_OPEN', 'COUNT_EMPTY', 'COUNT_RECOUNT'],
})
export const approveCountSheet = defineCall({
  method: 'POST',
  path: '/count-sheets/{id}/approve',
  summary: 'Book the differences of a count (PAR24); what moved since a line was counted stays',
  access: anyOf('inventory:count'),
  params,
  body: CountVersion,
  answer: one,
  problems: [
    'COUNT_SHEET_NOT_FOUND',
    'INVALID_TRANSITION',
    'STALE_VERSION',
    'STOCK_SHORT',
    'COST_UNKNOWN',
    'STOCK_TOO_LARGE',
    'ITEM_NOT_FOUND',
    'NOT_STOCKED',
    'LOCATION_NOT_FOUND',
  ],
})
export const cancelCountSheet = defineCall({
  method: 'POST',
  path: '/count-sheets/{id}/cancel',
  summary: 'Give a count up; nothing is booked',
  access: anyOf('inventory:count'),
  params,
  body: CountVersion,
  answer: one,
  problems: ['COUNT_SHEET_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION'],
})
