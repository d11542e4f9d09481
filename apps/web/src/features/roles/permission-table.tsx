import { permissionList } from '@twopost/contract/roles.list'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useListView } from '#platform/list/use-list-view.ts'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Tag } from '#ui/status.tsx'
import { CatalogueList, type CatalogueProps } from './catalogue-list.tsx'
import { type Permission, useDeletePermission, usePermissions } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'
import { useCatalogueWords } from './use-catalogue-words.ts'

/** The permissions of the catalogue. */
export function PermissionTable({ onEdit, children }: CatalogueProps<Permission> & { children: ReactNode }) {
  const t = useText(permissionsText)
  const format = useFormat()
  const words = useCatalogueWords()
  const found = usePermissions()
  const remove = useDeletePermission()
  const { view, setView } = useListView(permissionList)
  const kind = (row: Permission) => <Tag>{t(row.isBuiltIn ? 'builtIn' : 'added')}</Tag>
  return (
    <CatalogueList
      kind="permissions"
      list={permissionList}
      onEdit={onEdit}
      found={found}
      rows={found.data?.permissions}
      wordsOf={(row) => `${row.id} ${words.permissionName(row)} ${words.permissionLead(row)} ${words.categoryName(row.category)}`}
      fits={(row) => view.kind === '' || row.isBuiltIn === (view.kind === 'builtIn')}
      filters={
        <FilterChoice
          label={t('kind')}
          value={view.kind}
          onValue={(chosen) => setView({ kind: chosen })}
          options={(['builtIn', 'added'] as const).map((value) => ({ value, label: t(value) }))}
        />
      }
      rowId={(row) => row.id}
      nameOf={(row) => row.id}
      cells={{
        name: {
          cell: (row) => (
            <div className="two-lines">
              <button type="button" className="link text-left" onClick={() => onEdit(row)}>
                {words.permissionName(row)}
              </button>
              <span>
                <code className="truncate">{row.id}</code>
              </span>
            </div>
          ),
        },
        description: { cell: (row) => <span className="block truncate">{words.permissionLead(row)}</span> },
        category: { width: '140px', cell: (row) => words.categoryName(row.category) },
        kind: { width: '120px', cell: kind },
        roles: { numeric: true, width: '90px', cell: (row) => format.number(row.roleCount ?? 0) },
      }}
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
    >
      {children}
    </CatalogueList>
  )
}
