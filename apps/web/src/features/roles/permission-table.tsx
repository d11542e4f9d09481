import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Tag } from '#ui/status.tsx'
import type { Column } from '#ui/table.tsx'
import { type CataloguePlace, CatalogueTable } from './catalogue-table.tsx'
import { type Permission, useDeletePermission, usePermissions } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'
import { useCatalogueWords } from './use-catalogue-words.ts'

/** The permissions of the catalogue. */
export function PermissionTable(place: CataloguePlace<Permission>) {
  const t = useText(permissionsText)
  const format = useFormat()
  const words = useCatalogueWords()
  const found = usePermissions()
  const remove = useDeletePermission()
  const kind = (row: Permission) => <Tag>{t(row.isBuiltIn ? 'builtIn' : 'added')}</Tag>
  const columns: Column<Permission>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: (row) => (
        <div className="two-lines">
          <button type="button" className="link text-left" onClick={() => place.onEdit(row)}>
            {words.permissionName(row)}
          </button>
          <span>
            <code className="truncate">{row.id}</code>
          </span>
        </div>
      ),
    },
    {
      id: 'description',
      header: t('description'),
      cell: (row) => <span className="block truncate">{words.permissionLead(row)}</span>,
    },
    { id: 'category', header: t('category'), width: '140px', cell: (row) => words.categoryName(row.category) },
    { id: 'kind', header: t('kind'), width: '120px', cell: kind },
    { id: 'roles', header: t('roles'), numeric: true, width: '90px', cell: (row) => format.number(row.roleCount ?? 0) },
  ]
  return (
    <CatalogueTable
      {...place}
      kind="permissions"
      found={found}
      rows={found.data?.permissions}
      wordsOf={(row) => `${row.id} ${words.permissionName(row)} ${words.permissionLead(row)} ${words.categoryName(row.category)}`}
      rowId={(row) => row.id}
      nameOf={(row) => row.id}
      columns={columns}
      isFree={(row) => !row.isBuiltIn && row.roleCount === 0}
      onRemove={(row) => remove.mutateAsync({ params: { id: row.id } })}
      card={(row) => (
        <>
          <span className="row-card-line">
            <span className="row-card-title min-w-0 flex-1 truncate">{words.permissionName(row)}</span>
            {kind(row)}
          </span>
          <span className="row-card-line text-ink-2">
            <code className="min-w-0 flex-1 truncate">{row.id}</code>
            <span>{words.categoryName(row.category)}</span>
          </span>
        </>
      )}
    />
  )
}
