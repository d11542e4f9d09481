import { ChartColumn, Table2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { useUiText } from './ui-text.ts'

export interface Bar {
  label: string
  /** One value for each series, from 0. */
  values: readonly number[]
  /** The period is not over: drawn lighter. */
  unfinished?: boolean
}

/** Round steps for an axis: 3 or 4 lines up to at least `top`. */
export function axisSteps(top: number): number[] {
  if (top <= 0) return [0, 1]
  const rough = top / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((f) => f * power).find((s) => s >= rough) ?? 10 * power
  const steps: number[] = []
  for (let value = 0; value < top + step; value += step) {
    steps.push(value)
    if (value >= top) break
  }
  return steps
}

/** Stacked bars from 0, drawn as SVG at the size of their place, with the same figures as a table one click away. */
export function BarChart({
  bars,
  series,
  summary,
  format,
  axisFormat,
  height = 220,
  labelHeading,
}: {
  bars: readonly Bar[]
  series: readonly string[]
  /** The chart in one sentence, spoken. */
  summary: string
  format: (value: number) => string
  axisFormat?: (value: number) => string
  height?: number
  /** Heading of the first column of the table: "Week". */
  labelHeading: string
}) {
  const words = useUiText()
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(480)
  const [asTable, setAsTable] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const totals = bars.map((bar) => bar.values.reduce((sum, value) => sum + value, 0))
  const steps = axisSteps(Math.max(0, ...totals))
  const top = steps.at(-1) ?? 1
  const left = 46
  const bottom = 22
  const plot = height - bottom - 8
  const y = (value: number) => 8 + plot - (value / top) * plot
  const slot = (width - left) / Math.max(1, bars.length)
  const barWidth = Math.min(40, slot * 0.58)
  const everyLabel = slot < 46 ? Math.ceil(46 / slot) : 1
  return (
    <div>
      <div className="mb-2 flex items-center gap-3">
        <div className="chart-legend">
          {series.length > 1 &&
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
              {bars.map((bar) => (
                <tr key={bar.label}>
                  <td>{bar.label}</td>
                  {series.map((name, index) => (
                    <td key={name} className="num">
                      {format(bar.values[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className="chart" ref={place}>
          <svg width={width} height={height} role="img" aria-label={summary} className="block">
            {steps.map((value) => (
              <g key={value}>
                <line x1={left} x2={width} y1={y(value)} y2={y(value)} stroke="var(--chart-grid)" />
                <text x={left - 10} y={y(value) + 4} textAnchor="end">
                  {(axisFormat ?? format)(value)}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => {
              const x = left + slot * index + (slot - barWidth) / 2
              let below = 0
              return (
                <g key={bar.label} opacity={bar.unfinished ? 0.55 : 1}>
                  {bar.values.map((value, at) => {
                    const from = below
                    below += value
                    const isTop = at === bar.values.length - 1
                    const high = Math.max(0, y(from) - y(below) - (isTop ? 0 : 2))
                    return value > 0 ? (
                      <rect
                        key={series[at]}
                        x={x}
                        y={y(below) + (isTop ? 0 : 2)}
                        width={barWidth}
                        height={high}
                        rx={isTop ? 3 : 1}
                        fill={`var(--chart-${at + 1})`}
                      >
                        <title>{`${bar.label}: ${series[at] ?? ''} ${format(value)}`}</title>
                      </rect>
                    ) : null
                  })}
                  {index % everyLabel === 0 && (
                    <text x={x + barWidth / 2} y={height - 5} textAnchor="middle">
                      {bar.label}
                    </text>
                  )}
                </g>
              )
            })}
          </svg>
        </div>
      )}
    </div>
  )
}
