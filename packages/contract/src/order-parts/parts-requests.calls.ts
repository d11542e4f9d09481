import * as z from 'zod'
import { allOf, anyOf, defineCall, orOwn } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { shopOfRead } from '../service-orders/index.ts'
import { partsRequestList } from './order-parts.list.ts'
import { partsRequestStatuses } from './order-parts.states.ts'
import { PartsRequest, PartsRequestChange, PartsRequestCounts, PartsRequestFields } from './parts-requests.model.ts'

const one = z.object({ parts_request: PartsRequest })
const params = z.object({ id: pathId('PARTS_REQUEST_NOT_FOUND') })

export const requestParts = defineCall({
  method: 'POST',
  path: '/jobs/{id}/parts-requests',
  summary: 'Ask for parts from a job (H24); those who may approve are told',
  access: orOwn(anyOf('service-order:assign')),
  status: 201,
  params: z.object({ id: pathId('JOB_NOT_FOUND') }),
  body: PartsRequestFields,
  answer: one,
  problems: ['JOB_NOT_FOUND', 'ITEM_NOT_FOUND', 'KIT_IS_PARTS', 'ORDER_CLOSED'],
})
export const listPartsRequests = defineCall({
  method: 'GET',
  path: '/parts-requests',
  summary: 'What technicians asked for: pending ones first, the most urgent and then the oldest before the others (H25)',
  access: anyOf('service-order:view'),
  query: z.object({
    ...shopOfRead,
    status: commaList(z.enum(partsRequestStatuses)).optional(),
    order_id: id().optional(),
    /** The person who asked, the order with its vehicle and customer, or a part. */
    search: searchText().optional(),
    ...pageFields,
  }),
  answer: z.object({ parts_requests: z.array(PartsRequest), counts: PartsRequestCounts, pagination: Pagination }),
})
export const exportPartsRequests = defineCall({
  method: 'GET',
  path: '/parts-requests/export',
  summary: 'The filtered requests for parts as a CSV or XLSX file (H25)',
  access: allOf('service-order:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...listPartsRequests.query.omit({ page: true, limit: true }).shape,
    ...exportFields(partsRequestList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getPartsRequest = defineCall({
  method: 'GET',
  path: '/parts-requests/{id}',
  summary: 'One request for parts (H25)',
  access: anyOf('service-order:view'),
  params,
  answer: one,
  problems: ['PARTS_REQUEST_NOT_FOUND'],
})
export const changePartsRequest = defineCall({
  method: 'PATCH',
  path: '/parts-requests/{id}',
  summary: 'Decide the parts of a request, which puts them on the order, or hand them out (H25, OP-42); the technician is told',
  access: anyOf('service-order:approve'),
  params,
  body: PartsRequestChange,
  answer: one,
  problems: [
    'PARTS_REQUEST_NOT_FOUND',
    'INVALID_TRANSITION',
    'INVALID_JOB_TRANSITION',
    'ORDER_CLOSED',
    'ORDER_TOO_HIGH',
    'INVOICE_TOO_HIGH',
    'STOCK_SHORT',
    'STOCK_TOO_LARGE',
    'PARTS_DISPOSITION',
    'ITEM_NOT_FOUND',
    'STALE_VERSION',
  ],
})
