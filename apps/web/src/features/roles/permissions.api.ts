import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useSend } from '#platform/api/queries.ts'
import { useWholeList } from '#platform/api/whole-list.ts'
import { useMay } from '#platform/session/use-session.ts'

export type Permission = Answer<Calls['listPermissions']>['permissions'][number]
/** A category or a resource. */
export type PermissionGroup = Answer<Calls['listPermissionCategories']>['permission_categories'][number]
export type GroupKind = 'categories' | 'resources'

export const usePermissions = () =>
  useWholeList('listPermissions', { enabled: useMay('permissions:view', 'roles:view'), staleTime: 60_000 })
export const useCategories = () => useWholeList('listPermissionCategories')
export const useResources = () => useWholeList('listPermissionResources')

const refreshes = ['listPermissions', 'getPermission', 'listPermissionCategories', 'listPermissionResources'] as const
export const useCreatePermission = () => useSend('createPermission', { refreshes })
export const useUpdatePermission = () => useSend('updatePermission', { refreshes })
export const useDeletePermission = () => useSend('deletePermission', { refreshes })
export const useGroupMoves = (kind: GroupKind) => {
  const category = {
    create: useSend('createPermissionCategory', { refreshes }),
    update: useSend('updatePermissionCategory', { refreshes }),
    remove: useSend('deletePermissionCategory', { refreshes }),
  }
  const resource = {
    create: useSend('createPermissionResource', { refreshes }),
    update: useSend('updatePermissionResource', { refreshes }),
    remove: useSend('deletePermissionResource', { refreshes }),
  }
  return kind === 'categories' ? category : resource
}
