import { quantity } from '@twopost/contract/core/money-fields'
import { prose } from '@twopost/contract/core/text'
import { calendarDate } from '@twopost/contract/core/time-fields'
import * as z from 'zod'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { type PartNeed, useOrderNeeds } from './desk.api.ts'
import { deskText } from './desk.text.ts'

const schema = z.object({
  needs: z.array(z.object({ line_item_id: z.string(), supplier_id: z.string().nullable(), quantity: quantity() })),
  expected_delivery: calendarDate().nullable(),
  notes: prose(1000),
})
type Row = z.input<typeof schema>['needs'][number]

/** Orders the chosen parts: how many from whom, and when they are expected (PAR26). */
export default function DeskOrderDialog({
  open,
  onOpenChange,
  needs,
  onDone,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  needs: readonly PartNeed[]
  onDone: () => void
}) {
  const t = useText(deskText)
  const format = useFormat()
  const shop = useShop()
  const seesCost = useMay('pricing:cost')
  const order = useOrderNeeds()
  const form = useSchemaForm(schema, {
    needs: needs.map((one) => ({ line_item_id: one.line_item_id, supplier_id: one.supplier_id, quantity: one.to_order })),
    expected_delivery: null,
    notes: '',
  })
  const rows = form.watch('needs')
  const costOf = (row: Row) => needs.find((one) => one.line_item_id === row.line_item_id)?.unit_cost ?? 0
  const total = rows.reduce((sum, row) => sum + Math.round(row.quantity * costOf(row) * 100), 0) / 100
  const suppliers = new Set(rows.map((row) => row.supplier_id))
  const record = useRecordForm({
    form,
    guarded: false,
    failedTitle: () => t('notPlaced'),
    send: ({ needs: wanted, ...values }) =>
      order.mutateAsync({
        query: { shop_id: shop?.id },
        body: { ...values, needs: wanted.map(({ supplier_id, ...one }) => ({ ...one, supplier_id: supplier_id ?? '' })) },
      }),
    onSaved: ({ purchase_orders }) => {
      notify({
        kind: 'success',
        title: t('placed', { count: purchase_orders.length }),
        text: purchase_orders.map((one) => one.number).join(', '),
      })
      onDone()
      onOpenChange(false)
    },
  })
  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={t('orderTitle', { count: needs.length })}
      description={t('orderLead')}
      onClose={() => onOpenChange(false)}
      save={t('place')}
      saving={t('placing')}
      disabledReason={suppliers.has(null) ? t('needSuppliers') : undefined}
      beside={
        <span className="text-ink-2">
          {t('ordersMade', { count: suppliers.size })}
          {seesCost && total > 0 && <b className="ml-2 text-ink-1 tabular-nums">{format.money(total)}</b>}
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        <FormField form={form} name="needs" label={t('board')} group hideLabel>
          {({ value, onValue }) => <Rows needs={needs} rows={value} onRows={onValue} />}
        </FormField>
        <FormField form={form} name="expected_delivery" label={t('expectedDelivery')} optional>
          {({ value, onValue, ...field }) => (
            <DateField {...field} value={value ?? ''} onValue={(date) => onValue(date || null)} />
          )}
        </FormField>
        <Field label={t('note')} optional>
          <Textarea rows={2} maxLength={1000} {...form.register('notes')} />
        </Field>
      </div>
    </FormDrawer>
  )
}

function Rows({ needs, rows, onRows }: { needs: readonly PartNeed[]; rows: Row[]; onRows: (rows: Row[]) => void }) {
  const t = useText(deskText)
  const format = useFormat()
  const change = (id: string, to: Partial<Row>) => onRows(rows.map((row) => (row.line_item_id === id ? { ...row, ...to } : row)))
  return (
    <div className="flex flex-col gap-2">
      {needs.map((need) => {
        const row = rows.find((one) => one.line_item_id === need.line_item_id)
        if (!row) return null
        return (
          <div key={need.line_item_id} className="flex flex-wrap items-start gap-3 rounded-md border border-border p-3">
            <span className="two-lines min-w-44 flex-1">
              <b className="font-[520]">{need.item_name}</b>
              <span>{[need.part_number, t('forOrder', { number: need.order_number })].join(' · ')}</span>
              {need.unit_cost !== undefined && need.unit_cost !== null && (
                <span>{t('each', { amount: format.money(need.unit_cost) })}</span>
              )}
              {row.quantity > need.missing && <span className="text-ink-2">{t('rest')}</span>}
            </span>
            <Field label={t('amountOf', { part: need.item_name })} hideLabel className="w-28">
              <NumberField
                kind="quantity"
                unit={need.unit || undefined}
                max={100_000}
                value={row.quantity}
                onValue={(count) => change(need.line_item_id, { quantity: count ?? 0 })}
              />
            </Field>
            <Field label={t('supplierOf', { part: need.item_name })} hideLabel className="w-56 max-sm:w-full">
              <SupplierPicker value={row.supplier_id} onValue={(supplier_id) => change(need.line_item_id, { supplier_id })} />
            </Field>
          </div>
        )
      })}
    </div>
  )
}
