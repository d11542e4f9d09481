import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/classes.ts'
import type { DeferredOffer } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'
import { UrgencyPill } from './deferred-words.tsx'

/** Work from an earlier visit with its price then, now and the difference, to be ticked (DEF6, DEF10); in red where it should not wait (DEF8). */
export function OfferRow({
  offer,
  isTicked,
  onTick,
}: {
  offer: DeferredOffer
  isTicked: boolean
  onTick: (on: boolean) => void
}) {
  const t = useText(deferredText)
  const format = useFormat()
  return (
    <li className="flex items-center gap-3 border-t border-border px-4 py-2 first:border-t-0">
      <Checkbox checked={isTicked} onCheckedChange={onTick} aria-label={t('tick', { name: offer.name })} />
      <span className="two-lines min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className={cx('min-w-0 break-words', offer.urgency === 'now' && 'font-[520] text-bad')}>{offer.name}</span>
          <UrgencyPill urgency={offer.urgency} />
        </span>
        <span>
          {t(`reasons.${offer.reason}`)} · {t('notedOn', { date: format.calendarDate(offer.noted_on) })}
        </span>
      </span>
      <span className="two-lines flex-none text-right tabular-nums">
        <span className="font-[520]">{format.money(offer.price_now)}</span>
        {offer.difference !== 0 && (
          <span>
            {t('beforeBy', {
              amount: format.money(offer.price_then),
              difference: `${offer.difference > 0 ? '+' : '−'}${format.money(Math.abs(offer.difference))}`,
            })}
          </span>
        )}
      </span>
    </li>
  )
}
