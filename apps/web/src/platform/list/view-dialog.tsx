import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { toProblem, useFieldText } from '../api/problem.ts'
import { useSend } from '../api/queries.ts'
import { FormProblem } from '../form-problem.tsx'
import { useText } from '../i18n/text.ts'
import type { KeptView } from './use-list-columns.ts'
import { viewDialogText } from './view-dialog.text.ts'

export interface ViewRequest {
  kind: 'save' | 'update' | 'rename' | 'remove'
  /** The view it is about; a new one has none yet. */
  view: KeptView | undefined
}

const reads = ['listListViews'] as const

/** Keeps, updates, renames or removes one of one's own views of a list. */
export default function ViewDialog({
  onOpenChange,
  request: { kind, view },
  listId,
  query,
  columns,
  onShown,
}: {
  onOpenChange: (open: boolean) => void
  request: ViewRequest
  listId: string
  /** What the list shows now. */
  query: Readonly<Record<string, string>>
  columns: readonly string[]
  /** The view that is shown from now on; empty for none. */
  onShown: (viewId: string) => void
}) {
  const t = useText(viewDialogText)
  const fieldText = useFieldText()
  const [name, setName] = useState(kind === 'rename' ? (view?.name ?? '') : '')
  const [error, setError] = useState<unknown>(null)
  const create = useSend('createListView', { refreshes: reads })
  const update = useSend('updateListView', { refreshes: reads })
  const remove = useSend('deleteListView', { refreshes: reads })
  const busy = create.isPending || update.isPending || remove.isPending
  const isNamed = kind === 'save' || kind === 'rename'

  async function send(): Promise<string> {
    const params = { id: view?.id ?? '' }
    switch (kind) {
      case 'save':
        return (await create.mutateAsync({ body: { list: listId, name, query: { ...query }, columns: [...columns] } })).list_view
          .id
      case 'update':
        await update.mutateAsync({ params, body: { query: { ...query }, version: view?.version } })
        return params.id
      case 'rename':
        await update.mutateAsync({ params, body: { name, version: view?.version } })
        return params.id
      case 'remove':
        await remove.mutateAsync({ params })
        return ''
    }
  }
  async function submit() {
    setError(null)
    try {
      onShown(await send())
      notify({ kind: 'success', title: kind === 'remove' ? t('removed') : t('saved') })
      onOpenChange(false)
    } catch (caught) {
      setError(caught)
    }
  }
  const fault = toProblem(error).errors.find(({ path }) => path === 'body.name')
  const about = { name: view?.name ?? '' }
  const title = {
    save: t('saveTitle'),
    rename: t('renameTitle'),
    update: t('updateTitle', about),
    remove: t('removeTitle', about),
  }[kind]
  const lead = { save: t('saveLead'), rename: undefined, update: t('updateText'), remove: t('removeText') }[kind]
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      description={lead}
      dirty={isNamed && name !== (kind === 'rename' ? view?.name : '')}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind={kind === 'remove' ? 'danger' : 'primary'} type="submit" busy={busy}>
            {t(kind)}
          </Button>
        </>
      }
    >
      {!fault && <FormProblem error={error} />}
      {isNamed && (
        <Field label={t('name')} error={fault && fieldText(fault)}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={60} data-autofocus />
        </Field>
      )}
    </Dialog>
  )
}
