import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall } from '#platform/api/queries.ts'

export type OrderAnalytics = Answer<Calls['getOrderAnalytics']>['analytics']
export type CustomerAnalytics = Answer<Calls['getCustomerAnalytics']>['analytics']
export type VehicleAnalytics = Answer<Calls['getVehicleAnalytics']>['analytics']
export type RecordsCall = 'listOrderFigureRecords' | 'listCustomerFigureRecords' | 'listVehicleFigureRecords'
export type FigureRecord = Answer<Calls['listOrderFigureRecords']>['records'][number]
export type FigureSum = Answer<Calls['listOrderFigureRecords']>['sum']
/** Shop (empty is all that one may enter), first and last day, and what they are compared with. */
export interface FigureQuery {
  shop_id: string
  from: string
  to: string
  compare: 'before' | 'year'
}

/** No live events: each change of a busy shop would have everything counted again. A minute old is new enough. */
const read = { keepPrevious: true, staleTime: 60_000 } as const

export const useOrderAnalytics = (query: FigureQuery) => useCall('getOrderAnalytics', { query }, read)
export const useCustomerAnalytics = (query: FigureQuery) => useCall('getCustomerAnalytics', { query }, read)
export const useVehicleAnalytics = (query: FigureQuery) => useCall('getVehicleAnalytics', { query }, read)

/** The records of a figure; the three calls answer alike. */
export const useFigureRecords = (call: RecordsCall, query: Readonly<Record<string, unknown>>, enabled: boolean) =>
  useCall(call, { query } as never, { enabled, keepPrevious: true })
