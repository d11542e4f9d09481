import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall } from '#platform/api/queries.ts'

export type Technician = Answer<Calls['getTechnician']>['technician']

/** Technicians who work in the shops one may enter. */
export const useTechnicians = (query: NonNullable<Sent<Calls['listTechnicians']>['query']>) =>
  useCall('listTechnicians', { query }, { keepPrevious: true })
