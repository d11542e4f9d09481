import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
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
/**
 * What all figures come with. `as_of` is null where they were counted for this very answer. With a long history they are kept and are of that
 * instant, at most a day ago; `figures.changed` of the live events says when newer ones are there.
 */
const shown = <T extends z.ZodType>(analytics: T) => z.object({ analytics, as_of: z.iso.datetime().nullable() })
/** The same figures as a file (OP-82); names of customers and vehicles are in it for who may see the figures. */
const file = {
  access: anyOf('analytics:export', 'reports:export'),
  limit: 'export',
  query: z.object({ ...fields, ...fileFormat }).superRefine(datesInOrder),
  answer: csvFile,
} as const

export const getOrderAnalytics = defineCall({
  method: 'GET',
  path: '/service-orders/analytics',
  summary: 'Work orders of a period: how many, how long, on time, and what was posted (G34)',
  access: anyOf('service-order:view', 'analytics:view'),
  query,
  answer: shown(OrderAnalytics),
})
export const getCustomerAnalytics = defineCall({
  method: 'GET',
  path: '/customers/analytics',
  summary: 'Customers of a period: new, kept and lost ones, and the five that spent most (E11)',
  access: anyOf('customers:view', 'analytics:view'),
  query,
  answer: shown(CustomerAnalytics),
})
export const getVehicleAnalytics = defineCall({
  method: 'GET',
  path: '/vehicles/analytics',
  summary: 'Vehicles of a period: how many, how often, of which kind, age and make (F10)',
  access: anyOf('vehicles:view', 'analytics:view'),
  query,
  answer: shown(VehicleAnalytics),
})
export const getTechnicianAnalytics = defineCall({
  method: 'GET',
  path: '/technicians/analytics',
  summary: 'Technicians of a period: hours attended, on job and sold with what is made of them, jobs done, on time, ratings (O5, CLK9)',
  // Hours of others are for time:view, what they did for service-order:assign (CLK15, H34); this shows both.
  access: allOf('time:view', 'service-order:assign'),
  query,
  answer: shown(TechnicianAnalytics),
})
export const exportOrderAnalytics = defineCall({
  method: 'GET',
  path: '/service-orders/analytics/export',
  summary: 'The figures of work orders as a CSV or XLSX file (O2)',
  ...file,
})
export const exportCustomerAnalytics = defineCall({
  method: 'GET',
  path: '/customers/analytics/export',
  summary: 'The figures of customers as a CSV or XLSX file (O2)',
  ...file,
})
export const exportVehicleAnalytics = defineCall({
  method: 'GET',
  path: '/vehicles/analytics/export',
  summary: 'The figures of vehicles as a CSV or XLSX file (O2)',
  ...file,
})
export const exportTechnicianAnalytics = defineCall({
  method: 'GET',
  path: '/technicians/analytics/export',
  summary: 'The figures of technicians as a CSV or XLSX file (O2)',
  ...file,
  access: allOf('analytics:export', 'time:view', 'service-order:assign'),
})
