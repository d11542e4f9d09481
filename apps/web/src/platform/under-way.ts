/** Work that was begun and has not ended, to be waited for. */
interface UnderWay {
  /** Notes work until it has ended, well or not. @returns the same work */
  add: <T>(work: Promise<T>) => Promise<T>
  /** Until nothing is under way, also nothing that was begun meanwhile. */
  settled: () => Promise<void>
}
export function underWay(): UnderWay {
  const all = new Set<Promise<unknown>>()
  return {
    add(work) {
      const ended: Promise<unknown> = work.catch(() => undefined).finally(() => all.delete(ended))
      all.add(ended)
      return work
    },
    async settled() {
      while (all.size > 0) await Promise.all(all)
    },
  }
}
