import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'

type Word = 'new' | 'actions' | 'removeText' | 'removeWord' | 'removing' | 'removed' | 'removeFailed'
/** The words of a list of named rows, as its texts have them. */
export interface NamedRowWords {
  (key: Word): string
  (key: 'edit' | 'remove' | 'removeTitle', values: { name: string }): string
  (key: 'parts', values: { count: number }): string
}
interface NamedRow {
  id: string
  name: string
  item_count: number
}
type Opened<R> = { kind: 'edit' | 'remove'; row: R } | { kind: 'new'; row: null } | null

/**
 * What the lists of bins and categories do alike: buttons at each row, its card on a phone, the button for a new one, the dialogs. All but
 * `dialogs` goes to the list's frame under its own name.
 */
export function useNamedRows<R extends NamedRow>({
  words: t,
  nameOf,
  dialog,
  onRemove,
}: {
  words: NamedRowWords
  /** The name on the card, if it is more than text. */
  nameOf?: (row: R, className: string) => ReactNode
  /** The form of a row, or of a new one (null). */
  dialog: (props: { open: boolean; onOpenChange: () => void; row: R | null }) => ReactNode
  onRemove: (row: R) => Promise<unknown>
}) {
  const [mayChange, mayDelete] = [useMay('inventory:create'), useMay('inventory:delete')]
  const [opened, setOpened] = useState<Opened<R>>(null)
  const close = () => setOpened(null)
  async function remove(row: R) {
    try {
      await onRemove(row)
      notify({ kind: 'success', title: t('removed'), text: row.name })
    } catch (caught) {
      notify({ kind: 'error', title: t('removeFailed'), text: await spokenProblem(caught) })
    }
    close()
  }
  const buttons = (row: R) => (
    <span className="flex justify-end gap-1">
      {mayChange && (
        <IconButton
          label={t('edit', { name: row.name })}
          icon={<Pencil size={16} />}
          onClick={() => setOpened({ kind: 'edit', row })}
        />
      )}
      {mayDelete && (
        <IconButton
          label={t('remove', { name: row.name })}
          icon={<Trash2 size={16} />}
          onClick={() => setOpened({ kind: 'remove', row })}
        />
      )}
    </span>
  )
  const frame = {
    rowAction: mayChange || mayDelete ? { label: t('actions'), width: '110px', cell: buttons } : undefined,
    rowId: (row: R) => row.id,
    rowLabel: (row: R) => row.name,
    card: (row: R) => {
      const className = 'row-card-title min-w-0 flex-1 truncate'
      return (
        <div className="row-card">
          <span className="row-card-line">
            {nameOf ? nameOf(row, className) : <span className={className}>{row.name}</span>}
            <span className="text-ink-3">{t('parts', { count: row.item_count })}</span>
            {buttons(row)}
          </span>
        </div>
      )
    },
    action: mayChange && (
      <Button
        kind="primary"
        aria-keyshortcuts="n"
        icon={<Plus size={16} />}
        onClick={() => setOpened({ kind: 'new', row: null })}
      >
        {t('new')}
      </Button>
    ),
  }
  const dialogs = (
    <>
      {dialog({ open: opened?.kind === 'new' || opened?.kind === 'edit', onOpenChange: close, row: opened?.row ?? null })}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          onOpenChange={close}
          title={t('removeTitle', { name: opened.row.name })}
          description={t('removeText')}
          confirmText={t('removeWord')}
          busyText={t('removing')}
          onConfirm={() => remove(opened.row)}
        />
      )}
    </>
  )
  return { frame, dialogs }
}
