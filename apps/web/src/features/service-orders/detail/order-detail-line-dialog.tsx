import { countTotals, fromCents, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { partSources } from '@twopost/contract/inventory.states'
import { classesOfType } from '@twopost/contract/service-orders.states'
import { Suspense, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  KitContents,
  LazyPartsAnswersDialog,
  orderPartsText,
  PartAlternates,
  PartPicker,
  type PickedItem,
  priceWith,
  tooMany,
  useNewPart,
} from '#features/order-parts/index.ts'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { toProblem, useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import { LineSubletFields } from '../lines/line-sublet-fields.tsx'
import type { LineQuestion } from '../lines/order-line-table.tsx'
import { LineGuide } from '../prices/line-guide.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import { type LineItem, useAddLine, useUpdateLine } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import { isByRule, type LineOutput, type LineValues, lineBody, lineSchema, lineValues } from './order-detail-line.rules.ts'

type LineForm = SchemaForm<LineValues, LineOutput>

/** Adds or changes one line: labor in hours × rate, a part, another shop's work or a fee in quantity × price (G16, G40, NOW6). */
export function LineDialog({
  order,
  asked,
  onClose,
}: {
  order: ServiceOrderDetail
  asked: Extract<LineQuestion, { kind: 'add' | 'edit' }>
  onClose: () => void
}) {
  const t = useText(orderDetailText)
  const says = useText(orderPartsText)
  const format = useFormat()
  const line = asked.kind === 'edit' ? asked.line : null
  const type = asked.kind === 'edit' ? asked.line.type : asked.type
  const service = asked.kind === 'add' ? (asked.service?.name ?? order.services.at(-1)?.name) : undefined
  const isLabor = type === 'labor'
  const seesCost = useMay('pricing:cost')
  const form = useSchemaForm(
    lineSchema,
    line
      ? lineValues(line)
      : newLine({
          service_name: service ?? '',
          unit_cost: isLabor ? order.labor_rate : null,
          sales_class: type === 'parts' ? null : classesOfType[type][0],
        }),
  )
  const [add, update] = [useAddLine(), useUpdateLine()]
  const [spare, setSpare] = useState(0)
  const [list, setList] = useState<number | null>(null)
  const [waits, setWaits] = useState<string>()
  const record = useRecordForm({
    form,
    record: line,
    valuesOf: lineValues,
    keepAs: line ? `line:${line.id}` : `line:new:${type}:${order.id}`,
    // Hours of labor are asked for in the field of the quantity.
    fieldOf: (code) =>
      code === 'INVALID_HOURS' || code === 'STOCK_SHORT' || code === 'PARTS_DISPOSITION' ? 'quantity' : undefined,
    send: async (values, { version }) => {
      // A price that nobody touched is left to rates and matrices (CAN9, CAN10).
      const price_by_rule = isByRule({ type, line, rate: order.labor_rate, list }, values.unit_cost)
      const byRule = price_by_rule ? { price_by_rule: true as const } : {}
      if (!line) return add.mutateAsync({ params: { id: order.id }, body: { ...lineBody(type, values, seesCost), ...byRule } })
      // A class that nobody changed goes with its part.
      const sales_class = values.sales_class === line.sales_class ? null : values.sales_class
      const body = { ...lineBody(type, { ...values, sales_class }, seesCost), ...byRule, version }
      const isOtherPart = values.inventory_item_id !== line.inventory_item_id
      try {
        return await update.mutateAsync({ params: { id: order.id, itemId: line.id }, body })
      } catch (caught) {
        // More is out than it needs now: where that goes is asked, and then it is saved.
        if (toProblem(caught).code === 'PARTS_DISPOSITION') setSpare(tooMany(line, values.quantity, isOtherPart))
        throw caught
      }
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onClose()
    },
  })
  const [count, price, description] = useWatch({ control: form.control, name: ['quantity', 'unit_cost', 'description'] })
  const cents = count === null || price === null ? null : wholeCents(count, price)
  return (
    <FormDialog
      // A part that is being put on file is typed work as well.
      record={{ ...record, dirty: record.dirty || waits !== undefined }}
      size="md"
      title={line ? t('lineDialog.edit') : t(`lineDialog.${titles[type]}`)}
      onClose={onClose}
      save={t('lineDialog.save')}
      saving={t('lineDialog.saving')}
      disabledReason={waits}
      beside={cents !== null && <b className="font-[620]">{t('lineDialog.amount', { amount: format.money(cents / 100) })}</b>}
    >
      <div className="form-grid">
        {type === 'parts' && <PartFields form={form} order={order} line={line} onWaits={setWaits} onList={setList} />}
        <LineFields form={form} order={order} isLabor={isLabor} />
        {isLabor && <LineGuide order={order} description={description} />}
        {type === 'sublet' && <LineSubletFields form={form} />}
        {classesOfType[type].length > 1 && <SoldAs form={form} type={type} isNew={line === null} />}
      </div>
      {line && spare > 0 && (
        <Suspense fallback={null}>
          <LazyPartsAnswersDialog
            orderId={order.id}
            parts={[{ line, count: spare }]}
            title={says('answersTitle')}
            save={t('lineDialog.save')}
            onAnswered={async () => record.submit()}
            onClose={() => setSpare(0)}
          />
        </Suspense>
      )}
    </FormDialog>
  )
}

const titles = { labor: 'addLabor', parts: 'addPart', sublet: 'addSublet', fee: 'addFee' } as const
const newLine = (known: Pick<LineValues, 'service_name' | 'unit_cost' | 'sales_class'>): LineValues => ({
  description: '',
  quantity: 1,
  technician_id: null,
  notes: '',
  inventory_item_id: null,
  part_source: 'stock',
  part_supplier_id: null,
  supplier_id: null,
  cost: null,
  document: '',
  document_date: null,
  due_date: null,
  ...known,
})
const wholeCents = (count: number, price: number): number =>
  countTotals([{ amountCents: lineCents(toThousandths(count), toCents(price)), taxRateMillionths: 0 }], { kind: 'none' })
    .totalCents

/** What the line sells, by which taxes and reports tell lines apart (TAX2); a new part goes by what it is unless it is said. */
function SoldAs({ form, type, isNew }: { form: LineForm; type: LineItem['type']; isNew: boolean }) {
  const t = useText(orderDetailText)
  return (
    <FormField form={form} name="sales_class" label={t('lineDialog.soldAs')} help={t('lineDialog.soldAsHelp')}>
      {({ value, onValue }) => (
        <Select
          value={value ?? 'itself'}
          onValue={(one) => onValue(one === 'itself' ? null : one)}
          options={[
            ...(isNew && type === 'parts' ? [{ value: 'itself' as const, label: t('lineDialog.byItself') }] : []),
            ...classesOfType[type].map((one) => ({ value: one, label: t(`classes.${one}`) })),
          ]}
        />
      )}
    </FormField>
  )
}

/** The item of the inventory that a part is: it gives the line its words and its price. */
function PartFields({
  form,
  order,
  line,
  onWaits,
  onList,
}: {
  form: LineForm
  order: ServiceOrderDetail
  line: LineItem | null
  /** Why the line can not be saved yet. */
  onWaits: (why: string | undefined) => void
  /** The list price of the part that was picked. */
  onList: (price: number) => void
}) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const seesStock = useMay('inventory:view')
  const seesSuppliers = useMay('suppliers:view')
  const [chosen, setChosen] = useState<{ id: string; label: string; available: number | null; isKit?: boolean } | null>(
    line?.part && line.inventory_item_id
      ? {
          id: line.inventory_item_id,
          label: [line.part.number, line.description].filter(Boolean).join(' · '),
          available: line.part.state === null ? null : line.part.available + line.part.reserved + line.part.issued,
        }
      : null,
  )
  const [itemId, source, count] = useWatch({ control: form.control, name: ['inventory_item_id', 'part_source', 'quantity'] })
  const shown = chosen && chosen.id === itemId ? chosen : null
  const pick = (item: PickedItem) => {
    const available = item.kind === 'non_stock' ? null : Math.max(0, item.available)
    setChosen({ id: item.id, label: `${item.partNumber} · ${item.name}`, available, isKit: item.is_kit })
    form.setValue('inventory_item_id', item.id, { shouldDirty: true, shouldValidate: true })
    form.setValue('description', item.name, { shouldDirty: true, shouldValidate: true })
    form.setValue('unit_cost', item.unit_price, { shouldDirty: true, shouldValidate: true })
    onList(item.unit_price)
    if (item.kind === 'special') form.setValue('part_source', 'order', { shouldDirty: true })
  }
  // Saving the new part lets go of the page; the line itself is not saved yet.
  const [isMade, setMade] = useState(false)
  useUnsaved(isMade)
  const made = useNewPart(order.shop_id, (item, isNew) => {
    const price = priceWith(item, isNew, form.getValues('unit_cost'))
    pick(item)
    setMade(true)
    form.setValue('unit_cost', price, { shouldDirty: true, shouldValidate: true })
    if (isNew) form.setValue('part_source', 'order', { shouldDirty: true })
  })
  useEffect(() => onWaits(made.waits), [onWaits, made.waits])
  if (!seesStock) return null
  const isShort = shown !== null && shown.available !== null && source === 'stock' && (count ?? 0) > shown.available
  return (
    <>
      <FormField
        form={form}
        name="inventory_item_id"
        className="wide"
        label={t('part')}
        optional
        {...(isShort && { help: t('shortNow', { count: format.number(shown.available ?? 0, 3) }) })}
      >
        {(field) => (
          <PartPicker
            shopId={order.shop_id}
            value={shown ?? (field.value ? { id: field.value, label: '…' } : null)}
            // A line that is there stays one part.
            kits={line === null}
            onValue={(item) => (item ? pick(item) : field.onValue(null))}
            {...made.offer}
          />
        )}
      </FormField>
      {made.panel && <div className="wide">{made.panel}</div>}
      {isShort && (
        <div className="wide">
          <PartAlternates shopId={order.shop_id} part={shown} onPick={pick} />
        </div>
      )}
      {shown?.isKit && (
        <div className="wide">
          <KitContents shopId={order.shop_id} kitId={shown.id} count={count ?? 0} />
        </div>
      )}
      {itemId && (
        <FormField form={form} name="part_source" className="wide" label={t('source')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={partSources.map((one) => ({ value: one, label: t(`sources.${one}`) }))}
            />
          )}
        </FormField>
      )}
      {itemId && source === 'order' && seesSuppliers && (
        <FormField form={form} name="part_supplier_id" className="wide" label={t('buyFrom')} optional help={t('buyFromHelp')}>
          {({ value, onValue }) => <SupplierPicker value={value} onValue={onValue} />}
        </FormField>
      )}
    </>
  )
}

