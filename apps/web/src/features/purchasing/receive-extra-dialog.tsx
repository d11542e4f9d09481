import { money, quantity } from '@twopost/contract/core/money-fields'
import * as z from 'zod'
import { PartPicker } from '#features/order-parts/index.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import type { PurchaseOrder } from './purchasing.api.ts'
import type { Extra } from './receive.rules.ts'
import { receiveText } from './receive.text.ts'

const schema = z.object({
  item: z.object({ id: z.string(), name: z.string(), number: z.string() }).nullable(),
  quantity: quantity(),
  unit_cost: money().nullable(),
})

/** Asks for what came and is not on the order: which part, how many and, of those who see costs, what one costs (p3b). */
export default function ReceiveExtraDialog({
  open,
  order,
  onExtra,
  onClose,
}: {
  open: boolean
  order: PurchaseOrder
  onExtra: (extra: Extra) => void
  onClose: () => void
}) {
  const t = useText(receiveText)
  const seesCost = useMay('pricing:cost')
  const form = useSchemaForm(schema, { item: null, quantity: 1, unit_cost: null })
  const item = form.watch('item')
  const record = useRecordForm({
    form,
    guarded: false,
    send: ({ item: part, ...values }) => {
      if (part) onExtra({ ...values, item_id: part.id, name: part.name, number: part.number, isKept: true })
      return Promise.resolve(part)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('extraTitle')}
      description={t('extraText', { supplier: order.supplier_name })}
      onClose={onClose}
      save={t('extraSave')}
      disabledReason={item === null ? t('extraNeeded') : undefined}
    >
      <div className="grid grid-cols-1 gap-4">
        <FormField form={form} name="item" label={t('extraPart')}>
          {({ value, onValue }) => (
            <PartPicker
              size="lg"
              shopId={order.shop_id}
              value={value && { id: value.id, label: `${value.number} · ${value.name}` }}
              onValue={(found) => onValue(found && { id: found.id, name: found.name, number: found.partNumber })}
            />
          )}
        </FormField>
        <FormField form={form} name="quantity" label={t('extraCount')}>
          {({ value, onValue, ...field }) => (
            <NumberField
              {...field}
              size="lg"
              kind="quantity"
              max={100_000}
              value={value}
              onValue={(count) => onValue(count ?? 0)}
            />
          )}
        </FormField>
        {seesCost && (
          <FormField form={form} name="unit_cost" label={t('extraCost')} help={t('extraCostHelp')} optional>
            {(field) => <MoneyField {...field} size="lg" />}
          </FormField>
        )}
      </div>
    </FormDialog>
  )
}
