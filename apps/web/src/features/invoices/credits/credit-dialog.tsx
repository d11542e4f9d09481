import { toCents } from '@twopost/contract/core/money'
import { ArrowRight } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useFieldText, useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/toggle.tsx'
import type { InvoiceDetail } from '../invoices.api.ts'
import { creditBody, creditSchema, creditValues } from './credit.rules.ts'
import { CreditLines } from './credit-lines.tsx'
import { type CreditPreview, useCreditInvoice, useCreditPreview } from './credits.api.ts'
import { creditsText } from './credits.text.ts'

/** Gives back some of an issued invoice: by line with where parts go, or by amount; says beforehand what it does (M13, PAY14, PAY15). */
export default function CreditDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useText(creditsText)
  const say = useFieldText()
  const format = useFormat()
  const { today } = format
  const backdates = useMay('payments:backdate')
  const credit = useCreditInvoice()
  const form = useSchemaForm(creditSchema(today), creditValues(invoice, today))
  const record = useRecordForm({
    form,
    record: invoice,
    keepAs: `credit:${invoice.id}`,
    fieldOf: (code) =>
      code === 'PAYMENT_DATE_FUTURE' || code === 'DAY_CLOSED' || code === 'CREDIT_BEFORE_INVOICE'
        ? 'date'
        : code === 'CREDIT_TOO_HIGH' && form.getValues('how') === 'amount'
          ? 'amount'
          : code === 'NO_CARD_NUMBERS'
            ? 'reason'
            : undefined,
    send: async (values) => {
      const day = values.date === today ? {} : { business_date: values.date }
      const body = { ...creditBody(values), reason: values.reason, ...day }
      return (await credit.mutateAsync({ params: { id: invoice.id }, body })).credit_note
    },
    onSaved: (note) => {
      notify({ kind: 'success', title: t('made', { number: note.number }) })
      onClose()
    },
  })
  const [how, lines, amount] = useWatch({ control: form.control, name: ['how', 'lines', 'amount'] })
  const body = usePaused(JSON.stringify(creditBody({ how, lines, amount })), 150)
  const asked = JSON.parse(body) as ReturnType<typeof creditBody>
  const counted = useCreditPreview(invoice.id, asked)
  const problem = useProblemText(counted.error)
  const preview = asked === null || counted.error ? undefined : counted.data?.preview
  const places = new Set(
    Object.values(lines)
      .filter((line) => (line.quantity ?? 0) > 0)
      .map((line) => line.place),
  )
  return (
    <FormDialog
      record={record}
      size="lg"
      title={t('dialogTitle', { number: invoice.invoiceNumber ?? '' })}
      description={invoice.customer.name}
      onClose={onClose}
      save={preview ? t('makeFor', { amount: format.money(preview.total) }) : t('make')}
      saving={t('making')}
      disabledReason={asked === null ? t('choose') : undefined}
      beside={
        <span className="text-sm text-ink-3 max-sm:hidden">
          {t('left', { amount: format.money((toCents(invoice.totalAmount) - toCents(invoice.amountCredited)) / 100) })}
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="self-start">
          <Segmented
            label={t('how')}
            value={how}
            onValue={(next) => form.setValue('how', next, { shouldDirty: true })}
            options={[
              { value: 'lines', label: t('byLine') },
              { value: 'amount', label: t('byAmount') },
            ]}
          />
        </div>
        {how === 'lines' ? (
          <CreditLines invoice={invoice} form={form} preview={preview} />
        ) : (
          <FormField form={form} name="amount" label={t('amount')} help={t('amountHelp')}>
            {(field) => <MoneyField {...field} min={0.01} max={10_000_000} data-autofocus />}
          </FormField>
        )}
        <div className="grid gap-4 md:grid-cols-[1fr_280px]">
          <div className="flex flex-col gap-4">
            <Field label={t('reason')} help={t('reasonHelp')} error={say(form.formState.errors.reason)}>
              <Input maxLength={200} {...form.register('reason')} />
            </Field>
            {backdates && (
              <FormField form={form} name="date" label={t('date')}>
                {(field) => <DateField {...field} max={today} />}
              </FormField>
            )}
            {how === 'lines' && places.has('shelf') && <Banner kind="info">{t('shelfNote')}</Banner>}
            {how === 'lines' && places.has('vendor') && <Banner kind="info">{t('vendorNote')}</Banner>}
          </div>
          <Effects preview={preview} problem={problem} isStale={counted.isPlaceholderData} />
        </div>
      </div>
    </FormDialog>
  )
}

/** What it comes to, the balance before and after, and what becomes of money that was paid already. */
function Effects({
  preview,
  problem,
  isStale,
}: {
  preview: CreditPreview | undefined
  problem: string | null
  isStale: boolean
}) {
  const t = useText(creditsText)
  const format = useFormat()
  if (problem) return <Banner kind="bad">{problem}</Banner>
  if (!preview) return <p className="card self-start bg-surface-2 p-4 text-ink-3">{t('choose')}</p>
  const row = (label: string, value: number, strong = false) => (
    <div className={strong ? 'flex justify-between gap-3 text-lg font-[620]' : 'flex justify-between gap-3'}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{format.money(value)}</dd>
    </div>
  )
  return (
    <section
      className={isStale ? 'card self-start bg-surface-2 p-4 opacity-60' : 'card self-start bg-surface-2 p-4'}
      aria-live="polite"
      aria-label={t('credit')}
    >
      <dl className="flex flex-col gap-2">
        {row(t('net'), preview.net)}
        {preview.taxes.length > 1
          ? preview.taxes.map((tax) => <div key={tax.code}>{row(tax.name, tax.amount)}</div>)
          : row(t('tax'), preview.tax)}
        <div className="hairline" />
        {row(t('credit'), preview.total, true)}
        <div className="hairline" />
      </dl>
      <div className="mt-3 flex items-center gap-3">
        <span className="two-lines">
          <span>{format.money(preview.balance_before)}</span>
          <span>{t('balanceNow')}</span>
        </span>
        <ArrowRight size={16} className="text-ink-3" aria-hidden="true" />
        <span className="two-lines">
          <span>{format.money(preview.balance_after)}</span>
          <span>{t('balanceAfter')}</span>
        </span>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {preview.returned > 0
          ? t('returns', {
              amount: format.money(preview.returned),
              receipts: preview.receipts.map((one) => `${one.number} ${format.money(one.amount)}`).join(', '),
            })
          : t('settles')}
      </p>
    </section>
  )
}
