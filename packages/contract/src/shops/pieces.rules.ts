import type { OpenSpan } from './open-hours.rules.ts'

/**
 * The pieces of work of a length (ms) that begins at or after `from` and fills every span of `usable` (sorted and apart) until it is done.
 * What does not fit into the spans follows the last piece without a break.
 */
export function cutPieces(usable: readonly OpenSpan[], from: number, length: number): OpenSpan[] {
  const pieces: OpenSpan[] = []
  let left = length
  for (const span of usable) {
    if (left <= 0) break
    const start = Math.max(span.from, from)
    if (start >= span.to) continue
    const end = Math.min(span.to, start + left)
    pieces.push({ from: start, to: end })
    left -= end - start
  }
  const last = pieces.at(-1)
  if (left > 0 && last) last.to += left
  else if (left > 0) pieces.push({ from, to: from + left })
  return pieces
}
