import type { ApiError } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { Column } from '#ui/table.tsx'
import { type CataloguePlace, CatalogueTable } from './catalogue-table.tsx'
import { type GroupKind, type PermissionGroup, useCategories, useGroupMoves, useResources } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'
import { useCatalogueWords } from './use-catalogue-words.ts'

/** The categories, or the resources, of the catalogue (C26). */
export function GroupTable({ kind, ...place }: CataloguePlace<PermissionGroup> & { kind: GroupKind }) {
  return kind === 'categories' ? <Categories {...place} /> : <Resources {...place} />
}
function Categories(place: CataloguePlace<PermissionGroup>) {
  const found = useCategories()
  return <Groups {...place} kind="categories" found={found} rows={found.data?.permission_categories} />
}
function Resources(place: CataloguePlace<PermissionGroup>) {
  const found = useResources()
  return <Groups {...place} kind="resources" found={found} rows={found.data?.permission_resources} />
}

function Groups({
  kind,
  found,
  rows,
  ...place
}: CataloguePlace<PermissionGroup> & {
  kind: GroupKind
  found: { error: ApiError | null; refetch: () => unknown }
  rows: readonly PermissionGroup[] | undefined
}) {
  const t = useText(permissionsText)
  const format = useFormat()
  const moves = useGroupMoves(kind)
  const words = useCatalogueWords()
  const columns: Column<PermissionGroup>[] = [
    {
      id: 'name',
      header: t('name'),
      width: '26%',
      cell: (row) => (
        <button type="button" className="link text-left" onClick={() => place.onEdit(row)}>
          {words.groupName(row)}
        </button>
      ),
    },
    {
      id: 'description',
      header: t('description'),
      cell: (row) => <span className="block truncate">{words.groupLead(row) || '–'}</span>,
    },
    { id: 'used', header: t('used'), numeric: true, width: '120px', cell: (row) => format.number(row.permissionCount) },
    { id: 'changed', header: t('changed'), width: '130px', cell: (row) => format.date(row.updatedAt) },
  ]
  return (
    <CatalogueTable
      {...place}
      kind={kind}
      found={found}
      rows={rows}
      wordsOf={(row) => `${words.groupName(row)} ${words.groupLead(row)}`}
      rowId={(row) => row.id}
      nameOf={words.groupName}
      columns={columns}
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
    />
  )
}
