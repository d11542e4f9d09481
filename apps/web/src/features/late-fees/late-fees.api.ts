import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type LateFees = Answer<Calls['previewLateFees']>
export type DueFee = LateFees['late_fees'][number]
export type FeeRule = NonNullable<LateFees['rule']>

/** What is due today at a shop; nothing is written. */
export const useLateFees = (shopId: string | undefined) =>
  useCall('previewLateFees', { body: { shop_id: shopId } }, { enabled: shopId !== undefined, keepPrevious: true })
export const useLiveLateFees = () => useLiveRefresh(['invoice.changed', 'customer.changed', 'shop.changed'], ['previewLateFees'])
const money = [
  'previewLateFees',
  'listInvoices',
  'listReceivables',
  'getCustomerAccount',
  'listCustomers',
  'getCustomer',
] as const
export const useRunLateFees = () => useSend('runLateFees', { refreshes: money })
export const useFeeRule = () => useSend('putLateFeeRule', { refreshes: ['previewLateFees'] })
export const useCustomerFees = () => useSend('setCustomerLateFees', { refreshes: ['previewLateFees'] })
