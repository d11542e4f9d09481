/**
 * The part of a file that a Range header asks for (RFC 9110 14.1.2). undefined: the whole, also for several ranges and for what makes no
 * sense; null: it begins behind the end.
 */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | null | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first, last] = match as unknown as [string, string, string]
  if (first === '' && last === '') return undefined
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? null : { from: size - count, to: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  return Number(first) >= size ? null : { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** An open range is answered with so many bytes: a player that jumps has at most this much on its way for nothing. */
const mostPerAnswer = 2 * 1_048_576

/**
 * The range to answer, `undefined` for the whole file, `null` for none there is. An If-Range of another state of the file makes it the
 * whole. What is played is answered in slices.
 */
export function rangeToSend(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  { size, etag, isPlayed }: { size: number; etag: string; isPlayed: boolean },
): { from: number; to: number } | null | undefined {
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const found = rangeOf(range, size)
  if (!found || !isPlayed || !/-$/.test(range?.trim() ?? '')) return found
  return { from: found.from, to: Math.min(found.to, found.from + mostPerAnswer - 1) }
}
