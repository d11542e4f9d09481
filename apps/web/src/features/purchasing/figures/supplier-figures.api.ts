import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { PriceHistory, SupplierAnalytics, SupplierFigures } from '@twopost/contract/purchasing'
import { useCall } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { PriceHistory, SupplierAnalytics, SupplierFigures }

type Query = NonNullable<Sent<Calls['getSupplierAnalytics']>['query']>
/** What suppliers did in 12 months, in all shops that one may enter. */
export const useSupplierAnalytics = (query: Query) => useCall('getSupplierAnalytics', { query }, { keepPrevious: true })
/** What comes, is billed and is credited changes it. */
export const useLiveFigures = () =>
  useLiveRefresh(['purchase.changed', 'bill.changed', 'claim.changed', 'supplier.changed'], ['getSupplierAnalytics'])
/** The parts that most was spent on. */
export const useSupplierPrices = (id: string) => useCall('listSupplierPrices', { params: { id }, query: { limit: 50 } })
export const usePriceHistory = (id: string, itemId: string) =>
  useCall('getPriceHistory', { params: { id, itemId } }, { enabled: itemId !== '', keepPrevious: true })
