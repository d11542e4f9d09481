import { useState } from 'react'
import { useCustomer, useCustomers } from '#features/customers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { FilterChip } from '#ui/filter-bar.tsx'
import { ChoiceList } from '#ui/filter-choice.tsx'
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
  return (
    <ChoiceList
      label={t('customer')}
      value={value}
      options={(found.data?.customers ?? []).map((customer) => ({ value: customer.id, label: customer.name }))}
      onPick={onPick}
      search={{ label: t('findCustomer'), query, onQuery: setQuery, loading: !found.data, emptyText: t('nobody') }}
    />
  )
}
