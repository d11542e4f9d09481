import { formatPhone } from '@twopost/contract/core/phone'
import { useEffect, useRef } from 'react'
import {
  type CustomerChoice,
  CustomerFormFields,
  CustomerPicker,
  customerValues,
  KnownNotice,
  useCustomer,
  useCustomerForm,
} from '#features/customers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Card } from '#ui/layout.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { knownCustomer } from './arrival.rules.ts'
import type { StepProps } from './create-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import type { KnownCustomer, OrderDraft } from './order-draft.rules.ts'
import { useStepForm } from './use-step-form.ts'

/** Step 2: whose vehicle it is (G43). The owner of a vehicle on file is given. */
export function CreateCustomerStep(props: StepProps) {
  const t = useText(orderCreateText)
  const mayAdd = useMay('customers:create')
  const { draft, change, faults } = props
  const { customer, vehicle } = draft
  const isOwner =
    customer?.kind === 'known' && vehicle.kind === 'known' && vehicle.customerId !== null && vehicle.customerId === customer.id
  const focusRow = useRowFocus()
  function choose(choice: CustomerChoice | null) {
    focusRow(choice?.kind === 'new' ? 'new-customer' : choice ? 'known-customer' : 'customer')
    if (choice === null) change({ customer: null })
    else if (choice.kind === 'new') change({ customer: { kind: 'new', values: choice.values } })
    else
      change({
        customer: choice.customer
          ? knownCustomer(choice.customer)
          : { kind: 'known', id: choice.id, name: choice.name, phone: '', email: '', taxExempt: false },
      })
  }
  if (customer?.kind === 'known')
    return (
      <Card
        title={t('customerCame')}
        actions={
          !isOwner && (
            <Button size="sm" onClick={() => choose(null)}>
              {t('customerOther')}
            </Button>
          )
        }
      >
        <div tabIndex={-1} data-quiet-focus="" data-focus-row="known-customer">
          <KnownCustomerFace customer={customer} onKnown={(known) => change({ customer: known })} />
        </div>
        {isOwner && <p className="mt-3 text-sm text-ink-3">{t('customerOwner')}</p>}
      </Card>
    )
  return (
    <>
      <Card>
        <div data-focus-row="customer">
          <Field label={t('customerFind')} error={faults.includes('customer') ? t('customerMissing') : undefined}>
            <CustomerPicker
              size="lg"
              mayAdd={mayAdd}
              value={customer && { kind: 'new', values: customer.values }}
              onValue={choose}
            />
          </Field>
        </div>
      </Card>
      {customer?.kind === 'new' && <NewCustomerCard {...props} values={customer.values} onKnown={choose} />}
    </>
  )
}

/** Name, phone, e-mail; the record itself is read once, because a vehicle only names its owner. */
function KnownCustomerFace({ customer, onKnown }: { customer: KnownCustomer; onKnown: (customer: KnownCustomer) => void }) {
  const record = useCustomer(customer.id).data?.customer
  const latest = useRef(onKnown)
  useEffect(() => {
    latest.current = onKnown
  })
  useEffect(() => {
    if (!record) return
    const known = knownCustomer(record)
    if (JSON.stringify(known) !== JSON.stringify(customer)) latest.current(known)
  }, [record, customer])
  return (
    <div className="flex items-center gap-3">
      <Avatar name={customer.name} size="lg" />
      <div className="two-lines">
        <span>{customer.name}</span>
        <span className="flex-wrap">
          {customer.phone && <span>{formatPhone(customer.phone)}</span>}
          {customer.email && <span className="truncate">{customer.email}</span>}
        </span>
      </div>
    </div>
  )
}

function NewCustomerCard({
  values,
  change,
  problem,
  check,
  onKnown,
}: StepProps & {
  values: Extract<OrderDraft['customer'], { kind: 'new' }>['values']
  onKnown: (choice: CustomerChoice) => void
}) {
  const t = useText(orderCreateText)
  const form = useCustomerForm(customerValues(null, values))
  useStepForm(form, {
    under: 'customer',
    check,
    problem,
    onValues: (typed) => change({ customer: { kind: 'new', values: typed } }),
  })
  return (
    <Card title={t('customerNew')}>
      <div data-focus-row="new-customer">
        <CustomerFormFields
          form={form}
          brief
          notice={
            <KnownNotice
              email={values.email ?? ''}
              phone={values.phone ?? ''}
              onUse={({ id, name }) => onKnown({ kind: 'known', id, name })}
            />
          }
        />
      </div>
    </Card>
  )
}
