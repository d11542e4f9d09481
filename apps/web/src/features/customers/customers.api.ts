import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { Customer } from '@twopost/contract/customers'
import { useCall, useSend } from '#platform/api/queries.ts'

export type { Customer }

type ListQuery = NonNullable<Sent<Calls['listCustomers']>['query']>

/** Customers of a shop; nothing is asked before a shop is selected (E6). */
export const useCustomers = (query: ListQuery, { enabled = true } = {}) =>
  useCall('listCustomers', { query }, { keepPrevious: true, enabled: enabled && Boolean(query.shop_id) })
export const useCustomer = (id: string, { enabled = true } = {}) => useCall('getCustomer', { params: { id } }, { enabled })

const reads = ['listCustomers', 'getCustomer'] as const
export const useCreateCustomer = () => useSend('createCustomer', { refreshes: reads })
/** Orders and vehicles show the customer's name. */
export const useUpdateCustomer = () =>
  useSend('updateCustomer', { refreshes: [...reads, 'listVehicles', 'getVehicle', 'listServiceOrders'] })
export const useDeleteCustomer = () => useSend('deleteCustomer', { refreshes: ['listCustomers'] })
