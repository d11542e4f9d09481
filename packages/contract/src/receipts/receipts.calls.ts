import * as z from 'zod'
import { allOf, anyOf, defineCall, everyone } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { positiveMoney } from '../core/money.ts'
import { Pagination, pageFields, queryFlag, searchText } from '../core/page.ts'
import { requiredLine } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { paperLanguage } from '../documents/index.ts'
import { paymentMethods } from '../invoices/index.ts'
import { agingBuckets } from './aging.rules.ts'
import { receiptList, receivableList } from './receipts.list.ts'
import {
  allocationList,
  CustomerAccount,
  Receipt,
  ReceiptDetail,
  ReceiptFields,
  ReceiptTotals,
  ReceivableRow,
  ReceivableTotals,
} from './receipts.model.ts'
import { receiptKinds } from './receipts.states.ts'

const viewing = anyOf('payments:view')
const taking = anyOf('payments:create')
const refunding = anyOf('payments:refund')
const params = z.object({ id: pathId('RECEIPT_NOT_FOUND') })
const one = z.object({ receipt: ReceiptDetail })
const shop = { shop_id: z.string().max(60).optional() }
const allocating = [
  'INVOICE_NOT_FOUND',
  'INVALID_INVOICE_STATE',
  'INVOICE_OF_OTHER_CUSTOMER',
  'ALLOCATED_TWICE',
  'ALLOCATION_TOO_HIGH',
  'PAYMENT_TOO_HIGH',
  'NOTHING_TO_PAY',
] as const
const moving = ['RECEIPT_NOT_FOUND', 'RECEIPT_REVERSED', 'RECEIPT_CHANGED', 'DAY_CLOSED', 'NO_CARD_NUMBERS'] as const

