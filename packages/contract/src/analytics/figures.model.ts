import * as z from 'zod'
import { orderPriorities, orderStatuses } from '../service-orders/index.ts'
import { VehicleKind } from '../vehicles/index.ts'

/** A share with what it is made of; null where there is nothing to divide by (rules 1: an empty denominator is no 0). */
export const Share = z.object({ part: z.int(), of: z.int(), share: z.number().nullable() })
export const Period = z.object({
  from: z.string(),
  to: z.string(),
  /** What it is compared with: as many days before it, or the same days of the year before. */
  before_from: z.string(),
  before_to: z.string(),
  time_zone: z.string(),
})

/** What was posted in some days: issued invoices by their date, before tax and after discounts, in major units. */
const Sales = z.object({
  total: z.number(),
  labor: z.number(),
  parts: z.number(),
  /** Posted orders; each has a vehicle, so this is the car count. */
  orders: z.int(),
  /** Hours of the labor lines of these orders. */
  sold_hours: z.number(),
  average_order: z.number().nullable(),
  effective_labor_rate: z.number().nullable(),
  hours_per_order: z.number().nullable(),
  parts_to_labor: z.number().nullable(),
})
export type SalesAnalytics = z.output<typeof Sales>

const OrderFlow = z.object({
  created: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  /** Of those completed that had a due time. */
  on_time: Share,
  /** Hours from the order to its completion, the middle one. */
  median_hours: z.number().nullable(),
})
export type OrderFlow = z.output<typeof OrderFlow>

/** Work orders of a period, and what they came to (G34). Money is null without invoices:view and analytics:view. */
export const OrderAnalytics = z
  .object({
    period: Period,
    flow: OrderFlow,
    flow_before: OrderFlow,
    sales: Sales.nullable(),
    sales_before: Sales.nullable(),
    /** Orders that were created in the period, by what they are now. */
    by_status: z.array(z.object({ status: z.enum(orderStatuses), count: z.int() })),
    by_priority: z.array(z.object({ priority: z.enum(orderPriorities), count: z.int() })),
    /** Weeks from Monday on, the oldest first; the last one may not be over. */
    weeks: z.array(
      z.object({
        week_start: z.string(),
        created: z.int(),
        completed: z.int(),
        orders: z.int(),
        labor: z.number().nullable(),
        parts: z.number().nullable(),
        total: z.number().nullable(),
        is_current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OrderAnalytics' })
export type OrderAnalytics = z.output<typeof OrderAnalytics>

/** Customers by their posted orders (E11). Money is null without invoices:view and analytics:view. */
export const CustomerAnalytics = z
  .object({
    period: Period,
    on_file: z.int(),
    with_order: z.int(),
    with_order_before: z.int(),
    orders: z.int(),
    /** First posted orders ever in these shops, of all posted orders of the period. */
    new_customers: Share,
    /** Of those with an order in months 13 to 24 before the last day, how many had one in the last 12. */
    retention: Share,
    sales: z.number().nullable(),
    sales_per_customer: z.number().nullable(),
    median_sales: z.number().nullable(),
    months: z.array(z.object({ month: z.string(), returning: z.int(), first: z.int(), is_current: z.boolean() })),
    /** At most five, by what they spent; empty without the right to money (O4). */
    top_customers: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          orders: z.int(),
          vehicles: z.int(),
          total: z.number(),
          share: z.number().nullable(),
        }),
      )
      .max(5),
    /** Last seen so many months before the last day of the period; `total` is what they spent in the 24 months before it. */
    not_seen: z.array(z.object({ from_months: z.int(), to_months: z.int(), customers: z.int(), total: z.number().nullable() })),
    by_type: z.array(
      z.object({
        customer_type: z.enum(['individual', 'company']),
        customers: z.int(),
        orders: z.int(),
        total: z.number().nullable(),
      }),
    ),
    /** Invoices paid in full in the period, and how many of them by their due date. */
    paid_on_time: Share.nullable(),
    /** What is owed ÷ what was invoiced a day in the 90 days up to the last day, both with tax. */
    days_sales_outstanding: z.object({ owed: z.number(), invoiced_90_days: z.number(), days: z.number().nullable() }).nullable(),
  })
  .meta({ id: 'CustomerAnalytics' })
export type CustomerAnalytics = z.output<typeof CustomerAnalytics>

const VehicleLine = z.object({
  id: z.string(),
  label: z.string(),
  license_plate: z.string(),
  plate_state: z.string(),
  unit_number: z.string(),
  customer_name: z.string(),
  days: z.number(),
})
/** Vehicles by their posted orders (F10). Money is null without invoices:view and analytics:view. */
export const VehicleAnalytics = z
  .object({
    period: Period,
    on_file: z.int(),
    seen: z.int(),
    seen_before: z.int(),
    orders: z.int(),
    orders_per_vehicle: z.number().nullable(),
    sales: z.number().nullable(),
    /** Miles between two visits, the middle one of the vehicles with at least two readings. */
    miles_between_visits: z.object({ vehicles: z.int(), median: z.number().nullable() }),
    by_kind: z.array(
      z.object({
        kind: VehicleKind.nullable(),
        vehicles: z.int(),
        orders: z.int(),
        total: z.number().nullable(),
        share: z.number().nullable(),
      }),
    ),
    /** Years since the model year on the last day; `to_years` is null for the last step, both for vehicles without a year. */
    by_age: z.array(z.object({ from_years: z.int().nullable(), to_years: z.int().nullable(), vehicles: z.int() })),
    /** At most eight; `share` is of the vehicles seen. */
    makes: z.array(z.object({ make: z.string(), vehicles: z.int(), share: z.number().nullable() })).max(8),
    /** Days from the start of work to its completion, for orders completed in the period; at most five. */
    most_days_in_work: z.array(VehicleLine).max(5),
    /** Vehicles in use whose next service was due before the last day, and those due in the 14 days after it. */
    service_overdue: z.int(),
    service_due_soon: z.int(),
    without_mileage: z.int(),
  })
  .meta({ id: 'VehicleAnalytics' })
export type VehicleAnalytics = z.output<typeof VehicleAnalytics>

/** What figures can be narrowed to, in the shops that are asked for. */
export const FigureChoices = z
  .object({
    /** Everyone who ever wrote up an order there, by name; those who left as well. */
    advisors: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Customers with two or more vehicles in use there, the largest first, at most 200. */
    fleets: z.array(z.object({ id: z.string(), name: z.string() })),
    makes: z.array(z.string()),
  })
  .meta({ id: 'FigureChoices' })
export type FigureChoices = z.output<typeof FigureChoices>
