import * as z from 'zod'
import { allOf, anyOf, defineCall, everyone } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { intentList } from './online-payments.list.ts'
import {
  DepositLinkFields,
  InvoiceLinkFields,
  PaymentIntent,
  PaymentIntentDetail,
  PaymentLink,
  PaymentOptions,
  PaymentSettings,
  PaymentSettingsFields,
  PublicPayment,
  TestDelivery,
  TestPayment,
} from './online-payments.model.ts'
import { intentStates, testScenarios } from './online-payments.states.ts'

const viewing = anyOf('payments:view')
const taking = anyOf('payments:create')
const params = z.object({ id: pathId('PAYMENT_INTENT_NOT_FOUND') })
const ofShop = z.object({ id: pathId('SHOP_NOT_FOUND') })
const one = z.object({ payment_intent: PaymentIntentDetail })
const link = z.object({ link: PaymentLink })
const token = z.object({ token: z.string().max(100) })
const mailing = ['CUSTOMER_HAS_NO_EMAIL', 'TOO_MANY_REQUESTS'] as const

export const createPaymentLink = defineCall({
  method: 'POST',
  path: '/invoices/{id}/payment-link',
  summary: 'A link by which the customer pays the balance of an invoice online; mailed where that is asked (PAY28)',
  access: taking,
  status: 201,
  params: z.object({ id: pathId('INVOICE_NOT_FOUND') }),
  body: InvoiceLinkFields.optional(),
  answer: link,
  problems: ['INVOICE_NOT_FOUND', 'INVALID_INVOICE_STATE', 'NOTHING_TO_PAY', 'ONLINE_PAYMENTS_OFF', ...mailing],
})
export const createDepositLink = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/deposit-link',
  summary: 'A link by which the customer pays a deposit for an order online; mailed where that is asked (PAY12, PAY28)',
  access: taking,
  status: 201,
  params: z.object({ id: pathId('ORDER_NOT_FOUND') }),
  body: DepositLinkFields,
  answer: link,
  problems: ['ORDER_NOT_FOUND', 'DEPOSIT_TOO_HIGH', 'DEPOSIT_NOT_POSSIBLE', 'ONLINE_PAYMENTS_OFF', ...mailing],
})
export const getPaymentOptions = defineCall({
  method: 'GET',
  path: '/payment-options',
  summary: 'Whether an invoice, or a deposit for an order, can be paid online, and how much is suggested (PAY12)',
  access: taking,
  query: z.object({ invoice_id: id().optional(), service_order_id: id().optional() }),
  answer: z.object({ options: PaymentOptions }),
  problems: ['INVOICE_NOT_FOUND', 'ORDER_NOT_FOUND'],
})
export const listPaymentIntents = defineCall({
  method: 'GET',
  path: '/payment-intents',
  summary: 'What customers were asked to pay online, the latest first (PAY5)',
  access: viewing,
  query: z.object({
    shop_id: z.string().max(60).optional(),
    status: z.enum(intentStates).optional(),
    invoice_id: id().optional(),
    service_order_id: id().optional(),
    ...pageFields,
  }),
  answer: z.object({ payment_intents: z.array(PaymentIntent), pagination: Pagination }),
})
export const exportPaymentIntents = defineCall({
  method: 'GET',
  path: '/payment-intents/export',
  summary: 'What customers were asked to pay online as a CSV or XLSX file',
  access: allOf('payments:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...listPaymentIntents.query.omit({ page: true, limit: true }).shape,
    ...exportFields(intentList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getPaymentIntent = defineCall({
  method: 'GET',
  path: '/payment-intents/{id}',
  summary: 'One online payment with everything that happened to it (PAY5)',
  access: viewing,
  params,
  answer: one,
  problems: ['PAYMENT_INTENT_NOT_FOUND'],
})
export const cancelPaymentIntent = defineCall({
  method: 'POST',
  path: '/payment-intents/{id}/cancel',
  summary: 'Take back what a customer was asked to pay; links that were made for it open nothing any more (PAY8)',
  access: taking,
  params,
  answer: one,
  problems: ['PAYMENT_INTENT_NOT_FOUND', 'INVALID_TRANSITION'],
})

export const getPaymentSettings = defineCall({
  method: 'GET',
  path: '/shops/{id}/payment-settings',
  summary: 'How a shop takes payments online (NOW25)',
  access: anyOf('settings:view'),
  params: ofShop,
  answer: z.object({ payment_settings: PaymentSettings }),
  problems: ['SHOP_NOT_FOUND'],
})
export const updatePaymentSettings = defineCall({
  method: 'PUT',
  path: '/shops/{id}/payment-settings',
  summary: 'Choose who takes payments online for a shop, and what is suggested as a deposit (NOW25, PAY12)',
  access: anyOf('settings:create'),
  params: ofShop,
  body: PaymentSettingsFields,
  answer: z.object({ payment_settings: PaymentSettings }),
  problems: ['SHOP_NOT_FOUND', 'TEST_PAYMENTS_REFUSED', 'STALE_VERSION'],
})

export const getPublicPayment = defineCall({
  method: 'GET',
  path: '/public/payments/{token}',
  summary: 'What a customer’s link asks to pay, to whom, and how far it is; no session (PAY28)',
  access: everyone,
  params: token,
  answer: z.object({ payment: PublicPayment }),
  problems: ['LINK_GONE'],
})
export const startPublicPayment = defineCall({
  method: 'POST',
  path: '/public/payments/{token}',
  summary: 'The address of the provider’s page for a customer’s link; no session (PAY28)',
  access: everyone,
  params: token,
  answer: z.object({ address: z.string() }),
  problems: ['LINK_GONE', 'NOTHING_TO_PAY', 'ONLINE_PAYMENTS_OFF'],
})
export const receivePaymentEvent = defineCall({
  method: 'POST',
  path: '/payment-events/{provider}/{shop_key}',
  summary: 'An event of a payment provider: signed, taken once, in any order; no session (PAY23, PAY28, PAY38)',
  access: everyone,
  signed: true,
  params: z.object({ provider: z.string().max(40), shop_key: z.string().max(100) }),
  /** As the provider writes it; its signature is over the bytes as they were sent. */
  body: z.looseObject({}),
  answer: z.object({ result: z.enum(['taken', 'repeated', 'ignored']) }),
  problems: ['PAYMENT_EVENT_REFUSED'],
})
export const getTestPayment = defineCall({
  method: 'GET',
  path: '/public/test-payments/{token}',
  summary: 'The page of the test provider: what is to be paid; no session (PAY23)',
  access: everyone,
  params: token,
  answer: z.object({ test_payment: TestPayment }),
  problems: ['LINK_GONE'],
})
export const playTestPayment = defineCall({
  method: 'POST',
  path: '/public/test-payments/{token}',
  summary: 'What the test provider sends after a choice on its page: signed events, each to be sent after some seconds (PAY23)',
  access: everyone,
  params: token,
  body: z.strictObject({ scenario: z.enum(testScenarios) }),
  answer: z.object({ deliveries: z.array(TestDelivery) }),
  problems: ['LINK_GONE'],
})
