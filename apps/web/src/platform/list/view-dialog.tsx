import type { ListDefinition } from '@twopost/contract/core/list'
import { useForm } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { useFieldText } from '../api/problem.ts'
import { useSend } from '../api/queries.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useText } from '../i18n/text.ts'
import { randomId } from '../random-id.ts'
import { useRecordForm } from '../record-form.tsx'
import { changeInAccount, keepInAccount } from './keep-list.ts'
import type { KeptList, KeptView } from './use-list-columns.ts'
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

/** Has another of the person's views this name? */
const isTaken = ({ views = [] }: KeptList, name: string, own: KeptView | undefined): boolean =>
  views.some((one) => one.id !== own?.id && one.name.toLowerCase() === name.trim().toLowerCase())

/** The same for a list of the platform. @returns the id of the view that is shown from now on; empty for none */
async function changeOfAccount(
  list: ListDefinition,
  { columns }: KeptList,
  { kind, view }: ViewRequest,
  { name, query }: { name: string; query: Readonly<Record<string, string>> },
): Promise<string> {
  const id = view?.id ?? randomId()
  if (kind === 'save')
    await keepInAccount(list, ({ views }) => ({ views: [...views, { id, name, query: { ...query }, columns: [...columns] }] }))
  else if (kind === 'update') await changeInAccount(list, id, { query: { ...query } })
  else if (kind === 'rename') await changeInAccount(list, id, { name })
  else await keepInAccount(list, ({ views }) => ({ views: views.filter((one) => one.id !== id) }))
  return kind === 'remove' ? '' : id
}

/** Keeps, updates, renames or removes one of one's own views of a list. */
export default function ViewDialog({
  onOpenChange,
  request: { kind, view },
  list,
  kept,
  query,
  onShown,
}: {
  onOpenChange: (open: boolean) => void
  request: ViewRequest
  list: ListDefinition
  kept: KeptList
  /** What the list shows now. */
  query: Readonly<Record<string, string>>
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
    if (kept.place === 'platform') return changeOfAccount(list, kept, { kind, view }, { name, query })
    const columns = [...kept.columns]
    switch (kind) {
      case 'save':
        return (await create.mutateAsync({ body: { list: list.id, name, query: { ...query }, columns } })).list_view.id
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
    // Only views of an organization count their changes.
    record: view?.version === undefined ? undefined : { ...view, version: view.version },
    valuesOf: (current: KeptView & { version: number }) => valuesOf(kind, current),
    check: ({ name }) => (isNamed && isTaken(kept, name, view) ? { field: 'name', code: 'LIST_VIEW_EXISTS' } : undefined),
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
        <Field label={t('name')} error={say(form.formState.errors.name, { LIST_VIEW_EXISTS: t('taken') })}>
          <Input maxLength={60} data-autofocus {...form.register('name')} />
        </Field>
      )}
    </FormDialog>
  )
}
