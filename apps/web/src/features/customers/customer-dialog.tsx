import { FormDrawer } from '#platform/form-dialog.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { notify } from '#ui/notify.ts'
import { type CustomerValues, customerValues, isReachable, useCustomerForm } from './customer-form.rules.ts'
import { CustomerFormFields } from './customer-form-fields.tsx'
import { type Customer, useCreateCustomer, useUpdateCustomer } from './customers.api.ts'
import { customersText } from './customers.text.ts'
import { KnownNotice } from './known-notice.tsx'

export interface CustomerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The customer to change; without one a new one is made. */
  customer?: Customer | null
  /** What is known of a new one. */
  known?: Partial<CustomerValues>
  /** After it was kept. */
  onSaved?: (customer: Customer) => void
}

/** Makes or changes a customer (E7, E8, E12; texts P38, P39). */
export function CustomerDialog({ open, onOpenChange, customer, known, onSaved }: CustomerDialogProps) {
  const t = useText(customersText)
  const shop = useShop()
  const form = useCustomerForm(customerValues(customer, known))
  const create = useCreateCustomer()
  const update = useUpdateCustomer()
  const [name, email, no_email, phone] = form.watch(['name', 'email', 'no_email', 'phone'])
  const isFilled = isReachable({ name, email, no_email, phone })

  const record = useRecordForm({
    form,
    record: customer,
    valuesOf: (current: Customer) => customerValues(current),
    keepAs: customer ? `customer:${customer.id}` : `customer:new:${shop?.id}`,
    failedTitle: (status) => say(customersText)(status === 422 ? 'validation' : customer ? 'updateFailed' : 'createFailed'),
    send: (values, { changed, version }) =>
      customer
        ? update.mutateAsync({ params: { id: customer.id }, body: { ...changed, version } })
        : create.mutateAsync({ query: { shop_id: shop?.id }, body: values }),
    onSaved: ({ customer: saved }) => {
      notify({
        kind: 'success',
        title: t(customer ? 'saved' : 'created'),
        ...(!customer && { text: t('createdText', { name: saved.name }) }),
      })
      onOpenChange(false)
      onSaved?.(saved)
    },
  })

  return (
    <FormDrawer
      wide
      open={open}
      record={record}
      title={customer ? t('editTitle') : t('new')}
      onClose={() => onOpenChange(false)}
      save={customer ? t('save') : t('create')}
      saving={t('saving')}
      disabledReason={isFilled ? undefined : t(no_email ? 'needNamePhone' : 'needNameEmail')}
    >
      <CustomerFormFields form={form} notice={!customer && <KnownNotice email={email ?? ''} phone={phone ?? ''} />} />
    </FormDrawer>
  )
}
