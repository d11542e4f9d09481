import * as z from 'zod'
import { type Access, allOf, anyOf, defineCall } from '../core/call.ts'
import { csvFile, fileFormat } from '../core/list-fields.ts'
import { calendarDate, datesInOrder } from '../core/time-fields.ts'
import { CustomerAnalytics, OrderAnalytics, VehicleAnalytics } from './figures.model.ts'
import { TechnicianAnalytics } from './technician-figures.model.ts'

/** A shop or all that one may enter, and at most 366 days; without dates the year that ends today in the shop's zone. */
const fields = {
  shop_id: z.string().max(60).optional(),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
  /** What the period is compared with: as many days before it (the usual), or the same days of the year before. */
  compare: z.enum(['before', 'year']).optional(),
}
const query = z.object(fields).superRefine(datesInOrder)
const fileQuery = z.object({ ...fields, ...fileFormat }).superRefine(datesInOrder)

/**
 * A call of figures. `as_of` is null where they were counted for this very answer. With a long history they are kept and are of that instant;
 * `figures.changed` of the live events says when newer ones are there.
 */
const show = <const P extends `/${string}`, const A extends Access, T extends z.ZodType>(
  path: P,
  access: A,
  summary: string,
  analytics: T,
) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    access,
    query,
    answer: z.object({ analytics, as_of: z.iso.datetime().nullable() }),
  })
/** The same figures as a file (OP-82); names of customers and vehicles are in it for who may see the figures. */
const save = <const P extends `/${string}`, const A extends Access>(path: P, access: A, summary: string) =>
  defineCall({ method: 'GET', path, summary, access, limit: 'export', query: fileQuery, answer: csvFile })

const mayExport = anyOf('analytics:export', 'reports:export')

export const getOrderAnalytics = show(
  '/service-orders/analytics',
  anyOf('service-order:view', 'analytics:view'),
  'Work orders of a period: how many, how long, on time, and what was posted (G34)',
  OrderAnalytics,
)
export const getCustomerAnalytics = show(
  '/customers/analytics',
  anyOf('customers:view', 'analytics:view'),
  'Customers of a period: new, kept and lost ones, and the five that spent most (E11)',
  CustomerAnalytics,
)
export const getVehicleAnalytics = show(
  '/vehicles/analytics',
  anyOf('vehicles:view', 'analytics:view'),
  'Vehicles of a period: how many, how often, of which kind, age and make (F10)',
  VehicleAnalytics,
)
// Hours of others are for time:view, what they did for service-order:assign (CLK15, H34); these figures are of both.
export const getTechnicianAnalytics = show(
  '/technicians/analytics',
  allOf('time:view', 'service-order:assign'),
  'Technicians of a period: hours attended, on job and sold with what is made of them, jobs done, on time, ratings (O5, CLK9)',
  TechnicianAnalytics,
)
export const exportOrderAnalytics = save(
  '/service-orders/analytics/export',
  mayExport,
  'The figures of work orders as a CSV or XLSX file (O2)',
)
export const exportCustomerAnalytics = save(
  '/customers/analytics/export',
  mayExport,
  'The figures of customers as a CSV or XLSX file (O2)',
)
export const exportVehicleAnalytics = save(
  '/vehicles/analytics/export',
  mayExport,
  'The figures of vehicles as a CSV or XLSX file (O2)',
)
export const exportTechnicianAnalytics = save(
  '/technicians/analytics/export',
  allOf('analytics:export', 'time:view', 'service-order:assign'),
  'The figures of technicians as a CSV or XLSX file (O2)',
)
