import { positiveMoney } from '@twopost/contract/core/money'
import { requiredLine } from '@twopost/contract/core/text'
import { cashMoveKinds } from '@twopost/contract/receipts.states'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useCashMove } from '../receipts.api.ts'
import { dayCloseText } from './day-close.text.ts'

const schema = z.object({
  kind: z.enum(cashMoveKinds),
  amount: z.number().nullable().pipe(positiveMoney()),
  reason: requiredLine(200, 'REASON_REQUIRED'),
})

/** Cash that goes into today's drawer or out of it (PAY7). */
export default function CashMoveDialog({
  open,
  onOpenChange,
  shopId,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shopId: string
}) {
  const t = useText(dayCloseText)
  const say = useFieldText()
  const move = useCashMove()
  const form = useSchemaForm(schema, { kind: 'paid_out', amount: null as number | null, reason: '' })
  const record = useRecordForm({
    form,
    record: { version: 0 },
    failedTitle: () => t('failed'),
    guarded: false,
    fieldOf: (code) => (code === 'NO_CARD_NUMBERS' ? 'reason' : undefined),
    send: (body) => move.mutateAsync({ query: { shop_id: shopId }, body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('moved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={t('cashMove')}
      description={t('cashMoveText')}
      onClose={() => onOpenChange(false)}
      save={t('saveMove')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="kind" label={t('kind')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={cashMoveKinds.map((one) => ({ value: one, label: t(`moves.${one}`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="amount" label={t('amount')}>
          {(field) => <MoneyField {...field} min={0.01} max={10_000_000} data-autofocus />}
        </FormField>
        <Field label={t('reason')} error={say(form.formState.errors.reason)}>
          <Input maxLength={200} {...form.register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}
