import { positiveMoney } from '@twopost/contract/core/money'
import { requiredLine } from '@twopost/contract/core/text'
import { calendarDate, pastDate } from '@twopost/contract/core/time-fields'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useAddOpening } from '../receipts.api.ts'
import { openingText } from './opening.text.ts'

const kinds = ['owed', 'credit'] as const
const schema = z
  .object({
    kind: z.enum(kinds),
    number: requiredLine(40),
    date: pastDate(),
    due_date: calendarDate(),
    amount: z.number().nullable().pipe(positiveMoney()),
  })
  .refine(({ kind, date, due_date }) => kind === 'credit' || due_date >= date, { error: 'DUE_BEFORE_DATE', path: ['due_date'] })

/** Enters one document of the program before on the account of a customer (NOW4, PAY2). */
export default function OpeningDialog({
  open,
  onOpenChange,
  customerId,
  shopId,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  customerId: string
  shopId: string | undefined
}) {
  const t = useText(openingText)
  const say = useFieldText()
  const format = useFormat()
  const add = useAddOpening()
  const first = { kind: 'owed' as 'owed' | 'credit', number: '', amount: null as number | null }
  const form = useSchemaForm(schema, { ...first, date: format.today, due_date: format.today })
  const isOwed = form.watch('kind') === 'owed'
  const record = useRecordForm({
    form,
    record: { version: 0 },
    failedTitle: () => t('failed'),
    guarded: false,
    fieldOf: (code) => (code === 'NO_CARD_NUMBERS' || code === 'OPENING_EXISTS' ? 'number' : undefined),
    send: ({ kind, number, date, due_date, amount }) =>
      add.mutateAsync({
        params: { id: customerId },
        query: { shop_id: shopId },
        body: kind === 'owed' ? { number, date, due_date, amount } : { number, date, credit: amount },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={t('add')}
      description={t('addText')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="kind" label={t('kind')}>
          {({ value, onValue }) => (
            <Select value={value} onValue={onValue} options={kinds.map((one) => ({ value: one, label: t(one) }))} />
          )}
        </FormField>
        <Field label={t('number')} help={t('numberHelp')} error={say(form.formState.errors.number)}>
          <Input maxLength={40} {...form.register('number')} data-autofocus />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <FormField form={form} name="date" label={t('date')}>
            {({ value, onValue }) => <DateField value={value} max={format.today} onValue={(day) => onValue(day ?? '')} />}
          </FormField>
          {isOwed && (
            <FormField form={form} name="due_date" label={t('due')}>
              {({ value, onValue }) => <DateField value={value} onValue={(day) => onValue(day ?? '')} />}
            </FormField>
          )}
        </div>
        <FormField form={form} name="amount" label={t(isOwed ? 'amount' : 'creditAmount')}>
          {(field) => <MoneyField {...field} min={0.01} max={10_000_000} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
