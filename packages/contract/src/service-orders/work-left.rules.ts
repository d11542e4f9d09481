import { cutPieces, type OpenSpan } from '../shops/index.ts'

const minute = 60_000

/** How long work takes: its estimate, else its hours of labor (thousandths); null when neither is known. */
export function workMinutes(estimatedMinutes: number | null, laborThousandths: number): number | null {
  const labor = Math.ceil((laborThousandths * 60) / 1000)
  return estimatedMinutes ?? (labor > 0 ? labor : null)
}

/** Minutes that are left of work: what it takes less what was clocked; 0 once that is used up, null of work nobody can tell the length of. */
export const minutesLeft = (minutes: number | null, clockedMinutes: number): number | null =>
  minutes === null ? null : Math.max(0, minutes - clockedMinutes)

/** When work of so many minutes that goes on at an instant ends (ms), in the time that can be worked: around lunch, absences and nights. */
export const workEnd = (usable: readonly OpenSpan[], from: number, minutes: number): number =>
  minutes === 0 ? from : (cutPieces(usable, from, minutes * minute).at(-1)?.to ?? from)

/** Does that work end by a time (ms)? The spans need not reach beyond it. */
export function fitsBefore(usable: readonly OpenSpan[], from: number, minutes: number, until: number): boolean {
  let room = 0
  for (const span of usable) room += Math.max(0, Math.min(span.to, until) - Math.max(span.from, from))
  return room >= minutes * minute && from <= until
}
