import { type ItemKind, itemKinds } from '@twopost/contract/inventory.states'
import { type ReactNode, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FoldButton } from '#ui/fold-button.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { useItemCategories } from './inventory.api.ts'
import { inventoryText } from './inventory.text.ts'
import type { ItemForm, ItemValues } from './item-form.rules.ts'

const furtherFields = [
  'buy_unit',
  'units_per_buy',
  'core_price',
  'core_cost',
  'warranty_months',
  'warranty_miles',
  'description',
  'notes',
] as const satisfies readonly (keyof ItemValues)[]
const most = 9_999_999

/** The fields of a part: what it is, what it costs, how the shop keeps it. `beside` stands below the number. */
export function ItemFormFields({ form, isNew, beside }: { form: ItemForm; isNew: boolean; beside?: ReactNode }) {
  const t = useText(inventoryText)
  const [unfolded, setUnfolded] = useState(false)
  const rest = useId()
  const { errors } = form.formState
  // A fault must be seen, so its field is shown.
  const open = unfolded || furtherFields.some((field) => errors[field])
  return (
    <div className="flex flex-col gap-5">
      <Identity form={form} beside={beside} />
      <Prices form={form} isNew={isNew} />
      {form.watch('kind') !== 'non_stock' && <Keeping form={form} isNew={isNew} />}
      <FoldButton open={open} onOpen={setUnfolded} controls={rest} more={t('further')} fewer={t('fewer')} />
      <div id={rest} className="flex flex-col gap-5" hidden={!open}>
        {open && <Further form={form} />}
      </div>
    </div>
  )
}

function Identity({ form, beside }: { form: ItemForm; beside: ReactNode }) {
  const t = useText(inventoryText)
  const say = useFieldText()
  const { register, formState } = form
  const { errors } = formState
  const kind = form.watch('kind') ?? 'stock'
  return (
    <div className="form-grid">
      <Field label={t('name')} className="wide" error={say(errors.name)}>
        <Input data-autofocus autoComplete="off" {...register('name')} />
      </Field>
      <div className="flex flex-col gap-1.5">
        <Field label={t('partNumber')} error={say(errors.partNumber)}>
          <Input autoComplete="off" {...register('partNumber')} />
        </Field>
        {beside}
      </div>
      <Field label={t('maker')} optional error={say(errors.maker)}>
        <Input autoComplete="off" {...register('maker')} />
      </Field>
      <FormField form={form} name="category" label={t('category')} optional>
        {({ value, onValue }) => <CategoryField value={value ?? ''} onValue={onValue} />}
      </FormField>
      <FormField form={form} name="kind" label={t('kind')} help={t(`kindHelp.${kind}`)}>
        {({ value, onValue }) => (
          <Select<ItemKind>
            value={value ?? 'stock'}
            onValue={onValue}
            options={itemKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          />
        )}
      </FormField>
      {kind === 'tire' && (
        <Field label={t('tireSize')} optional error={say(errors.tire_size)}>
          <Input autoComplete="off" placeholder="295/75R22.5" {...register('tire_size')} />
        </Field>
      )}
    </div>
  )
}

/** A category by its name, found or added. */
export function CategoryField({ value, onValue }: { value: string; onValue: (name: string) => void }) {
  const t = useText(inventoryText)
  const [query, setQuery] = useState('')
  const found = useItemCategories(query)
  const options = (found.data?.categories ?? []).map(({ name }) => ({ value: name, label: name }))
  const isThere = options.some((one) => one.label.toLocaleLowerCase() === query.trim().toLocaleLowerCase())
  return (
    <Combobox
      clearable
      value={value === '' ? null : { value, label: value }}
      onValue={(option) => onValue(option?.value ?? '')}
      options={options}
      query={query}
      onQuery={setQuery}
      loading={found.isFetching}
      placeholder={t('noCategory')}
      searchLabel={t('chooseCategory')}
      emptyText={t('noCategories')}
      create={isThere ? undefined : { label: (name) => t('addCategory', { name }), onCreate: onValue }}
    />
  )
}

function Prices({ form, isNew }: { form: ItemForm; isNew: boolean }) {
  const t = useText(inventoryText)
  const seesCost = useMay('pricing:cost')
  const seesSuppliers = useMay('suppliers:view')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-[620]">{t('prices')}</legend>
      <div className="form-grid">
        <FormField form={form} name="unit_price" label={t('unitPrice')} optional>
          {({ value, onValue, ...field }) => (
            <MoneyField {...field} max={most} value={value ?? 0} onValue={(amount) => onValue(amount ?? 0)} />
          )}
        </FormField>
        {(isNew || seesCost) && (
          <FormField
            form={form}
            name="unit_cost"
            label={t('unitCost')}
            optional
            help={t(isNew ? 'firstCostHelp' : 'unitCostHelp')}
          >
            {({ value, ...field }) => <MoneyField {...field} max={most} value={value ?? null} />}
          </FormField>
        )}
        {seesSuppliers && (
          <FormField form={form} name="supplier_id" label={t('supplier')} optional>
            {({ value, onValue }) => <SupplierPicker value={value ?? null} onValue={onValue} />}
          </FormField>
        )}
      </div>
    </fieldset>
  )
}

