import type { OpenSpan } from '@twopost/contract/shops'

/** What of the spans lies between two instants. */
export const withinSpan = (usable: readonly OpenSpan[], { from, to }: OpenSpan): OpenSpan[] =>
  usable.map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) })).filter((span) => span.from < span.to)

/** From the first beginning to the last end; undefined of nothing. */
export function spanOf(pieces: readonly OpenSpan[]): OpenSpan | undefined {
  if (pieces.length === 0) return undefined
  return { from: Math.min(...pieces.map((one) => one.from)), to: Math.max(...pieces.map((one) => one.to)) }
}
