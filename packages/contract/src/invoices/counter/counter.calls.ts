import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { id, pathId } from '../../core/ids.ts'
import { line, prose } from '../../core/text.ts'
import { versionField } from '../../core/version.ts'
import { DiscountFields, InvoiceDetail } from '../invoices.model.ts'
import { CounterLines } from './counter.model.ts'

const one = z.object({ invoice: InvoiceDetail })

export const createCounterSale = defineCall({
  method: 'POST',
  path: '/invoices/counter',
  summary:
    'Draft an invoice of parts over the counter, without an order and a vehicle (PAY22, PAY26); they leave the stock when it is issued',
  access: anyOf('invoices:create'),
  status: 201,
  query: z.object({ shop_id: z.string().max(60).optional() }),
  body: z.strictObject({
    shop_id: id().optional(),
    /** Missing for someone who gives no name: the walk-in customer of the shop, added with the first such sale. */
    customer_id: id().optional(),
    lines: CounterLines,
    template: line(60).optional(),
    notes: prose(2000).optional(),
    terms: line(60).optional(),
    discount: DiscountFields.optional(),
  }),
  answer: one,
  problems: ['CUSTOMER_NOT_FOUND', 'SHOP_NOT_FOUND', 'ITEM_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'INVOICE_TOO_HIGH'],
})
export const putCounterLines = defineCall({
  method: 'PUT',
  path: '/invoices/{id}/lines',
  summary: 'The lines of a counter sale that is a draft, all of them (PAY22)',
  access: anyOf('invoices:create'),
  params: z.object({ id: pathId('INVOICE_NOT_FOUND') }),
  body: z.strictObject({ lines: CounterLines, ...versionField }),
  answer: one,
  problems: ['INVOICE_NOT_FOUND', 'INVOICE_ISSUED', 'NOT_A_COUNTER_SALE', 'ITEM_NOT_FOUND', 'STALE_VERSION', 'INVOICE_TOO_HIGH'],
})
