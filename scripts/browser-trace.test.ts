import { expect, it } from 'vitest'
import { percentile, readTrace } from '../bench/trace.ts'

const page = { pid: 7, tid: 1 }
const mark = (name: string, ms: number) => ({ ...page, name, ph: 'R', ts: ms * 1000 })
const task = (ms: number, durMs: number, cpuMs: number, where = page) => ({
  ...where,
  name: 'RunTask',
  ph: 'X',
  ts: ms * 1000,
  dur: durMs * 1000,
  tdur: cpuMs * 1000,
})
const frame = (name: string, ms: number, where = page) => ({ ...where, name, ph: 'I', ts: ms * 1000 })
const trace = (...traceEvents: object[]) => JSON.stringify({ traceEvents })

it('looks at the main thread of the page that set the marks, between them', () => {
  const read = readTrace(
    trace(
      task(10, 400, 400),
      mark('from', 100),
      task(110, 60, 12),
      task(200, 45, 40),
      // Another thread of the page, and another process.
      task(210, 300, 300, { pid: 7, tid: 2 }),
      task(220, 300, 300, { pid: 8, tid: 1 }),
      frame('FireAnimationFrame', 120),
      frame('FireAnimationFrame', 170),
      frame('FireAnimationFrame', 136),
      frame('DrawFrame', 130, { pid: 7, tid: 3 }),
      frame('DrawFrame', 150, { pid: 7, tid: 3 }),
      mark('to', 900),
      task(950, 400, 400),
    ),
    'from',
    'to',
  )
  expect(read).toEqual({
    longestTaskMs: 60,
    mostCpuMs: 40,
    longTasks: 1,
    frameMs: [16, 34],
    drawnMs: [20],
  })
})

it('refuses a trace without the marks', () => {
  expect(() => readTrace(trace(task(1, 1, 1)), 'from', 'to')).toThrow('no mark "from"')
})

it('takes the value that so large a share does not exceed', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(numbers, 0.95)).toBe(95)
  expect(percentile(numbers, 1)).toBe(100)
  expect(percentile([4], 0.5)).toBe(4)
  expect(percentile([], 0.5)).toBeNaN()
})
