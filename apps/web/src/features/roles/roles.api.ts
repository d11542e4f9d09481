import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useWholeList } from '#platform/api/whole-list.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { roleLeadText } from './roles.text.ts'

export type Role = Answer<Calls['listRoles']>['roles'][number]

export const useRoles = () => useWholeList('listRoles', { enabled: useMay('roles:view'), staleTime: 60_000 })
export const useRole = (id: string) => useCall('getRole', { params: { id } })
const refreshes = ['listRoles', 'getRole', 'listUsers'] as const
export const useCreateRole = () => useSend('createRole', { refreshes })
export const useUpdateRole = () => useSend('updateRole', { refreshes })
export const useSetRoleLimits = () => useSend('setRoleLimits', { refreshes })
export const useDeleteRole = () => useSend('deleteRole', { refreshes })

const leads = ['admin', 'administrator', 'service-manager', 'technician', 'customer-service', 'viewer', 'user', 'guest'] as const
/** What a role is for, in the language in use. */
export function useRoleLead(): (role: { id: string; description: string }) => string {
  const t = useText(roleLeadText)
  return ({ id, description }) => {
    const system = leads.find((one) => one === id)
    return system ? t(system) : description
  }
}
