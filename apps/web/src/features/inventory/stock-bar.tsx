import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { tone } from '#ui/status.tsx'
import type { Item } from './inventory.api.ts'
import { inventoryText } from './inventory.text.ts'

const share = (part: number, whole: number): string => `${Math.max(0, Math.min(100, (part / whole) * 100))}%`

/**
 * What a shop has of a part: solid what is available, hatched what is promised, a tick at the reorder point, which stands in the middle unless there is
 * much more.
 */
export function StockBar({ item, size = 'md' }: { item: Item; size?: 'md' | 'lg' }) {
  const t = useText(inventoryText)
  const format = useFormat()
  const held = Math.max(0, item.quantity - Math.max(0, item.available))
  const whole = Math.max(item.quantity, item.reorder_point * 2, 1)
  return (
    <span
      role="img"
      aria-label={t('bar', {
        available: format.number(item.available),
        reserved: format.number(item.reserved),
        point: format.number(item.reorder_point),
      })}
      className={size === 'lg' ? 'stock-bar stock-bar--lg' : 'stock-bar'}
      {...tone('stock', item.stock_state ?? 'in_stock')}
    >
      <i className="stock-free" style={{ width: share(Math.max(0, item.available), whole) }} />
      <i className="stock-held" style={{ width: share(held, whole) }} />
      {item.reorder_point > 0 && <i className="stock-point" style={{ left: share(item.reorder_point, whole) }} />}
    </span>
  )
}

/** What the parts of a bar mean, beside the pager. */
export function StockLegend() {
  const t = useText(inventoryText)
  return (
    <span className="stock-legend max-lg:hidden" aria-hidden="true" {...tone('stock', 'in_stock')}>
      <span>
        <i className="stock-mark stock-free" />
        {t('legendAvailable')}
      </span>
      <span>
        <i className="stock-mark stock-held" />
        {t('legendReserved')}
      </span>
      <span>
        <span className="stock-mark">
          <i className="stock-point" style={{ left: '50%' }} />
        </span>
        {t('legendReorder')}
      </span>
    </span>
  )
}
