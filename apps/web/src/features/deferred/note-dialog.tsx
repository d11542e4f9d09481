import { urgencies } from '@twopost/contract/service-orders.states'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { useNoteDeferred } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'NAME_REQUIRED').max(160),
  urgency: z.enum(urgencies),
  price: z.number().nullable(),
  due_on: z.string(),
  due_mileage: z.number().nullable(),
})

/** Notes work that a vehicle will need, without an order (DEF4). */
export default function NoteDialog({
  open,
  onOpenChange,
  vehicleId,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  vehicleId: string
}) {
  const t = useText(deferredText)
  const say = useFieldText()
  const note = useNoteDeferred()
  const form = useSchemaForm(schema, { name: '', urgency: 'later', price: null, due_on: '', due_mileage: null })
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    send: ({ price, due_on, ...fields }) =>
      note.mutateAsync({
        body: { ...fields, vehicle_id: vehicleId, price: price ?? 0, due_on: due_on === '' ? null : due_on },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('noted', { name: form.getValues('name') }) })
      close()
    },
    failedTitle: () => t('saveFailed'),
  })
  return (
    <FormDialog
      open={open}
      record={record}
      size="sm"
      title={t('noteTitle')}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="stack">
        <Field label={t('name')} error={say(form.formState.errors.name)}>
          <Input maxLength={160} {...form.register('name')} />
        </Field>
        <FormField form={form} name="urgency" label={t('urgency')} group>
          {(field) => (
            <Segmented
              block
              label={t('urgency')}
              value={field.value}
              onValue={field.onValue}
              options={urgencies.map((one) => ({ value: one, label: t(`urgencies.${one}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="price" label={t('price')} optional>
          {(field) => <MoneyField min={0} max={10_000_000} value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField form={form} name="due_on" label={t('dueOn')} optional>
            {(field) => <DateField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
          </FormField>
          <FormField form={form} name="due_mileage" label={t('dueMileage')} optional>
            {(field) => (
              <NumberField
                min={0}
                max={9_999_999}
                unit={t('miles')}
                value={field.value}
                onValue={field.onValue}
                onBlur={field.onBlur}
              />
            )}
          </FormField>
        </div>
      </div>
    </FormDialog>
  )
}
