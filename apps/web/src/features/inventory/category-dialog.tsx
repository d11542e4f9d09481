import { ItemCategoryFields } from '@twopost/contract/inventory'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { categoriesText } from './categories.text.ts'
import { type ItemCategory, useCreateCategory, useUpdateCategory } from './inventory.api.ts'

const valuesOf = (category: ItemCategory | null) => ({ name: category?.name ?? '' })

/** The name of a category of parts (K9). */
export default function CategoryDialog({
  open,
  onOpenChange,
  category,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  category: ItemCategory | null
}) {
  const t = useText(categoriesText)
  const say = useFieldText()
  const [create, update] = [useCreateCategory(), useUpdateCategory()]
  const form = useSchemaForm(ItemCategoryFields, valuesOf(category))
  const record = useRecordForm({
    form,
    record: category,
    valuesOf: (current: ItemCategory) => valuesOf(current),
    failedTitle: () => t('saveFailed'),
    fieldOf: (code) => (code === 'ITEM_CATEGORY_EXISTS' ? 'name' : undefined),
    send: (body, { version }) =>
      category ? update.mutateAsync({ params: { id: category.id }, body: { ...body, version } }) : create.mutateAsync({ body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={category ? t('editTitle') : t('createTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <Field label={t('name')} error={say(form.formState.errors.name)}>
        <Input data-autofocus maxLength={80} {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
