import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type PaymentIntent = Answer<Calls['listPaymentIntents']>['payment_intents'][number]
export type PaymentLink = Answer<Calls['createPaymentLink']>['link']
export type PaymentSettings = Answer<Calls['getPaymentSettings']>['payment_settings']
type IntentQuery = NonNullable<Sent<Calls['listPaymentIntents']>['query']>
/** What is paid: an invoice, or a deposit for an order. */
export type Subject = { kind: 'invoice'; id: string } | { kind: 'order'; id: string }
export const queryOf = (of: Subject) => (of.kind === 'invoice' ? { invoice_id: of.id } : { service_order_id: of.id })

const reads = ['listPaymentIntents', 'getPaymentIntent', 'getPaymentOptions'] as const
export const useIntents = (query: IntentQuery, enabled = true) =>
  useCall('listPaymentIntents', { query }, { keepPrevious: true, enabled })
export const useIntent = (id: string) => useCall('getPaymentIntent', { params: { id } }, { enabled: id !== '' })
export const useLiveIntents = () => useLiveRefresh(['payment-intent.changed'], reads)
export const usePaymentOptions = (of: Subject) => useCall('getPaymentOptions', { query: queryOf(of) })
export const usePaymentLink = () => useSend('createPaymentLink', { refreshes: reads })
export const useDepositLink = () => useSend('createDepositLink', { refreshes: reads })
export const useCancelIntent = () => useSend('cancelPaymentIntent', { refreshes: reads })
export const usePaymentSettings = (shopId: string) => useCall('getPaymentSettings', { params: { id: shopId } })
export const useSavePaymentSettings = () =>
  useSend('updatePaymentSettings', { refreshes: ['getPaymentSettings', 'getPaymentOptions'] })
