import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import type { Chosen } from './figures.rules.ts'

export type OrderAnalytics = Answer<Calls['getOrderAnalytics']>['analytics']
export type CustomerAnalytics = Answer<Calls['getCustomerAnalytics']>['analytics']
export type VehicleAnalytics = Answer<Calls['getVehicleAnalytics']>['analytics']
export type TechnicianAnalytics = Answer<Calls['getTechnicianAnalytics']>['analytics']
export type RecordsCall =
  | 'listOrderFigureRecords'
  | 'listCustomerFigureRecords'
  | 'listVehicleFigureRecords'
  | 'listTechnicianFigureRecords'
export type FigureRecord = Answer<Calls['listOrderFigureRecords']>['records'][number]
export type FigureSum = Answer<Calls['listOrderFigureRecords']>['sum']
/** Shop (empty is all that one may enter), first and last day, what they are compared with, and what is chosen. */
export interface FigureQuery extends Chosen {
  shop_id: string
  from: string
  to: string
  compare: 'before' | 'year'
}

/** The calls of figures; each answers with its figures and, where they were kept, of when they are. */
type FiguresCall = 'getOrderAnalytics' | 'getCustomerAnalytics' | 'getVehicleAnalytics' | 'getTechnicianAnalytics'

/**
 * The figures of a screen. No change of a record has them counted again, which in a busy shop would be all the time: a minute old is new
 * enough. Those of a long history are kept; an event says when they were counted again.
 */
export function useFigures<N extends FiguresCall>(name: N, query: FigureQuery) {
  useLiveRefresh(['figures.changed'], [name])
  return useCall(name, { query } as never, { keepPrevious: true, staleTime: 60_000 })
}

/** The records of a figure; the calls answer alike. Of a long history what they come to is kept as the figures are. */
export function useFigureRecords(call: RecordsCall, query: Readonly<Record<string, unknown>>, enabled: boolean) {
  useLiveRefresh(['figures.changed'], [call])
  return useCall(call, { query } as never, { enabled, keepPrevious: true })
}

/** Who wrote up orders and which makes occur in a shop, for the filters. */
export const useFigureChoices = (shopId: string, enabled: boolean) =>
  useCall('listFigureChoices', { query: { shop_id: shopId } }, { enabled, staleTime: 300_000 })
