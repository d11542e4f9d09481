import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Consent = Answer<Calls['getOrderConsent']>['consent']
export type AskedService = Consent['services'][number]
export type ConsentRule = NonNullable<Answer<Calls['getConsentRules']>['rule']>

/** An order is shown whichever shop is selected around it, so what hangs on it is read in its own (decision 25). */
const anyShop = { shop_id: '' } as const

/** What the customer of an order has approved, and the ledger of it. */
export function useConsent(orderId: string, enabled: boolean) {
  useLiveRefresh(['order.*'], ['getOrderConsent'])
  return useCall('getOrderConsent', { params: { id: orderId }, query: anyShop }, { enabled })
}
/** What decisions would come to, while they are chosen. */
export const useTriedDecisions = (
  orderId: string,
  decisions: readonly { service_id: string; decision: AskedService['allowed'][number] }[],
) =>
  useCall(
    'tryAuthorization',
    { params: { id: orderId }, body: { decisions: [...decisions] } },
    { enabled: decisions.length > 0, keepPrevious: true },
  )
const changed = [
  'getOrderConsent',
  'getOrderGates',
  'listAskedOrders',
  'getServiceOrder',
  'listServiceOrders',
  'listOrderActivities',
] as const
export const useRecordDecision = () => useSend('recordAuthorization', { refreshes: changed })
export const useOverride = () => useSend('overrideOrder', { refreshes: changed })

export type OrderGates = Answer<Calls['getOrderGates']>['gates']
/** What an order lacks before its steps (AUT24); it follows what is written on the order. */
export function useOrderGates(orderId: string) {
  useLiveRefresh(['order.*'], ['getOrderGates'])
  return useCall('getOrderGates', { params: { id: orderId }, query: anyShop })
}
export const useOldParts = () => useSend('answerOldParts', { refreshes: ['getOrderGates', 'getServiceOrder'] })

export const useConsentRules = (shopId: string) => useCall('getConsentRules', { params: { id: shopId } })
export const useSaveConsentRules = () => useSend('putConsentRules', { refreshes: ['getConsentRules'] })

export type ConsentText = Answer<Calls['listConsentTexts']>['texts'][number]
export const useConsentTexts = (shopId: string) => useCall('listConsentTexts', { params: { id: shopId } })
export const useAddConsentText = () => useSend('addConsentText', { refreshes: ['listConsentTexts'] })

/** What a customer at the counter sees (EST23); it follows what the office changes. */
export function useCounterView(orderId: string) {
  useLiveRefresh(['order.*'], ['getCounterView'])
  return useCall('getCounterView', { params: { id: orderId }, query: anyShop })
}
export type CounterView = Answer<Calls['getCounterView']>
/** What these services come to, counted by the server with one tax for all of them (EST17); while it counts the figure before stays. */
export const useEstimateTotals = (orderId: string, service_ids: readonly string[]) =>
  useCall('countEstimate', { params: { id: orderId }, body: { service_ids: [...service_ids] } }, { keepPrevious: true })
export type Estimate = Answer<Calls['listEstimates']>['estimates'][number]
export type OrderLink = Answer<Calls['listOrderLinks']>['links'][number]
/** The latest revisions of an order and the links to its customer's page; they follow what the customer does. */
export function usePresented(orderId: string) {
  useLiveRefresh(['order.*'], ['listEstimates', 'listOrderLinks'])
  const input = { params: { id: orderId }, query: { ...anyShop, limit: '5' } }
  return { estimates: useCall('listEstimates', input), links: useCall('listOrderLinks', input) }
}
export type AskedOrder = Answer<Calls['listAskedOrders']>['orders'][number]
type AskedQuery = NonNullable<Sent<Calls['listAskedOrders']>['query']>
/** Orders whose customers are asked; they follow what customers and the office do. */
export function useAskedOrders(query: AskedQuery) {
  useLiveRefresh(['order.*'], ['listAskedOrders'])
  return useCall('listAskedOrders', { query }, { keepPrevious: true })
}
const shown = [...changed, 'listEstimates', 'listOrderLinks'] as const
export const usePresent = () => useSend('presentEstimate', { refreshes: shown })
export const useNewLink = () => useSend('createOrderLink', { refreshes: ['listOrderLinks'] })
export const useRevokeLink = () => useSend('revokeOrderLink', { refreshes: ['listOrderLinks'] })
export const fetchHistoryPdf = (orderId: string, language?: 'en' | 'es'): Promise<Blob> =>
  api('getApprovalHistoryPdf', { params: { id: orderId }, query: { ...anyShop, language } }) as Promise<Blob>
export const fetchEstimatePdf = (id: string): Promise<Blob> => api('getEstimatePdf', { params: { id } }) as Promise<Blob>
