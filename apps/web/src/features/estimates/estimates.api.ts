import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Consent = Answer<Calls['getOrderConsent']>['consent']
export type AskedService = Consent['services'][number]
export type ConsentRule = NonNullable<Answer<Calls['getConsentRules']>['rule']>

/** What the customer of an order has approved, and the ledger of it. */
export function useConsent(orderId: string, enabled: boolean) {
  useLiveRefresh(['order.*'], ['getOrderConsent'])
  return useCall('getOrderConsent', { params: { id: orderId } }, { enabled })
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
const changed = ['getOrderConsent', 'getServiceOrder', 'listServiceOrders', 'listOrderActivities'] as const
export const useRecordDecision = () => useSend('recordAuthorization', { refreshes: changed })
export const useOverride = () => useSend('overrideOrder', { refreshes: changed })

export const useConsentRules = (shopId: string) => useCall('getConsentRules', { params: { id: shopId } })
export const useSaveConsentRules = () => useSend('putConsentRules', { refreshes: ['getConsentRules'] })
