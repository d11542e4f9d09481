/**
 * A hand scanner types like a keyboard, only faster than anybody can, and ends with Enter or Tab. `read` takes each key with its instant and
 * answers the code once it is whole.
 */
export function wedgeReader({ mostGapMs = 80, least = 4 }: { mostGapMs?: number; least?: number } = {}): {
  read: (key: string, at: number) => string | undefined
} {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    read(key, at) {
      const isQuick = at - last <= mostGapMs
      last = at
      if (key === 'Enter' || key === 'Tab') {
        const code = isQuick ? typed : ''
        typed = ''
        return code.length >= least ? code : undefined
      }
      // Shift and the like come between the characters of a code.
      if (key.length !== 1) return undefined
      typed = isQuick ? typed + key : key
      return undefined
    },
  }
}
