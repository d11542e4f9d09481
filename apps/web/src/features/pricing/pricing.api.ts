import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useWholeList } from '#platform/api/whole-list.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type LaborRate = Answer<Calls['listLaborRates']>['labor_rates'][number]
export type PartMatrix = Answer<Calls['listPartMatrices']>['part_matrices'][number]

/** A shop has a handful of each, so the whole list is read. */
export const useLaborRates = () => useWholeList('listLaborRates')
const rateReads = ['listLaborRates'] as const
export const useCreateRate = () => useSend('createLaborRate', { refreshes: rateReads })
export const useUpdateRate = () => useSend('updateLaborRate', { refreshes: rateReads })
export const useRetireRate = () => useSend('deleteLaborRate', { refreshes: rateReads })

export const usePartMatrices = () => useWholeList('listPartMatrices')
const matrixReads = ['listPartMatrices'] as const
export const useCreateMatrix = () => useSend('createPartMatrix', { refreshes: matrixReads })
export const useUpdateMatrix = () => useSend('updatePartMatrix', { refreshes: matrixReads })
export const useRetireMatrix = () => useSend('deletePartMatrix', { refreshes: matrixReads })

export type FeeRule = Answer<Calls['listFeeRules']>['fee_rules'][number]
export const useFeeRules = () => useWholeList('listFeeRules')
const feeReads = ['listFeeRules'] as const
export const useCreateFee = () => useSend('createFeeRule', { refreshes: feeReads })
export const useUpdateFee = () => useSend('updateFeeRule', { refreshes: feeReads })
export const useRetireFee = () => useSend('deleteFeeRule', { refreshes: feeReads })

export type ServiceCategory = Answer<Calls['listServiceCategories']>['service_categories'][number]
export const useServiceCategories = () => useCall('listServiceCategories')
const categoryReads = ['listServiceCategories'] as const
export const useCreateCategory = () => useSend('createServiceCategory', { refreshes: categoryReads })
export const useUpdateCategory = () => useSend('updateServiceCategory', { refreshes: categoryReads })
export const useDeleteCategory = () => useSend('deleteServiceCategory', { refreshes: categoryReads })

/** Rules that somebody else changes come by themselves. */
export const useLivePricing = () =>
  useLiveRefresh(
    ['pricing.changed'],
    ['listLaborRates', 'listPartMatrices', 'listFeeRules', 'listServiceCategories', 'listCannedJobs', 'getCannedJob'],
  )
