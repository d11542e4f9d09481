import { PermissionInput } from '@twopost/contract/roles'
import { Controller } from 'react-hook-form'
import type * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type Permission, useCategories, useCreatePermission, useUpdatePermission } from './permissions.api.ts'
import { permissionsText } from './permissions.text.ts'

const shape = PermissionInput.omit({ version: true })
type Values = z.output<typeof shape>
const valuesOf = (permission: Permission | null): Values => ({
  id: permission?.id ?? '',
  name: permission?.name ?? '',
  description: permission?.description ?? '',
  category: permission?.category ?? '',
})

/** Adds a permission or changes one (C24, C25). */
export default function PermissionDialog({
  open,
  onOpenChange,
  permission,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  permission: Permission | null
}) {
  const t = useText(permissionsText)
  const fieldText = useFieldText()
  const [create, update] = [useCreatePermission(), useUpdatePermission()]
  const categories = useCategories().data?.permission_categories ?? []
  const form = useSchemaForm(shape, valuesOf(permission))
  const { register, control, formState } = form
  const { errors } = formState
  const record = useRecordForm({
    form,
    record: permission,
    valuesOf: (current: Permission) => valuesOf(current),
    failedTitle: () => t(permission ? 'updateFailed.permissions' : 'createFailed.permissions'),
    send: (values, { version }) =>
      permission
        ? update.mutateAsync({ params: { id: permission.id }, body: { ...values, version } })
        : create.mutateAsync({ body: values }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  const isFixed = Boolean(permission?.isBuiltIn)
  return (
    <FormDialog
      open={open}
      record={record}
      title={t(permission ? 'editPermission' : 'newPermission')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('id')} help={t(isFixed ? 'idFixed' : 'idHelp')} error={errors.id && t('idForm')}>
          <Input
            maxLength={80}
            readOnly={isFixed}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={!isFixed || undefined}
            {...register('id', { setValueAs: (text: string) => text.toLowerCase() })}
          />
        </Field>
        <Field label={t('name')} error={fieldText(errors.name)}>
          <Input maxLength={80} data-autofocus={isFixed || undefined} {...register('name')} />
        </Field>
        <Field label={t('description')} error={fieldText(errors.description)}>
          <Textarea rows={2} maxLength={400} {...register('description')} />
        </Field>
        <Field label={t('category')} error={fieldText(errors.category)}>
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <Select
                value={field.value || null}
                onValue={field.onChange}
                placeholder={t('choose')}
                options={categories.map((one) => ({ value: one.name, label: one.name }))}
              />
            )}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
