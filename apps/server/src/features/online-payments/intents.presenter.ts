import { fromCents } from '@twopost/contract/core/money'
import { isOpenIntent, type PaymentIntent, type PaymentIntentDetail, paymentProviders } from '@twopost/contract/online-payments'
import { type Context, may, when } from '#platform/http/context.ts'
import type { IntentEventRow, IntentRow } from './intents.queries.ts'

const failureOf = (code: string): PaymentIntent['failure_code'] =>
  code === 'card_declined' || code === 'insufficient_funds' || code === 'card_expired' || code === 'other' ? code : ''

/** Row → wire. */
export const presentIntent = (ctx: Context, row: IntentRow): PaymentIntent => ({
  id: row.id,
  shop_id: row.shop_id,
  shop_name: row.shop_name,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  provider: paymentProviders.find((name) => name === row.provider) ?? 'none',
  kind: row.invoice_id === null ? 'deposit' : 'payment',
  invoice_id: row.invoice_id,
  invoice_number: row.invoice_number ?? '',
  service_order_id: row.service_order_id,
  order_number: row.order_number ?? '',
  amount: fromCents(row.amount_cents),
  received: fromCents(row.received_cents),
  refunded: fromCents(row.refunded_cents),
  status: row.state,
  failure_code: failureOf(row.failure_code),
  is_late: row.is_late,
  receipt_id: row.receipt_id,
  receipt_number: row.receipt_number ?? '',
  expires_at: row.expires_at.toISOString(),
  opened_at: row.opened_at?.toISOString() ?? null,
  settled_at: row.settled_at?.toISOString() ?? null,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  allowed: when(may(ctx, 'payments:create') && isOpenIntent(row.state), 'cancel'),
})

export const presentIntentDetail = (ctx: Context, row: IntentRow, events: readonly IntentEventRow[]): PaymentIntentDetail => ({
  ...presentIntent(ctx, row),
  reference: row.provider_ref,
  events: events.map((one) => ({
    id: one.id,
    what: one.what,
    has_effect: one.has_effect,
    amount: fromCents(one.amount_cents),
    failure_code: failureOf(one.failure_code),
    by_name: one.by_name,
    at: one.at.toISOString(),
  })),
})