function LineFields({ form, order, isLabor }: { form: LineForm; order: ServiceOrderDetail; isLabor: boolean }) {
  const t = useText(orderDetailText)
  const say = useFieldText()
  const { register, formState } = form
  return (
    <>
      <Field
        className="wide"
        label={t('lineDialog.description')}
        error={say(formState.errors.description, { REQUIRED: t('lineDialog.needText') })}
      >
        <Input maxLength={300} {...register('description')} />
      </Field>
      <CountAndPrice form={form} isLabor={isLabor} />
      <FormField form={form} name="service_name" label={t('lineDialog.service')} help={t('lineDialog.serviceHelp')}>
        {(field) => <ServiceField services={order.services} value={field.value} onValue={field.onValue} />}
      </FormField>
      {isLabor && (
        <FormField
          form={form}
          name="technician_id"
          label={t('lineDialog.technician')}
          optional
          help={t('lineDialog.technicianHelp')}
        >
          {(field) => (
            <TechnicianSelect
              orderId={order.id}
              value={field.value}
              onValue={(one) => field.onValue(one?.id ?? null)}
              placeholder={order.assigned_technician?.name ?? t('lead')}
            />
          )}
        </FormField>
      )}
      <Field className="wide" label={t('lineDialog.notes')} optional error={say(formState.errors.notes)}>
        <Textarea rows={2} maxLength={2000} {...register('notes')} />
      </Field>
    </>
  )
}

