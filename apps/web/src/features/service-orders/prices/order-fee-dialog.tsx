import { money } from '@twopost/contract/core/money'
import { requiredLine } from '@twopost/contract/core/text'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
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
import { RadioCards } from '#ui/toggle.tsx'
import type { LineItem } from '../detail/order-detail.api.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { useChangeFee } from './order-prices.api.ts'
import { orderPricesText } from './order-prices.text.ts'

const reason = requiredLine(200, 'REASON_REQUIRED')
const schema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('change'), amount: z.number().nullable().pipe(money()), reason }),
  z.object({ action: z.literal('remove'), amount: z.number().nullable(), reason }),
  z.object({ action: z.literal('restore'), amount: z.number().nullable(), reason: z.string() }),
])
type Values = { action: 'change' | 'remove' | 'restore'; amount: number | null; reason: string }

/** Another amount for a fee that a rule counts, none, or what the rule says again (CAN14). */
export function OrderFeeDialog({ order, line, onClose }: { order: ServiceOrderDetail; line: LineItem; onClose: () => void }) {
  const t = useText(orderPricesText)
  const say = useFieldText()
  const format = useFormat()
  const change = useChangeFee()
  const form = useSchemaForm<Values, z.output<typeof schema>>(schema as never, {
    action: 'change',
    amount: line.amount,
    reason: '',
  })
  const action = useWatch({ control: form.control, name: 'action' })
  const record = useRecordForm({
    form,
    guarded: false,
    send: (values) =>
      change.mutateAsync({
        params: { id: order.id, itemId: line.id },
        body:
          values.action === 'change'
            ? { action: 'change', amount: values.amount, reason: values.reason }
            : values.action === 'remove'
              ? { action: 'remove', reason: values.reason }
              : { action: 'restore' },
      }),
    onSaved: () => {
      notify({ kind: 'success', title: t('fee.saved') })
      onClose()
    },
  })
  const actions = line.price.is_overridden ? (['change', 'remove', 'restore'] as const) : (['change', 'remove'] as const)
  return (
    <FormDialog
      record={record}
      title={t('fee.title', { fee: line.description })}
      description={t('fee.about', { price: format.money(line.price.rule_price ?? 0) })}
      onClose={onClose}
      save={t('fee.save')}
      saving={t('giving')}
    >
      <div className="stack">
        <FormField form={form} name="action" label={t('fee.what')} group>
          {({ value, onValue }) => (
            <RadioCards
              aria-label={t('fee.what')}
              value={value}
              onValue={onValue}
              options={actions.map((one) => ({ value: one, label: t(`fee.actions.${one}`) }))}
            />
          )}
        </FormField>
        {action === 'change' && (
          <FormField form={form} name="amount" label={t('kinds.amount')}>
            {(field) => <MoneyField {...field} />}
          </FormField>
        )}
        {action !== 'restore' && (
          <Field label={t('reason')} error={say(form.formState.errors.reason)}>
            <Input maxLength={200} {...form.register('reason')} />
          </Field>
        )}
      </div>
    </FormDialog>
  )
}
