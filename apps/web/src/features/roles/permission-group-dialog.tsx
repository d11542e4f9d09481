import { PermissionCategoryInput, PermissionResourceInput } from '@twopost/contract/roles'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type GroupKind, type PermissionGroup, useGroupMoves } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'

type Values = { name: string; description: string }
const shapes = {
  categories: PermissionCategoryInput.omit({ version: true }),
  resources: PermissionResourceInput.omit({ version: true }),
}
const valuesOf = (group: PermissionGroup | null): Values => ({ name: group?.name ?? '', description: group?.description ?? '' })

/** Adds a category or a resource, or changes one (C26, C27). */
export default function PermissionGroupDialog({
  open,
  onOpenChange,
  kind,
  group,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  kind: GroupKind
  group: PermissionGroup | null
}) {
  const t = useText(permissionsText)
  const fieldText = useFieldText()
  const { create, update } = useGroupMoves(kind)
  const form = useSchemaForm(shapes[kind], valuesOf(group))
  const { register, formState } = form
  const isFixed = kind === 'resources' && (group?.permissionCount ?? 0) > 0
  const record = useRecordForm({
    form,
    record: group,
    valuesOf: (current: PermissionGroup) => valuesOf(current),
    failedTitle: () => t(`${group ? 'updateFailed' : 'createFailed'}.${kind}`),
    send: async (body, { version }) => {
      if (group) await update.mutateAsync({ params: { id: group.id }, body: { ...body, version } })
      else await create.mutateAsync({ body })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  const word = kind === 'categories' ? 'Category' : 'Resource'
  const help = kind === 'categories' ? undefined : t(isFixed ? 'nameFixed' : 'resourceHelp')
  return (
    <FormDialog
      open={open}
      record={record}
      title={t(group ? `edit${word}` : `new${word}`)}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('name')} help={help} error={fieldText(formState.errors.name)}>
          <Input maxLength={60} readOnly={isFixed} data-autofocus {...register('name')} />
        </Field>
        <Field label={t('description')} optional error={fieldText(formState.errors.description)}>
          <Textarea rows={2} maxLength={400} {...register('description')} />
        </Field>
      </div>
    </FormDialog>
  )
}
