import type { GapPart } from '@twopost/contract/analytics'
import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall } from '#platform/api/queries.ts'

export type { GapPart }
export type PartsGap = Answer<Calls['getPartsGap']>['gap']
export type GapRecord = Answer<Calls['listPartsGapRecords']>['records'][number]
export type StockRow = Answer<Calls['getStockValue']>['items'][number]

/** A shop and days of its calendar. */
export interface GapQuery {
  shop_id: string | undefined
  from: string
  to: string
}
export const usePartsGap = (query: GapQuery) => useCall('getPartsGap', { query }, { keepPrevious: true })
export const useGapRecords = (query: GapQuery & { part: GapPart; page: number; limit: number }, enabled: boolean) =>
  useCall('listPartsGapRecords', { query }, { enabled, keepPrevious: true })
export const useStockValue = (query: { shop_id: string | undefined; as_of?: string; page: number; limit: number }) =>
  useCall('getStockValue', { query }, { keepPrevious: true })
export type UnknownCost = Answer<Calls['listUnknownCosts']>['lines'][number]
export const useUnknownCosts = (query: GapQuery & { page: number; limit: number }) =>
  useCall('listUnknownCosts', { query }, { keepPrevious: true })
export const useDeadStock = (query: { shop_id: string | undefined; days: number; page: number; limit: number }) =>
  useCall('listDeadStock', { query }, { keepPrevious: true })
