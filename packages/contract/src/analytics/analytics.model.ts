import * as z from 'zod'
import { orderStatuses } from '../service-orders/index.ts'
import { BayKind } from '../shops/index.ts'

/** Customers by what they spent, the most first. */
export const TopCustomers = z
  .array(z.object({ id: z.string(), name: z.string(), orders: z.int(), vehicles: z.int(), total: z.number() }))
  .max(5)
export type TopCustomers = z.infer<typeof TopCustomers>

/** The tenant's dashboard; a part whose permission is missing is null (O1, OP-81). Money in major units. */
export const Dashboard = z
  .object({
    computed_at: z.iso.datetime(),
    shop: z
      .object({
        id: z.string(),
        name: z.string(),
        time_zone: z.string(),
        open_until: z.string().nullable(),
        is_open: z.boolean(),
      })
      .nullable(),
    today: z.string(),
    /** What a new shop still lacks, from its records: null once people, hours and a first customer are there, or an order was completed (R1-46). */
    first_steps: z
      .object({
        /** Somebody beside the first person has accepted. */
        people: z.boolean(),
        /** Invitations nobody has answered yet; 0 for those who may not see people. */
        invited: z.int(),
        /** Hours or bays were saved, or are not the ones a shop begins with. */
        hours: z.boolean(),
        bays: z.int(),
        customer: z.boolean(),
      })
      .nullable(),
    orders: z
      .object({
        open: z.int(),
        overdue: z.int(),
        due_today: z.int(),
        by_status: z.record(z.string(), z.int()),
        /** Open orders at the end of each of the last 7 days, oldest first. */
        open_trend: z.array(z.int()),
      })
      .nullable(),
    timers: z.object({ running: z.int(), paused: z.int(), technicians_active: z.int() }).nullable(),
    invoiced: z
      .object({
        this_week: z.number(),
        same_days_last_week: z.number(),
        weeks: z.array(
          z.object({
            week_start: z.string(),
            labor: z.number(),
            parts: z.number(),
            /** Work of other shops, and fees. */
            other: z.number(),
            total: z.number(),
            is_current: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** Parts of the shop at or below their reorder point, and those of them with none available. */
    stock: z.object({ low: z.int(), out: z.int() }).nullable(),
    unpaid: z.object({ total: z.number(), count: z.int(), overdue_total: z.number(), overdue_count: z.int() }).nullable(),
    floor: z
      .array(
        z.object({
          bay: z.object({ id: z.string(), name: z.string(), kind: BayKind }).nullable(),
          order: z
            .object({
              id: z.string(),
              number: z.string(),
              title: z.string(),
              status: z.string(),
              vehicle_label: z.string(),
              license_plate: z.string(),
              plate_state: z.string(),
              unit_number: z.string(),
              technicians: z.array(z.object({ id: z.string(), name: z.string() })),
              timer_state: z.enum(['none', 'working', 'paused', 'break']),
              pause_reason: z.string(),
              on_hold: z.boolean(),
              clocked_minutes: z.int(),
              clock_since: z.iso.datetime().nullable(),
              estimated_minutes: z.int().nullable(),
              scheduled_start: z.iso.datetime().nullable(),
              may_start: z.boolean(),
            })
            .nullable(),
        }),
      )
      .nullable(),
    needs_you: z
      .object({
        total: z.int(),
        items: z.array(
          z.object({
            kind: z.enum(['overdue', 'unassigned', 'on_hold', 'not_invoiced', 'invoice_overdue']),
            order_id: z.string().nullable(),
            invoice_id: z.string().nullable(),
            title: z.string(),
            number: z.string(),
            customer_name: z.string(),
            vehicle_label: z.string(),
            license_plate: z.string(),
            days: z.int(),
            amount: z.number(),
            since: z.iso.datetime().nullable(),
          }),
        ),
        counts: z.record(z.string(), z.int()),
      })
      .nullable(),
    /** Orders that are booked for today and not cancelled, the earliest first: at most eight, and how many there are. */
    schedule: z
      .object({
        total: z.int(),
        items: z.array(
          z.object({
            id: z.string(),
            number: z.string(),
            title: z.string(),
            status: z.enum(orderStatuses),
            starts_at: z.iso.datetime(),
            ends_at: z.iso.datetime().nullable(),
            vehicle_label: z.string(),
            license_plate: z.string(),
            plate_state: z.string(),
            customer_name: z.string(),
            bay_name: z.string(),
            technician_name: z.string(),
          }),
        ),
      })
      .nullable(),
    /** The five who spent most in the 30 days up to today (O4); for those who may see customers, invoices and analytics. */
    top_customers: TopCustomers.nullable(),
    /** When those were added up, where a long history keeps them for a while; null where they are of this answer. */
    top_customers_as_of: z.iso.datetime().nullable(),
    recent_activity: z
      .array(
        z.object({
          id: z.string(),
          type: z.string(),
          actor_name: z.string(),
          description: z.string(),
          details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
          order_id: z.string().nullable(),
          order_number: z.string(),
          timestamp: z.iso.datetime(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.output<typeof Dashboard>
