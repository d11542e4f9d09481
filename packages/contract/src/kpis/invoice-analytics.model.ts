import * as z from 'zod'

/** Invoices of a period (M19). Money in major units. */
export const InvoiceAnalytics = z
  .object({
    from: z.string(),
    to: z.string(),
    time_zone: z.string(),
    /** Issued in the period and not void; their total has tax in it. */
    issued: z.object({ count: z.int(), net: z.number(), tax: z.number(), total: z.number(), average: z.number().nullable() }),
    /** Of those issued in the period, by what they are now. */
    by_status: z.array(z.object({ status: z.enum(['sent', 'paid', 'overdue', 'void']), count: z.int(), total: z.number() })),
    /** Paid in full in the period, whenever they were issued. */
    paid: z.object({ count: z.int(), total: z.number(), on_time: z.int() }),
    /** Days from issue to payment in full, of those paid in the period; 25 where none was, and then it is no measurement (M19). */
    average_payment_days: z.object({ value: z.number(), is_default: z.boolean() }),
    /** Owed now, whenever it was issued, by days after the due date. */
    open: z.object({
      total: z.number(),
      count: z.int(),
      buckets: z.array(
        z.object({ bucket: z.enum(['current', '1-30', '31-60', '61-90', '90+']), count: z.int(), total: z.number() }),
      ),
    }),
    /** Days from the end of the work to the issue, of the invoices of the period; null where none is of a finished order (KPI9). */
    days_to_invoice: z.object({ value: z.number().nullable(), invoices: z.int() }),
    /** What is owed now ÷ what was sold on credit a day in the 90 days that end today; null where nothing was (KPI9, KPI19). */
    dso: z.object({ value: z.number().nullable(), owed: z.number(), sales_90: z.number() }),
    /** Drafts now. */
    drafts: z.object({ count: z.int(), total: z.number() }),
    /** Weeks from Monday on, the oldest first. */
    weeks: z.array(
      z.object({ week_start: z.string(), issued: z.int(), total: z.number(), paid: z.number(), is_current: z.boolean() }),
    ),
  })
  .meta({ id: 'InvoiceAnalytics' })
export type InvoiceAnalytics = z.output<typeof InvoiceAnalytics>
/** What the average is where nothing was paid (M19). */
export const defaultPaymentDays = 25
