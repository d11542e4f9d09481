import { useNavigate } from '@tanstack/react-router'
import { CountSheetFields } from '@twopost/contract/inventory'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useItemCategories, usePlaces } from '../inventory.api.ts'
import { useOpenCount } from './counts.api.ts'
import { countsText } from './counts.text.ts'

/** Which bin of the selected shop is counted, and whether all of it (PAR8). */
export default function CountDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(countsText)
  const say = useFieldText()
  const paths = usePaths()
  const navigate = useNavigate()
  const send = useOpenCount()
  const places = usePlaces().data?.stock_locations ?? []
  const categories = useItemCategories().data?.categories ?? []
  const form = useSchemaForm(CountSheetFields, { location_id: '', category: '', note: '' })
  const location = form.watch('location_id')
  const record = useRecordForm({
    form,
    failedTitle: () => t('openFailed'),
    guarded: false,
    send: (body) => send.mutateAsync({ body }),
    onSaved: ({ count_sheet }) => {
      onOpenChange(false)
      void navigate({ to: paths.count(count_sheet.id) })
    },
  })
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={t('new')}
      onClose={() => onOpenChange(false)}
      save={t('open')}
      saving={t('opening')}
      disabledReason={location === '' ? t('needBin') : undefined}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="location_id" label={t('bin')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              placeholder={t('chooseBin')}
              options={places.map((one) => ({ value: one.id, label: one.name }))}
            />
          )}
        </FormField>
        <FormField form={form} name="category" label={t('category')}>
          {({ value, onValue }) => (
            <Select
              value={value ?? ''}
              onValue={onValue}
              options={[
                { value: '', label: t('allCategories') },
                ...categories.map(({ name }) => ({ value: name, label: name })),
              ]}
            />
          )}
        </FormField>
        <Field label={t('note')} error={say(form.formState.errors.note)}>
          <Input maxLength={200} {...form.register('note')} />
        </Field>
      </div>
    </FormDialog>
  )
}
