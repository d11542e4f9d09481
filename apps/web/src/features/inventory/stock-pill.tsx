import type { StockState } from '@twopost/contract/inventory.states'
import { useText } from '#platform/i18n/text.ts'
import { Pill } from '#ui/status.tsx'
import type { Item } from './inventory.api.ts'
import { inventoryText } from './inventory.text.ts'

/** How a shop stands with a part, in one word. */
export function StatePill({ state, size }: { state: StockState; size?: 'md' | 'lg' }) {
  const t = useText(inventoryText)
  return (
    <Pill family="stock" value={state} {...(size && { size })}>
      {t(`states.${state}`)}
    </Pill>
  )
}

/** The same of a part in a list; in gray where the shop does not keep it. */
export function StockPill({ item, size }: { item: Item; size?: 'md' | 'lg' }) {
  const t = useText(inventoryText)
  if (item.stock_state !== null) return <StatePill state={item.stock_state} {...(size && { size })} />
  return (
    <span className="text-sm text-ink-3">{t(item.is_kit ? 'isKit' : item.kind === 'non_stock' ? 'notStocked' : 'notKept')}</span>
  )
}
