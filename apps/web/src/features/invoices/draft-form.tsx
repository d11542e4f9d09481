import { fromCents, shareCents, toCents, toMillionths } from '@twopost/contract/core/money'
import { InvoiceChange } from '@twopost/contract/invoices'
import { termsDays } from '@twopost/contract/invoices.states'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type RecordForm, useRecordForm } from '#platform/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { type DraftValues, discountInput, draftValues } from './documents/invoice-document.rules.ts'
import { type InvoiceDetail, useUpdateInvoice } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'
import type { TemplateRecord } from './templates/templates.api.ts'

const { terms, notes } = InvoiceChange.shape
const draftSchema = z.object({
  kind: z.enum(['none', 'amount', 'percent']),
  value: z.number().nullable(),
  terms: terms.unwrap(),
  notes: notes.unwrap(),
  template: z.string(),
})

/** The form of a draft. Its values are wanted beside it: the preview follows them while one types (M7). */
export function useDraftForm(invoice: InvoiceDetail): { form: SchemaForm<DraftValues>; record: RecordForm; values: DraftValues } {
  const t = useText(invoicesText)
  const save = useUpdateInvoice()
  const form = useSchemaForm(draftSchema, draftValues(invoice))
  const record = useRecordForm({
    form,
    record: invoice,
    valuesOf: draftValues,
    keepAs: `invoice:${invoice.id}`,
    fieldOf: (code) => (code === 'INVALID_AMOUNT' || code === 'INVALID_PERCENT' ? 'value' : undefined),
    send: (values, { version }) => {
      const { terms, notes, template } = values
      // One that was put away since is kept, and cannot be chosen again.
      const chosen = template === invoice.templateId ? {} : { template }
      return save.mutateAsync({
        params: { id: invoice.id },
        body: { discount: discountInput(values), terms, notes, ...chosen, version },
      })
    },
    savedOf: (answer) => answer.invoice,
    onSaved: () => notify({ title: t('saved') }),
  })
  return { form, record, values: useWatch({ control: form.control, compute: (values) => values }) }
}

/** Discount, terms and notes of a draft (M7, M15, M16). */
export function DraftForm({
  invoice,
  form,
  record,
  templates,
}: {
  invoice: InvoiceDetail
  templates: readonly TemplateRecord[]
  form: SchemaForm<DraftValues>
  record: RecordForm
}) {
  const t = useText(invoicesText)
  const say = useFieldText()
  const { register, formState } = form
  return (
    <Card title={t('editDraft')}>
      {record.notices}
      <form className="flex flex-col gap-4" noValidate onSubmit={record.submit}>
        <Field label={t('discount')} group error={say(formState.errors.value)}>
          <Discount form={form} invoice={invoice} />
        </Field>
        <FormField form={form} name="terms" label={t('terms')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={[...new Set([value, ...Object.keys(termsDays)])].map((one) => ({
                value: one,
                label: one === 'Due on receipt' ? t('termsOnReceipt') : one,
              }))}
            />
          )}
        </FormField>
        <FormField form={form} name="template" label={t('template')}>
          {({ value, onValue }) => <Select value={value} onValue={onValue} options={optionsOf(templates, invoice, t)} />}
        </FormField>
        <Field label={t('notes')} help={t('notesHelp')} optional error={say(formState.errors.notes)}>
          <Textarea rows={3} maxLength={2000} {...register('notes')} />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="soft" busy={record.busy} busyText={t('saving')} disabled={!record.dirty}>
            {t('save')}
          </Button>
          {record.dirty && <span className="text-sm text-ink-3">{t('unsaved')}</span>}
        </div>
      </form>
    </Card>
  )
}

/** The templates in use, and the one that the draft has, whatever became of it. */
function optionsOf(templates: readonly TemplateRecord[], invoice: InvoiceDetail, t: Text) {
  const { templateId: id, templateName: name } = invoice
  const options = templates.map((template) => ({ value: template.id, label: template.name }))
  return options.some((option) => option.value === id)
    ? options
    : [{ value: id, label: t('templatePutAway', { name }) }, ...options]
}
type Text = (key: 'templatePutAway', values: { name: string }) => string

function Discount({ form, invoice }: { form: SchemaForm<DraftValues>; invoice: InvoiceDetail }) {
  const t = useText(invoicesText)
  const format = useFormat()
  const [kind, value] = useWatch({ control: form.control, name: ['kind', 'value'] })
  const change = (next: DraftValues['value']) => form.setValue('value', next, { shouldDirty: true })
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        block
        label={t('discountKind')}
        value={kind}
        onValue={(next) => {
          form.setValue('kind', next, { shouldDirty: true })
          if (next === 'none') change(null)
        }}
        options={[
          { value: 'none', label: t('discountNone') },
          { value: 'amount', label: t('discountAmount') },
          { value: 'percent', label: t('discountPercent') },
        ]}
      />
      {kind === 'amount' && <MoneyField aria-label={t('discountAmount')} value={value} max={invoice.subtotal} onValue={change} />}
      {kind === 'percent' && (
        <NumberField
          aria-label={t('discountPercent')}
          kind="percent"
          value={value}
          unit="%"
          echo={(percent) =>
            t('discountIs', {
              percent: format.number(percent, 4),
              subtotal: format.money(invoice.subtotal),
              amount: format.money(fromCents(-shareCents(toCents(invoice.subtotal), toMillionths(percent)))),
            })
          }
          onValue={change}
        />
      )}
    </div>
  )
}
