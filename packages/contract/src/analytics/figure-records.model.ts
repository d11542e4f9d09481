import * as z from 'zod'

/** The figures of work orders whose records can be opened. */
export const orderFigures = ['created', 'completed', 'cancelled', 'on_time', 'posted', 'status', 'priority'] as const
/** The figures of customers whose records can be opened; those of money need the right to it. */
export const customerFigures = [
  'on_file',
  'with_order',
  'new_customers',
  'retention',
  'not_seen',
  'type',
  'posted',
  'paid_on_time',
  'owed',
  'invoiced_90_days',
] as const
/** The figures of vehicles whose records can be opened. */
export const vehicleFigures = [
  'on_file',
  'seen',
  'kind',
  'age',
  'make',
  'miles',
  'in_work',
  'service_overdue',
  'service_due_soon',
  'without_mileage',
] as const

/** The figures of technicians whose records can be opened: those of one or of all. */
export const technicianFigures = [
  'attended',
  'on_job',
  'sold',
  'efficiency',
  'productivity',
  'proficiency',
  'jobs',
  'on_time',
  'rating',
] as const

/** What a figure counts: an order, an invoice with its order, a customer, a vehicle, a job with its order, or a day of a technician. */
export const FigureRecord = z
  .object({
    /** Of what is counted; the same record is in a figure once. */
    id: z.string(),
    kind: z.enum(['order', 'invoice', 'customer', 'vehicle', 'job', 'day']),
    order_id: z.string().nullable(),
    /** Null without service-order:view. */
    order_number: z.string().nullable(),
    invoice_id: z.string().nullable(),
    /** Null without the right to money. */
    invoice_number: z.string().nullable(),
    customer_id: z.string().nullable(),
    customer_name: z.string(),
    vehicle_id: z.string().nullable(),
    vehicle_label: z.string(),
    license_plate: z.string(),
    plate_state: z.string(),
    unit_number: z.string(),
    /** Whose hours or job it is; empty in figures of no technician. */
    technician_name: z.string(),
    /** The day that puts it into the figure, YYYY-MM-DD in the shop's zone; null where it is there whatever the day. */
    date: z.string().nullable(),
    /** In figures that are a share: whether it is of the part. In those of posted orders: whether the invoice counts its order; null in all others. */
    counts: z.boolean().nullable(),
    /** Major units; null without the right to money, and in figures without any. */
    amount: z.number().nullable(),
    /** Hours, days, miles, orders or stars, as the figure says; null in figures without any. */
    value: z.number().nullable(),
    /** What the value is divided by, in figures that are a division of two sums; null in all others. */
    divisor: z.number().nullable(),
  })
  .meta({ id: 'FigureRecord' })
export type FigureRecord = z.output<typeof FigureRecord>

/** What all records of a figure come to, on whatever page. */
export const FigureSum = z
  .object({
    records: z.int(),
    /** How many are of the part, or how many orders they are; null where the figure is no share. */
    counted: z.int().nullable(),
    amount: z.number().nullable(),
    value: z.number().nullable(),
    divisor: z.number().nullable(),
  })
  .meta({ id: 'FigureSum' })
export type FigureSum = z.output<typeof FigureSum>
