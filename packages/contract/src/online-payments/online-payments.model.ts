import * as z from 'zod'
import { positiveMoney } from '../core/money.ts'
import { versionField } from '../core/version.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import {
  failureCodes,
  intentEvents,
  intentStates,
  paymentProviders,
  payStates,
  providerEvents,
} from './online-payments.states.ts'

const failure = z.enum(['', ...failureCodes])

/** What a customer was asked to pay online, as a list shows it (PAY5). Money in major units. */
export const PaymentIntent = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    customer_id: z.string(),
    customer_name: z.string(),
    provider: z.enum(paymentProviders),
    /** The invoice that is paid, or the order that a deposit is for. */
    kind: z.enum(['payment', 'deposit']),
    invoice_id: z.string().nullable(),
    invoice_number: z.string(),
    service_order_id: z.string().nullable(),
    order_number: z.string(),
    amount: z.number(),
    received: z.number(),
    refunded: z.number(),
    status: z.enum(intentStates),
    failure_code: failure,
    /** The money came after the intent had ended. */
    is_late: z.boolean(),
    receipt_id: z.string().nullable(),
    receipt_number: z.string(),
    expires_at: z.iso.datetime(),
    opened_at: z.iso.datetime().nullable(),
    settled_at: z.iso.datetime().nullable(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.payment_intent)),
  })
  .meta({ id: 'PaymentIntent' })
export type PaymentIntent = z.output<typeof PaymentIntent>

export const PaymentIntentDetail = PaymentIntent.extend({
  reference: z.string(),
  /** What happened, the earliest first. */
  events: z.array(
    z.object({
      id: z.string(),
      what: z.enum(intentEvents),
      /** Whether it changed anything; a repeated or outdated word of a provider does not. */
      has_effect: z.boolean(),
      amount: z.number(),
      failure_code: failure,
      /** Empty for the provider, the customer and the clock. */
      by_name: z.string(),
      at: z.iso.datetime(),
    }),
  ),
}).meta({ id: 'PaymentIntentDetail' })
export type PaymentIntentDetail = z.output<typeof PaymentIntentDetail>

/** A link to hand to the customer; it is told once. `qr`: its code row by row, `1` is dark. */
export const PaymentLink = z
  .object({
    url: z.string(),
    expires_at: z.iso.datetime(),
    qr: z.array(z.string()),
    amount: z.number(),
    intent_id: z.string(),
    mailed_to: z.string().nullable(),
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLink = z.output<typeof PaymentLink>

/** Whether something can be paid online, and how much. */
export const PaymentOptions = z
  .object({
    provider: z.enum(paymentProviders),
    /** Of an invoice its balance, of an order its total with tax. */
    most: z.number(),
    /** Of an invoice its balance, of an order the shop's part of it, never the whole; null suggests nothing (PAY12). */
    suggested: z.number().nullable(),
    customer_email: z.string(),
  })
  .meta({ id: 'PaymentOptions' })

export const InvoiceLinkFields = z.strictObject({
  /** Mail the link to the customer as well. */
  send: z.boolean().optional(),
})
export const DepositLinkFields = z.strictObject({ amount: positiveMoney(), send: z.boolean().optional() })

/** How a shop takes payments online. */
export const PaymentSettings = z
  .object({
    shop_id: z.string(),
    provider: z.enum(paymentProviders),
    deposit_percent: z.int(),
    /** What this server allows. */
    providers: z.array(z.enum(paymentProviders)),
    version: z.int(),
  })
  .meta({ id: 'PaymentSettings' })
export type PaymentSettings = z.output<typeof PaymentSettings>
export const PaymentSettingsFields = z.strictObject({
  provider: z.enum(paymentProviders),
  deposit_percent: z
    .number({ error: 'DEPOSIT_PERCENT' })
    .int('DEPOSIT_PERCENT')
    .min(0, 'DEPOSIT_PERCENT')
    .max(90, 'DEPOSIT_PERCENT')
    .optional(),
  ...versionField,
})

/** What the page behind a customer's link shows (PAY28). Nothing in it is about a card. */
export const PublicPayment = z
  .object({
    state: z.enum(payStates),
    kind: z.enum(['payment', 'deposit']),
    /** Number of the invoice or of the order. */
    number: z.string(),
    shop: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
    /** The vehicle of the invoice, or what the order is about. */
    about: z.string(),
    language: z.enum(['en', 'es']),
    /** What would be paid now, or was paid. */
    amount: z.number(),
    total: z.number(),
    failure_code: failure,
    receipt_number: z.string(),
  })
  .meta({ id: 'PublicPayment' })
export type PublicPayment = z.output<typeof PublicPayment>

/** What the page of the test provider shows. */
export const TestPayment = z
  .object({ amount: z.number(), number: z.string(), shop_name: z.string(), language: z.enum(['en', 'es']), is_open: z.boolean() })
  .meta({ id: 'TestPayment' })
/** A signed event of the test provider, as it is to be sent, and after how many seconds. */
export const TestDelivery = z
  .object({ shop_key: z.string(), event: z.record(z.string(), z.unknown()), signature: z.string(), after_seconds: z.int() })
  .meta({ id: 'TestDelivery' })
export type TestDelivery = z.output<typeof TestDelivery>
/** What the test provider says in an event. */
export const TestPaymentEvent = z.strictObject({
  id: z.string().min(1).max(80),
  reference: z.string().min(1).max(80),
  what: z.enum(providerEvents),
  amount_cents: z.int().positive().max(100_000_000_000),
  failure_code: z.enum(failureCodes).optional(),
  at: z.iso.datetime(),
})
export type TestPaymentEvent = z.output<typeof TestPaymentEvent>
