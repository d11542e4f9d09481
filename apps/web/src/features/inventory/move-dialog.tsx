import { unitCount } from '@twopost/contract/core/money'
import type { Item } from '@twopost/contract/inventory'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useMoveStock, usePlaces } from './inventory.api.ts'
import { ledgerText } from './ledger.text.ts'

const schema = z.object({
  from: z.string(),
  to: z.string(),
  quantity: unitCount().refine((value) => value > 0, 'INVALID_QUANTITY'),
})

/** Puts parts from one bin of the shop to another (PAR31). */
export default function MoveDialog({
  open,
  onOpenChange,
  item,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  item: Item
}) {
  const t = useText(ledgerText)
  const format = useFormat()
  const move = useMoveStock()
  const places = usePlaces().data?.stock_locations ?? []
  const lies = item.places ?? []
  const first = lies[0]
  const form = useSchemaForm(schema, { from: first?.id ?? '', to: '', quantity: first?.quantity ?? 0 })
  const [from, to] = form.watch(['from', 'to'])
  const record = useRecordForm({
    form,
    failedTitle: () => t('moveFailed'),
    guarded: false,
    send: (body) => move.mutateAsync({ body: { item_id: item.id, ...body } }),
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
      title={t('moveTitle', { name: item.name })}
      onClose={() => onOpenChange(false)}
      save={t('moveSave')}
      saving={t('saving')}
      disabledReason={to === '' || to === from ? t('needTo') : undefined}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="from" label={t('from')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={lies.map((one) => ({ value: one.id, label: `${one.name} · ${format.number(one.quantity)}` }))}
            />
          )}
        </FormField>
        <FormField form={form} name="to" label={t('to')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              placeholder={t('choosePlace')}
              options={places.filter((one) => one.id !== from).map((one) => ({ value: one.id, label: one.name }))}
            />
          )}
        </FormField>
        <FormField form={form} name="quantity" label={t('quantity')}>
          {({ value, onValue, ...field }) => (
            <NumberField {...field} kind="quantity" max={9_999_999} value={value} onValue={(count) => onValue(count ?? 0)} />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
