import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Chart } from '#ui/chart.tsx'
import type { Dashboard } from './analytics.api.ts'
import { analyticsText } from './analytics.text.ts'

/** Net revenue of eight weeks, labor, parts and what is neither; the running week is lighter. */
export function Revenue({ weeks }: { weeks: NonNullable<Dashboard['invoiced']>['weeks'] }) {
  const t = useText(analyticsText)
  const format = useFormat()
  const total = weeks.reduce((sum, week) => sum + week.total, 0)
  const now = weeks.find((week) => week.is_current)?.total ?? 0
  const hasOther = weeks.some((week) => week.other > 0)
  if (total === 0) return <p className="text-ink-2">{t('noRevenue')}</p>
  return (
    <Chart
      points={weeks.map((week) => ({
        label: week.is_current ? t('thisWeek') : format.date(`${week.week_start}T12:00:00Z`),
        values: [week.labor, week.parts, ...(hasOther ? [week.other] : [])],
        unfinished: week.is_current,
      }))}
      series={[t('labor'), t('parts'), ...(hasOther ? [t('other')] : [])]}
      summary={t('revenueSummary', { total: format.money(total), now: format.money(now) })}
      format={format.money}
      axisFormat={format.shortMoney}
      labelHeading={t('week')}
    />
  )
}
