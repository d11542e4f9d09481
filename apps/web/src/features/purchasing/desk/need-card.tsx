import { Link } from '@tanstack/react-router'
import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { PartNeed } from './desk.api.ts'
import { deskText } from './desk.text.ts'

/** A part that a work order needs: what, for which order, until when, and what is known of where it is. */
export function NeedCard({
  need,
  chosen,
  onChoose,
}: {
  need: PartNeed
  chosen: boolean
  /** Without it nothing can be ordered here. */
  onChoose: ((isOn: boolean) => void) | undefined
}) {
  const t = useText(deskText)
  const format = useFormat()
  const paths = usePaths()
  const seesParts = useMay('inventory:view')
  const seesOrders = useMay('service-order:view')
  const number = (value: number) => format.number(value, 3)
  const facts = [
    need.presence === 'not_coming' && (need.supplier_name ? t('from', { supplier: need.supplier_name }) : t('noSupplier')),
    need.presence === 'not_coming' && need.available > 0 && t('onShelf', { count: number(need.available) }),
    need.ready > 0 && t('readyOf', { count: number(need.ready) }),
    need.reserved > 0 && t('reservedOf', { count: number(need.reserved) }),
    need.reserved > 0 && need.location && t('bin', { name: need.location }),
    need.ready > 0 && t(need.cost_state === 'billed' ? 'supplierBilled' : 'supplierOpen'),
    need.asked_by && t('askedBy', { name: need.asked_by }),
  ].filter(Boolean)
  return (
    <li className={`flex items-start gap-3 border-b border-border px-4 py-3 last:border-b-0 ${chosen ? 'bg-accent-soft' : ''}`}>
      {onChoose && (
        <Checkbox
          className="mt-0.5"
          aria-label={t('choose', { part: need.item_name, number: need.order_number })}
          checked={chosen}
          onCheckedChange={onChoose}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="min-w-0 font-[620] break-words">
            {seesParts ? <Link to={paths.item(need.item_id)}>{need.item_name}</Link> : need.item_name}
          </b>
          <span className="text-sm text-ink-2 tabular-nums">
            {need.presence === 'not_coming'
              ? t('missing', { count: number(need.missing), all: number(need.needed) })
              : need.presence === 'coming'
                ? t('comingOf', { count: number(need.coming), all: number(need.needed) })
                : `${number(need.needed)}${need.unit ? ` ${need.unit}` : ''}`}
          </span>
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
          <span className="text-ink-3">{need.part_number}</span>
          {seesOrders ? (
            <Link to={paths.order(need.service_order_id)}>{need.order_number}</Link>
          ) : (
            <span>{need.order_number}</span>
          )}
          <span className="min-w-0 break-words">{need.vehicle}</span>
        </span>
        <Times need={need} />
        {facts.length > 0 && <span className="text-sm text-ink-3">{facts.join(' · ')}</span>}
      </div>
    </li>
  )
}

/** When the customer was told that it is ready, else when it is due or the work begins; and when what is on its way is expected. */
function Times({ need }: { need: PartNeed }) {
  const t = useText(deskText)
  const format = useFormat()
  const paths = usePaths()
  const now = useNow()
  const at = need.promised_at ?? need.due_at ?? need.scheduled_start
  const isLate = need.presence !== 'here' && at !== null && Date.parse(at) < now
  const isTooLate = need.expected !== null && at !== null && need.expected > at.slice(0, 10)
  return (
    <span className="flex flex-wrap gap-x-3 text-sm">
      <span className={isLate ? 'text-bad' : 'text-ink-2'}>
        {need.promised_at
          ? t('promised', { when: format.dateTime(need.promised_at) })
          : need.due_at
            ? t('due', { when: format.dateTime(need.due_at) })
            : need.scheduled_start
              ? t('starts', { when: format.dateTime(need.scheduled_start) })
              : t('noTime')}
      </span>
      {need.presence === 'coming' && (
        <span className={isTooLate ? 'text-bad' : 'text-warn'}>
          {need.expected ? t('expected', { date: format.shortDay(need.expected) }) : t('noDate')}
        </span>
      )}
      {need.purchase_order_id && <Link to={paths.purchaseOrder(need.purchase_order_id)}>{need.purchase_order}</Link>}
    </span>
  )
}
