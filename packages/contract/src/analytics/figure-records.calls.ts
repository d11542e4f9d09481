import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { csvFile, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { calendarDate, datesInOrder } from '../core/time-fields.ts'
import { customerFigures, FigureRecord, FigureSum, orderFigures, technicianFigures, vehicleFigures } from './figure-records.model.ts'

/** A figure with the shop and the days it is of; `choice` is the state, type, make, person and the like where a figure has several. */
const fieldsOf = <const F extends readonly [string, ...string[]]>(figures: F) => ({
  figure: z.enum(figures),
  choice: searchText().optional(),
  shop_id: z.string().max(60).optional(),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
})
const queryOf = <const F extends readonly [string, ...string[]]>(figures: F) =>
  z.object({ ...fieldsOf(figures), ...pageFields }).superRefine(datesInOrder)
/** The same records as a file (OP-82), for who may see and export them. */
const fileOf = <const F extends readonly [string, ...string[]]>(figures: F) =>
  ({
    limit: 'export',
    query: z.object({ ...fieldsOf(figures), ...fileFormat }).superRefine(datesInOrder),
    answer: csvFile,
    problems: ['EXPORT_TOO_LARGE'],
  }) as const
const answer = z.object({ records: z.array(FigureRecord), sum: FigureSum, pagination: Pagination })

export const listOrderFigureRecords = defineCall({
  method: 'GET',
  path: '/service-orders/analytics/records',
  summary: 'The records that a figure of work orders counts, and what they come to (G34, O5)',
  access: anyOf('service-order:view'),
  query: queryOf(orderFigures),
  answer,
})
export const listCustomerFigureRecords = defineCall({
  method: 'GET',
  path: '/customers/analytics/records',
  summary: 'The records that a figure of customers counts, and what they come to (E11, O5)',
  access: anyOf('customers:view'),
  query: queryOf(customerFigures),
  answer,
})
export const listVehicleFigureRecords = defineCall({
  method: 'GET',
  path: '/vehicles/analytics/records',
  summary: 'The records that a figure of vehicles counts, and what they come to (F10, O5)',
  access: anyOf('vehicles:view'),
  query: queryOf(vehicleFigures),
  answer,
})
export const listTechnicianFigureRecords = defineCall({
  method: 'GET',
  path: '/technicians/analytics/records',
  summary: 'The records that a figure of technicians counts, of one or of all, and what they come to (O5, CLK9)',
  access: allOf('time:view', 'service-order:assign'),
  query: queryOf(technicianFigures),
  answer,
})
export const exportOrderFigureRecords = defineCall({
  method: 'GET',
  path: '/service-orders/analytics/records/export',
  summary: 'The records that a figure of work orders counts as a CSV or XLSX file (O2)',
  access: allOf('service-order:view', 'analytics:export'),
  ...fileOf(orderFigures),
})
export const exportCustomerFigureRecords = defineCall({
  method: 'GET',
  path: '/customers/analytics/records/export',
  summary: 'The records that a figure of customers counts as a CSV or XLSX file (O2)',
  access: allOf('customers:view', 'analytics:export'),
  ...fileOf(customerFigures),
})
export const exportVehicleFigureRecords = defineCall({
  method: 'GET',
  path: '/vehicles/analytics/records/export',
  summary: 'The records that a figure of vehicles counts as a CSV or XLSX file (O2)',
  access: allOf('vehicles:view', 'analytics:export'),
  ...fileOf(vehicleFigures),
})
export const exportTechnicianFigureRecords = defineCall({
  method: 'GET',
  path: '/technicians/analytics/records/export',
  summary: 'The records that a figure of technicians counts as a CSV or XLSX file (O2)',
  access: allOf('analytics:export', 'time:view', 'service-order:assign'),
  ...fileOf(technicianFigures),
})
