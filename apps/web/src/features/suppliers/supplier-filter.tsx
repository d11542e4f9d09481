import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { usePaused } from '#platform/use-paused.ts'
import { FilterChip } from '#ui/filter-bar.tsx'
import { SearchInput } from '#ui/input.tsx'
import { useSupplier, useSuppliers } from './suppliers.api.ts'
import { suppliersText } from './suppliers.text.ts'

/** Narrows a list to one supplier, found by typing. */
export function SupplierFilter({ value, onValue }: { value: string; onValue: (id: string) => void }) {
  const t = useText(suppliersText)
  return (
    <FilterChip label={t('one')} value={value === '' ? null : <ChosenName id={value} />} onRemove={() => onValue('')}>
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
  return <>{useSupplier(id).data?.supplier.name ?? '…'}</>
}

function Choices({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const t = useText(suppliersText)
  const [query, setQuery] = useState('')
  const found = useSuppliers({ search: usePaused(query.trim()) || undefined, limit: 50 })
  const suppliers = found.data?.suppliers ?? []
  return (
    <div className="flex min-w-60 flex-col gap-1">
      <SearchInput label={t('find')} value={query} onValue={setQuery} />
      <ul className="flex max-h-72 flex-col overflow-y-auto" aria-label={t('one')}>
        {suppliers.map((supplier) => (
          <li key={supplier.id}>
            <button
              type="button"
              className="menu-item w-full cursor-pointer hover:bg-surface-3"
              aria-pressed={supplier.id === value}
              onClick={() => onPick(supplier.id)}
            >
              <span className="min-w-0 flex-1 truncate text-left">{supplier.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.data && suppliers.length === 0 && <p className="menu-empty">{t('nobodyFound')}</p>}
    </div>
  )
}