/** The service a line belongs to: one of the order, or a new one by its name. */
function ServiceField({
  services,
  value,
  onValue,
}: {
  services: ServiceOrderDetail['services']
  value: string
  onValue: (name: string) => void
}) {
  const t = useText(orderDetailText)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const names = [...new Set(services.map((one) => one.name))].filter((name) => name !== '')
  const optionOf = (name: string) => ({ value: name, label: name })
  return (
    <Combobox
      value={value === '' ? null : optionOf(value)}
      onValue={(chosen) => onValue(chosen?.value ?? '')}
      options={names.filter((name) => name.toLocaleLowerCase().includes(wanted)).map(optionOf)}
      query={query}
      onQuery={setQuery}
      placeholder={t('lineDialog.servicePlaceholder')}
      searchLabel={t('lineDialog.servicePlaceholder')}
      clearable
      create={
        names.some((name) => name.toLocaleLowerCase() === wanted)
          ? undefined
          : { label: (name) => t('lineDialog.newService', { name }), onCreate: (name) => onValue(name.slice(0, 160)) }
      }
    />
  )
}

function CountAndPrice({ form, isLabor }: { form: LineForm; isLabor: boolean }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const price = useWatch({ control: form.control, name: 'unit_cost' })
  const longLabor = (hours: number) => (hours > 16 ? { text: t('lineDialog.longLabor') } : undefined)
  const freeOfCharge = (amount: number) => (amount === 0 ? { text: t('lineDialog.free') } : undefined)
  return (
    <>
      <FormField
        form={form}
        name="quantity"
        label={isLabor ? t('lineDialog.hours') : t('lineDialog.quantity')}
        says={{ INVALID_QUANTITY: t('lineDialog.needNumber') }}
      >
        {(field) => (
          <NumberField
            {...field}
            kind={isLabor ? 'hours' : 'quantity'}
            min={0.001}
            {...(isLabor && { unit: 'h', doubt: longLabor })}
            {...(price !== null && {
              echo: (value: number) =>
                t(isLabor ? 'lineDialog.laborIs' : 'lineDialog.partsAre', {
                  count: format.number(value, 3),
                  price: format.money(price),
                  amount: format.money(fromCents(lineCents(toThousandths(value), toCents(price)))),
                }),
            })}
          />
        )}
      </FormField>
      <FormField form={form} name="unit_cost" label={isLabor ? t('lineDialog.rate') : t('lineDialog.price')}>
        {(field) => <MoneyField {...field} doubt={freeOfCharge} />}
      </FormField>
    </>
  )
}
