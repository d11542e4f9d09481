import { requiredLine } from '@twopost/contract/core/text'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { RadioCards } from '#ui/toggle.tsx'
import type { LineItem } from '../detail/order-detail.api.ts'
import { orderReads, type ServiceOrderDetail } from '../service-orders.api.ts'
import { lineTaxText } from './line-tax.text.ts'

const choices = ['taxed', 'untaxed', 'rules'] as const
const schema = z.object({ choice: z.enum(choices), reason: requiredLine(200, 'REASON_REQUIRED') })
const taxableOf = { taxed: true, untaxed: false, rules: null } as const

/** Says by hand that a line is taxed or not, or leaves it to the rules again; each with a reason (TAX12). */
export function LineTaxDialog({ order, line, onClose }: { order: ServiceOrderDetail; line: LineItem; onClose: () => void }) {
  const t = useText(lineTaxText)
  const say = useFieldText()
  const override = useSend('overrideLineTax', { refreshes: orderReads })
  const said = line.tax_override
  const form = useSchemaForm(schema, { choice: said ? (said.taxable ? 'taxed' : 'untaxed') : 'untaxed', reason: '' })
  const record = useRecordForm({
    form,
    send: ({ choice, reason }) =>
      override.mutateAsync({ params: { id: order.id, itemId: line.id }, body: { taxable: taxableOf[choice], reason } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onClose()
    },
  })
  return (
    <FormDialog
      record={record}
      size="md"
      title={t('title', { line: line.description })}
      description={t('about')}
      onClose={onClose}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="stack">
        <FormField form={form} name="choice" label={t('what')} group>
          {({ value, onValue }) => (
            <RadioCards
              aria-label={t('what')}
              value={value}
              onValue={onValue}
              options={choices
                .filter((one) => one !== 'rules' || said !== null)
                .map((one) => ({ value: one, label: t(`choices.${one}`), help: t(`help.${one}`) }))}
            />
          )}
        </FormField>
        <Field label={t('reason')} error={say(form.formState.errors.reason)}>
          <Input maxLength={200} autoComplete="off" {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}
