import * as z from 'zod'
import { id } from '../core/ids.ts'
import { salesClasses } from '../core/line-types.ts'
import { money, percent, positiveMoney } from '../core/money.ts'
import { line, prose } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { partCostStates } from '../inventory/index.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { invoiceOrigins, invoiceStatuses, paymentMethods } from './invoices.states.ts'

export const invoiceStatus = z.enum(invoiceStatuses)

/** An invoice as lists show it (M1). Money in major units, dates YYYY-MM-DD in the shop's zone. */
export const Invoice = z
  .object({
    id: z.string(),
    invoiceNumber: z.string().nullable(),
    /** What it is for (NOW4); only one of a work order has the order and its vehicle. */
    origin: z.enum(invoiceOrigins),
    /** Of an opening balance the document of the program before: its number and its date. */
    opening: z.object({ number: z.string(), date: z.string() }).nullable(),
    workOrderId: z.string().nullable(),
    /** The customer of the account it goes to; `isForPayer` where that is not the customer of the order (NOW4). */
    customerId: z.string(),
    isForPayer: z.boolean(),
    shopId: z.string(),
    status: invoiceStatus,
    issueDate: z.string().nullable(),
    dueDate: z.string().nullable(),
    paidDate: z.string().nullable(),
    subtotal: z.number(),
    taxAmount: z.number(),
    discountAmount: z.number(),
    totalAmount: z.number(),
    amountPaid: z.number(),
    /** What credit notes took back of it (PAY9): balance = total − paid − credited. */
    amountCredited: z.number(),
    balance: z.number(),
    currency: z.literal('USD'),
    notes: z.string(),
    terms: z.string(),
    template: z.string(),
    daysOverdue: z.int(),
    customer: z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
    workOrder: z.object({ id: z.string(), number: z.string(), title: z.string() }).nullable(),
    vehicle: z
      .object({
        label: z.string(),
        licensePlate: z.string(),
        plateState: z.string(),
        unitNumber: z.string(),
        vin: z.string(),
      })
      .nullable(),
    technician: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Why its customer will not pay it as it is, since when, and who noted that (PAY20). */
    dispute: z.object({ reason: z.string(), since: z.iso.datetime(), by: z.string() }).nullable(),
    sentAt: z.iso.datetime().nullable(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.output<typeof Invoice>

export const InvoiceItem = z
  .object({
    id: z.string(),
    /** `service` is work of another shop or a charge; its class says which (NOW6). */
    type: z.enum(['labor', 'part', 'service']),
    sales_class: z.enum(salesClasses),
    description: z.string(),
    serviceName: z.string(),
    quantity: z.number(),
    unitPrice: z.number(),
    totalPrice: z.number(),
    discountAmount: z.number(),
    taxAmount: z.number(),
    taxPercent: z.number(),
    /** Each of its taxes (TAX5); why it is exempt of one, and so much for each piece where that is not a rate. */
    taxes: z.array(
      z.object({
        code: z.string(),
        percent: z.number(),
        perPiece: z.number().nullable(),
        base: z.number(),
        amount: z.number(),
        exempt: z.number(),
        exemptReason: z.string(),
      }),
    ),
    /** How many of it credit notes took back, and what that came to before tax. */
    creditedQuantity: z.number(),
    creditedNet: z.number(),
    partId: z.string().nullable(),
    serviceId: z.string().nullable(),
    /** What it cost us, frozen when it was issued, and how that is known; with pricing:cost alone (NOW5). */
    our_cost: z.number().nullable().optional(),
    cost_state: z.enum(partCostStates).nullable().optional(),
  })
  .meta({ id: 'InvoiceItem' })
export const Payment = z
  .object({
    id: z.string(),
    amount: z.number(),
    method: z.enum(paymentMethods),
    date: z.string(),
    reference: z.string(),
    recordedByName: z.string(),
    reversesPaymentId: z.string().nullable(),
    isReversed: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Payment' })

export const InvoiceDetail = Invoice.extend({
  items: z.array(InvoiceItem),
  taxes: z.array(
    z.object({
      label: z.string(),
      ...{ percent: z.number(), base: z.number(), amount: z.number() },
      /** Of a component alone: what it is called, whose it is, and the labels of taxes that are part of its base. */
      name: z.string().optional(),
      jurisdiction: z.string().optional(),
      onTopOf: z.array(z.string()).optional(),
    }),
  ),
  /** The last day of the customer's certificate of exemption, where a draft is taxed because it has ended (TAX20). */
  exemptionExpiredOn: z.string().nullable(),
  discount: z.object({ kind: z.enum(['none', 'amount', 'percent']), value: z.number() }),
  payments: z.array(Payment),
  /** What was given back of it, the earliest first. */
  creditNotes: z.array(
    z.object({
      ...{ id: z.string(), number: z.string(), date: z.string(), reason: z.string() },
      ...{ amount: z.number(), returned: z.number() },
    }),
  ),
  taxExempt: z.boolean(),
  /** The look of a draft; an issued invoice keeps the one it was issued in, whatever becomes of the template. */
  templateId: z.string(),
  templateName: z.string(),
  /**
   * What its parts and the work of other shops cost and earn, frozen when it was issued; lines without a known cost, and those of which it is an
   * estimate. With pricing:cost alone.
   */
  margin: z
    .object({
      ...{ parts_cost: z.number(), parts_margin: z.number(), sublet_cost: z.number(), sublet_margin: z.number() },
      ...{ unknown: z.int(), estimated: z.int() },
    })
    .optional(),
  allowed: z.array(z.enum(allowedWords.invoice)),
  /** Everything printed, resolved: the browser lays it out exactly as the PDF does. */
  document: z.record(z.string(), z.unknown()),
}).meta({ id: 'InvoiceDetail' })
export type InvoiceDetail = z.output<typeof InvoiceDetail>

export const DiscountFields = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('amount'), value: money() }),
  z.strictObject({ kind: z.literal('percent'), value: percent() }),
])
export const InvoiceFields = z.strictObject({
  workOrderId: id(),
  /** Who pays for services of the order, where it is not its customer (NOW4): the draft has the lines of theirs alone. */
  payer_customer_id: id().optional(),
  template: line(60).optional(),
  notes: prose(2000).optional(),
  terms: line(60).optional(),
  discount: DiscountFields.optional(),
})
export const InvoiceChange = z.strictObject({
  template: line(60).optional(),
  notes: prose(2000).optional(),
  terms: line(60).optional(),
  discount: DiscountFields.optional(),
  ...versionField,
  workOrderId: z.unknown().optional(),
  customerId: z.unknown().optional(),
  status: z.unknown().optional(),
  totalAmount: z.unknown().optional(),
})
export const PaymentFields = z.strictObject({
  amount: positiveMoney(),
  method: z.enum(paymentMethods).optional(),
  /** The day the money came, in the shop's zone: not after today (R1-3). Missing means today. */
  date: calendarDate().optional(),
  reference: line(120).optional(),
  /** Cash that was handed over; the receipt keeps it with the change (PAY16). */
  tendered: positiveMoney().optional(),
})
export const InvoiceTotals = z
  .object({
    count: z.int(),
    open: z.number(),
    overdue: z.number(),
    overdueCount: z.int(),
    draftCount: z.int(),
    paidThisMonth: z.number(),
  })
  .meta({ id: 'InvoiceTotals' })
