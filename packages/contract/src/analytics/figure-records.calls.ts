import * as z from 'zod'
import { type Access, allOf, anyOf, defineCall } from '../core/call.ts'
import { csvFile, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { calendarDate, datesInOrder } from '../core/time-fields.ts'
import {
  customerFigures,
  FigureRecord,
  FigureSum,
  orderFigures,
  technicianFigures,
  vehicleFigures,
} from './figure-records.model.ts'

type Words = readonly [string, ...string[]]
/** A figure with the shop and the days it is of; `choice` is the state, type, make, person and the like where a figure has several. */
const fieldsOf = <const F extends Words>(figures: F) => ({
  figure: z.enum(figures),
  choice: searchText().optional(),
  shop_id: z.string().max(60).optional(),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
})

const list = <const P extends `/${string}`, const A extends Access, const F extends Words>(
  path: P,
  access: A,
  summary: string,
  figures: F,
) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    access,
    query: z.object({ ...fieldsOf(figures), ...pageFields }).superRefine(datesInOrder),
    answer: z.object({ records: z.array(FigureRecord), sum: FigureSum, pagination: Pagination }),
  })
/** The same records as a file (OP-82), for who may see and export them. */
const save = <const P extends `/${string}`, const A extends Access, const F extends Words>(
  path: P,
  access: A,
  summary: string,
  figures: F,
) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    access,
    limit: 'export',
    query: z.object({ ...fieldsOf(figures), ...fileFormat }).superRefine(datesInOrder),
    answer: csvFile,
    problems: ['EXPORT_TOO_LARGE'],
  })

export const listOrderFigureRecords = list(
  '/service-orders/analytics/records',
  anyOf('service-order:view'),
  'The records that a figure of work orders counts, and what they come to (G34, O5)',
  orderFigures,
)
export const listCustomerFigureRecords = list(
  '/customers/analytics/records',
  anyOf('customers:view'),
  'The records that a figure of customers counts, and what they come to (E11, O5)',
  customerFigures,
)
export const listVehicleFigureRecords = list(
  '/vehicles/analytics/records',
  anyOf('vehicles:view'),
  'The records that a figure of vehicles counts, and what they come to (F10, O5)',
  vehicleFigures,
)
export const listTechnicianFigureRecords = list(
  '/technicians/analytics/records',
  allOf('time:view', 'service-order:assign'),
  'The records that a figure of technicians counts, of one or of all, and what they come to (O5, CLK9)',
  technicianFigures,
)
export const exportOrderFigureRecords = save(
  '/service-orders/analytics/records/export',
  allOf('service-order:view', 'analytics:export'),
  'The records that a figure of work orders counts as a CSV or XLSX file (O2)',
  orderFigures,
)
export const exportCustomerFigureRecords = save(
  '/customers/analytics/records/export',
  allOf('customers:view', 'analytics:export'),
  'The records that a figure of customers counts as a CSV or XLSX file (O2)',
  customerFigures,
)
export const exportVehicleFigureRecords = save(
  '/vehicles/analytics/records/export',
  allOf('vehicles:view', 'analytics:export'),
  'The records that a figure of vehicles counts as a CSV or XLSX file (O2)',
  vehicleFigures,
)
export const exportTechnicianFigureRecords = save(
  '/technicians/analytics/records/export',
  allOf('analytics:export', 'time:view', 'service-order:assign'),
  'The records that a figure of technicians counts as a CSV or XLSX file (O2)',
  technicianFigures,
)
