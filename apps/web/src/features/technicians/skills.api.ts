import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useMay } from '#platform/session/use-session.ts'

export type Skill = Answer<Calls['listSkills']>['skills'][number]

/** The organization's skills by name. */
export const useSkills = () => {
  const may = useMay('service-order:view', 'technicians:view', 'settings:view', 'settings:create')
  return useCall('listSkills', { query: { limit: 100 } }, { enabled: may, staleTime: 60_000 })
}
const refreshes = ['listSkills', 'listTechnicians', 'getServiceOrder'] as const
export const useCreateSkill = () => useSend('createSkill', { refreshes })
export const useUpdateSkill = () => useSend('updateSkill', { refreshes })
export const useDeleteSkill = () => useSend('deleteSkill', { refreshes })
