// Runs in a thread of its own: a plan of a week takes two seconds of the processor.
import { dateIn } from '@twopost/contract/core/time'
import { serveThread } from '#platform/threads/serve-thread.ts'
import { Board } from './board.rules.ts'
import { makePlan, type Plan } from './plan.rules.ts'
import { type Minute, type PlanProblem, planLevels, repairLevels } from './problem.rules.ts'
import { type Suggestions, suggestSlots } from './suggest.rules.ts'

/** What the thread is asked: the best slots of one task, or a plan with the reasons of each movable task. */
export type PlannerQuestion = { problem: PlanProblem; timeZone: string } & (
  | { kind: 'suggest'; taskId: string }
  | { kind: 'plan'; mode: 'plan' | 'repair'; seed: number; milliseconds: number }
)
/** The earliest start by technician, of those who may do the work. */
export type FreeFrom = Readonly<Record<string, Minute>>
export type Reasons = Pick<Suggestions, 'deciding' | 'missing'>
export type PlannerAnswer =
  | { kind: 'suggest'; suggestions: Suggestions; freeFrom: FreeFrom }
  | { kind: 'plan'; plan: Plan; reasons: Readonly<Record<string, Reasons>> }

/** Reasons are found for as many tasks as this time allows, those that matter first. */
const reasonsLimitMs = 1500

function freeFromOf(problem: PlanProblem, taskId: string): FreeFrom {
  const tasks = problem.tasks.flatMap((task) =>
    task.id === taskId ? [{ ...task, current: null, isFixed: false }] : task.current ? [{ ...task, isFixed: true }] : [],
  )
  const board = new Board({ ...problem, tasks, helpAllowed: true })
  const at = tasks.findIndex((task) => task.id === taskId)
  const task = tasks[at]
  if (!task) return {}
  return Object.fromEntries(
    (board.options[at] ?? []).flatMap((option) => {
      const spot = board.earliest(task, option, board.earliestOf(task))
      return spot ? [[problem.technicians[option.technician]?.id ?? '', spot.start]] : []
    }),
  )
}

function answerPlan(question: PlannerQuestion & { kind: 'plan' }): PlannerAnswer {
  const { problem, timeZone, seed, milliseconds, mode } = question
  const plan = makePlan(problem, { seed, milliseconds, levels: mode === 'repair' ? repairLevels : planLevels })
  const tasks = problem.tasks.map((task, at) => ({ ...task, current: plan.placements[at] ?? null }))
  const stopAt = performance.now() + reasonsLimitMs
  const reasons: Record<string, Reasons> = {}
  const movable = tasks.filter((task) => !task.isFixed)
  // What does not fit needs its reason most.
  for (const task of [...movable.filter((one) => !one.current), ...movable.filter((one) => one.current)]) {
    if (performance.now() > stopAt) break
    const { deciding, missing } = suggestSlots({ ...problem, tasks }, task.id, (at) => dateIn(timeZone, at * 60_000), 1)
    reasons[task.id] = { missing, ...(deciding && { deciding }) }
  }
  return { kind: 'plan', plan, reasons }
}

serveThread<PlannerQuestion, PlannerAnswer>(async (question) => {
  if (question.kind === 'plan') return answerPlan(question)
  const { problem, timeZone, taskId } = question
  const suggestions = suggestSlots(problem, taskId, (at) => dateIn(timeZone, at * 60_000))
  return { kind: 'suggest', suggestions, freeFrom: freeFromOf(problem, taskId) }
})
