import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useSupplier, useSuppliers } from './suppliers.api.ts'
import { suppliersText } from './suppliers.text.ts'

/** One of the suppliers by its id, found by typing. Those that the shop no longer buys from are not offered. */
export function SupplierPicker({ value, onValue }: { value: string | null; onValue: (id: string | null) => void }) {
  const t = useText(suppliersText)
  const [query, setQuery] = useState('')
  const found = useSuppliers({ search: usePaused(query.trim()) || undefined, limit: 50 })
  const all = found.data?.suppliers ?? []
  const listed = all.find((one) => one.id === value)
  const chosen = useSupplier(value ?? '', { enabled: value !== null && listed === undefined })
  const name = listed?.name ?? chosen.data?.supplier.name ?? '…'
  return (
    <Combobox
      clearable
      value={value === null ? null : { value, label: name, help: '' }}
      onValue={(option) => onValue(option?.value ?? null)}
      options={all
        .filter((one) => one.status !== 'inactive')
        .map((one) => ({ value: one.id, label: one.name, help: one.category }))}
      query={query}
      onQuery={setQuery}
      loading={found.isFetching}
      placeholder={t('pick')}
      searchLabel={t('find')}
      emptyText={t('nobodyFound')}
    />
  )
}
