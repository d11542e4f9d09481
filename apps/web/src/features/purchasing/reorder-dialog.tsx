import { money, quantity } from '@twopost/contract/core/money-fields'
import { line } from '@twopost/contract/core/text'
import * as z from 'zod'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { type Reorder, useUpdateReorder } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'

const schema = z.object({
  quantity: quantity(),
  supplier_id: z.string().nullable(),
  cost: money().nullable(),
  notes: line(400),
})
const valuesOf = (one: Reorder) => ({
  quantity: one.quantity,
  supplier_id: one.supplier_id,
  cost: one.cost ?? null,
  notes: one.notes,
})

/** Changes what somebody asked for before it is ordered: how many, where to buy, at what cost (K16). */
export default function ReorderDialog({
  open,
  onOpenChange,
  reorder,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  reorder: Reorder
}) {
  const t = useText(purchasingText)
  const say = useFieldText()
  const seesCost = useMay('pricing:cost')
  const seesSuppliers = useMay('suppliers:view')
  const update = useUpdateReorder()
  const form = useSchemaForm(schema, valuesOf(reorder))
  const record = useRecordForm({
    form,
    record: reorder,
    valuesOf,
    failedTitle: () => t('askedFailed'),
    send: (_, { changed, version }) => update.mutateAsync({ params: { id: reorder.id }, body: { ...changed, version } }),
    onSaved: ({ reorder: saved }) => {
      notify({ kind: 'success', title: t('askedSaved'), text: saved.partName })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={reorder.partName}
      description={t('askedHow', { name: reorder.created_by })}
      onClose={() => onOpenChange(false)}
      save={t('askedSave')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="quantity" label={t('askedQuantity')}>
          {({ value, onValue, ...field }) => (
            <NumberField
              {...field}
              data-autofocus
              kind="quantity"
              max={100_000}
              value={value}
              onValue={(one) => onValue(one ?? 0)}
            />
          )}
        </FormField>
        {seesSuppliers && (
          <FormField form={form} name="supplier_id" label={t('supplier')} optional>
            {({ value, onValue }) => <SupplierPicker value={value} onValue={onValue} />}
          </FormField>
        )}
        {seesCost && (
          <FormField form={form} name="cost" label={t('askedCost')} help={t('askedCostHelp')} optional>
            {(field) => <MoneyField {...field} />}
          </FormField>
        )}
        <Field label={t('askedNotes')} optional error={say(form.formState.errors.notes)}>
          <Input autoComplete="off" maxLength={400} {...form.register('notes')} />
        </Field>
      </div>
    </FormDialog>
  )
}
