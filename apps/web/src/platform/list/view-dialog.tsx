import { useForm } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { useFieldText } from '../api/problem.ts'
import { useSend } from '../api/queries.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useText } from '../i18n/text.ts'
import { useRecordForm } from '../record-form.tsx'
import type { KeptView } from './use-list-columns.ts'
import { viewDialogText } from './view-dialog.text.ts'

export interface ViewRequest {
  kind: 'save' | 'update' | 'rename' | 'remove'
  /** The view it is about; a new one has none yet. */
  view: KeptView | undefined
}

const reads = ['listListViews'] as const
type Values = { name: string }
const valuesOf = (kind: ViewRequest['kind'], view: KeptView | undefined): Values => ({
  name: kind === 'rename' ? (view?.name ?? '') : '',
})

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
  const say = useFieldText()
  const create = useSend('createListView', { refreshes: reads })
  const update = useSend('updateListView', { refreshes: reads })
  const remove = useSend('deleteListView', { refreshes: reads })
  const isNamed = kind === 'save' || kind === 'rename'
  const form = useForm<Values, unknown, Values>({ defaultValues: valuesOf(kind, view) })

  async function change(name: string, version: number | undefined): Promise<string> {
    const params = { id: view?.id ?? '' }
    switch (kind) {
      case 'save':
        return (await create.mutateAsync({ body: { list: listId, name, query: { ...query }, columns: [...columns] } })).list_view
          .id
      case 'update':
        await update.mutateAsync({ params, body: { query: { ...query }, version } })
        return params.id
      case 'rename':
        await update.mutateAsync({ params, body: { name, version } })
        return params.id
      case 'remove':
        await remove.mutateAsync({ params })
        return ''
    }
  }
  const record = useRecordForm({
    form,
    record: view,
    valuesOf: (current: KeptView) => valuesOf(kind, current),
    send: ({ name }, { version }) => change(name, version),
    onSaved: (shown) => {
      onShown(shown)
      notify({ kind: 'success', title: kind === 'remove' ? t('removed') : t('saved') })
      onOpenChange(false)
    },
  })
  const about = { name: view?.name ?? '' }
  const title = {
    save: t('saveTitle'),
    rename: t('renameTitle'),
    update: t('updateTitle', about),
    remove: t('removeTitle', about),
  }[kind]
  const lead = { save: t('saveLead'), rename: undefined, update: t('updateText'), remove: t('removeText') }[kind]
  return (
    <FormDialog
      record={record}
      title={title}
      description={lead}
      destroys={kind === 'remove'}
      onClose={() => onOpenChange(false)}
      save={t(kind)}
    >
      {isNamed && (
        <Field label={t('name')} error={say(form.formState.errors.name)}>
          <Input maxLength={60} data-autofocus {...form.register('name')} />
        </Field>
      )}
    </FormDialog>
  )
}
