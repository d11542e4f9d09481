import { useState } from 'react'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { changedOf, showFaults } from '#platform/form-faults.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { say, useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { type CustomerValues, customerValues, type KeptValues, useCustomerForm } from './customer-form.rules.ts'
import { CustomerFormFields } from './customer-form-fields.tsx'
import { type Customer, useCreateCustomer, useUpdateCustomer } from './customers.api.ts'
import { customersText } from './customers.text.ts'

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
  const [version, setVersion] = useState(customer?.version)
  const form = useCustomerForm(customerValues(customer, known))
  const create = useCreateCustomer()
  const update = useUpdateCustomer()
  const [error, setError] = useState<unknown>(null)
  const isFilled = form.watch('name').trim() !== '' && form.watch('email').trim() !== ''
  const busy = create.isPending || update.isPending
  const { dirtyFields, isDirty } = form.formState

  function done(saved: Customer) {
    onOpenChange(false)
    onSaved?.(saved)
  }
  async function keep(values: KeptValues) {
    setError(null)
    try {
      if (customer) {
        const body = { ...changedOf(values, dirtyFields), version }
        const answer = await update.mutateAsync({ params: { id: customer.id }, body })
        notify({ kind: 'success', title: t('saved') })
        done(answer.customer)
      } else {
        const answer = await create.mutateAsync({ query: { shop_id: shop?.id }, body: values })
        notify({ kind: 'success', title: t('created'), text: t('createdText', { name: answer.customer.name }) })
        done(answer.customer)
      }
    } catch (caught) {
      setError(showFaults(form, caught) ? null : caught)
      const { code, status } = toProblem(caught)
      if (code === 'STALE_VERSION') return
      const title = status === 422 ? 'validation' : customer ? 'updateFailed' : 'createFailed'
      notify({ kind: 'error', title: say(customersText)(title), text: await spokenProblem(caught) })
    }
  }
  function reload(current: Customer) {
    setVersion(current.version)
    form.reset(customerValues(current), { keepDirtyValues: true })
    setError(null)
  }

  return (
    <Drawer
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={customer ? t('editTitle') : t('new')}
      dirty={isDirty}
      onSubmit={(event) => void form.handleSubmit(keep)(event)}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            busyText={t('saving')}
            disabledReason={isFilled ? undefined : t('needNameEmail')}
          >
            {customer ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <FormProblem error={error} onReload={reload} />
      <CustomerFormFields form={form} />
    </Drawer>
  )
}
