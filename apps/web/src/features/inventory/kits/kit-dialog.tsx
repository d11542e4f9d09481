import { fromCents } from '@twopost/contract/core/money'
import { mostKitParts } from '@twopost/contract/inventory'
import { X } from 'lucide-react'
import { PartPicker } from '#features/order-parts/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { CategoryField } from '../item-form-fields.tsx'
import { type KitPartValues, kitBody, kitSchema, kitValues, partsCents } from './kit-form.rules.ts'
import { type Kit, useCreateKit, useUpdateKit } from './kits.api.ts'
import { kitsText } from './kits.text.ts'

/** Makes or changes a kit: what it is called, what it costs and its parts (PAR22, PAR31). */
export default function KitDialog({
  open,
  onOpenChange,
  kit,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The kit to change; null for a new one. */
  kit: Kit | null
}) {
  const t = useText(kitsText)
  const say = useFieldText()
  const format = useFormat()
  const shop = useShop()
  const [create, update] = [useCreateKit(), useUpdateKit()]
  const form = useSchemaForm(kitSchema, kitValues(kit))
  const { errors } = form.formState
  const [parts, name, number, isActive] = form.watch(['parts', 'name', 'partNumber', 'is_active'])
  const setParts = (next: KitPartValues[]) => form.setValue('parts', next, { shouldDirty: true, shouldValidate: true })
  const query = { shop_id: shop?.id }
  const record = useRecordForm({
    form,
    record: kit,
    valuesOf: (current: Kit) => kitValues(current),
    fieldOf: (code) => (code === 'ITEM_EXISTS' ? 'partNumber' : undefined),
    failedTitle: () => t('saveFailed'),
    send: async (values, { version }) =>
      kit
        ? update.mutateAsync({ params: { id: kit.id }, query, body: { ...kitBody(values), version } })
        : create.mutateAsync({ query, body: kitBody(values) }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  const isNamed = name.trim() !== '' && number.trim() !== ''
  return (
    <FormDrawer
      open={open}
      record={record}
      title={kit ? t('editTitle') : t('new')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
      disabledReason={isNamed ? (parts.length === 0 ? t('needParts') : undefined) : t('needNameNumber')}
    >
      <div className="flex flex-col gap-5">
        <div className="form-grid">
          <Field label={t('name')} className="wide" error={say(errors.name)}>
            <Input data-autofocus autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label={t('partNumber')} error={say(errors.partNumber)}>
            <Input autoComplete="off" {...form.register('partNumber')} />
          </Field>
          <Field label={t('maker')} optional error={say(errors.maker)}>
            <Input autoComplete="off" {...form.register('maker')} />
          </Field>
        </div>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 font-[620]">{t('parts')}</legend>
          <p className="text-sm text-ink-2">{t('partsText')}</p>
          {parts.length > 0 && (
            <ul className="flex flex-col gap-2">
              {parts.map((part, index) => (
                <KitPartRow
                  key={part.item_id}
                  part={part}
                  error={say(errors.parts?.[index]?.quantity)}
                  onQuantity={(quantity) => setParts(parts.map((one, at) => (at === index ? { ...one, quantity } : one)))}
                  onRemove={() => setParts(parts.filter((_, at) => at !== index))}
                />
              ))}
            </ul>
          )}
          {shop && parts.length < mostKitParts && (
            <PartPicker
              shopId={shop.id}
              value={null}
              aria-label={t('addPart')}
              onValue={(item) => {
                if (!item || parts.some((one) => one.item_id === item.id)) return
                const { id: item_id, name: called, partNumber, unit_price } = item
                setParts([...parts, { item_id, name: called, partNumber, unit_price, quantity: 1 }])
              }}
            />
          )}
        </fieldset>
        <div className="form-grid">
          <FormField
            form={form}
            name="unit_price"
            label={t('price')}
            className="wide"
            optional
            help={t('priceHelp', { sum: format.money(fromCents(partsCents(parts))) })}
          >
            {(field) => <MoneyField {...field} placeholder={fromCents(partsCents(parts)).toFixed(2)} />}
          </FormField>
          <FormField form={form} name="category" label={t('category')} optional className="wide">
            {({ value, onValue }) => <CategoryField value={value} onValue={onValue} />}
          </FormField>
          <Field label={t('description')} className="wide" optional error={say(errors.description)}>
            <Textarea rows={2} {...form.register('description')} />
          </Field>
        </div>
        <Checkbox
          checked={isActive}
          onCheckedChange={(checked) => form.setValue('is_active', checked === true, { shouldDirty: true })}
        >
          {t('isActive')}
        </Checkbox>
      </div>
    </FormDrawer>
  )
}

function KitPartRow({
  part,
  error,
  onQuantity,
  onRemove,
}: {
  part: KitPartValues
  error: string | undefined
  onQuantity: (quantity: number | null) => void
  onRemove: () => void
}) {
  const t = useText(kitsText)
  const format = useFormat()
  return (
    <li className="flex items-start gap-2">
      <span className="two-lines min-w-0 flex-1">
        <span className="truncate">{part.name}</span>
        <span>
          <span className="truncate">{`${part.partNumber} · ${format.money(part.unit_price)}`}</span>
        </span>
      </span>
      <Field label={t('quantityOf', { part: part.name })} hideLabel className="w-26 flex-none" error={error}>
        <NumberField kind="quantity" min={0.001} value={part.quantity} onValue={onQuantity} />
      </Field>
      <IconButton label={t('removePart', { part: part.name })} icon={<X size={16} />} onClick={onRemove} />
    </li>
  )
}
