import { positiveMoney, quantity } from '@twopost/contract/core/money'
import { line, prose } from '@twopost/contract/core/text'
import { calendarDate } from '@twopost/contract/core/time-fields'
import { useState } from 'react'
import * as z from 'zod'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useCall } from '#platform/api/queries.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useCreateClaim } from './claims.api.ts'
import { claimsText } from './claims.text.ts'

const kinds = ['return', 'warranty', 'price', 'short'] as const
const part = z.object({ id: z.string(), name: z.string(), number: z.string() })
const schema = z.object({
  kind: z.enum(kinds),
  supplier_id: z.string().nullable(),
  part: part.nullable(),
  description: line(200),
  quantity: quantity(),
  expected: positiveMoney().nullable(),
  due_on: calendarDate().nullable(),
  location_id: z.string(),
  notes: prose(1000),
})
type Part = z.output<typeof part>

/** Claims something from a supplier: what, how much, until when, and where it leaves from (PAR29). */
export default function ClaimDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(claimsText)
  const shop = useShop()
  const create = useCreateClaim()
  const places = useCall('listStockLocations', { query: { shop_id: shop?.id, limit: 100 } }).data?.stock_locations ?? []
  const start = { kind: 'return' as const, supplier_id: null, part: null, description: '', quantity: 1 }
  const form = useSchemaForm(schema, { ...start, expected: null, due_on: null, location_id: '', notes: '' })
  const [supplier, kind, chosen] = form.watch(['supplier_id', 'kind', 'part'])
  const leaves = chosen !== null && (kind === 'return' || kind === 'warranty')
  const record = useRecordForm({
    form,
    failedTitle: () => t('createFailed'),
    send: ({ part: item, supplier_id, expected, location_id, ...values }) =>
      create.mutateAsync({
        query: { shop_id: shop?.id },
        body: {
          ...values,
          supplier_id: supplier_id ?? '',
          ...(item && { item_id: item.id }),
          ...(expected !== null && { expected }),
          ...(leaves && location_id && { location_id }),
        },
      }),
    onSaved: ({ vendor_claim: saved }) => {
      notify({ kind: 'success', title: t('created'), text: saved.supplier_name })
      onOpenChange(false)
    },
  })
  return (
    <FormDrawer
      open={open}
      record={record}
      title={t('newTitle')}
      onClose={() => onOpenChange(false)}
      save={t('create')}
      saving={t('saving')}
      disabledReason={supplier === null ? t('needSupplier') : undefined}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="kind" label={t('kindLabel')}>
          {({ value, onValue }) => (
            <Select value={value} onValue={onValue} options={kinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))} />
          )}
        </FormField>
        <FormField form={form} name="supplier_id" label={t('supplier')}>
          {({ value, onValue }) => <SupplierPicker value={value} onValue={onValue} />}
        </FormField>
        <FormField form={form} name="part" label={t('part')} optional>
          {({ value, onValue }) => <PartPicker value={value} onValue={onValue} />}
        </FormField>
        <Field label={t('what')} optional>
          <Input autoComplete="off" maxLength={200} {...form.register('description')} />
        </Field>
        <div className="form-grid">
          <FormField form={form} name="quantity" label={t('count')}>
            {({ value, onValue, ...field }) => (
              <NumberField {...field} kind="quantity" max={100_000} value={value} onValue={(count) => onValue(count ?? 0)} />
            )}
          </FormField>
          <FormField form={form} name="expected" label={t('expected')} help={t('expectedHelp')} optional>
            {({ value, onValue, ...field }) => <MoneyField {...field} max={9_999_999} value={value} onValue={onValue} />}
          </FormField>
          <FormField form={form} name="due_on" label={t('dueOn')} optional>
            {({ value, onValue, ...field }) => (
              <DateField {...field} value={value ?? ''} onValue={(date) => onValue(date || null)} />
            )}
          </FormField>
          {leaves && (
            <FormField form={form} name="location_id" label={t('from')}>
              {({ value, onValue }) => (
                <Select
                  value={value}
                  onValue={onValue}
                  options={[{ value: '', label: t('notInStock') }, ...places.map((one) => ({ value: one.id, label: one.name }))]}
                />
              )}
            </FormField>
          )}
        </div>
        <Field label={t('notes')} optional>
          <Textarea rows={2} maxLength={1000} {...form.register('notes')} />
        </Field>
      </div>
    </FormDrawer>
  )
}

/** A part of the organization, found by typing. */
function PartPicker({ value, onValue }: { value: Part | null; onValue: (part: Part | null) => void }) {
  const t = useText(claimsText)
  const shop = useShop()
  const [query, setQuery] = useState('')
  const search = usePaused(query.trim()) || undefined
  const found = useCall('listItems', { query: { shop_id: shop?.id, search, limit: 50 } }, { keepPrevious: true })
  return (
    <Combobox
      clearable
      value={value && { value: value.id, label: value.name, help: value.number }}
      onValue={(option) => onValue(option && { id: option.value, name: option.label, number: option.help ?? '' })}
      options={(found.data?.inventory ?? []).map((one) => ({ value: one.id, label: one.name, help: one.partNumber }))}
      query={query}
      onQuery={setQuery}
      loading={found.isFetching}
      placeholder={t('addPart')}
      searchLabel={t('findPart')}
      emptyText={t('noParts')}
    />
  )
}
