import { dateIn } from '@twopost/contract/core/time'
import { instantMs } from '#platform/clock.ts'

/** Did a shift begin on a day before today? It counts for that day, also the part after midnight (CLK8, I7). */
export const beganBefore = (startTime: string, { zone, today }: { zone: string; today: string }): boolean =>
  dateIn(zone, instantMs(startTime)) < today

/** Was nothing measured of somebody? A line says so; a block of zeros would say less. */
export const nothingMeasured = ({
  attendedSeconds,
  onJobSeconds,
  soldHours,
}: {
  attendedSeconds: number
  onJobSeconds: number
  soldHours: number
}): boolean => attendedSeconds === 0 && onJobSeconds === 0 && soldHours === 0

/** Seconds as hours with two decimals, as people add them up: `6.50`. */
export const hoursOf = (seconds: number): string => (seconds / 3600).toFixed(2).replace('-', '−')
/** A share of one as percent with one decimal, a dash where nothing was measured. */
export const percentOf = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)}%`)

const wallPlaces = ['working', 'paused', 'break', 'indirect', 'idle'] as const
/** People of a wall view: those at work first, those who are not here last, each by name. */
export const wallOrder = <L extends { name: string; now: { state: (typeof wallPlaces)[number] } | null }>(
  lanes: readonly L[],
): L[] => {
  const placeOf = ({ now }: L) => (now ? wallPlaces.indexOf(now.state) : wallPlaces.length)
  return lanes.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name))
}

/** Minutes as the totals of a person's day are shown (I7): `3h 40m`, `0h 20m`. */
export const hoursAndMinutes = (minutes: number): string => `${Math.floor(minutes / 60)}h ${Math.floor(minutes) % 60}m`

/** Where a stretch stands in a lane, in percent of the lane's length; cut to it. Instants in ms. */
export function placeIn(lane: { from: number; to: number }, span: { from: number; to: number }): { left: number; width: number } {
  const length = lane.to - lane.from
  const from = Math.max(lane.from, span.from)
  const to = Math.min(lane.to, span.to)
  return { left: ((from - lane.from) / length) * 100, width: (Math.max(0, to - from) / length) * 100 }
}

const hourMs = 3_600_000
/** How long the lanes are: from an hour before the first stretch to an hour after the last, at least eight hours, at whole hours. */
export function laneBounds(
  spans: readonly { from: number; to: number }[],
  day: { from: number; to: number },
): { from: number; to: number; hours: number[] } {
  const first = Math.min(...spans.map((one) => one.from), day.from + 9 * hourMs)
  const last = Math.max(...spans.map((one) => one.to), first + 8 * hourMs)
  const from = Math.floor((first - hourMs / 2) / hourMs) * hourMs
  const to = Math.ceil((last + hourMs / 2) / hourMs) * hourMs
  const step = to - from > 14 * hourMs ? 2 : 1
  const hours: number[] = []
  for (let at = from; at <= to; at += step * hourMs) hours.push(at)
  return { from, to, hours }
}
