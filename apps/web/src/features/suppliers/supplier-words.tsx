import { ratingLevel, type Supplier } from '@twopost/contract/suppliers'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Pill } from '#ui/status.tsx'
import { suppliersText } from './suppliers.text.ts'

/** Whether the shop buys from a supplier. */
export function SupplierPill({ status, size }: { status: Supplier['status']; size?: 'lg' }) {
  const t = useText(suppliersText)
  return (
    <Pill family="account" value={status} {...(size && { size })}>
      {t(status)}
    </Pill>
  )
}

const colors = { good: 'text-ok', fair: 'text-warn', poor: 'text-bad' } as const

/** The rating of a supplier; before the first delivery there is none, and it says so (L5). */
export function SupplierRating({ rating }: { rating: number | null }) {
  const t = useText(suppliersText)
  const format = useFormat()
  if (rating === null) return <span className="text-ink-3">{t('noDeliveries')}</span>
  return <b className={colors[ratingLevel(rating)]}>{format.fixed(rating, 1)}</b>
}
