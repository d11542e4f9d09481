import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useWholeList } from '#platform/api/whole-list.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type TaxRate = Answer<Calls['listTaxComponents']>['tax_components'][number]
export type TaxRule = Answer<Calls['listTaxRules']>['tax_rules'][number]
export type TriedTaxes = Answer<Calls['tryTaxes']>['totals']
export type TurnedOrder = Answer<Calls['previewTaxMode']>['orders'][number]

/** All rates of a shop, ended ones among them. */
export const useTaxRates = (shopId: string | undefined, enabled = true) =>
  useWholeList('listTaxComponents', { query: { shop_id: shopId }, enabled: enabled && shopId !== undefined })
/** What each tax of a shop is for, with the days of each rule. */
export const useTaxRules = (shopId: string) => useWholeList('listTaxRules', { query: { shop_id: shopId } })
/** How a shop counts today. */
export const useShopTaxes = (shopId: string) => useCall('getShopTaxes', { params: { id: shopId } })

const taxReads = [
  'listTaxComponents',
  'listTaxRules',
  'getShopTaxes',
  'tryTaxes',
  'previewTaxMode',
] as const satisfies readonly CallName[]
export const useCreateRate = () => useSend('createTaxComponent', { refreshes: taxReads })
export const useUpdateRate = () => useSend('updateTaxComponent', { refreshes: taxReads })
export const useEndRate = () => useSend('endTaxComponent', { refreshes: taxReads })
export const useSaveGrid = () => useSend('saveTaxGrid', { refreshes: taxReads })
export const useSetTaxMode = () =>
  useSend('setTaxMode', { refreshes: [...taxReads, 'getShop', 'listShops', 'getServiceOrder', 'listServiceOrders'] })

/** A page of the open orders of a shop with both totals (TAX7); nothing is written. */
export const useModePreview = (shopId: string, page: number, limit: number) =>
  useCall('previewTaxMode', { params: { id: shopId }, query: { page, limit } }, { keepPrevious: true })

/** Taxes that somebody else changes come by themselves. */
export const useLiveTaxes = () => useLiveRefresh(['tax.changed', 'shop.changed'], taxReads)
