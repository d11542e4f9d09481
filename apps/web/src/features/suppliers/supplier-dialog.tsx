import { FormDrawer } from '#platform/form-dialog.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { notify } from '#ui/notify.ts'
import { supplierValues, useSupplierForm } from './supplier-form.rules.ts'
import { SupplierFormFields } from './supplier-form-fields.tsx'
import { type Supplier, useCreateSupplier, useUpdateSupplier } from './suppliers.api.ts'
import { suppliersText } from './suppliers.text.ts'

export interface SupplierDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The supplier to change; without one a new one is made. */
  supplier?: Supplier | null
}

/** Makes or changes a supplier (L3, L7; texts P57). */
export function SupplierDialog({ open, onOpenChange, supplier }: SupplierDialogProps) {
  const t = useText(suppliersText)
  const form = useSupplierForm(supplierValues(supplier))
  const [create, update] = [useCreateSupplier(), useUpdateSupplier()]
  const [name, category] = form.watch(['name', 'category'])
  const isFilled = name.trim() !== '' && category.trim() !== ''
  const record = useRecordForm({
    form,
    record: supplier,
    valuesOf: (current: Supplier) => supplierValues(current),
    keepAs: supplier ? `supplier:${supplier.id}` : 'supplier:new',
    failedTitle: () => say(suppliersText)(supplier ? 'updateFailed' : 'createFailed'),
    fieldOf: (code) => (code === 'SUPPLIER_EXISTS' ? 'name' : undefined),
    send: (values, { changed, version }) =>
      supplier
        ? update.mutateAsync({ params: { id: supplier.id }, body: { ...changed, version } })
        : create.mutateAsync({ body: values }),
    onSaved: ({ supplier: saved }) => {
      notify({
        kind: 'success',
        title: t(supplier ? 'saved' : 'created'),
        ...(!supplier && { text: t('createdText', { name: saved.name }) }),
      })
      onOpenChange(false)
    },
  })
  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={supplier ? t('editTitle') : t('new')}
      onClose={() => onOpenChange(false)}
      save={supplier ? t('save') : t('create')}
      saving={t('saving')}
      disabledReason={isFilled ? undefined : t('needNameCategory')}
    >
      <SupplierFormFields form={form} />
    </FormDrawer>
  )
}
