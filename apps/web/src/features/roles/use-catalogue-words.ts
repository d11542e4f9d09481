import { isPermission } from '@twopost/contract/permissions'
import { useText } from '#platform/i18n/text.ts'
import { categoryText, permissionLeadText, resourceLeadText } from './catalogue.text.ts'
import type { Permission, PermissionGroup } from './permissions.api.ts'
import { permissionText } from './roles.text.ts'

/** What has been the same since the platform began is said in the reader's language; what somebody wrote is shown as written. */
const isUntouched = (row: { version: number }): boolean => row.version === 1

/** Names and descriptions of the catalogue in the reader's language, by code (C23–C28). */
export function useCatalogueWords() {
  const part = useText(permissionText)
  const lead = useText(permissionLeadText)
  const category = useText(categoryText)
  const resource = useText(resourceLeadText)
  const nameOf = (id: string): string => {
    if (!isPermission(id)) return id
    const [area, action] = id.split(':') as [Parameters<typeof part>[0], Parameters<typeof part>[0]]
    return `${part(area)}: ${part(action)}`
  }
  const leadOf = (id: string): string => (isPermission(id) ? lead(id) : '')
  const isOurs = (row: Permission) => row.isBuiltIn && isUntouched(row)
  return {
    nameOf,
    leadOf,
    permissionName: (row: Permission) => (isOurs(row) ? nameOf(row.id) : row.name),
    permissionLead: (row: Permission) => (isOurs(row) ? leadOf(row.id) : row.description),
    categoryName: (name: string) => (category.has(name as never) ? category(name as 'Work') : name),
    groupName: (row: PermissionGroup) =>
      isUntouched(row) && category.has(`${row.name} lead` as never) ? category(row.name as 'Work') : row.name,
    groupLead(row: PermissionGroup) {
      if (!isUntouched(row)) return row.description
      const key = `${row.name} lead`
      if (category.has(key as never)) return category(key as 'Work lead')
      return resource.has(row.name as never) ? resource(row.name as 'users') : row.description
    },
  }
}
