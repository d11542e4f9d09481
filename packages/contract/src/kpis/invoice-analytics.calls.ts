import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { calendarDate, datesInOrder } from '../core/time-fields.ts'
import { InvoiceAnalytics } from './invoice-analytics.model.ts'

export const getInvoiceAnalytics = defineCall({
  method: 'GET',
  path: '/invoices/analytics',
  summary: 'Invoices of a period: issued, paid, how long that took, and what is owed by age (M19)',
  access: anyOf('invoices:view', 'analytics:view'),
  query: z
    .object({ shop_id: z.string().max(60).optional(), from: calendarDate().optional(), to: calendarDate().optional() })
    .superRefine(datesInOrder),
  answer: z.object({ analytics: InvoiceAnalytics }),
})
