import { fromCents, toCents } from '@twopost/contract/core/money'
import { paymentMethods } from '@twopost/contract/invoices.states'
import { Controller, useWatch } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { type InvoiceDetail, useAddPayment } from '../invoices.api.ts'
import { invoicesText } from '../invoices.text.ts'
import { issuedOn, paymentSchema, paymentValues } from './payment.rules.ts'

/** Takes a payment, also in parts; says what stays open (M11). */
export function PaymentDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useText(invoicesText)
  const say = useFieldText()
  const format = useFormat()
  const { today } = format
  const pay = useAddPayment()
  const form = useSchemaForm(paymentSchema(invoice, today), paymentValues(invoice, today))
  const record = useRecordForm({
    form,
    record: invoice,
    valuesOf: (current: InvoiceDetail) => paymentValues(current, today),
    keepAs: `payment:${invoice.id}`,
    fieldOf: (code) => (code === 'PAYMENT_TOO_HIGH' ? 'amount' : code === 'PAYMENT_DATE_FUTURE' ? 'date' : undefined),
    send: async ({ amount, method, date, reference }) => {
      await pay.mutateAsync({ params: { id: invoice.id }, body: { amount, method, date, reference } })
      return amount
    },
    onSaved: (amount) => {
      notify({ title: t('paymentSaved', { amount: format.money(amount) }) })
      onClose()
    },
  })
  const [amount, date] = useWatch({ control: form.control, name: ['amount', 'date'] })
  const leftCents = toCents(invoice.balance) - toCents(amount ?? 0)
  const tooHigh = t('amountHigh', { amount: format.money(invoice.balance) })
  const issued = issuedOn(invoice, today)
  return (
    <FormDialog
      record={record}
      title={t('paymentTitle')}
      description={t('paymentText', { amount: format.money(invoice.balance) })}
      onClose={onClose}
      save={t('recordPayment')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        {invoice.status === 'draft' && <Banner kind="warn">{t('paymentIssues')}</Banner>}
        <div className="form-grid">
          <FormField
            form={form}
            name="amount"
            label={t('amount')}
            says={{ INVALID_AMOUNT: t('amountMissing'), PAYMENT_TOO_HIGH: tooHigh }}
            help={
              leftCents > 0
                ? t('remaining', { amount: format.money(fromCents(leftCents)) })
                : leftCents < 0
                  ? tooHigh
                  : t('paysAll')
            }
          >
            {(field) => <MoneyField {...field} min={0.01} max={10_000_000} data-autofocus />}
          </FormField>
          <FormField form={form} name="method" label={t('method')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={paymentMethods.map((one) => ({ value: one, label: t(`methods.${one}`) }))}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="date"
            label={t('date')}
            says={{
              INVALID_DATE: t('dateMissing'),
              PAYMENT_DATE_FUTURE: t('dateFuture', { date: format.calendarDate(today) }),
              PAYMENT_EARLY: t('dateEarlyUnconfirmed'),
            }}
          >
            {(field) => <DateField {...field} max={today} />}
          </FormField>
          <Field label={t('reference')} help={t('referenceHelp')} optional error={say(form.formState.errors.reference)}>
            <Input maxLength={120} {...form.register('reference')} />
          </Field>
        </div>
        {date !== '' && date < issued && (
          <Controller
            control={form.control}
            name="early"
            render={({ field }) => (
              <Checkbox
                checked={field.value}
                onCheckedChange={(early) => {
                  field.onChange(early)
                  if (early) form.clearErrors('date')
                }}
              >
                {t('dateEarly', { date: format.calendarDate(issued) })}
              </Checkbox>
            )}
          />
        )}
      </div>
    </FormDialog>
  )
}
