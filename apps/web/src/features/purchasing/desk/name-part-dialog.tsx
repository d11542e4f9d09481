import { money } from '@twopost/contract/core/money-fields'
import { line, requiredLine } from '@twopost/contract/core/text'
import { useRef } from 'react'
import * as z from 'zod'
import { PartPicker } from '#features/order-parts/index.ts'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { type UnlistedNeed, useAddSpecialPart, useNameLine } from './desk.api.ts'
import { deskText } from './desk.text.ts'

const schema = z
  .object({
    item: z.object({ id: z.string(), label: z.string(), price: z.number() }).nullable(),
    name: line(200),
    partNumber: line(60),
    supplier_id: z.string().nullable(),
    unit_cost: money().nullable(),
    unit_price: money().nullable(),
  })
  .refine((one) => one.item !== null || one.name.trim() !== '', { error: 'NAME_REQUIRED', path: ['name'] })
  .refine((one) => one.item !== null || requiredLine(60, 'PART_NUMBER_REQUIRED').safeParse(one.partNumber).success, {
    error: 'PART_NUMBER_REQUIRED',
    path: ['partNumber'],
  })

/** Says what a part is that was asked for in words: one of the inventory, or a new one by its supplier's number (PAR26). */
export default function NamePartDialog({
  open,
  onOpenChange,
  need,
  mayAdd,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  need: UnlistedNeed
  /** May add parts to the inventory. */
  mayAdd: boolean
}) {
  const t = useText(deskText)
  const say = useFieldText()
  const [add, name] = [useAddSpecialPart(), useNameLine()]
  // One that was added before the order could not be changed is not added again.
  const added = useRef<string | null>(null)
  const form = useSchemaForm(schema, {
    item: null,
    name: need.description,
    partNumber: '',
    supplier_id: null,
    unit_cost: null,
    unit_price: need.unit_price || null,
  })
  const { errors } = form.formState
  const item = form.watch('item')
  const record = useRecordForm({
    form,
    fieldOf: (code) => (code === 'ITEM_EXISTS' ? 'partNumber' : undefined),
    failedTitle: () => t('notNamed'),
    send: async (values) => {
      const { supplier_id, unit_cost, unit_price } = values
      const special = async () => {
        const own = { name: values.name, partNumber: values.partNumber, kind: 'special' as const }
        const more = { ...(unit_cost !== null && { unit_cost }), ...(unit_price !== null && { unit_price }) }
        const body = { shop_id: need.shop_id, ...own, ...more, ...(supplier_id && { supplier_id }) }
        return (await add.mutateAsync({ body })).item.id
      }
      const itemId = values.item?.id ?? added.current ?? (await special())
      if (!values.item) added.current = itemId
      const price = values.item ? values.item.price : unit_price
      return name.mutateAsync({
        params: { id: need.service_order_id, itemId: need.line_item_id },
        body: {
          inventory_item_id: itemId,
          part_source: 'order',
          version: need.line_version,
          ...(need.unit_price === 0 && price !== null && { unit_cost: price }),
        },
      })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('named') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('nameTitle', { part: need.description })}
      description={t('nameLead', { number: need.order_number })}
      onClose={() => onOpenChange(false)}
      save={t('nameSave')}
      saving={t('nameSaving')}
      disabledReason={!mayAdd && item === null ? t('pickListed') : undefined}
    >
      <div className="form-grid">
        <FormField form={form} name="item" label={t('listed')} className="wide" optional={mayAdd}>
          {({ value, onValue }) => (
            <PartPicker
              shopId={need.shop_id}
              value={value}
              onValue={(found) =>
                onValue(found && { id: found.id, label: `${found.partNumber} · ${found.name}`, price: found.unit_price })
              }
            />
          )}
        </FormField>
        {mayAdd && item === null && (
          <>
            <Field label={t('partName')} className="wide" error={say(errors.name)}>
              <Input autoComplete="off" {...form.register('name')} />
            </Field>
            <Field label={t('partNumber')} help={t('partNumberHelp')} error={say(errors.partNumber)}>
              <Input autoComplete="off" {...form.register('partNumber')} />
            </Field>
            <FormField form={form} name="supplier_id" label={t('supplier')} optional>
              {({ value, onValue }) => <SupplierPicker value={value} onValue={onValue} />}
            </FormField>
            <FormField form={form} name="unit_cost" label={t('cost')} optional>
              {(field) => <MoneyField {...field} />}
            </FormField>
            <FormField form={form} name="unit_price" label={t('price')} optional>
              {(field) => <MoneyField {...field} />}
            </FormField>
          </>
        )}
      </div>
    </FormDialog>
  )
}
