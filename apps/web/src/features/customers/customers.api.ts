import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import type { Customer } from '@twopost/contract/customers'
import { useCall, useSend } from '#platform/api/queries.ts'

export type { Customer }

type ListQuery = NonNullable<Sent<Calls['listCustomers']>['query']>

/** Customers of a shop; nothing is asked before a shop is selected (E6). */
export const useCustomers = (query: ListQuery, { enabled = true } = {}) =>
  useCall('listCustomers', { query }, { keepPrevious: true, enabled: enabled && Boolean(query.shop_id) })
export type KnownCustomer = Answer<Calls['listKnownCustomers']>['customers'][number]
type KnownQuery = NonNullable<Sent<Calls['listKnownCustomers']>['query']>
/** Customers of every shop that one may enter; nothing is asked without something to go by (R1-31). */
export const useKnownCustomers = (query: KnownQuery) =>
  useCall(
    'listKnownCustomers',
    { query },
    { keepPrevious: true, enabled: Boolean(query.shop_id && (query.all || query.email || query.phone)) },
  )
export const useCustomer = (id: string, { enabled = true } = {}) => useCall('getCustomer', { params: { id } }, { enabled })

const reads = ['listCustomers', 'listKnownCustomers', 'getCustomer'] as const
export const useCreateCustomer = () => useSend('createCustomer', { refreshes: reads })
/** Orders and vehicles show the customer's name. */
export const useUpdateCustomer = () =>
  useSend('updateCustomer', { refreshes: [...reads, 'listVehicles', 'getVehicle', 'listServiceOrders'] })
export const useDeleteCustomer = () => useSend('deleteCustomer', { refreshes: ['listCustomers', 'listKnownCustomers'] })
