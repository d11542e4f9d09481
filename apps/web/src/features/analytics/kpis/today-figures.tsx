import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { FigureView } from '../figures/use-figure-view.ts'
import { shownOf, useKpiDefinition, useKpiFormat } from './kpi-stat.tsx'
import { useKpis } from './kpis.api.ts'
import { kpisText } from './kpis.text.ts'

const six = ['net_sales', 'car_count', 'aro', 'hours_sold', 'elr', 'discount_rate'] as const

/** On a phone the day comes first: six numbers of today, whatever the period below (KPI15). */
export function TodayFigures({ view }: { view: FigureView }) {
  const isNarrow = useMedia('(max-width: 639px)')
  return isNarrow ? <Six shopId={view.query.shop_id ?? ''} /> : null
}

function Six({ shopId }: { shopId: string }) {
  const t = useText(kpisText)
  const { today } = useFormat()
  const define = useKpiDefinition()
  const show = useKpiFormat()
  const { data } = useKpis(six, 'day', { ...(shopId && { shop_id: shopId }), from: today, to: today })
  if (!data) return null
  const found = six.flatMap((code) => data.kpis.kpis.find((kpi) => kpi.code === code) ?? [])
  return (
    <section aria-label={t('todayTitle')} className="stack">
      <h2 className="text-sm font-[620]">{t('todayTitle')}</h2>
      <StatStrip size="sm" pairs>
        {found.map((kpi) => {
          const { unit, value } = shownOf(kpi.code, kpi.now)
          return <Stat key={kpi.code} label={define(kpi.code).word} value={value === null ? '–' : show(unit, value)} />
        })}
      </StatStrip>
    </section>
  )
}
