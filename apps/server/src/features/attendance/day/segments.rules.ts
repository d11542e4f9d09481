import type { SegmentRow } from '#features/timers/index.ts'

export interface FittedSegment {
  id: string
  from: number
  to: number
}
/**
 * The stretches of a timer cut to other times: those outside go, the first begins and the last ends with the timer. Empty when none is
 * left: then all of it was work.
 */
export function fitSegments(
  segments: readonly Pick<SegmentRow, 'id' | 'from_at' | 'to_at'>[],
  from: number,
  to: number,
): FittedSegment[] {
  const kept = segments
    .map(({ id, from_at, to_at }) => ({
      id,
      from: Math.max(from, from_at.getTime()),
      to: Math.min(to, (to_at ?? from_at).getTime()),
    }))
    .filter((one) => one.to > one.from)
  return kept.map((one, i) => ({
    ...one,
    from: i === 0 ? from : one.from,
    to: i === kept.length - 1 ? to : one.to,
  }))
}