function Keeping({ form, isNew }: { form: ItemForm; isNew: boolean }) {
  const t = useText(inventoryText)
  const say = useFieldText()
  const shop = useShop()
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-[620]">{shop ? t('shopPart', { shop: shop.name }) : t('keeping')}</legend>
      <div className="form-grid">
        {isNew && (
          <FormField form={form} name="quantity" label={t('quantity')} optional help={t('quantityHelp')}>
            {({ value, onValue, ...field }) => (
              <NumberField {...field} kind="quantity" max={most} value={value ?? 0} onValue={(count) => onValue(count ?? 0)} />
            )}
          </FormField>
        )}
        <Field label={t('unit')} optional help={t('unitHelp')} error={say(errors.unit)}>
          <Input autoComplete="off" {...register('unit')} />
        </Field>
        <Field label={t('location')} optional help={t('locationHelp')} error={say(errors.location)}>
          <Input autoComplete="off" {...register('location')} />
        </Field>
        <FormField form={form} name="reorder_point" label={t('reorderPoint')} optional>
          {({ value, onValue, ...field }) => (
            <NumberField {...field} kind="quantity" max={most} value={value ?? 0} onValue={(count) => onValue(count ?? 0)} />
          )}
        </FormField>
        <FormField form={form} name="fill_to" label={t('fillTo')} optional help={t('fillToHelp')}>
          {({ value, ...field }) => <NumberField {...field} kind="quantity" max={most} value={value ?? null} />}
        </FormField>
      </div>
    </fieldset>
  )
}

function Further({ form }: { form: ItemForm }) {
  const t = useText(inventoryText)
  const say = useFieldText()
  const seesCost = useMay('pricing:cost')
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="form-grid">
        <Field label={t('buyUnit')} optional help={t('buyUnitHelp')} error={say(errors.buy_unit)}>
          <Input autoComplete="off" {...register('buy_unit')} />
        </Field>
        <FormField form={form} name="units_per_buy" label={t('unitsPerBuy')} optional>
          {({ value, onValue, ...field }) => (
            <NumberField {...field} kind="quantity" max={most} value={value ?? 1} onValue={(count) => onValue(count ?? 1)} />
          )}
        </FormField>
        <FormField form={form} name="core_price" label={t('corePrice')} optional>
          {({ value, onValue, ...field }) => (
            <MoneyField {...field} max={most} value={value ?? 0} onValue={(amount) => onValue(amount ?? 0)} />
          )}
        </FormField>
        {seesCost && (
          <FormField form={form} name="core_cost" label={t('coreCost')} optional>
            {({ value, onValue, ...field }) => (
              <MoneyField {...field} max={most} value={value ?? 0} onValue={(amount) => onValue(amount ?? 0)} />
            )}
          </FormField>
        )}
        <FormField form={form} name="warranty_months" label={t('warranty')} optional>
          {({ value, ...field }) => <NumberField {...field} kind="count" max={600} value={value ?? null} />}
        </FormField>
        <FormField form={form} name="warranty_miles" label={t('warrantyMiles')} optional>
          {({ value, ...field }) => <NumberField {...field} kind="mileage" unit="mi" value={value ?? null} />}
        </FormField>
      </div>
      <Field label={t('description')} optional error={say(errors.description)}>
        <Textarea rows={2} {...register('description')} />
      </Field>
      <Field label={t('notes')} optional error={say(errors.notes)}>
        <Textarea rows={2} {...register('notes')} />
      </Field>
      <Controller
        control={control}
        name="is_active"
        render={({ field }) => (
          <div className="flex flex-col gap-1">
            <Checkbox checked={field.value ?? true} onCheckedChange={field.onChange}>
              {t('isActive')}
            </Checkbox>
            <span className="pl-6.5 text-xs text-ink-3">{t('isActiveHelp')}</span>
          </div>
        )}
      />
    </>
  )
}
