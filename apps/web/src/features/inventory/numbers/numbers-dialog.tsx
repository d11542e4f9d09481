import { type Item, ItemNumberList, itemNumberKinds, mostItemNumbers } from '@twopost/contract/inventory'
import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { usePutNumbers } from './numbers.api.ts'
import { numbersText } from './numbers.text.ts'

const schema = ItemNumberList.pick({ numbers: true })
const valuesOf = (item: Item) => ({
  numbers: (item.numbers ?? []).map(({ kind, number, supplier_id }) => ({ kind, number, supplier_id })),
})

/** All other numbers of a part at once (PAR3). */
export default function NumbersDialog({
  open,
  onOpenChange,
  item,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  item: Item
}) {
  const t = useText(numbersText)
  const say = useFieldText()
  const shop = useShop()
  const seesSuppliers = useMay('suppliers:view')
  const put = usePutNumbers()
  const form = useSchemaForm(schema, valuesOf(item))
  const rows = useFieldArray({ control: form.control, name: 'numbers' })
  const written = form.watch('numbers')
  const record = useRecordForm({
    form,
    record: item,
    valuesOf: (current: Item) => valuesOf(current),
    failedTitle: () => t('saveFailed'),
    send: (body, { version }) =>
      put.mutateAsync({ params: { id: item.id }, query: { shop_id: shop?.id }, body: { ...body, version } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      size="md"
      open={open}
      record={record}
      title={t('editTitle', { name: item.name })}
      description={t('editText')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        {rows.fields.map((row, index) => {
          const kind = written[index]?.kind ?? 'barcode'
          return (
            <div key={row.id} className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
                <FormField form={form} name={`numbers.${index}.kind`} label={t('kind')} help={t(`kindHelp.${kind}`)}>
                  {({ value, onValue }) => (
                    <Select
                      value={value}
                      onValue={onValue}
                      options={itemNumberKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
                    />
                  )}
                </FormField>
                <Field label={t('number')} error={say(form.formState.errors.numbers?.[index]?.number)}>
                  <Input maxLength={60} autoComplete="off" {...form.register(`numbers.${index}.number`)} />
                </Field>
                {kind === 'supplier' && seesSuppliers && (
                  <FormField
                    form={form}
                    name={`numbers.${index}.supplier_id`}
                    label={t('supplier')}
                    optional
                    className="sm:col-span-2"
                  >
                    {({ value, onValue }) => <SupplierPicker value={value ?? null} onValue={onValue} />}
                  </FormField>
                )}
              </div>
              <IconButton
                className="mt-6"
                label={t('removeNumber', { number: written[index]?.number || String(index + 1) })}
                icon={<X size={16} />}
                onClick={() => rows.remove(index)}
              />
            </div>
          )
        })}
        {rows.fields.length < mostItemNumbers && (
          <Button
            size="sm"
            className="self-start"
            icon={<Plus size={16} />}
            onClick={() => rows.append({ kind: 'barcode', number: '', supplier_id: null })}
          >
            {t('add')}
          </Button>
        )}
      </div>
    </FormDialog>
  )
}
