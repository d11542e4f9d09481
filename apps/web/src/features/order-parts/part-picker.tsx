import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Combobox } from '#ui/combobox.tsx'
import { type Item, useParts } from './order-parts.api.ts'
import { orderPartsText } from './order-parts.text.ts'

/** A part of the inventory, found by its name or number, with how many the shop can promise and where they lie. */
export function PartPicker({
  shopId,
  value,
  onValue,
  create,
  kits = false,
  size = 'md',
  'aria-label': label,
}: {
  shopId: string
  value: { id: string; label: string } | null
  onValue: (item: Item | null) => void
  /** Something that the inventory does not have, by what was typed. */
  create?: { label: (name: string) => string; onCreate: (name: string) => void }
  /** Kits can be taken as well. */
  kits?: boolean
  size?: 'sm' | 'md' | 'lg'
  'aria-label'?: string
}) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const [query, setQuery] = useState('')
  const found = useParts(shopId, usePaused(query.trim()), kits)
  const optionOf = (item: Item) => ({
    value: item.id,
    label: item.name,
    help: [item.partNumber, item.maker, item.location && t('bin', { name: item.location })].filter(Boolean).join(' · '),
    end: item.is_kit ? (
      <span className="tag">{t('kit')}</span>
    ) : item.kind === 'non_stock' ? undefined : (
      <span className={item.available > 0 ? 'text-sm text-ink-2' : 'text-sm text-bad'}>
        {t('available', { count: format.number(Math.max(0, item.available), 3) })}
      </span>
    ),
    item,
  })
  return (
    <Combobox<{ value: string; label: string; item?: Item }>
      clearable
      value={value === null ? null : { value: value.id, label: value.label }}
      onValue={(option) => onValue(option?.item ?? null)}
      options={(found.data?.inventory ?? []).map(optionOf)}
      query={query}
      onQuery={setQuery}
      loading={found.isFetching}
      placeholder={t('pick')}
      searchLabel={t('pick')}
      emptyText={t('none')}
      create={create}
      size={size}
      {...(label !== undefined && { 'aria-label': label })}
    />
  )
}
