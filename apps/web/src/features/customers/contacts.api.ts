import type { Contact } from '@twopost/contract/customers'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { Contact }
/** As many as the page of a customer shows. */
export const mostContacts = 50
/** The people of a customer; they follow what others change. */
export function useContacts(customerId: string) {
  useLiveRefresh(['customer.changed'], ['listContacts'], (event) => event.ids.customer_id === customerId)
  return useCall('listContacts', { params: { id: customerId }, query: { limit: String(mostContacts) } })
}
const refreshes = ['listContacts', 'getOrderConsent'] as const
export const useAddContact = () => useSend('createContact', { refreshes })
export const useChangeContact = () => useSend('updateContact', { refreshes })
export const useRetireContact = () => useSend('retireContact', { refreshes })
export const useSetApprovers = () => useSend('setApprovers', { refreshes })
