export interface ChartPoint {
  label: string
  /** One value for each series, from 0. */
  values: readonly number[]
  /** The period is not over: drawn lighter. */
  unfinished?: boolean
}
/** Bars on top of each other where the series are parts of a whole, beside each other where they are not, or lines over time. */
export type ChartKind = 'stacked' | 'grouped' | 'lines'

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

/** The highest that a chart has to show. */
export const chartTop = (points: readonly ChartPoint[], kind: ChartKind): number =>
  Math.max(
    0,
    ...points.map(({ values }) => (kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values))),
  )

/** The points that have any figure. */
export const filledPoints = (points: readonly ChartPoint[]): ChartPoint[] =>
  points.filter(({ values }) => values.some((value) => value > 0))

/** Whether a drawing says more than words: not where one point at most has a figure (R1-49). */
export const isDrawn = (points: readonly ChartPoint[]): boolean => filledPoints(points).length > 1

/** Where a chart's columns stand: pixels left of the first one and below all of them. */
export const chartPlace = { left: 46, below: 22 } as const
