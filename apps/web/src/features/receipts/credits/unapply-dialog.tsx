import { positiveMoney } from '@twopost/contract/core/money'
import { requiredLine } from '@twopost/contract/core/text'
import type { ReceiptDetail } from '@twopost/contract/receipts'
import * as z from 'zod'
import { useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { type Receipt, useUnapplyReceipt } from '../receipts.api.ts'
import { creditsText } from './credits.text.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  receipt: Receipt
}

/** Takes what a receipt paid on an invoice back, whole or in part; it is customer credit again (PAY3, PAY25). */
export default function UnapplyDialog(props: Props) {
  const t = useText(creditsText)
  const found = useCall('getReceipt', { params: { id: props.receipt.id } })
  const problem = useProblemText(found.error)
  const detail = found.data?.receipt
  if (detail && detail.applications.length > 0) return <UnapplyForm {...props} applications={detail.applications} />
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('unapplyTitle', { number: props.receipt.number })}
      footer={<Button onClick={() => props.onOpenChange(false)}>{t('close')}</Button>}
    >
      {found.error ? (
        <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
      ) : detail ? (
        <p>{t('nowhere')}</p>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Dialog>
  )
}

const schema = z.object({
  invoice_id: z.string(),
  amount: z.number().nullable().pipe(positiveMoney()),
  reason: requiredLine(200, 'REASON_REQUIRED'),
})
function UnapplyForm({ open, onOpenChange, receipt, applications }: Props & { applications: ReceiptDetail['applications'] }) {
  const t = useText(creditsText)
  const say = useFieldText()
  const format = useFormat()
  const unapply = useUnapplyReceipt()
  const first = applications[0]
  const form = useSchemaForm(schema, {
    invoice_id: first?.invoice_id ?? '',
    amount: (first?.amount ?? null) as number | null,
    reason: '',
  })
  const onInvoice = (id: string) => applications.find((one) => one.invoice_id === id)?.amount ?? 0
  const record = useRecordForm({
    form,
    guarded: false,
    failedTitle: () => t('failed'),
    check: (values) => (values.amount > onInvoice(values.invoice_id) ? { field: 'amount', code: 'high' } : undefined),
    send: async (body) => {
      await unapply.mutateAsync({ params: { id: receipt.id }, body })
      return body.amount
    },
    onSaved: (amount) => {
      notify({ kind: 'success', title: t('unapplied', { amount: format.money(amount) }) })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      destroys
      title={t('unapplyTitle', { number: receipt.number })}
      description={t('unapplyText')}
      onClose={() => onOpenChange(false)}
      save={t('unapply')}
      saving={t('unapplying')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="invoice_id" label={t('invoice')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={(id) => {
                onValue(id)
                form.setValue('amount', onInvoice(id), { shouldValidate: true })
              }}
              options={applications.map((one) => ({
                value: one.invoice_id,
                label: t('option', { invoice: one.invoice_number, amount: format.money(one.amount) }),
              }))}
            />
          )}
        </FormField>
        <FormField
          form={form}
          name="amount"
          label={t('amount')}
          says={{ high: t('tooHigh', { amount: format.money(onInvoice(form.getValues('invoice_id'))) }) }}
        >
          {(field) => <MoneyField {...field} min={0.01} max={10_000_000} />}
        </FormField>
        <Field label={t('reason')} error={say(form.formState.errors.reason)}>
          <Input maxLength={200} autoComplete="off" {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}
