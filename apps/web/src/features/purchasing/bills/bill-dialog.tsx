import { X } from 'lucide-react'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import {
  type AddedKind,
  addedLine,
  type BillLineValues,
  billSchema,
  billValues,
  coreOf,
  isChecked,
  lineOf,
  nextAdded,
  sentLines,
  totalOf,
  workLine,
} from './bill-form.rules.ts'
import { useCreateBill, useUnbilled, useUpdateBill, type VendorBill } from './bills.api.ts'
import { billsText } from './bills.text.ts'

/** Enters a bill of a supplier, or changes one that is not posted: what came of it is checked off, the rest is typed (PAR28). */
export default function BillDialog({
  open,
  onOpenChange,
  bill,
  supplierId = null,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  bill?: VendorBill | null
  /** Of whom it is, where that is known. */
  supplierId?: string | null
}) {
  const t = useText(billsText)
  const sayField = useFieldText()
  const format = useFormat()
  const shop = useShop()
  const [create, update] = [useCreateBill(), useUpdateBill()]
  const form = useSchemaForm(billSchema, billValues(bill, supplierId))
  const [supplier, lines] = form.watch(['supplier_id', 'lines'])
  const total = totalOf(lines)
  const record = useRecordForm({
    form,
    record: bill,
    valuesOf: (current: VendorBill) => billValues(current),
    keepAs: bill ? `bill:${bill.id}` : `bill:new${supplierId ? `:${supplierId}` : ''}`,
    failedTitle: () => say(billsText)('saveFailed'),
    send: ({ supplier_id, lines: sent, ...values }, { version }) => {
      const body = { ...values, supplier_id: supplier_id ?? '', lines: sentLines(sent) }
      return bill
        ? update.mutateAsync({ params: { id: bill.id }, body: { ...body, version } })
        : create.mutateAsync({ query: { shop_id: shop?.id }, body })
    },
    onSaved: ({ vendor_bill: saved }) => {
      notify({ kind: 'success', title: t(bill ? 'saved' : 'created'), text: saved.number })
      onOpenChange(false)
    },
  })
  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={bill ? t('editTitle', { number: bill.number }) : t('newTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
      disabledReason={supplier === null || lines.length === 0 ? t('needSupplier') : undefined}
      beside={total !== 0 && <b>{format.money(total)}</b>}
    >
      <div className="flex flex-col gap-5">
        <div className="form-grid">
          <FormField form={form} name="supplier_id" label={t('supplier')}>
            {({ value, onValue }) => <SupplierPicker value={value} onValue={onValue} />}
          </FormField>
          <Field label={t('number')} error={sayField(form.formState.errors.number)}>
            <Input autoComplete="off" maxLength={60} {...form.register('number')} />
          </Field>
          <FormField form={form} name="bill_date" label={t('billDate')}>
            {({ value, onValue, ...field }) => <DateField {...field} value={value} onValue={onValue} />}
          </FormField>
          <FormField form={form} name="due_date" label={t('dueDate')} optional>
            {({ value, onValue, ...field }) => (
              <DateField {...field} value={value ?? ''} onValue={(date) => onValue(date || null)} />
            )}
          </FormField>
        </div>
        <FormField form={form} name="lines" label={t('whatCame')} help={t('whatCameHelp')} group>
          {({ value, onValue }) => (
            <CameLines shopId={bill?.shop_id ?? shop?.id} supplierId={supplier} lines={value} onLines={onValue} />
          )}
        </FormField>
        <FormField form={form} name="lines" label={t('otherLines')} group>
          {({ value, onValue }) => <OtherLines lines={value} onLines={onValue} />}
        </FormField>
        <Field label={t('note')} optional>
          <Textarea rows={2} maxLength={1000} {...form.register('notes')} />
        </Field>
      </div>
    </FormDrawer>
  )
}

type Lines = { lines: BillLineValues[]; onLines: (lines: BillLineValues[]) => void }
const changed = (lines: BillLineValues[], key: string, to: Partial<BillLineValues>) =>
  lines.map((one) => (one.key === key ? { ...one, ...to } : one))

/** What came and nobody has billed, and what this bill names already: checked with its amount. */
function CameLines({ shopId, supplierId, lines, onLines }: Lines & { shopId: string | undefined; supplierId: string | null }) {
  const t = useText(billsText)
  const unbilled = useUnbilled(shopId, supplierId)
  if (supplierId === null) return <p className="text-ink-3">{t('pickSupplier')}</p>
  if (!unbilled.data) return <SkeletonRows rows={3} />
  const own = lines.filter(isChecked)
  const offered = [
    ...unbilled.data.lines.flatMap((one) => [lineOf(one), coreOf(one) ?? []].flat()),
    ...unbilled.data.work.map(workLine),
  ].filter((one) => !own.some((other) => other.key === one.key))
  if (own.length + offered.length === 0) return <p className="text-ink-3">{t('nothingCame')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {[...own, ...offered].map((one) => {
        const isOn = own.includes(one)
        const name = one.kind === 'core' ? t('coreOf', { name: one.name }) : one.name
        return (
          <li key={one.key} className="flex flex-wrap items-start gap-2 rounded-md border border-border p-3">
            <Checkbox
              className="min-w-44 flex-1"
              checked={isOn}
              aria-label={t('billIt', { name })}
              onCheckedChange={(on) => onLines(on ? [...lines, one] : lines.filter((other) => other.key !== one.key))}
            >
              <span className="two-lines">
                <b className="font-[520]">{name}</b>
                <span>{one.help}</span>
              </span>
            </Checkbox>
            {one.kind !== 'sublet' && (
              <Field label={t('countOf', { name })} hideLabel className="w-24">
                <NumberField
                  kind="quantity"
                  max={100_000}
                  disabled={!isOn}
                  value={one.quantity}
                  onValue={(count) => onLines(changed(lines, one.key, { quantity: count ?? 0 }))}
                />
              </Field>
            )}
            <Field label={t('amountOf', { name })} hideLabel className="w-32">
              <MoneyField
                max={9_999_999}
                disabled={!isOn}
                value={one.cost}
                onValue={(cost) => onLines(changed(lines, one.key, { cost }))}
              />
            </Field>
          </li>
        )
      })}
    </ul>
  )
}

const kinds = ['freight', 'tax', 'other', 'goods'] as const satisfies readonly AddedKind[]
/** Freight, tax and what else stands on the paper. */
function OtherLines({ lines, onLines }: Lines) {
  const t = useText(billsText)
  const own = lines.filter((one) => !isChecked(one))
  return (
    <div className="flex flex-col gap-2">
      {own.map((one) => {
        const name = one.name || one.description || t(`kind.${one.kind}`)
        return (
          <div key={one.key} className="flex flex-wrap items-start gap-2 rounded-md border border-border p-3">
            <span className="w-24 self-center font-[520]">{t(`kind.${one.kind}`)}</span>
            <Field label={t('describe')} hideLabel className="min-w-40 flex-1">
              <Input
                autoComplete="off"
                maxLength={200}
                placeholder={one.name || t('describe')}
                value={one.description}
                onChange={(event) => onLines(changed(lines, one.key, { description: event.target.value }))}
              />
            </Field>
            {one.kind === 'goods' && (
              <Field label={t('countOf', { name })} hideLabel className="w-24">
                <NumberField
                  kind="quantity"
                  max={100_000}
                  value={one.quantity}
                  onValue={(quantity) => onLines(changed(lines, one.key, { quantity: quantity ?? 0 }))}
                />
              </Field>
            )}
            <Field label={t('amountOf', { name })} hideLabel className="w-32">
              <MoneyField
                min={one.kind === 'goods' ? 0 : -9_999_999}
                max={9_999_999}
                value={one.cost}
                onValue={(cost) => onLines(changed(lines, one.key, { cost }))}
              />
            </Field>
            <IconButton
              label={t('removeLine', { name })}
              icon={<X size={16} />}
              onClick={() => onLines(lines.filter((other) => other.key !== one.key))}
            />
          </div>
        )
      })}
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button key={kind} size="sm" onClick={() => onLines([...lines, addedLine(kind, nextAdded(lines))])}>
            + {t(`addLine.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
