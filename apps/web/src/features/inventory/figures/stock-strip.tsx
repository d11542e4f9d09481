import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { Dot } from '#ui/status.tsx'
import { type StockAnalytics, useStockAnalytics } from '../inventory.api.ts'
import { stockFiguresText } from './stock-figures.text.ts'

type Kind = 'low' | 'out'

/** The four figures above the list of parts (prototype p1): worth, out, low, on order, each with what matters of it. */
export function StockFigures({ of, onShow }: { of: StockAnalytics | undefined; onShow: (kind: Kind) => void }) {
  const t = useText(stockFiguresText)
  const format = useFormat()
  const shown = (value: number | undefined, as: (value: number) => string = format.number) =>
    value === undefined ? '–' : as(value)
  const opened = (kind: Kind, count: number | undefined): ReactNode =>
    count ? (
      <button
        type="button"
        className="min-h-6 text-inherit hover:text-accent-text hover:underline"
        aria-label={`${t(kind)}: ${shown(count)}. ${t('show')}`}
        onClick={() => onShow(kind)}
      >
        {shown(count)}
      </button>
    ) : (
      shown(count)
    )
  const label = (kind: Kind | 'on_order') => (
    <span className="flex items-center gap-2">
      <Dot family="stock" value={kind} /> {t(kind)}
    </span>
  )
  const seesCost = of === undefined || of.value !== undefined
  return (
    <section aria-label={t('strip')}>
      <StatStrip size="sm" pairs>
        {seesCost ? (
          <Stat label={t('value')} value={shown(of?.value, format.money)} note={of && t('valueNote', { count: of.parts })} />
        ) : (
          <Stat label={t('parts')} value={shown(of?.parts)} note={t('partsNote')} />
        )}
        <Stat label={label('out')} value={opened('out', of?.out)} note={t('outNote')} />
        <Stat
          label={label('low')}
          value={opened('low', of?.low)}
          note={of?.fill_cost ? t('fill', { amount: format.money(of.fill_cost) }) : t('lowNote')}
        />
        <Stat
          label={label('on_order')}
          value={shown(of?.on_order)}
          note={of && (of.on_order_cost ? t('onOrderCost', { amount: format.money(of.on_order_cost) }) : t('onOrderNote'))}
        />
      </StatStrip>
    </section>
  )
}

/** The same, for the list: fetched beside it. */
export default function StockStrip({ onShow }: { onShow: (kind: Kind) => void }) {
  return <StockFigures of={useStockAnalytics().data?.analytics} onShow={onShow} />
}
