import { useText } from '#platform/i18n/text.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card } from '#ui/layout.tsx'
import type { Range } from './system.api.ts'
import { systemText } from './system.text.ts'
import { usePointName } from './system-frame.tsx'

/** Figures over the time of a range, as bars; the last point is not over yet. */
export function SeriesCard<P extends { at: string }>({
  title,
  range,
  points,
  series,
  valuesOf,
  summary,
  format,
}: {
  title: string
  range: Range
  points: readonly P[]
  series: readonly string[]
  valuesOf: (point: P) => readonly (number | null)[]
  summary: string
  format: (value: number) => string
}) {
  const t = useText(systemText)
  const name = usePointName(range)
  return (
    <Card title={title}>
      <BarChart
        bars={points.map((point, i) => ({
          label: name(point.at),
          values: valuesOf(point).map((value) => value ?? 0),
          unfinished: i === points.length - 1,
        }))}
        series={series}
        summary={summary}
        format={format}
        labelHeading={t('time')}
        height={190}
      />
    </Card>
  )
}
