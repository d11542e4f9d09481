import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { spokenProblem, useProblemText } from './api/problem.ts'

type Word = 'title' | 'lead' | 'add' | 'failed' | 'empty' | 'deleted' | 'deleteFailed' | 'removeText' | 'confirmRemove'
/** The words of a card of records, as the texts of its feature have them. */
export interface RecordWords {
  (key: Word): string
  (key: 'edit' | 'remove' | 'removeTitle', values: { name: string }): string
}
type Opened<Item> = { kind: 'new' } | { kind: 'edit' | 'remove'; item: Item }

/** A short list of records in the settings, which those who may change it add to, edit and remove from. */
export function RecordsCard<Item extends { id: string; name: string }>({
  words: t,
  found,
  items,
  mayChange,
  row,
  dialog,
  onRemove,
}: {
  words: RecordWords
  found: { error: unknown; refetch: () => unknown }
  /** Undefined while they are on their way. */
  items: readonly Item[] | undefined
  mayChange: boolean
  row: (item: Item) => ReactNode
  /** The form of a record, or of a new one (null). */
  dialog: (item: Item | null, onOpenChange: () => void) => ReactNode
  onRemove: (item: Item) => Promise<unknown>
}) {
  const problem = useProblemText(found.error)
  const [opened, setOpened] = useState<Opened<Item> | null>(null)
  const close = () => setOpened(null)

  async function destroy(item: Item) {
    try {
      await onRemove(item)
      notify({ kind: 'success', title: t('deleted') })
    } catch (caught) {
      notify({ kind: 'error', title: t('deleteFailed'), text: await spokenProblem(caught) })
    }
    close()
  }
  return (
    <Card
      title={t('title')}
      actions={
        mayChange && (
          <Button size="sm" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <p className="mb-2 text-ink-2">{t('lead')}</p>
      {items === undefined ? (
        found.error ? (
          <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : items.length === 0 ? (
        <p className="text-ink-3">{t('empty')}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item.id} className="list-row">
              {row(item)}
              {mayChange && (
                <>
                  <IconButton
                    icon={<Pencil size={16} />}
                    label={t('edit', { name: item.name })}
                    onClick={() => setOpened({ kind: 'edit', item })}
                  />
                  <IconButton
                    icon={<Trash2 size={16} />}
                    label={t('remove', { name: item.name })}
                    onClick={() => setOpened({ kind: 'remove', item })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {opened && opened.kind !== 'remove' && dialog(opened.kind === 'edit' ? opened.item : null, close)}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          onOpenChange={close}
          title={t('removeTitle', { name: opened.item.name })}
          description={t('removeText')}
          confirmText={t('confirmRemove')}
          onConfirm={() => destroy(opened.item)}
        />
      )}
    </Card>
  )
}
