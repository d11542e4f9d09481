import { useWatch } from 'react-hook-form'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import type { SchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyField } from '#ui/number-field.tsx'
import { orderDetailText } from '../detail/order-detail.text.ts'
import type { LineOutput, LineValues } from '../detail/order-detail-line.rules.ts'

/** Who does the work of another shop, by which paper, and what it costs us; each as far as one may see it (PAR20). */
export function LineSubletFields({ form }: { form: SchemaForm<LineValues, LineOutput> }) {
  const t = useText(orderDetailText)
  const say = useFieldText()
  const [seesSuppliers, seesCost] = [useMay('suppliers:view'), useMay('pricing:cost')]
  const document = useWatch({ control: form.control, name: 'document' })
  return (
    <>
      {seesSuppliers && (
        <FormField form={form} name="supplier_id" className="wide" label={t('lineDialog.supplier')} optional>
          {({ value, onValue }) => <SupplierPicker value={value} onValue={onValue} />}
        </FormField>
      )}
      {seesCost && (
        <FormField form={form} name="cost" label={t('lineDialog.subletCost')} optional help={t('lineDialog.subletCostHelp')}>
          {(field) => <MoneyField {...field} />}
        </FormField>
      )}
      <Field label={t('lineDialog.document')} optional error={say(form.formState.errors.document)}>
        <Input maxLength={60} {...form.register('document')} />
      </Field>
      {document !== '' && (
        <FormField form={form} name="document_date" label={t('lineDialog.documentDate')} optional>
          {({ value, onValue, ...field }) => (
            <DateField {...field} value={value ?? ''} onValue={(date) => onValue(date || null)} />
          )}
        </FormField>
      )}
      <FormField form={form} name="due_date" label={t('lineDialog.dueDate')} optional>
        {({ value, onValue, ...field }) => <DateField {...field} value={value ?? ''} onValue={(date) => onValue(date || null)} />}
      </FormField>
    </>
  )
}
