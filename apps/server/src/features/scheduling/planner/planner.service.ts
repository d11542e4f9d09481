import { Problem } from '#platform/http/problem.ts'
import { ThreadFault } from '#platform/threads/thread.ts'
import { ThreadPool } from '#platform/threads/thread-pool.ts'
import type { Plan } from './plan.rules.ts'
import type { FreeFrom, PlannerAnswer, PlannerQuestion, Reasons } from './planner.worker.ts'
import type { PlanProblem } from './problem.rules.ts'
import type { Suggestions } from './suggest.rules.ts'

/** Of one plan, as the design measured it: more time gains little. */
const planMs = 2000
const retryAfterSeconds = 3

let threads: ThreadPool<PlannerQuestion, PlannerAnswer> | null = null
/** The shops that a plan is being made for. */
const running = new Set<string>()

/** Ends the planner's threads; the next question starts new ones. */
export async function closePlanner(): Promise<void> {
  const ending = threads
  threads = null
  await ending?.close()
}

const openThreads = () =>
  new ThreadPool<PlannerQuestion, PlannerAnswer>({
    entry: { name: 'planner.worker', beside: import.meta.url },
    workerData: () => null,
    threads: 2,
    memoryLimitMb: 256,
    startLimitMs: 20_000,
    answerLimitMs: 15_000,
    longestQueue: 16,
    longestWaitMs: 20_000,
    idleLimitMs: 5 * 60_000,
  })

async function ask(question: PlannerQuestion): Promise<PlannerAnswer> {
  threads ??= openThreads()
  try {
    return await threads.ask(question)
  } catch (fault) {
    if (fault instanceof ThreadFault) throw new Problem('UNAVAILABLE', {}, { retryAfterSeconds })
    throw fault
  }
}

/** The best slots of one task beside all that is booked, in a thread. @throws Problem UNAVAILABLE when the threads are busy */
export async function askSuggestions(
  problem: PlanProblem,
  timeZone: string,
  taskId: string,
): Promise<{ suggestions: Suggestions; freeFrom: FreeFrom }> {
  const answer = await ask({ kind: 'suggest', problem, timeZone, taskId })
  if (answer.kind !== 'suggest') throw new Error('the planner answered another question')
  return answer
}

/**
 * A plan of the movable tasks with the reasons of each, in a thread; one for a shop at a time.
 * @throws Problem PLAN_RUNNING, UNAVAILABLE when the threads are busy
 */
export async function askPlan(
  shopId: string,
  problem: PlanProblem,
  timeZone: string,
  mode: 'plan' | 'repair',
  seed: number,
): Promise<{ plan: Plan; reasons: Readonly<Record<string, Reasons>> }> {
  if (running.has(shopId)) throw new Problem('PLAN_RUNNING')
  running.add(shopId)
  try {
    const answer = await ask({ kind: 'plan', problem, timeZone, mode, seed, milliseconds: planMs })
    if (answer.kind !== 'plan') throw new Error('the planner answered another question')
    return answer
  } finally {
    running.delete(shopId)
  }
}
