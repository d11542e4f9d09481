import { useText } from '#platform/i18n/text.ts'
import { Chart } from '#ui/chart.tsx'
import { Card } from '#ui/layout.tsx'
import type { Range } from './system.api.ts'
import { systemText } from './system.text.ts'
import { usePointName } from './system-frame.tsx'

/** Figures over the time of a range: counts as bars, the last point not over yet; states of a moment as a line. */
export function SeriesCard<P extends { at: string }>({
  title,
  range,
  points,
  series,
  valuesOf,
  summary,
  format,
  line,
}: {
  title: string
  range: Range
  points: readonly P[]
  series: readonly string[]
  valuesOf: (point: P) => readonly (number | null)[]
  summary: string
  format: (value: number) => string
  /** The figures are no counts of their time but what was at that moment. */
  line?: boolean
}) {
  const t = useText(systemText)
  const name = usePointName(range)
  return (
    <Card title={title}>
      <Chart
        kind={line ? 'lines' : 'stacked'}
        points={points.map((point, i) => ({
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
