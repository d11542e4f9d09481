import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { calendarDate } from '../core/time-fields.ts'
import { AskedOrder } from './asked-orders.model.ts'
import { askedOrderList } from './estimates.list.ts'
import { askedStates } from './estimates.states.ts'

export const listAskedOrders = defineCall({
  method: 'GET',
  path: '/estimates',
  summary: 'Open orders whose customers are asked, with what was shown, opened and decided; the longest wait first (EST25)',
  access: anyOf('service-order:view'),
  query: z.object({
    shop_id: z.string().max(60).optional(),
    /** Words of the order, its customer or its vehicle. */
    search: searchText().optional(),
    /** Missing: those that wait for an answer. */
    state: z.enum(askedStates).optional(),
    /** Who wrote the order. */
    advisor: id().optional(),
    /** Shown to the customer before this day in the shop. */
    presented_before: calendarDate().optional(),
    sort: z.enum(['since', 'value']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageFields,
  }),
  answer: z.object({
    orders: z.array(AskedOrder),
    /** How many orders there are of each kind, and what those that wait come to, before tax. */
    counts: z.object({ waiting: z.int(), to_present: z.int(), decided: z.int(), waiting_total: z.number() }),
    pagination: Pagination,
  }),
})
export const exportAskedOrders = defineCall({
  method: 'GET',
  path: '/estimates/export',
  summary: 'The filtered orders whose customers are asked, as a CSV or XLSX file',
  access: allOf('service-order:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...listAskedOrders.query.omit({ page: true, limit: true }).shape,
    ...exportFields(askedOrderList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
