import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { calendarDate } from '../core/time-fields.ts'
import { shopOfRead } from '../service-orders/index.ts'
import { flagList } from './flags.list.ts'
import { Flag, FlagCounts, FlagDetail, FlagFields, FlagMoveFields, flagPriority, flagStatus, flagType } from './flags.model.ts'

const params = z.object({ id: pathId() })
const view = anyOf('service-order:view')
const narrowing = {
  ...shopOfRead,
  status: commaList(flagStatus).optional(),
  type: commaList(flagType).optional(),
  priority: commaList(flagPriority).optional(),
  raised_by: z.enum(['technician', 'staff']).optional(),
  order_id: id().optional(),
  /** Calendar dates in the shop's zone, over the day it was raised. */
  date_from: calendarDate().optional(),
  date_to: calendarDate().optional(),
  /** Words of the flag, its order, its vehicle, its customer, or of who raised it. */
  search: searchText().optional(),
  sort: z.enum(['priority', 'raised_at']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

export const listFlags = defineCall({
  method: 'GET',
  path: '/flags',
  summary: 'Flags with filters, counts and pages: new ones first, then by priority, then by age (G30, G32)',
  access: view,
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ flags: z.array(Flag), counts: FlagCounts, pagination: Pagination }),
})
export const exportFlags = defineCall({
  method: 'GET',
  path: '/flags/export',
  summary: 'The filtered flags as a CSV file',
  access: allOf('service-order:view', 'reports:export'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(flagList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getFlag = defineCall({
  method: 'GET',
  path: '/flags/{id}',
  summary: 'One flag with what happened to it (G30)',
  access: view,
  params,
  answer: z.object({ flag: FlagDetail }),
  problems: ['FLAG_NOT_FOUND'],
})
export const changeFlag = defineCall({
  method: 'PATCH',
  path: '/flags/{id}',
  summary: 'Acknowledge, resolve, dismiss or reopen a flag (G32, OP-2); dismissing says why, and so does resolving a safety flag',
  access: anyOf('service-order:approve'),
  params,
  body: FlagMoveFields,
  answer: z.object({ flag: FlagDetail }),
  problems: ['FLAG_NOT_FOUND', 'INVALID_FLAG_TRANSITION', 'STALE_VERSION'],
})
export const listOrderFlags = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/flags',
  summary: 'Flags of an order and its jobs, in the order of the list (G30)',
  access: view,
  params,
  query: z.object({ ...shopOfRead, ...pageFields }),
  answer: z.object({ flags: z.array(Flag), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addOrderFlag = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/flags',
  summary: 'Raise a flag on an order (G30, G31)',
  access: anyOf('service-order:create'),
  status: 201,
  params,
  body: FlagFields,
  answer: z.object({ flag: Flag }),
  problems: ['ORDER_NOT_FOUND', 'FILE_NOT_FOUND'],
})
