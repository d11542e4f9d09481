import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line, LinePath } from '@visx/shape'
import { axisSteps, type ChartKind, type ChartPoint, chartPlace, chartTop } from './chart-steps.ts'

export interface DrawingProps {
  kind: ChartKind
  points: readonly ChartPoint[]
  series: readonly string[]
  width: number
  height: number
  format: (value: number) => string
  axisFormat: (value: number) => string
}
const { left, below } = chartPlace
const above = 8
/** Pixels between the parts of a bar. */
const gap = 2
const color = (series: number): string => `var(--chart-${series + 1})`
/** A label as long as its place; the whole one is in the table and in the tip. */
const fitting = (label: string, space: number): string => {
  const most = Math.max(3, Math.floor(space / 6.5))
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label
}

/** The drawing of a chart; in a chunk of its own, because it brings the chart library. */
export default function ChartDrawing({ kind, points, series, width, height, format, axisFormat }: DrawingProps) {
  const steps = axisSteps(chartTop(points, kind))
  const y = scaleLinear<number>({ domain: [0, steps.at(-1) ?? 1], range: [height - below, above] })
  const names = points.map((_, index) => String(index))
  const x = scaleBand<string>({ domain: names, range: [left, width], paddingInner: 0.42, paddingOuter: 0.21 })
  const slot = x.step()
  const every = Math.max(1, Math.ceil((points.some((point) => point.label.length > 8) ? 64 : 46) / slot))
  const labelOf = (name: string) => points[Number(name)]?.label ?? ''
  const middle = (index: number) => (x(String(index)) ?? 0) + x.bandwidth() / 2
  return (
    <>
      {steps.map((step) => (
        <Line key={step} from={{ x: left, y: y(step) }} to={{ x: width, y: y(step) }} stroke="var(--chart-grid)" />
      ))}
      <AxisLeft
        scale={y}
        left={left}
        hideAxisLine
        hideTicks
        tickValues={steps}
        tickFormat={(value) => axisFormat(Number(value))}
        tickComponent={({ x: at, y: height, formattedValue }) => (
          <text x={at} y={height} dy={4} textAnchor="end">
            {formattedValue}
          </text>
        )}
      />
      {kind === 'lines'
        ? series.map((name, at) => (
            <LinePath
              key={name}
              data={[...points]}
              x={(point) => middle(points.indexOf(point))}
              y={(point) => y(point.values[at] ?? 0)}
              stroke={color(at)}
              strokeWidth={2}
            />
          ))
        : points.map((point, index) => (
            <Group key={names[index]} opacity={point.unfinished ? 0.55 : 1}>
              {barsOf(point, kind, x.bandwidth()).map((bar) => (
                <Bar
                  key={bar.series}
                  x={(x(String(index)) ?? 0) + bar.offset}
                  y={y(bar.to)}
                  width={bar.width}
                  height={Math.max(0, y(bar.from) - y(bar.to) - (bar.isTop ? 0 : gap))}
                  rx={bar.isTop ? 3 : 1}
                  fill={color(bar.series)}
                >
                  <title>{`${point.label}: ${series[bar.series] ?? ''} ${format(bar.to - bar.from)}`}</title>
                </Bar>
              ))}
            </Group>
          ))}
      <AxisBottom
        scale={x}
        top={height - below}
        hideAxisLine
        hideTicks
        tickValues={names.filter((_, index) => index % every === 0)}
        tickFormat={(name) => fitting(labelOf(String(name)), slot * every)}
        tickComponent={({ x: at, y: height, formattedValue }) => (
          <text x={at} y={height} textAnchor="middle">
            {formattedValue}
          </text>
        )}
      />
    </>
  )
}

/** The bars of one point: parts stand on each other, series that are no parts beside each other. */
function barsOf({ values }: ChartPoint, kind: ChartKind, room: number) {
  if (kind === 'grouped') {
    const width = Math.min(18, room / values.length)
    const begin = (room - width * values.length) / 2
    return values.flatMap((value, series) =>
      value > 0
        ? [{ series, from: 0, to: value, offset: begin + width * series, width: Math.max(width / 2, width - 1), isTop: true }]
        : [],
    )
  }
  const width = Math.min(40, room)
  const offset = (room - width) / 2
  const last = values.findLastIndex((value) => value > 0)
  let sum = 0
  return values.flatMap((value, series) => {
    const from = sum
    sum += value
    return value > 0 ? [{ series, from, to: sum, offset, width, isTop: series === last }] : []
  })
}
