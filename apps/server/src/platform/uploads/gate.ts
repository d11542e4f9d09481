/** Lets so many in at once; the others wait for their turn. `enter` gives what lets the next one in. */
export function openGate(most: number): { enter(): Promise<() => void> } {
  let busy = 0
  const waiting: (() => void)[] = []
  return {
    async enter() {
      if (busy >= most) await new Promise<void>((go) => waiting.push(go))
      else busy += 1
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        const next = waiting.shift()
        if (next) next()
        else busy -= 1
      }
    },
  }
}
