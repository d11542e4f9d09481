import { addDays, daysBetween } from '@twopost/contract/core/time'
import * as z from 'zod'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { type PayPeriod, useMakePeriod } from '../attendance.api.ts'
import { payText } from './pay.text.ts'

const schema = z
  .object({ from: z.string().min(1, 'REQUIRED'), to: z.string().min(1, 'REQUIRED') })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'ENDS_LATER' })

/** A new pay period; it proposes the days after the last one, just as long, else the last two weeks. */
export default function PeriodDialog({
  open,
  onOpenChange,
  last,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  last: PayPeriod | undefined
}) {
  const t = useText(payText)
  const { today } = useFormat()
  const shop = useShop()
  const make = useMakePeriod()
  const from = last ? addDays(last.to, 1) : addDays(today, -14)
  const form = useSchemaForm(schema, { from, to: addDays(from, last ? daysBetween(last.from, last.to) : 13) })
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    failedTitle: () => t('makeFailed'),
    send: (body) => make.mutateAsync({ body: { shop_id: shop?.id ?? '', ...body } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('made') })
      close()
    },
  })
  return (
    <FormDialog open={open} record={record} title={t('newTitle')} onClose={close} save={t('make')} saving={t('making')}>
      <div className="stack">
        <FormField form={form} name="from" label={t('from')}>
          {(field) => <DateField data-autofocus value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
        <FormField form={form} name="to" label={t('to')}>
          {(field) => <DateField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
