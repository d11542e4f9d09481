import { useState } from 'react'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useCatalogueKind } from './catalogue-list.tsx'
import { CategoryTable, ResourceTable } from './permission-groups.tsx'
import { PermissionTable } from './permission-table.tsx'
import type { Permission, PermissionGroup } from './permissions.api.ts'

const PermissionDialog = lazyDialog(() => import('./permission-dialog.tsx'))
const GroupDialog = lazyDialog(() => import('./permission-group-dialog.tsx'))

/** The catalogue of permissions with its categories and resources (B19, C23–C28). */
export function PermissionListScreen() {
  const [kind] = useCatalogueKind()
  const [isOpen, setIsOpen] = useState(false)
  const [edited, setEdited] = useState<Permission | PermissionGroup | null>(null)
  const onEdit = (one: Permission | PermissionGroup | null) => {
    setEdited(one)
    setIsOpen(true)
  }
  if (kind === 'permissions')
    return (
      <PermissionTable onEdit={onEdit}>
        <PermissionDialog open={isOpen} onOpenChange={setIsOpen} permission={edited as Permission | null} />
      </PermissionTable>
    )
  const Table = kind === 'categories' ? CategoryTable : ResourceTable
  return (
    <Table key={kind} onEdit={onEdit}>
      <GroupDialog open={isOpen} onOpenChange={setIsOpen} kind={kind} group={edited as PermissionGroup | null} />
    </Table>
  )
}
