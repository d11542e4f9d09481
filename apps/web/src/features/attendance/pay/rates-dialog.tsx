import { payKinds } from '@twopost/contract/attendance.states'
import * as z from 'zod'
import { useCall, useSend } from '#platform/api/queries.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import type { PayLine } from '../attendance.api.ts'
import { payText } from './pay.text.ts'

const schema = z.object({
  kind: z.enum(payKinds),
  amount: z.number('REQUIRED').min(0, 'INVALID_AMOUNT'),
  valid_from: z.string().min(1, 'REQUIRED'),
})

/** The rates of pay of one person by date, and a new one (CLK3). */
export default function RatesDialog({
  open,
  onOpenChange,
  line,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  line: PayLine
}) {
  const t = useText(payText)
  const format = useFormat()
  const params = { id: line.technicianId }
  const found = useCall('listPayRates', { params }, {})
  const add = useSend('createPayRate', { refreshes: ['listPayRates', 'getPayReport'] })
  const form = useSchemaForm(schema, { kind: 'hourly', amount: 0, valid_from: format.today })
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    failedTitle: () => t('rateFailed'),
    send: (body) => add.mutateAsync({ params, body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('rateSaved') })
      close()
    },
  })
  const rates = found.data?.pay_rates ?? []
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('ratesOf', { name: line.name })}
      onClose={close}
      save={t('addRate')}
      saving={t('saving')}
      maySave={useMay('technicians:create')}
    >
      <div className="stack">
        {rates.length === 0 ? (
          <p className="text-ink-3">{t('noRates')}</p>
        ) : (
          <ul>
            {rates.map((rate) => (
              <li key={rate.id} className="list-row">
                <span className="flex-1">{t(`rate.${rate.kind}`)}</span>
                <b>{format.money(rate.amount)}</b>
                <span className="text-ink-2">{t('since', { date: format.calendarDate(rate.validFrom) })}</span>
              </li>
            ))}
          </ul>
        )}
        <FormField form={form} name="kind" label={t('rateKind')}>
          {(field) => (
            <Select
              value={field.value}
              onValue={field.onValue}
              options={payKinds.map((kind) => ({ value: kind, label: t(`rate.${kind}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="amount" label={t('amount')}>
          {(field) => (
            <NumberField
              ref={field.ref}
              kind="money"
              value={field.value}
              onValue={(value) => field.onValue(value ?? 0)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
        <FormField form={form} name="valid_from" label={t('validFrom')}>
          {(field) => <DateField value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
