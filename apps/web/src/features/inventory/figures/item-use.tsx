import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Chart } from '#ui/chart.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { type Item, useItemUse } from '../inventory.api.ts'
import { stockFiguresText } from './stock-figures.text.ts'

/** On hand over 90 days, how much was used, and how long it lasts (prototype p2). */
export function ItemDays({ item }: { item: Item }) {
  const t = useText(stockFiguresText)
  const format = useFormat()
  const use = useItemUse(item.id).data?.use
  if (!use) return null
  return (
    <Card title={t('onHandDays')}>
      <Chart
        kind="lines"
        points={use.days.map((day) => ({ label: format.calendarDate(day.date), values: [Math.max(0, day.on_hand)] }))}
        series={[t('onHand')]}
        summary={t('daysSummary', { count: format.number(item.quantity) })}
        format={(value) => format.number(value)}
        axisFormat={(value) => (Number.isInteger(value) ? format.number(value) : '')}
        labelHeading={t('day')}
        height={150}
      />
      <div className="mt-3">
        <DefinitionList
          items={[
            [
              t('usedLabel'),
              use.used === 0
                ? t('usedNone')
                : t('usedIn', { count: format.number(use.used), week: format.number(use.per_week, 1) }),
            ],
            ...(use.lasts_days === null ? [] : ([[t('lasts'), t('lastsDays', { count: use.lasts_days })]] as const)),
          ]}
        />
      </div>
    </Card>
  )
}

/** The orders that a part is promised to, with how many each. */
export function HeldBy({ item }: { item: Item }) {
  const t = useText(stockFiguresText)
  const format = useFormat()
  const paths = usePaths()
  const seesOrders = useMay('service-order:view')
  const held = useItemUse(item.id).data?.use.held
  if (!held || (held.length === 0 && item.reserved === 0)) return null
  return (
    <Card
      flush
      title={held.length === 0 ? t('heldTitle') : t('heldBy', { count: held.length })}
      beside={<span className="text-xs text-ink-2">{t('heldTotal', { count: format.number(item.reserved) })}</span>}
    >
      <ul>
        {held.map((one) => (
          <li key={one.order_id ?? one.at} className="list-row">
            <span className="two-lines min-w-0 flex-1">
              {one.order_id && seesOrders ? (
                <Link to={paths.order(one.order_id)} className="truncate">
                  {one.title || t('order')}
                </Link>
              ) : (
                <span className="truncate">{one.title || t('order')}</span>
              )}
              <span>
                <span className="truncate">
                  {[one.number, one.due ? t('due', { date: format.date(one.due) }) : one.by_name].filter(Boolean).join(' · ')}
                </span>
              </span>
            </span>
            <b className="font-[620] tabular-nums">{format.number(one.quantity)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
