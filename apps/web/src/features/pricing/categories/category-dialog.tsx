import { ServiceCategoryInput } from '@twopost/contract/pricing'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/toggle.tsx'
import { type ServiceCategory, useCreateCategory, useLaborRates, useUpdateCategory } from '../pricing.api.ts'
import { categoriesText } from './categories.text.ts'

const { name, counts_inspection, counts_comeback } = ServiceCategoryInput.shape
const schema = z.object({
  name,
  counts_inspection: counts_inspection.unwrap(),
  counts_comeback: counts_comeback.unwrap(),
  rate: z.string(),
})
const valuesOf = (one: ServiceCategory | null): z.input<typeof schema> => ({
  name: one?.name ?? '',
  counts_inspection: one?.counts_inspection ?? false,
  counts_comeback: one?.counts_comeback ?? true,
  rate: one?.default_rate_id ?? '',
})

/** Adds or changes a kind of work (CAN7). */
export default function CategoryDialog({
  open,
  onOpenChange,
  category,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  category: ServiceCategory | null
}) {
  const t = useText(categoriesText)
  const say = useFieldText()
  const rates = (useLaborRates().data?.labor_rates ?? []).filter((one) => !one.is_retired)
  const [create, update] = [useCreateCategory(), useUpdateCategory()]
  const form = useSchemaForm(schema, valuesOf(category))
  const record = useRecordForm({
    form,
    record: category,
    valuesOf,
    failedTitle: () => t('saveFailed'),
    fieldOf: (code) => (code === 'SERVICE_CATEGORY_EXISTS' ? 'name' : undefined),
    send: ({ rate, ...values }, { version }) => {
      const body = { ...values, default_rate_id: rate === '' ? null : rate }
      return category
        ? update.mutateAsync({ params: { id: category.id }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
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
      <div className="stack">
        <Field label={t('name')} error={say(form.formState.errors.name)}>
          <Input data-autofocus maxLength={80} autoComplete="off" {...form.register('name')} />
        </Field>
        <FormField form={form} name="rate" label={t('rate')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={[{ value: '', label: t('noRate') }, ...rates.map((one) => ({ value: one.id, label: one.name }))]}
            />
          )}
        </FormField>
        {(['counts_inspection', 'counts_comeback'] as const).map((field) => {
          const label = t(field === 'counts_inspection' ? 'inspection' : 'comeback')
          return (
            <FormField key={field} form={form} name={field} label={label} hideLabel>
              {({ value, onValue }) => (
                <Switch checked={value} onCheckedChange={onValue}>
                  {label}
                </Switch>
              )}
            </FormField>
          )
        })}
      </div>
    </FormDialog>
  )
}
