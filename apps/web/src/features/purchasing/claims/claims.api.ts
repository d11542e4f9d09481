import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { Core, VendorClaim } from '@twopost/contract/purchasing'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { Core, VendorClaim }

type ClaimQuery = NonNullable<Sent<Calls['listVendorClaims']>['query']>
type CoreQuery = NonNullable<Sent<Calls['listCores']>['query']>
export const useVendorClaims = (query: ClaimQuery, options: { enabled?: boolean } = {}) =>
  useCall('listVendorClaims', { query }, { keepPrevious: true, ...options })
export const useCores = (query: CoreQuery, options: { enabled?: boolean } = {}) =>
  useCall('listCores', { query }, { keepPrevious: true, ...options })

const reads = ['listVendorClaims', 'listCores', 'getSupplierAccount'] as const
/** What others claim, send and take in is fetched again. */
export const useLiveClaims = () => useLiveRefresh(['claim.changed'], reads)
const bills = ['getVendorBill', 'listVendorBills'] as const
export const useCreateClaim = () => useSend('createVendorClaim', { refreshes: [...reads, ...bills] })
export const useShipClaim = () => useSend('shipVendorClaim', { refreshes: [...reads, 'listItems', 'getItem', 'listMovements'] })
export const useCreditClaim = () => useSend('creditVendorClaim', { refreshes: [...reads, ...bills] })
export const useLoseClaim = () => useSend('loseVendorClaim', { refreshes: reads })
export const useTakeInCore = () => useSend('takeInCore', { refreshes: reads })
export const useKeepCore = () => useSend('keepCore', { refreshes: reads })
export const useLoseCore = () => useSend('loseCore', { refreshes: reads })
export const useSendCore = () => useSend('sendCore', { refreshes: reads })
