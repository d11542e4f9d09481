import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useKit } from './order-parts.api.ts'
import { orderPartsText } from './order-parts.text.ts'

/** What so many of a kit put on an order: a line of each part, with those that do not reach in red (PAR22). */
export function KitContents({ shopId, kitId, count }: { shopId: string; kitId: string; count: number }) {
  const t = useText(orderPartsText)
  const format = useFormat()
  const parts = useKit(shopId, kitId).data?.kit.parts ?? []
  if (parts.length === 0) return null
  return (
    <section className="rounded-lg border border-border" aria-label={t('kitParts')}>
      <p className="px-3 pt-2.5 pb-1 text-sm text-ink-2">{t('kitParts')}</p>
      <ul className="pb-1">
        {parts.map((part) => {
          const needed = Math.round(part.quantity * count * 1000) / 1000
          const isShort = part.available !== null && part.available < needed
          return (
            <li key={part.item_id} className="flex items-baseline gap-3 px-3 py-1.5">
              <span className="min-w-0 flex-1 truncate">
                {t('kitPart', { count: format.number(needed, 3), part: part.name })}
              </span>
              {part.available !== null && (
                <span className={isShort ? 'flex-none text-sm text-bad' : 'flex-none text-sm text-ink-2'}>
                  {t('available', { count: format.number(Math.max(0, part.available), 3) })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
