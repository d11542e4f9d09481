import { ChartColumn, Table2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from './button.tsx'
import { ChartColumns, type ChartOpens } from './chart-columns.tsx'
import { type ChartKind, type ChartPoint, chartPlace, filledPoints, isDrawn } from './chart-steps.ts'
import { lazyPart } from './lazy-part.ts'
import { useUiText } from './ui-text.ts'
import { useMeasuredWidth } from './use-measured-width.ts'

const Drawing = lazyPart(() => import('./chart-drawing.tsx').then((module) => module.default))

export interface ChartProps {
  /** `stacked` only for series that are parts of a whole. */
  kind?: ChartKind
  points: readonly ChartPoint[]
  series: readonly string[]
  /** The chart in one sentence, spoken. */
  summary: string
  format: (value: number) => string
  axisFormat?: (value: number) => string
  height?: number
  /** Heading of the first column of the table: "Week". */
  labelHeading: string
  /** Lets the columns open what they show. */
  opens?: ChartOpens | undefined
}

/**
 * Figures over time or by name: bars or lines at the size of their place, the same figures as a table one click away, and read out as a
 * table. Where one point at most has a figure, a sentence takes the place of the drawing (R1-49). The drawing comes with the chart
 * library when it is first shown.
 */
export function Chart(props: ChartProps) {
  const { kind = 'stacked', points, series, summary, format, axisFormat = format, height = 220, opens } = props
  const words = useUiText()
  const { place, width } = useMeasuredWidth<HTMLDivElement>(480, 200)
  const [asTable, setAsTable] = useState(false)
  const [only] = filledPoints(points)
  const drawn = isDrawn(points)
  return (
    <div>
      <div className="mb-2 flex items-center gap-3">
        <div className="chart-legend">
          {series.length > 1 &&
            drawn &&
            series.map((name, index) => (
              <span key={name}>
                <i className="chart-square" style={{ background: `var(--chart-${index + 1})` }} />
                {name}
              </span>
            ))}
        </div>
        <IconButton
          size="sm"
          className="ml-auto"
          label={asTable ? words.showAsChart : words.showAsTable}
          icon={asTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {asTable ? (
        <div className="overflow-x-auto">
          <Figures {...props} opens={opens} />
        </div>
      ) : !drawn ? (
        <p className="pb-1 text-ink-2">
          {only
            ? words.chartOnly(
                only.label,
                series.flatMap((name, at) => (only.values[at] ? [`${name} ${format(only.values[at])}`] : [])).join(', '),
              )
            : words.chartEmpty}
        </p>
      ) : (
        <div className="chart" ref={place}>
          <svg width={width} height={height} role="img" aria-label={summary} className="block">
            <Suspense fallback={null}>
              <Drawing
                kind={kind}
                points={points}
                series={series}
                width={width}
                height={height}
                format={format}
                axisFormat={axisFormat}
              />
            </Suspense>
          </svg>
          {/* Narrower ones nobody would hit; the table opens the same. */}
          {opens && (width - chartPlace.left) / points.length >= 24 && (
            <ChartColumns points={points} opens={opens} height={height} />
          )}
          <div className="sr-only">
            <Figures {...props} opens={undefined} />
          </div>
        </div>
      )}
    </div>
  )
}

/** The same figures as a table. */
function Figures({ points, series, summary, format, labelHeading, opens }: ChartProps) {
  return (
    <table className="data-table data-table--compact">
      <caption className="sr-only">{summary}</caption>
      <thead>
        <tr>
          <th scope="col">{labelHeading}</th>
          {series.map((name) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two organizations may have one name; the place is the identity
          <tr key={index}>
            <td>
              {opens ? (
                <button
                  type="button"
                  className="link min-h-6"
                  aria-label={opens.label(index)}
                  onClick={() => opens.onOpen(index)}
                >
                  {point.label}
                </button>
              ) : (
                point.label
              )}
            </td>
            {series.map((name, at) => (
              <td key={name} className="num">
                {format(point.values[at] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
