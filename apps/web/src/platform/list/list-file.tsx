import { columnIds, type ListDefinition } from '@twopost/contract/core/list'
import type { Permission } from '@twopost/contract/permissions'
import { useMay } from '../session/use-session.ts'
import { ExportButton, type ListExport } from './list-tools.tsx'

/**
 * The file of a list that is no table, with all of its columns, for those who see the list with `may` and may take files along. `of` says which
 * list it is where there are several.
 */
export function ListFile({
  list,
  file,
  may,
  of,
}: {
  list: Pick<ListDefinition, 'columns'>
  file: ListExport
  may: Permission
  of?: string
}) {
  const [seesList, exports] = [useMay(may), useMay('reports:export')]
  if (!seesList || !exports) return null
  const button = <ExportButton wanted={file} columns={columnIds(list)} />
  if (of === undefined) return button
  return (
    <fieldset aria-label={of} className="flex items-center gap-1 text-sm text-ink-2">
      <span aria-hidden="true">{of}</span>
      {button}
    </fieldset>
  )
}
