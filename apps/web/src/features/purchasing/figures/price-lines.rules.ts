import { daysBetween } from '@twopost/contract/core/time'

interface Point {
  readonly date: string
  readonly unit_cost: number
}
interface Place {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
const nice = [1, 2, 2.5, 5, 10]
/** Round prices from below the lowest to above the highest, 3 to 5 of them: the lines of the drawing. */
export function priceScale(prices: readonly number[]): number[] {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const rough = Math.max((high - low) / 3, high / 50, 0.01)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = nice.map((one) => one * power).find((one) => one >= rough) ?? 10 * power
  const first = Math.max(0, Math.floor(low / step - 0.001))
  const last = Math.ceil(high / step + 0.001)
  return Array.from({ length: last - first + 1 }, (_, at) => Math.round((first + at) * step * 100) / 100)
}
export const placeOfPrice = (scale: readonly number[], { top, bottom }: Place, price: number): number => {
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 1]
  return bottom - ((price - low) / (high - low)) * (bottom - top)
}
export const placeOfDate = (from: string, to: string, { left, right }: Place, date: string): number =>
  left + (daysBetween(from, date) / Math.max(1, daysBetween(from, to))) * (right - left)

/** Steps from price to price, each kept until the next one and the last to the end: what goes into a path. */
export function stepPath(points: readonly Point[], from: string, to: string, scale: readonly number[], place: Place): string {
  const at = (value: number) => String(Math.round(value * 10) / 10)
  const steps = points.map((point, index) => {
    const [x, y] = [at(placeOfDate(from, to, place, point.date)), at(placeOfPrice(scale, place, point.unit_cost))]
    return index === 0 ? `M${x} ${y}` : `H${x}V${y}`
  })
  return points.length === 0 ? '' : `${steps.join('')}H${at(place.right)}`
}
