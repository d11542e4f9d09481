import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { RadioCards } from '#ui/toggle.tsx'
import { type TaxRate, useEndRate } from '../taxes.api.ts'
import { taxesText } from '../taxes.text.ts'
import { endFault } from './rate-form.rules.ts'

const hows = ['day', 'remove'] as const
const schema = z.object({ how: z.enum(hows), on: z.string().min(1, 'REQUIRED') })

/** Ends a rate on a day, with what stays; one that no invoice carries can go altogether (TAX14). */
export default function EndDialog({
  open,
  onOpenChange,
  rate,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  rate: TaxRate | null
}) {
  const t = useText(taxesText)
  const format = useFormat()
  const end = useEndRate()
  const first = rate && rate.valid_from > format.today ? rate.valid_from : format.today
  const form = useSchemaForm(schema, { how: 'day', on: first })
  const how = useWatch({ control: form.control, name: 'how' })
  const name = rate?.name ?? ''
  const says = { past: t('end.past'), early: t('end.early') }
  const record = useRecordForm({
    form,
    guarded: false,
    check: (values) => {
      const fault = rate && values.how === 'day' ? endFault(rate, values.on, format.today) : null
      return fault ? { field: 'on', code: fault } : undefined
    },
    send: async (values) =>
      end.mutateAsync({ params: { id: rate?.id ?? '' }, query: values.how === 'day' ? { on: values.on } : {} }),
    onSaved: () => {
      const { on } = form.getValues()
      notify({
        kind: 'success',
        title: how === 'day' ? t('end.ended', { name, day: format.calendarDate(on) }) : t('end.removed', { name }),
      })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      destroys
      title={t('end.title', { name })}
      description={t('end.text')}
      onClose={() => onOpenChange(false)}
      save={t(how === 'day' ? 'end.save' : 'end.removeSave')}
      saving={t('end.saving')}
    >
      <div className="flex flex-col gap-4">
        {rate && !rate.is_used && (
          <FormField form={form} name="how" label={t('end.how')} group>
            {({ value, onValue }) => (
              <RadioCards
                aria-label={t('end.how')}
                value={value}
                onValue={onValue}
                options={[
                  { value: 'day', label: t('end.onDay'), help: t('end.onDayHelp') },
                  { value: 'remove', label: t('end.remove'), help: t('end.removeHelp') },
                ]}
              />
            )}
          </FormField>
        )}
        {how === 'day' && (
          <FormField form={form} name="on" label={t('end.day')} says={says}>
            {({ value, onValue }) => <DateField value={value} onValue={(next) => onValue(next ?? '')} />}
          </FormField>
        )}
      </div>
    </FormDialog>
  )
}
