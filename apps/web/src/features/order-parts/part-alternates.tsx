import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { type Item, useAlternates } from './order-parts.api.ts'
import { orderPartsText } from './order-parts.text.ts'

/** So many are offered; the rest stands on the page of the part. */
const mostOffered = 5

/**
 * What can stand in for a part that is not available (PAR23): what took its place first, then what fits as well. Each is taken by a press and
 * none by itself.
 */
export function PartAlternates({
  shopId,
  part,
  onPick,
}: {
  shopId: string
  part: { id: string; label: string }
  onPick: (item: Item) => void
}) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const offered = (useAlternates(shopId, part.id).data?.alternates ?? []).slice(0, mostOffered)
  if (offered.length === 0) return null
  return (
    <section className="rounded-lg border border-border" aria-label={t('alternates', { part: part.label })}>
      <p className="px-3 pt-2.5 pb-1 text-sm text-ink-2" aria-live="polite">
        {t('alternates', { part: part.label })}
      </p>
      <ul>
        {offered.map(({ kind, item }) => (
          <li key={item.id} className="flex items-center gap-3 px-3 py-2">
            <span className="two-lines min-w-0 flex-1">
              <span className="truncate">{item.name}</span>
              <span>
                <span className="min-w-0 break-words">
                  {[
                    t(`reasons.${kind}`),
                    item.partNumber,
                    ...(item.kind === 'non_stock'
                      ? []
                      : [t('available', { count: format.number(Math.max(0, item.available), 3) })]),
                    format.money(item.unit_price),
                  ].join(' · ')}
                </span>
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t('takeInsteadNamed', { part: `${item.partNumber} ${item.name}` })}
              onClick={() => onPick(item)}
            >
              {t('takeInstead')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
