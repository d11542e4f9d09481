import { formatPhone } from '@twopost/contract/core/phone'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Avatar } from '#ui/identity.tsx'
import type { CustomerValues } from './customer-form.rules.ts'
import { type Customer, type KnownCustomer, useCustomers, useKnownCustomers } from './customers.api.ts'
import { customersText } from './customers.text.ts'
import { valuesFromTyped } from './typed-customer.rules.ts'

/** Someone on file, or what was typed of someone new. */
export type CustomerChoice =
  | { kind: 'known'; id: string; name: string; customer?: Customer }
  | { kind: 'new'; values: Partial<CustomerValues> }

const optionOf = (customer: Customer | KnownCustomer, where?: string) => ({
  value: customer.id,
  label: customer.name,
  icon: <Avatar name={customer.name} size="sm" />,
  help: [where, customer.company_name, formatPhone(customer.phone) || customer.email].filter(Boolean).join(' · '),
})

/**
 * Finds a customer of the selected shop by name, phone or e-mail, and of the other shops that one may enter (R1-31); who is not found can be added. The caller shows
 * `CustomerFormFields` for a new one. Stands in a Field or takes `aria-label`.
 */
export function CustomerPicker({
  value,
  onValue,
  mayAdd = true,
  exceptId,
  size = 'md',
  disabled,
  'aria-label': label,
}: {
  value: CustomerChoice | null
  onValue: (choice: CustomerChoice | null) => void
  mayAdd?: boolean
  /** Someone who can't be chosen: the present owner. */
  exceptId?: string | null
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  'aria-label'?: string
}) {
  const t = useText(customersText)
  const shop = useShop()
  const [query, setQuery] = useState('')
  const asked = usePaused(query.trim())
  const found = useCustomers({ shop_id: shop?.id, all: asked || undefined, limit: 20, status: 'active' })
  const known = useKnownCustomers({ shop_id: shop?.id, all: asked || undefined })
  const own = found.data?.customers ?? []
  const others = asked === '' ? [] : (known.data?.customers ?? []).filter((customer) => customer.shop_id !== shop?.id)
  const options = [
    ...own.map((customer) => ({ ...optionOf(customer), customer })),
    ...others.map((customer) => optionOf(customer, t('knownIn', { shop: customer.shop_name }))),
  ].filter((option) => option.value !== exceptId)
  const chosen =
    value === null
      ? null
      : value.kind === 'known'
        ? { value: value.id, label: value.name, icon: <Avatar name={value.name} size="sm" /> }
        : { value: '', label: value.values.name || value.values.email || value.values.phone || t('newOne') }
  return (
    <Combobox<{ value: string; label: string; customer?: Customer }>
      clearable
      value={chosen}
      onValue={(option) =>
        onValue(
          option
            ? { kind: 'known', id: option.value, name: option.label, ...(option.customer && { customer: option.customer }) }
            : null,
        )
      }
      options={options}
      query={query}
      onQuery={setQuery}
      loading={found.isFetching || known.isFetching}
      size={size}
      {...(disabled !== undefined && { disabled })}
      {...(label !== undefined && { 'aria-label': label })}
      placeholder={mayAdd ? t('pick') : t('find')}
      searchLabel={t('pickSearch')}
      emptyText={mayAdd ? t('nobodyFound') : undefined}
      create={
        mayAdd
          ? {
              label: (name) => t('add', { name }),
              onCreate: (name) => onValue({ kind: 'new', values: valuesFromTyped(name) }),
            }
          : undefined
      }
    />
  )
}
