import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ApiError, spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows } from '#ui/feedback.tsx'
import { SearchInput } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Pager, pageOfRows } from '#ui/pager.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { GroupKind } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'

/** Where one is in a part of the catalogue. */
export interface CataloguePlace<R> {
  q: string
  page: number
  onChange: (change: { q?: string; page?: number }) => void
  onEdit: (row: R) => void
}

interface Props<R> extends CataloguePlace<R> {
  kind: 'permissions' | GroupKind
  found: { error: ApiError | null; refetch: () => unknown }
  rows: readonly R[] | undefined
  /** What the search looks through. */
  wordsOf: (row: R) => string
  rowId: (row: R) => string
  nameOf: (row: R) => string
  columns: readonly Column<R>[]
  /** May it be deleted? */
  isFree: (row: R) => boolean
  onRemove: (row: R) => Promise<unknown>
  /** The row on a phone. */
  card: (row: R) => ReactNode
}

const pageSize = 25

/** One part of the catalogue: searched, paged, each row to change or delete. The whole part is here, so that nothing is asked for again. */
export function CatalogueTable<R>(props: Props<R>) {
  const { q, page, onChange, onEdit, kind, found, rows, nameOf, isFree } = props
  const t = useText(permissionsText)
  const problem = useProblemText(found.error)
  const [removing, setRemoving] = useState<R | null>(null)
  const wanted = q.trim().toLowerCase()
  const matching = rows?.filter((row) => props.wordsOf(row).toLowerCase().includes(wanted))
  const shown = matching && pageOfRows(matching, page, pageSize)
  const buttons = (row: R) => (
    <span className="flex justify-end gap-1">
      <IconButton label={t('edit', { name: nameOf(row) })} icon={<Pencil size={16} />} onClick={() => onEdit(row)} />
      {isFree(row) && (
        <IconButton label={t('remove', { name: nameOf(row) })} icon={<Trash2 size={16} />} onClick={() => setRemoving(row)} />
      )}
    </span>
  )
  async function remove(row: R) {
    try {
      await props.onRemove(row)
      notify({ kind: 'success', title: t('removed', { name: nameOf(row) }) })
    } catch (caught) {
      notify({ kind: 'error', title: t(`removeFailed.${kind}`), text: await spokenProblem(caught) })
    }
    setRemoving(null)
  }
  if (!rows || !shown || !matching)
    return found.error ? (
      <div className="card">
        <ErrorState
          title={t(`failed.${kind}`)}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      </div>
    ) : (
      <SkeletonRows rows={8} />
    )
  return (
    <div className="flex flex-col gap-3 pt-3">
      <SearchInput
        label={t('search')}
        value={q}
        onValue={(text) => onChange({ q: text, page: 1 })}
        frameClassName="!w-70 max-w-full"
      />
      {shown.rows.length === 0 ? (
        <div className="card">
          {wanted === '' ? (
            <EmptyState icon={<KeyRound size={24} />} title={t('none')} />
          ) : (
            <FilteredEmpty title={t('noMatch')} clearText={t('clear')} onClear={() => onChange({ q: '', page: 1 })} />
          )}
        </div>
      ) : (
        <Table
          label={t(kind)}
          rows={shown.rows}
          columns={[
            ...props.columns,
            { id: 'actions', header: <span className="sr-only">{t('actions')}</span>, width: '110px', cell: buttons },
          ]}
          rowId={props.rowId}
          rowLabel={nameOf}
          fixed
          card={(row) => (
            <div className="row-card">
              {props.card(row)}
              {buttons(row)}
            </div>
          )}
          footer={
            <Pager page={shown.page} limit={pageSize} total={matching.length} onPage={(next) => onChange({ page: next })} />
          }
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setRemoving(null)}
          title={t('removeTitle', { name: nameOf(removing) })}
          description={t('removeText')}
          confirmText={t('removeWord')}
          onConfirm={() => remove(removing)}
        />
      )}
    </div>
  )
}
