/** An event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string; data?: { url?: string } }
}

export interface Drawing {
  /** The longest task of the page's main thread between the two marks, in elapsed time: waiting for a processor is in it. */
  longestTaskMs: number
  /** The most processor time that a task took, be it this or another. */
  mostCpuMs: number
  /** How many tasks took more than 50 ms of elapsed time. */
  longTasks: number
  /** From one frame of the main thread to the next, while a frame was asked for all the time. */
  frameMs: number[]
  /** From one drawn frame to the next; where nothing changed, nothing was drawn. */
  drawnMs: number[]
}

const gaps = (times: readonly number[]): number[] => {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted.slice(1).map((at, index) => (at - (sorted[index] as number)) / 1000)
}

/** The value that so large a share of the numbers does not exceed. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Reads a trace of a page that set the marks `from` and `to`. @throws when they are missing */
export function readTrace(json: string, from: string, to: string): Drawing {
  const { traceEvents } = JSON.parse(json) as { traceEvents: TraceEvent[] }
  const markAt = (name: string) => {
    const mark = traceEvents.find((event) => event.name === name && event.ts > 0)
    if (!mark) throw new Error(`the trace has no mark "${name}"`)
    return mark
  }
  const [start, end] = [markAt(from), markAt(to)]
  const within = traceEvents.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts && ts <= end.ts)
  // A mark is in the thread that set it: the page's main thread.
  const onMain = within.filter(({ tid }) => tid === start.tid)
  const tasks = onMain.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  const times = (events: readonly TraceEvent[], name: string) => events.filter((event) => event.name === name).map(({ ts }) => ts)
  return {
    longestTaskMs: Math.max(0, ...tasks.map(({ dur }) => dur ?? 0)) / 1000,
    mostCpuMs: Math.max(0, ...tasks.map(({ tdur }) => tdur ?? 0)) / 1000,
    longTasks: tasks.filter(({ dur }) => (dur ?? 0) > 50_000).length,
    frameMs: gaps(times(onMain, 'FireAnimationFrame')),
    drawnMs: gaps(times(within, 'DrawFrame')),
  }
}
