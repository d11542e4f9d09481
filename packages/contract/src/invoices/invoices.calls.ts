import * as z from 'zod'
import { allOf, anyOf, defineCall, everyone } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { line } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { paperLanguage } from '../documents/index.ts'
import { invoiceList } from './invoices.list.ts'
import {
  Invoice,
  InvoiceChange,
  InvoiceDetail,
  InvoiceFields,
  InvoiceTotals,
  invoiceStatus,
  PaymentFields,
} from './invoices.model.ts'
import { paymentMethods } from './invoices.states.ts'

const params = z.object({ id: pathId() })
const one = z.object({ invoice: InvoiceDetail })

const narrowing = {
  shop_id: z.string().max(60).optional(),
  status: commaList(invoiceStatus).optional(),
  customer: id().optional(),
  search: searchText().optional(),
  sort: z.enum(['createdAt', 'issueDate', 'dueDate', 'totalAmount', 'invoiceNumber']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

export const listInvoices = defineCall({
  method: 'GET',
  path: '/invoices',
  summary: 'Invoices (M4)',
  access: anyOf('invoices:view'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ invoices: z.array(Invoice), totals: InvoiceTotals, pagination: Pagination }),
})
export const exportInvoices = defineCall({
  method: 'GET',
  path: '/invoices/export',
  summary: 'The filtered invoices as a CSV file',
  access: allOf('invoices:view', 'reports:export'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(invoiceList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const createInvoice = defineCall({
  method: 'POST',
  path: '/invoices',
  summary: 'Draft an invoice from a completed order (M5)',
  access: anyOf('invoices:create'),
  status: 201,
  body: InvoiceFields,
  answer: one,
  problems: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_COMPLETED',
    'OVER_AUTHORIZED',
    'GATE',
    'INVOICE_EXISTS',
    'PAYER_NOT_ON_ORDER',
    'TEMPLATE_NOT_FOUND',
    'INVOICE_TOO_HIGH',
  ],
})
export const getInvoice = defineCall({
  method: 'GET',
  path: '/invoices/{id}',
  summary: 'One invoice with lines, payments and what is printed (M6)',
  access: anyOf('invoices:view'),
  params,
  answer: one,
  problems: ['INVOICE_NOT_FOUND'],
})
export const updateInvoice = defineCall({
  method: 'PUT',
  path: '/invoices/{id}',
  summary: 'Change a draft (M7)',
  access: anyOf('invoices:create'),
  params,
  body: InvoiceChange,
  answer: one,
  problems: ['INVOICE_NOT_FOUND', 'INVOICE_ISSUED', 'TEMPLATE_NOT_FOUND', 'STALE_VERSION', 'INVOICE_TOO_HIGH'],
})
export const deleteInvoice = defineCall({
  method: 'DELETE',
  path: '/invoices/{id}',
  summary: 'Throw a draft away (M7)',
  access: anyOf('invoices:delete'),
  params,
  problems: ['INVOICE_NOT_FOUND', 'INVOICE_ISSUED'],
})
export const sendInvoice = defineCall({
  method: 'POST',
  path: '/invoices/{id}/send',
  summary: 'Issue and mail an invoice; an issued one is mailed again (M8, OP-65)',
  access: anyOf('invoices:send'),
  params,
  body: z.strictObject({ ...versionField }).optional(),
  answer: one,
  problems: [
    'INVOICE_NOT_FOUND',
    'INVALID_INVOICE_STATE',
    'INVOICE_EMPTY',
    'INVOICE_TOO_HIGH',
    'CUSTOMER_HAS_NO_EMAIL',
    'ORDER_NOT_COMPLETED',
    'OVER_AUTHORIZED',
    'GATE',
    'STOCK_SHORT',
    'STALE_VERSION',
  ],
})
const paying = [
  'INVOICE_NOT_FOUND',
  'INVALID_INVOICE_STATE',
  'INVOICE_EMPTY',
  'INVOICE_TOO_HIGH',
  'PAYMENT_TOO_HIGH',
  'PAYMENT_DATE_FUTURE',
  'NOTHING_TO_PAY',
  'ORDER_NOT_COMPLETED',
  'OVER_AUTHORIZED',
  'GATE',
  'STOCK_SHORT',
] as const
export const markInvoicePaid = defineCall({
  method: 'POST',
  path: '/invoices/{id}/mark-paid',
  summary: 'Pay the balance (M10); a draft is issued by it, which needs invoices:send as well',
  access: anyOf('invoices:create'),
  params,
  body: z.strictObject({ paidDate: calendarDate().optional(), method: z.enum(paymentMethods).optional() }).optional(),
  answer: one,
  problems: paying,
})
export const addPayment = defineCall({
  method: 'POST',
  path: '/invoices/{id}/payments',
  summary: 'Take a payment, also in parts (M11); the first one of a draft issues it, which needs invoices:send as well',
  access: anyOf('invoices:create'),
  params,
  status: 201,
  body: PaymentFields,
  answer: one,
  problems: [...paying, 'CASH_TOO_LOW'],
})
export const reversePayment = defineCall({
  method: 'POST',
  path: '/invoices/{id}/payments/{paymentId}/reverse',
  summary: 'Undo a mistaken payment by a counter row',
  access: anyOf('invoices:delete'),
  params: z.object({ id: pathId(), paymentId: pathId('PAYMENT_NOT_FOUND') }),
  body: z.strictObject({ reason: line(200).optional() }).optional(),
  answer: one,
  problems: ['INVOICE_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'PAYMENT_REVERSED', 'INVALID_INVOICE_STATE'],
})
export const voidInvoice = defineCall({
  method: 'POST',
  path: '/invoices/{id}/void',
  summary: 'Void an issued invoice without payments; the order returns to completed, the number stays (M12)',
  access: anyOf('invoices:delete'),
  params,
  body: z.strictObject({ reason: line(500).min(1, 'REASON_REQUIRED'), ...versionField }),
  answer: one,
  problems: ['INVOICE_NOT_FOUND', 'INVALID_INVOICE_STATE', 'INVOICE_HAS_PAYMENTS', 'INVOICE_CREDITED', 'STALE_VERSION'],
})
export const setInvoiceDispute = defineCall({
  method: 'PUT',
  path: '/invoices/{id}/dispute',
  summary:
    'Note that the customer disputes an open invoice, with the reason, or that this is settled; no late fee is charged meanwhile (PAY20)',
  access: anyOf('invoices:create'),
  params,
  body: z
    .strictObject({ is_disputed: z.boolean('NOT_FLAG'), reason: line(500).default(''), ...versionField })
    .refine((dispute) => !dispute.is_disputed || dispute.reason !== '', { path: ['reason'], message: 'REASON_REQUIRED' }),
  answer: one,
  problems: ['INVOICE_NOT_FOUND', 'INVALID_INVOICE_STATE', 'STALE_VERSION'],
})
export const createInvoiceLink = defineCall({
  method: 'POST',
  path: '/invoices/{id}/link',
  summary: 'A customer link to an issued invoice, to hand over by other ways than the mail; it is told this once (M9, S1-17)',
  access: anyOf('invoices:send'),
  params,
  status: 201,
  answer: z.object({ link: z.object({ url: z.string(), expires_at: z.iso.datetime() }) }),
  problems: ['INVOICE_NOT_FOUND', 'INVALID_INVOICE_STATE'],
})
export const getInvoicePdf = defineCall({
  method: 'GET',
  path: '/invoices/{id}/pdf',
  summary: 'The PDF, the same as the preview (M18)',
  access: anyOf('invoices:view'),
  limit: 'pdf',
  params,
  query: z.object({ language: paperLanguage.optional() }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['INVOICE_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
const tokenParams = z.object({ token: z.string().max(200) })
export const getPublicInvoice = defineCall({
  method: 'GET',
  path: '/public/invoices/{token}',
  summary: 'The invoice behind a customer link (M9, OP-24)',
  access: everyone,
  params: tokenParams,
  answer: z.object({
    invoice: z.object({
      number: z.string(),
      status: invoiceStatus,
      balance: z.number(),
      total: z.number(),
      language: z.enum(['en', 'es']),
      shopName: z.string(),
      /** Whether the shop takes payments online and something is open; the same token opens that page (PAY28). */
      canPay: z.boolean(),
      document: z.record(z.string(), z.unknown()),
    }),
  }),
  problems: ['INVOICE_NOT_FOUND', 'INVOICE_LINK_VOID'],
})
export const getPublicInvoicePdf = defineCall({
  method: 'GET',
  path: '/public/invoices/{token}/pdf',
  summary: 'The PDF behind a customer link',
  access: everyone,
  limit: 'pdf',
  params: tokenParams,
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['INVOICE_NOT_FOUND', 'INVOICE_LINK_VOID', 'PDF_NOT_DRAWN'],
})
