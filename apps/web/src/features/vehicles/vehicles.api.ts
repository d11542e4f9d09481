import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { Vehicle, VinLookup } from '@twopost/contract/vehicles'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useShop } from '#platform/session/use-session.ts'

export type { Vehicle, VinLookup }

type ListQuery = NonNullable<Sent<Calls['listVehicles']>['query']>

export const useVehicles = (query: ListQuery, { enabled = true } = {}) =>
  useCall('listVehicles', { query }, { keepPrevious: true, enabled })
export const useVehicle = (id: string) => useCall('getVehicle', { params: { id } })
/** Makes, models and years of the selected shop. */
export const useVehicleFilters = () => {
  const shop = useShop()
  return useCall('vehicleFilterOptions', { query: { shop_id: shop?.id } }, { enabled: Boolean(shop), staleTime: 60_000 })
}
/** What a VIN says and the vehicle on file with it; asks once per VIN. */
export const useVinLookup = (vin: string, enabled: boolean) =>
  useCall('lookupVin', { params: { vin } }, { enabled, staleTime: 5 * 60_000 })

const lists = ['listVehicles', 'vehicleFilterOptions', 'getCustomer', 'listCustomers', 'lookupVin'] as const
const all = [...lists, 'getVehicle'] as const
export const useCreateVehicle = () => useSend('createVehicle', { refreshes: lists })
export const useUpdateVehicle = () => useSend('updateVehicle', { refreshes: [...all, 'listServiceOrders'] })
export const useDeleteVehicle = () => useSend('deleteVehicle', { refreshes: all })
export const useBulkDeleteVehicles = () => useSend('bulkDeleteVehicles', { refreshes: all })
export const useTransferVehicle = () => useSend('transferVehicle', { refreshes: all })
export const useAssignVehicle = () => useSend('assignVehicleCustomer', { refreshes: all })

/** Work of the former program, of a vehicle or of a customer. */
export function usePastWork(of: { vehicle_id: string } | { customer_id: string }, query: { page: number; limit: number }) {
  const vehicle = useCall(
    'listVehiclePastWork',
    { params: { id: 'vehicle_id' in of ? of.vehicle_id : '' }, query },
    { keepPrevious: true, enabled: 'vehicle_id' in of },
  )
  const customer = useCall(
    'listCustomerPastWork',
    { params: { id: 'customer_id' in of ? of.customer_id : '' }, query },
    { keepPrevious: true, enabled: 'customer_id' in of },
  )
  return 'vehicle_id' in of ? vehicle : customer
}
