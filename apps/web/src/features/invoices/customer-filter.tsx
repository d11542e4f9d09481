import { Check } from 'lucide-react'
import { useState } from 'react'
import { useCustomer, useCustomers } from '#features/customers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { FilterChip } from '#ui/filter-bar.tsx'
import { SearchInput } from '#ui/input.tsx'
import { invoicesText } from './invoices.text.ts'

/** Narrows the list to one customer, found by typing. */
export function CustomerFilter({ value, onValue }: { value: string; onValue: (id: string) => void }) {
  const t = useText(invoicesText)
  return (
    <FilterChip label={t('customer')} value={value === '' ? null : <ChosenName id={value} />} onRemove={() => onValue('')}>
      {(close) => (
        <Choices
          value={value}
          onPick={(id) => {
            onValue(id)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function ChosenName({ id }: { id: string }) {
  const found = useCustomer(id)
  return <>{found.data?.customer.name ?? '…'}</>
}

function Choices({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const t = useText(invoicesText)
  const shop = useShop()
  const [query, setQuery] = useState('')
  const asked = usePaused(query.trim())
  const found = useCustomers({ shop_id: shop?.id, all: asked || undefined, limit: 20 })
  const customers = found.data?.customers ?? []
  return (
    <div className="flex min-w-60 flex-col gap-1">
      <SearchInput label={t('findCustomer')} value={query} onValue={setQuery} />
      <ul className="flex max-h-72 flex-col overflow-y-auto" aria-label={t('customer')}>
        {customers.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              className="menu-item w-full cursor-pointer hover:bg-surface-3"
              aria-pressed={customer.id === value}
              onClick={() => onPick(customer.id)}
            >
              <span className="min-w-0 flex-1 truncate text-left">{customer.name}</span>
              {customer.id === value && <Check size={16} className="text-accent-text" />}
            </button>
          </li>
        ))}
      </ul>
      {found.data && customers.length === 0 && <p className="menu-empty">{t('nobody')}</p>}
    </div>
  )
}
