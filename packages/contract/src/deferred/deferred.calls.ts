import * as z from 'zod'
import { urgencies } from '../core/approvals.ts'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { calendarDate } from '../core/time-fields.ts'
import { deferredList } from './deferred.list.ts'
import {
  DeferredDetail,
  DeferredFields,
  DeferredOffer,
  DeferredService,
  DismissFields,
  FollowUpFields,
} from './deferred.model.ts'
import { deferredStatuses } from './deferred.states.ts'

const viewing = anyOf('vehicles:view')
const writing = anyOf('service-order:create')
const params = z.object({ id: pathId('DEFERRED_NOT_FOUND') })
const ofOrder = z.object({ id: pathId('ORDER_NOT_FOUND') })
const shop = { shop_id: z.string().max(60).optional() }

export const listDeferredServices = defineCall({
  method: 'GET',
  path: '/deferred-services',
  summary: 'Work that was seen or offered and not done, with what is open of it (DEF9, DEF10)',
  access: viewing,
  query: z.object({
    ...shop,
    search: searchText().optional(),
    /** Missing: all. */
    status: commaList(z.enum(deferredStatuses)).optional(),
    urgency: commaList(z.enum(urgencies)).optional(),
    category: z.string().max(80).optional(),
    /** Who wrote the order that it is from. */
    advisor: id().optional(),
    due_before: calendarDate().optional(),
    follow_up_before: calendarDate().optional(),
    sort: z.enum(['noted_on', 'due_on', 'follow_up_on', 'price', 'urgency']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageFields,
  }),
  answer: z.object({
    deferred: z.array(DeferredService),
    /** How many are in each state, and what the open ones came to. */
    counts: z.object({
      open: z.int(),
      offered: z.int(),
      sold: z.int(),
      dismissed: z.int(),
      expired: z.int(),
      open_value: z.number(),
    }),
    categories: z.array(z.string()),
    pagination: Pagination,
  }),
})
export const exportDeferredServices = defineCall({
  method: 'GET',
  path: '/deferred-services/export',
  summary: 'The filtered deferred work as a CSV or XLSX file',
  access: allOf('vehicles:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...listDeferredServices.query.omit({ page: true, limit: true }).shape,
    ...exportFields(deferredList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getDeferredService = defineCall({
  method: 'GET',
  path: '/deferred-services/{id}',
  summary: 'Deferred work with whom was talked to about it (DEF3)',
  access: viewing,
  params,
  answer: z.object({ deferred: DeferredDetail }),
  problems: ['DEFERRED_NOT_FOUND'],
})
export const listVehicleDeferred = defineCall({
  method: 'GET',
  path: '/vehicles/{id}/deferred',
  summary: 'Deferred work of a vehicle, what waits first (DEF9)',
  access: viewing,
  params: z.object({ id: pathId('VEHICLE_NOT_FOUND') }),
  query: z.object(pageFields),
  answer: z.object({ deferred: z.array(DeferredService), pagination: Pagination }),
  problems: ['VEHICLE_NOT_FOUND'],
})
export const createDeferredService = defineCall({
  method: 'POST',
  path: '/deferred-services',
  summary: 'Note work that a vehicle will need (DEF4, DEF9)',
  access: writing,
  status: 201,
  query: z.object(shop),
  body: DeferredFields,
  answer: z.object({ deferred: DeferredDetail }),
  problems: ['SHOP_NOT_FOUND', 'VEHICLE_NOT_FOUND', 'DUE_METER_PASSED'],
})
export const dismissDeferredService = defineCall({
  method: 'POST',
  path: '/deferred-services/{id}/dismiss',
  summary: 'Offer it no more, with a reason (DEF4)',
  access: writing,
  params,
  body: DismissFields,
  answer: z.object({ deferred: DeferredDetail }),
  problems: ['DEFERRED_NOT_FOUND', 'INVALID_TRANSITION'],
})
export const addDeferredContact = defineCall({
  method: 'POST',
  path: '/deferred-services/{id}/contacts',
  summary: 'Write down that the customer was asked about it, and when to ask again (DEF3)',
  access: writing,
  status: 201,
  params,
  body: FollowUpFields,
  answer: z.object({ deferred: DeferredDetail }),
  problems: ['DEFERRED_NOT_FOUND'],
})
export const listVehicleOffers = defineCall({
  method: 'GET',
  path: '/vehicles/{id}/deferred-offers',
  summary: 'What is open from earlier visits of a vehicle, with its price then and on a new order of a shop now (DEF6, DEF10)',
  access: writing,
  params: z.object({ id: pathId('VEHICLE_NOT_FOUND') }),
  query: z.object(shop),
  answer: z.object({ deferred: z.array(DeferredOffer) }),
  problems: ['VEHICLE_NOT_FOUND', 'SHOP_NOT_FOUND'],
})
export const listOrderDeferred = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/deferred',
  summary: 'What is open from earlier visits of the vehicle of an order, with its price then and on this order now (DEF6, DEF10)',
  access: anyOf('service-order:view'),
  params: ofOrder,
  query: z.object(shop),
  answer: z.object({ deferred: z.array(DeferredOffer) }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addDeferredToOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/services/from-deferred',
  summary: 'Put deferred work on an order of its vehicle, at today’s prices (DEF6, DEF9)',
  access: writing,
  status: 201,
  params: ofOrder,
  body: z.strictObject({ deferred_ids: z.array(id()).min(1).max(25) }),
  answer: z.object({ service_ids: z.array(z.string()) }),
  problems: [
    ...['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'DEFERRED_NOT_FOUND', 'OF_ANOTHER_VEHICLE', 'ALREADY_OFFERED', 'INVALID_TRANSITION'],
    ...['ITEM_NOT_FOUND', 'ORDER_TOO_HIGH'],
  ] as const,
})
