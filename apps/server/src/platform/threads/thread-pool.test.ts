import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '../../../test/threads/as-told.ts'
import { ThreadFault } from './thread.ts'
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.ts'

const opened: ThreadPool<Order, string>[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()))
})
function openPool(options: Partial<ThreadPoolOptions> = {}): ThreadPool<Order, string> {
  const pool = new ThreadPool<Order, string>({
    entry: { name: '../../../test/threads/as-told', beside: import.meta.url },
    workerData: () => null,
    threads: 1,
    memoryLimitMb: 128,
    startLimitMs: 20_000,
    answerLimitMs: 5_000,
    longestQueue: 50,
    longestWaitMs: 20_000,
    idleLimitMs: 60_000,
    ...options,
  })
  opened.push(pool)
  return pool
}
const echo = (text: string, forMs = 0): Order => ({ do: 'echo', text, forMs })
const faultOf = (asked: Promise<string>): Promise<string> =>
  asked.then(
    (answer) => `answered ${answer}`,
    (fault: unknown) => (fault instanceof ThreadFault ? fault.kind : String(fault)),
  )

it('gives each asker its own answer, in order on one thread and side by side on two', async () => {
  const one = openPool()
  const order: string[] = []
  await Promise.all(['a', 'b', 'c'].map(async (text) => order.push(await one.ask(echo(text)))))
  expect(order).toEqual(['a', 'b', 'c'])
  const two = openPool({ threads: 2 })
  await Promise.all([two.ask(echo('warm', 500)), two.ask(echo('warm', 500))])
  const ended: string[] = []
  await Promise.all(
    [echo('long', 600), echo('short', 10), echo('shorter', 5)].map(async (told) => ended.push(await two.ask(told))),
  )
  expect(ended).toEqual(['short', 'shorter', 'long'])
})

it('refuses the one too many at once, and the one whose turn does not come', async () => {
  const pool = openPool({ longestQueue: 2, longestWaitMs: 300 })
  await pool.ask(echo('warm'))
  const atWork = pool.ask(echo('at work', 1_000))
  const waiting = [pool.ask(echo('first')), pool.ask(echo('second'))].map(faultOf)
  expect(await faultOf(pool.ask(echo('one too many')))).toBe('busy')
  expect(await Promise.all(waiting)).toEqual(['busy', 'busy'])
  expect(await atWork).toBe('at work')
  expect(await pool.ask(echo('again'))).toBe('again')
})

it('ends a request that hangs at its limit, and answers the next one on a new thread', async () => {
  const pool = openPool()
  await pool.ask(echo('warm'))
  const started = performance.now()
  const [hung, next] = [faultOf(pool.ask({ do: 'hang' }, { limitMs: 300 })), pool.ask(echo('next'))]
  expect(await hung).toBe('timeout')
  expect(performance.now() - started).toBeLessThan(3_000)
  expect(await next).toBe('next')
})

it('outlives a thread that fails, exits or needs too much memory', async () => {
  const pool = openPool({ memoryLimitMb: 48 })
  for (const told of ['fail', 'exit', 'eat'] as const) {
    expect([told, await faultOf(pool.ask({ do: told }))]).toEqual([told, 'crashed'])
    expect(await pool.ask(echo(told))).toBe(told)
  }
})

it('says that a thread cannot start, and rests before it tries again', async () => {
  let starts = 0
  const pool = openPool({
    workerData() {
      starts += 1
      return 'breaks at its start'
    },
  })
  expect(await faultOf(pool.ask(echo('x')))).toBe('not_started')
  const before = starts
  expect(before).toBeGreaterThan(0)
  expect(await faultOf(pool.ask(echo('x')))).toBe('not_started')
  expect(starts).toBe(before)
})

it('rejects who works and who waits when it is closed, and everyone afterwards', async () => {
  const pool = openPool()
  await pool.ask(echo('warm'))
  const asked = [pool.ask(echo('at work', 5_000)), pool.ask(echo('waiting'))].map(faultOf)
  await pool.close()
  expect(await Promise.all(asked)).toEqual(['closed', 'closed'])
  expect(await faultOf(pool.ask(echo('late')))).toBe('closed')
})

it('leaves the event loop to others while a thread is fully at work', async () => {
  const pool = openPool()
  await pool.ask(echo('warm'))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  expect(await faultOf(pool.ask({ do: 'hang' }, { limitMs: 1_000 }))).toBe('timeout')
  delay.disable()
  // Hung here, the loop would stand still for the whole second.
  expect(delay.count).toBeGreaterThan(20)
  expect(delay.max / 1e6).toBeLessThan(700)
})
