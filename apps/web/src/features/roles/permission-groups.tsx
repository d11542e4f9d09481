import { categoryList, resourceList } from '@twopost/contract/roles.list'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { ListAnswer } from '#platform/list/list-frame.tsx'
import { CatalogueList, type CatalogueProps } from './catalogue-list.tsx'
import { type GroupKind, type PermissionGroup, useCategories, useGroupMoves, useResources } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'
import { useCatalogueWords } from './use-catalogue-words.ts'

type Props = CatalogueProps<PermissionGroup> & { children: ReactNode }
/** The categories of the catalogue (C26). */
export function CategoryTable(props: Props) {
  const found = useCategories()
  return <Groups {...props} kind="categories" found={found} rows={found.data?.permission_categories} />
}
/** The resources of the catalogue (C26). */
export function ResourceTable(props: Props) {
  const found = useResources()
  return <Groups {...props} kind="resources" found={found} rows={found.data?.permission_resources} />
}

function Groups({
  kind,
  found,
  rows,
  onEdit,
  children,
}: Props & { kind: GroupKind; found: ListAnswer; rows: readonly PermissionGroup[] | undefined }) {
  const t = useText(permissionsText)
  const format = useFormat()
  const moves = useGroupMoves(kind)
  const words = useCatalogueWords()
  return (
    <CatalogueList
      kind={kind}
      list={kind === 'categories' ? categoryList : resourceList}
      onEdit={onEdit}
      found={found}
      rows={rows}
      wordsOf={(row) => `${words.groupName(row)} ${words.groupLead(row)}`}
      rowId={(row) => row.id}
      nameOf={words.groupName}
      cells={{
        name: {
          width: '26%',
          cell: (row) => (
            <button type="button" className="link text-left" onClick={() => onEdit(row)}>
              {words.groupName(row)}
            </button>
          ),
        },
        description: { cell: (row) => <span className="block truncate">{words.groupLead(row) || '–'}</span> },
        used: { numeric: true, width: '120px', cell: (row) => format.number(row.permissionCount) },
        changed: { width: '130px', cell: (row) => format.date(row.updatedAt) },
      }}
      isFree={(row) => row.permissionCount === 0}
      onRemove={(row) => moves.remove.mutateAsync({ params: { id: row.id } })}
      card={(row) => (
        <>
          <span className="row-card-line">
            <span className="row-card-title min-w-0 flex-1 truncate">{words.groupName(row)}</span>
            <span className="text-ink-3">
              {t('used')} {format.number(row.permissionCount)}
            </span>
          </span>
          {words.groupLead(row) && <span className="row-card-line text-ink-2">{words.groupLead(row)}</span>}
        </>
      )}
    >
      {children}
    </CatalogueList>
  )
}
