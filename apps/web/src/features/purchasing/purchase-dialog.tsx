import { X } from 'lucide-react'
import { useState } from 'react'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useCall } from '#platform/api/queries.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { IconButton } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { type PurchaseLineValues, purchaseSchema, purchaseValues, sentLines } from './purchase-form.rules.ts'
import { type PurchaseOrder, useCreatePurchaseOrder, useUpdatePurchaseOrder } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'

/** Makes a draft by hand, or changes one: supplier, parts with quantity and cost, when it is expected (K20, OP-64). */
export default function PurchaseDialog({
  open,
  onOpenChange,
  order,
  supplierId = null,
  onMade,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  order?: PurchaseOrder | null
  /** Of whom it is bought, where that is known. */
  supplierId?: string | null
  onMade?: (order: PurchaseOrder) => void
}) {
  const t = useText(purchasingText)
  const format = useFormat()
  const shop = useShop()
  const [create, update] = [useCreatePurchaseOrder(), useUpdatePurchaseOrder()]
  const form = useSchemaForm(purchaseSchema, purchaseValues(order, supplierId))
  const [supplier, lines] = form.watch(['supplier_id', 'lines'])
  const total = lines.reduce((sum, one) => sum + Math.round(one.quantity * (one.unit_cost ?? 0) * 100) / 100, 0)
  const seesCost = useMay('pricing:cost')
  const record = useRecordForm({
    form,
    record: order,
    valuesOf: (current: PurchaseOrder) => purchaseValues(current),
    keepAs: order ? `purchase:${order.id}` : `purchase:new${supplierId ? `:${supplierId}` : ''}`,
    failedTitle: () => say(purchasingText)('saveFailed'),
    send: ({ supplier_id, lines: sent, ...values }, { version }) => {
      const body = { ...values, supplier_id: supplier_id ?? '', lines: sentLines(sent) }
      return order
        ? update.mutateAsync({ params: { id: order.id }, body: { ...body, version } })
        : create.mutateAsync({ query: { shop_id: shop?.id }, body })
    },
    onSaved: ({ purchase_order: saved }) => {
      notify({ kind: 'success', title: t(order ? 'saved' : 'created'), text: saved.number })
      onOpenChange(false)
      onMade?.(saved)
    },
  })
  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={order ? t('editTitle', { number: order.number }) : t('newTitle')}
      onClose={() => onOpenChange(false)}
      save={order ? t('save') : t('create')}
      saving={t('saving')}
      disabledReason={supplier === null || lines.length === 0 ? t('needParts') : undefined}
      beside={seesCost && total > 0 && <b>{format.money(total)}</b>}
    >
      <div className="flex flex-col gap-5">
        <div className="form-grid">
          <FormField form={form} name="supplier_id" label={t('supplier')}>
            {({ value, onValue }) => <SupplierPicker value={value} onValue={onValue} />}
          </FormField>
          <FormField form={form} name="expected_delivery" label={t('expected')} optional>
            {({ value, onValue, ...field }) => (
              <DateField {...field} value={value ?? ''} onValue={(date) => onValue(date || null)} />
            )}
          </FormField>
        </div>
        <FormField form={form} name="lines" label={t('part')} group>
          {({ value, onValue }) => <Lines lines={value} onLines={onValue} />}
        </FormField>
        <Field label={t('note')} optional help={t('noteHelp')}>
          <Textarea rows={2} maxLength={1000} {...form.register('notes')} />
        </Field>
      </div>
    </FormDrawer>
  )
}

function Lines({ lines, onLines }: { lines: PurchaseLineValues[]; onLines: (lines: PurchaseLineValues[]) => void }) {
  const t = useText(purchasingText)
  const change = (line: PurchaseLineValues, to: Partial<PurchaseLineValues>) =>
    onLines(lines.map((one) => (one === line ? { ...one, ...to } : one)))
  return (
    <div className="flex flex-col gap-2">
      {lines.map((one) => (
        <div
          key={`${one.item_id} ${one.line_item_id}`}
          className="flex flex-wrap items-start gap-2 rounded-md border border-border p-3"
        >
          <span className="two-lines min-w-40 flex-1">
            <b className="font-[520]">{one.name}</b>
            <span>{one.number}</span>
            {one.service_order && <span className="text-ink-2">{t('forOrder', { number: one.service_order })}</span>}
          </span>
          <Field label={t('amountOf', { name: one.name })} hideLabel className="w-28">
            <NumberField
              kind="quantity"
              unit={one.unit || undefined}
              max={100_000}
              value={one.quantity}
              onValue={(count) => change(one, { quantity: count ?? 0 })}
            />
          </Field>
          <Field label={t('costOf', { name: one.name })} hideLabel className="w-32">
            <MoneyField max={9_999_999} value={one.unit_cost} onValue={(unit_cost) => change(one, { unit_cost })} />
          </Field>
          <IconButton
            label={t('removeLine', { name: one.name })}
            icon={<X size={16} />}
            onClick={() => onLines(lines.filter((other) => other !== one))}
          />
        </div>
      ))}
      <PartPicker
        taken={lines.filter((one) => one.line_item_id === null).map((one) => one.item_id)}
        onPick={(line) => onLines([...lines, line])}
      />
    </div>
  )
}

/** A part of the organization, found by typing. */
function PartPicker({ taken, onPick }: { taken: readonly string[]; onPick: (line: PurchaseLineValues) => void }) {
  const t = useText(purchasingText)
  const shop = useShop()
  const [query, setQuery] = useState('')
  const search = usePaused(query.trim()) || undefined
  const found = useCall('listItems', { query: { shop_id: shop?.id, search, state: 'active', limit: 50 } }, { keepPrevious: true })
  const items = (found.data?.inventory ?? []).filter((one) => !taken.includes(one.id))
  return (
    <Combobox
      value={null}
      onValue={(option) => {
        const item = items.find((one) => one.id === option?.value)
        if (!item) return
        const missing = Math.max(item.reorder_point, item.fill_to ?? 0) - item.available - item.on_order
        onPick({
          item_id: item.id,
          name: item.name,
          number: item.partNumber,
          unit: item.unit,
          quantity: Math.max(missing, item.units_per_buy),
          unit_cost: item.unit_cost ?? null,
          line_item_id: null,
          service_order: '',
        })
      }}
      options={items.map((one) => ({ value: one.id, label: one.name, help: one.partNumber }))}
      query={query}
      onQuery={setQuery}
      loading={found.isFetching}
      placeholder={t('addPart')}
      searchLabel={t('findParts')}
      emptyText={t('noParts')}
      aria-label={t('addPart')}
    />
  )
}
