import { say, useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
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

  function done(saved: Customer) {
    onOpenChange(false)
    onSaved?.(saved)
  }
  const { submit, busy, dirty, giveUp, notices } = useRecordForm({
    form,
    record: customer,
    valuesOf: (current: Customer) => customerValues(current),
    keepAs: customer ? `customer:${customer.id}` : `customer:new:${shop?.id}`,
    failedTitle: (status) => say(customersText)(status === 422 ? 'validation' : customer ? 'updateFailed' : 'createFailed'),
    send: async (values, { changed, version }) => {
      if (customer) {
        const answer = await update.mutateAsync({ params: { id: customer.id }, body: { ...changed, version } })
        notify({ kind: 'success', title: t('saved') })
        done(answer.customer)
      } else {
        const answer = await create.mutateAsync({ query: { shop_id: shop?.id }, body: values })
        notify({ kind: 'success', title: t('created'), text: t('createdText', { name: answer.customer.name }) })
        done(answer.customer)
      }
    },
  })
  const close = (next: boolean) => {
    if (!next) giveUp()
    onOpenChange(next)
  }

  return (
    <Drawer
      wide
      open={open}
      onOpenChange={close}
      title={customer ? t('editTitle') : t('new')}
      dirty={dirty}
      onSubmit={submit}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={() => close(false)}>{t('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            busyText={t('saving')}
            disabledReason={isFilled ? undefined : t(no_email ? 'needNamePhone' : 'needNameEmail')}
          >
            {customer ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      {notices}
      <CustomerFormFields form={form} />
      {!customer && (
        <div className="mt-5">
          <KnownNotice email={email ?? ''} phone={phone ?? ''} />
        </div>
      )}
    </Drawer>
  )
}
