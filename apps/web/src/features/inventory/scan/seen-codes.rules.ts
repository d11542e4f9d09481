/**
 * A camera sees a code many times while it is held in front of it. Each is told once, and again only after it was out of the picture for a
 * moment: then it stands on the next box.
 */
export function seenCodes({
  goneMs = 900,
}: {
  goneMs?: number
} = {}): (code: string | undefined, at: number) => string | undefined {
  let last = ''
  let seenAt = Number.NEGATIVE_INFINITY
  return (code, at) => {
    if (code === undefined || code === '') return undefined
    const isNew = code !== last || at - seenAt > goneMs
    last = code
    seenAt = at
    return isNew ? code : undefined
  }
}