export const listReceipts = defineCall({
  method: 'GET',
  path: '/receipts',
  summary: 'Receipts, the latest business date first, with what came and went back in them (PAY24)',
  access: viewing,
  query: z.object({
    ...shop,
    /** The beginning of a number. */
    search: searchText().optional(),
    customer_id: id().optional(),
    method: z.enum(paymentMethods).optional(),
    kind: z.enum(receiptKinds).optional(),
    from: calendarDate().optional(),
    to: calendarDate().optional(),
    /** Only those of which something is left. */
    has_credit: queryFlag().optional(),
    sort: z.enum(['business_date', 'number', 'amount']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageFields,
  }),
  answer: z.object({ receipts: z.array(Receipt), totals: ReceiptTotals, pagination: Pagination }),
})
export const exportReceipts = defineCall({
  method: 'GET',
  path: '/receipts/export',
  summary: 'The filtered receipts as a CSV or XLSX file',
  access: allOf('payments:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...listReceipts.query.omit({ page: true, limit: true }).shape,
    ...exportFields(receiptList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const createReceipt = defineCall({
  method: 'POST',
  path: '/receipts',
  summary: 'Take money, put it on invoices and keep the rest as customer credit (PAY11, PAY12, PAY16, PAY24)',
  access: taking,
  status: 201,
  query: z.object(shop),
  body: ReceiptFields,
  answer: one,
  problems: [
    'CUSTOMER_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'SHOP_ID_REQUIRED',
    'SHOP_NOT_FOUND',
    'PAYMENT_DATE_FUTURE',
    'DAY_CLOSED',
    'NO_CARD_NUMBERS',
    'CASH_TOO_LOW',
    'NOT_ALLOCATED',
    'NOT_ALLOWED',
    ...allocating,
  ],
})
export const getReceipt = defineCall({
  method: 'GET',
  path: '/receipts/{id}',
  summary: 'One receipt with the invoices it is on and what was given back (PAY24)',
  access: viewing,
  params,
  answer: one,
  problems: ['RECEIPT_NOT_FOUND'],
})
export const getReceiptPdf = defineCall({
  method: 'GET',
  path: '/receipts/{id}/pdf',
  summary: 'A receipt as a PDF, as its mail has it; in the language of the customer unless one is asked for (PAY24)',
  access: viewing,
  limit: 'pdf',
  params,
  query: z.object({ language: paperLanguage.optional() }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['RECEIPT_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
export const sendReceipt = defineCall({
  method: 'POST',
  path: '/receipts/{id}/send',
  summary: "Mail a receipt to the customer's address (PAY24)",
  access: taking,
  limit: 'mail',
  params,
  answer: z.object({ sent_to: z.string() }),
  problems: ['RECEIPT_NOT_FOUND', 'CUSTOMER_HAS_NO_EMAIL', 'TOO_MANY_REQUESTS'],
})
export const getPublicReceiptPdf = defineCall({
  method: 'GET',
  path: '/public/receipts/{token}/pdf',
  summary: 'The receipt behind the button of its mail',
  access: everyone,
  limit: 'pdf',
  params: z.object({ token: z.string().max(200) }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['RECEIPT_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
export const applyReceipt = defineCall({
  method: 'POST',
  path: '/receipts/{id}/apply',
  summary: 'Put customer credit of a receipt on invoices (PAY25)',
  access: taking,
  params,
  body: z.strictObject({ allocations: allocationList.min(1, 'REQUIRED') }),
  answer: one,
  problems: [...moving, ...allocating],
})
export const unapplyReceipt = defineCall({
  method: 'POST',
  path: '/receipts/{id}/unapply',
  summary: 'Take what a receipt paid on an invoice back, whole or in part; it is customer credit again (PAY3, PAY25)',
  access: taking,
  params,
  body: z.strictObject({
    invoice_id: id(),
    /** Missing means all of it. */
    amount: positiveMoney().optional(),
    reason: requiredLine(200, 'REASON_REQUIRED'),
  }),
  answer: one,
  problems: [...moving, 'INVOICE_NOT_FOUND', 'INVALID_INVOICE_STATE', 'NOT_APPLIED'],
})
export const refundReceipt = defineCall({
  method: 'POST',
  path: '/receipts/{id}/refund',
  summary: 'Give back what is left of a receipt; answers the refund (PAY13, PAY25)',
  access: refunding,
  strong: true,
  status: 201,
  params,
  body: z.strictObject({
    amount: positiveMoney(),
    /** Missing means the way the money came. */
    method: z.enum(paymentMethods).optional(),
    reason: requiredLine(200, 'REASON_REQUIRED'),
  }),
  answer: one,
  problems: [...moving, 'REFUND_TOO_HIGH', 'REFUND_OVER_LIMIT'],
})
export const reverseReceipt = defineCall({
  method: 'POST',
  path: '/receipts/{id}/reverse',
  summary: 'Take a mistyped receipt of today back, with what it paid (PAY25)',
  access: refunding,
  params,
  body: z.strictObject({ reason: requiredLine(200, 'REASON_REQUIRED') }),
  answer: one,
  problems: [...moving, 'RECEIPT_CAME_ONLINE', 'RECEIPT_REFUNDED', 'RECEIPT_OF_EARLIER_DAY', 'INVALID_INVOICE_STATE'],
})
export const getCustomerAccount = defineCall({
  method: 'GET',
  path: '/customers/{id}/account',
  summary: 'What a customer owes and has, with each invoice and receipt of a span and the balance after it (PAY19, PAY27)',
  access: viewing,
  params: z.object({ id: pathId('CUSTOMER_NOT_FOUND') }),
  query: z.object({ ...shop, from: calendarDate().optional(), to: calendarDate().optional() }),
  answer: z.object({ account: CustomerAccount }),
  problems: ['CUSTOMER_NOT_FOUND', 'ACCOUNT_TOO_LONG'],
})

const narrowing = {
  ...shop,
  /** Any day up to today: what was open at its end. Missing means today. */
  as_of: calendarDate().optional(),
  /** What the days count from. */
  basis: z.enum(['due', 'invoice']).optional(),
  bucket: z.enum(agingBuckets).optional(),
  search: searchText().optional(),
  sort: z.enum(['open', 'name', 'over_90', 'days_90', 'days_60', 'days_30', 'current']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}
export const listReceivables = defineCall({
  method: 'GET',
  path: '/receivables',
  summary: 'What customers owe as of a day, by how long it is due, with their credit beside it (PAY18, PAY27)',
  access: anyOf('payments:view', 'reports:financial'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ receivables: z.array(ReceivableRow), totals: ReceivableTotals, as_of: z.string(), pagination: Pagination }),
  problems: ['PAYMENT_DATE_FUTURE'],
})
export const exportReceivables = defineCall({
  method: 'GET',
  path: '/receivables/export',
  summary: 'What customers owe as a CSV or XLSX file',
  access: allOf('payments:view', 'reports:export'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(receivableList), ...fileFormat }),
  answer: csvFile,
  problems: ['PAYMENT_DATE_FUTURE', 'EXPORT_TOO_LARGE'],
})
