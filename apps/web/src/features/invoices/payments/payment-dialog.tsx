import { fromCents, toCents } from '@twopost/contract/core/money'
import { paymentMethods } from '@twopost/contract/invoices.states'
import { type FormEvent, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { type InvoiceDetail, useAddPayment } from '../invoices.api.ts'
import { invoicesText } from '../invoices.text.ts'

/** Takes a payment, also in parts; says what stays open (M11). */
export function PaymentDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const pay = useAddPayment()
  const problem = useProblemText(pay.error)
  const [amount, setAmount] = useState<number | null>(invoice.balance)
  const [method, setMethod] = useState<(typeof paymentMethods)[number]>('card')
  const [date, setDate] = useState(format.today)
  const [reference, setReference] = useState('')
  const [early, setEarly] = useState(false)
  const [tried, setTried] = useState(false)
  const cents = amount === null ? 0 : toCents(amount)
  const leftCents = toCents(invoice.balance) - cents
  const fault =
    cents <= 0 ? t('amountMissing') : leftCents < 0 ? t('amountHigh', { amount: format.money(invoice.balance) }) : undefined
  // A draft is issued by its first payment, today.
  const issuedOn = invoice.issueDate ?? format.today
  const isEarly = date !== '' && date < issuedOn
  const dateFault =
    date === ''
      ? t('dateMissing')
      : date > format.today
        ? t('dateFuture', { date: format.date(format.today) })
        : isEarly && !early
          ? t('dateEarlyUnconfirmed')
          : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fault || dateFault || amount === null || pay.isPending) return
    try {
      await pay.mutateAsync({
        params: { id: invoice.id },
        body: { amount, method, date, reference },
      })
      notify({ title: t('paymentSaved', { amount: format.money(amount) }) })
      onClose()
    } catch {
      // The sentence stands in the dialog.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('paymentTitle')}
      description={t('paymentText', { amount: format.money(invoice.balance) })}
      dirty={reference !== ''}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('keepOpen')}</Button>
          <Button kind="primary" type="submit" busy={pay.isPending} busyText={t('saving')}>
            {t('recordPayment')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {invoice.status === 'draft' && <Banner kind="warn">{t('paymentIssues')}</Banner>}
        <div className="form-grid">
          <Field
            label={t('amount')}
            error={tried || leftCents < 0 ? fault : undefined}
            help={leftCents > 0 ? t('remaining', { amount: format.money(fromCents(leftCents)) }) : t('paysAll')}
          >
            <MoneyField value={amount} min={0.01} max={10_000_000} onValue={setAmount} data-autofocus />
          </Field>
          <Field label={t('method')}>
            <Select
              value={method}
              onValue={setMethod}
              options={paymentMethods.map((one) => ({ value: one, label: t(`methods.${one}`) }))}
            />
          </Field>
          <Field label={t('date')} error={tried || date > format.today ? dateFault : undefined}>
            <DateField value={date} max={format.today} onValue={setDate} />
          </Field>
          <Field label={t('reference')} help={t('referenceHelp')} optional>
            <Input value={reference} maxLength={120} onChange={(event) => setReference(event.target.value)} />
          </Field>
        </div>
        {isEarly && (
          <Checkbox checked={early} onCheckedChange={setEarly}>
            {t('dateEarly', { date: format.date(issuedOn) })}
          </Checkbox>
        )}
        {problem && (
          <p className="text-bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
