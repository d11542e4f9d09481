import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type Technician = Answer<Calls['getTechnician']>['technician']

/** Technicians who work in the shops one may enter. */
export const useTechnicians = (query: NonNullable<Sent<Calls['listTechnicians']>['query']>) =>
  useCall('listTechnicians', { query }, { keepPrevious: true })

const refreshes = ['listTechnicians', 'getTechnicianCalendar'] as const
export const useUpdateTechnician = () => useSend('updateTechnician', { refreshes })
export const useCalendar = (id: string) => useCall('getTechnicianCalendar', { params: { id } })
export const useReplaceCalendar = () => useSend('replaceTechnicianCalendar', { refreshes })
