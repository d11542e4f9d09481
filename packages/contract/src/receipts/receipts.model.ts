import * as z from 'zod'
import { id } from '../core/ids.ts'
import { positiveMoney } from '../core/money.ts'
import { line } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { paymentMethods } from '../invoices/index.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { newReceiptKinds, receiptKinds } from './receipts.states.ts'

/** Money in or back as a list shows it (PAY2). Money in major units; dates YYYY-MM-DD of the shop. */
export const Receipt = z
  .object({
    id: z.string(),
    number: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    customer_id: z.string(),
    customer_name: z.string(),
    kind: z.enum(receiptKinds),
    method: z.enum(paymentMethods),
    amount: z.number(),
    /** What of it is on no invoice and was not given back: the customer's credit. */
    unapplied: z.number(),
    business_date: z.string(),
    /** The shop's day on which it was recorded; another one than the business date when somebody dated it back (PAY17). */
    posted_on: z.string(),
    reference: z.string(),
    service_order_id: z.string().nullable(),
    order_number: z.string(),
    /** Cash handed over and given back (PAY16). */
    tendered: z.number().nullable(),
    change: z.number().nullable(),
    /** The receipt that this one takes back, and the one that it refunds. */
    reverses_id: z.string().nullable(),
    refunds_id: z.string().nullable(),
    /** The online payment that it came by, or went back by. */
    payment_intent_id: z.string().nullable(),
    is_reversed: z.boolean(),
    recorded_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof Receipt>

export const ReceiptDetail = Receipt.extend({
  /** What is on invoices now, the earliest first. */
  applications: z.array(
    z.object({ invoice_id: z.string(), invoice_number: z.string(), due_date: z.string(), amount: z.number(), date: z.string() }),
  ),
  /** What was given back of it. */
  refunds: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      amount: z.number(),
      method: z.enum(paymentMethods),
      business_date: z.string(),
      reference: z.string(),
      is_reversed: z.boolean(),
    }),
  ),
  allowed: z.array(z.enum(allowedWords.receipt)),
}).meta({ id: 'ReceiptDetail' })
export type ReceiptDetail = z.output<typeof ReceiptDetail>

export const ReceiptTotals = z
  .object({
    count: z.int(),
    /** Money that came, and that went back, in the filtered receipts. */
    received: z.number(),
    refunded: z.number(),
    /** All customer credit of the shops, whatever else is filtered. */
    credit: z.number(),
  })
  .meta({ id: 'ReceiptTotals' })

const allocation = z.strictObject({ invoice_id: id(), amount: positiveMoney() })
export const allocationList = z.array(allocation).max(100)
export type Allocation = z.output<typeof allocation>

/** What somebody records at the counter (PAY24). */
export const ReceiptFields = z.strictObject({
  customer_id: id(),
  kind: z.enum(newReceiptKinds).default('payment'),
  amount: positiveMoney(),
  method: z.enum(paymentMethods),
  /** Missing means today; an earlier day needs payments:backdate. */
  business_date: calendarDate().optional(),
  /** Check number, last four digits, or why. */
  reference: line(200).optional(),
  service_order_id: id().optional(),
  tendered: positiveMoney().optional(),
  allocations: allocationList.optional(),
  allocate: z.literal('oldest').optional(),
  shop_id: id().optional(),
})
export type ReceiptFields = z.input<typeof ReceiptFields>

/** What a customer owes and has (PAY27). */
export const AccountEntry = z
  .object({
    date: z.string(),
    kind: z.enum(['invoice', 'credit_note', 'receipt']),
    id: z.string(),
    number: z.string(),
    /** Of a receipt what it is, else the kind. */
    what: z.enum(['invoice', 'credit_note', ...receiptKinds]),
    method: z.enum(paymentMethods).nullable(),
    title: z.string(),
    due_date: z.string().nullable(),
    /** Of an invoice whose customer will not pay it as it is (PAY20). */
    is_disputed: z.boolean(),
    charge: z.number(),
    credit: z.number(),
    /** After this entry; below zero the customer has credit. */
    balance: z.number(),
  })
  .meta({ id: 'AccountEntry' })
export const CustomerAccount = z
  .object({
    customer: z.object({ id: z.string(), name: z.string(), terms: z.string() }),
    open: z.number(),
    overdue: z.number(),
    /** What of the open amount is disputed (PAY20). */
    disputed: z.number(),
    open_count: z.int(),
    credit: z.number(),
    /** Average days from issue to the last payment of paid invoices; null without any. */
    days_to_pay: z.number().nullable(),
    paid_count: z.int(),
    from: z.string(),
    to: z.string(),
    opening: z.number(),
    charges: z.number(),
    credits: z.number(),
    closing: z.number(),
    entries: z.array(AccountEntry),
  })
  .meta({ id: 'CustomerAccount' })
export type CustomerAccount = z.output<typeof CustomerAccount>

const Aging = z.object({
  current: z.number(),
  days_30: z.number(),
  days_60: z.number(),
  days_90: z.number(),
  over_90: z.number(),
})
export const ReceivableRow = z
  .object({
    customer_id: z.string(),
    customer_name: z.string(),
    terms: z.string(),
    invoice_count: z.int(),
    aging: Aging,
    open: z.number(),
    /** What of the open amount is disputed now; 0 as of an earlier day, for which it is not kept (PAY20). */
    disputed: z.number(),
    credit: z.number(),
  })
  .meta({ id: 'ReceivableRow' })
export type ReceivableRow = z.output<typeof ReceivableRow>
/** Of all customers of the shops on that day, whatever is searched or which page is shown. */
export const ReceivableTotals = z
  .object({
    customers: z.int(),
    aging: Aging,
    open: z.number(),
    disputed: z.number(),
    credit: z.number(),
    credit_customers: z.int(),
    /** Days sales outstanding: open ÷ (sales of 90 days ÷ 90); null without sales. */
    dso: z.number().nullable(),
    sales_90: z.number(),
  })
  .meta({ id: 'ReceivableTotals' })
