import { fromCents, shareCents, toCents, toMillionths } from '@twopost/contract/core/money'
import { termsDays } from '@twopost/contract/invoices.states'
import type { FormEvent } from 'react'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import { type DraftValues, discountInput } from './documents/invoice-document.rules.ts'
import { type InvoiceDetail, useUpdateInvoice } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'

/** Discount, terms and notes of a draft; the preview beside it follows while one types (M7, M15, M16). */
export function DraftForm({
  invoice,
  values,
  dirty,
  onValues,
}: {
  invoice: InvoiceDetail
  values: DraftValues
  dirty: boolean
  onValues: (values: DraftValues | null) => void
}) {
  const t = useText(invoicesText)
  const format = useFormat()
  const save = useUpdateInvoice()
  useUnsaved(dirty)
  const problem = useProblemText(save.error)
  const isStale = save.error !== null && toProblem(save.error).code === 'STALE_VERSION'
  const change = (part: Partial<DraftValues>) => onValues({ ...values, ...part })
  const offered = Object.keys(termsDays)
  const terms = offered.includes(values.terms) ? offered : [values.terms, ...offered]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    try {
      await save.mutateAsync({
        params: { id: invoice.id },
        body: { discount: discountInput(values), terms: values.terms, notes: values.notes, version: invoice.version },
      })
      onValues(null)
      notify({ title: t('saved') })
    } catch {
      // The sentence stands above the button; what was typed is kept.
    }
  }
  async function loadTheirs() {
    save.reset()
    onValues(null)
    await refreshCalls(['getInvoice'])
  }
  return (
    <Card title={t('editDraft')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('discount')} group>
          <div className="flex flex-col gap-2">
            <Segmented
              block
              label={t('discountKind')}
              value={values.kind}
              onValue={(kind) => change({ kind, value: kind === 'none' ? null : values.value })}
              options={[
                { value: 'none', label: t('discountNone') },
                { value: 'amount', label: t('discountAmount') },
                { value: 'percent', label: t('discountPercent') },
              ]}
            />
            {values.kind === 'amount' && (
              <MoneyField
                aria-label={t('discountAmount')}
                value={values.value}
                max={invoice.subtotal}
                onValue={(value) => change({ value })}
              />
            )}
            {values.kind === 'percent' && (
              <NumberField
                aria-label={t('discountPercent')}
                kind="percent"
                value={values.value}
                unit="%"
                echo={(value) =>
                  t('discountIs', {
                    percent: format.number(value, 4),
                    subtotal: format.money(invoice.subtotal),
                    amount: format.money(fromCents(-shareCents(toCents(invoice.subtotal), toMillionths(value)))),
                  })
                }
                onValue={(value) => change({ value })}
              />
            )}
          </div>
        </Field>
        <Field label={t('terms')}>
          <Select
            value={values.terms}
            onValue={(value) => change({ terms: value })}
            options={terms.map((one) => ({ value: one, label: one === 'Due on receipt' ? t('termsOnReceipt') : one }))}
          />
        </Field>
        <Field label={t('notes')} help={t('notesHelp')} optional>
          <Textarea value={values.notes} rows={3} maxLength={2000} onChange={(event) => change({ notes: event.target.value })} />
        </Field>
        {isStale ? (
          <Banner
            kind="warn"
            alert
            actions={
              <Button size="sm" onClick={() => void loadTheirs()}>
                {t('reload')}
              </Button>
            }
          >
            {t('changedMeanwhile')}
          </Banner>
        ) : (
          problem && (
            <p className="text-bad" role="alert">
              {problem}
            </p>
          )
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="soft" busy={save.isPending} busyText={t('saving')} disabled={!dirty}>
            {t('save')}
          </Button>
          {dirty && <span className="text-sm text-ink-3">{t('unsaved')}</span>}
        </div>
      </form>
    </Card>
  )
}
