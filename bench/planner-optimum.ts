import type { Placement, PlanProblem, PlanTask } from '../apps/server/src/features/scheduling/planner/problem.rules.ts'
import { candidatesOf } from '../apps/server/test/planner/candidates.ts'
import { scoreOfPlan } from '../apps/server/test/planner/plan-faults.ts'

/** One way to place a task, with the cells of technician, bay and vehicle that it takes. */
interface Way {
  lateness: number
  /** One bit for each cell of each of them. */
  cells: bigint
}
/** Past so many steps a day is given up as not proven. */
const mostSteps = 3_000_000

/** The cells of time that a placement takes, counted on the grid. */
function cellsOf(problem: PlanProblem, task: PlanTask, { technicianId, bayId, pieces }: Placement): bigint {
  const length = (problem.to - problem.from) / problem.step
  const vehicles = [...new Set(problem.tasks.map((one) => one.vehicleId).filter((id) => id !== null))]
  const rows = [...problem.technicians.map((one) => one.id), ...problem.bays.map((one) => one.id), ...vehicles]
  let cells = 0n
  const take = (row: string, from: number, to: number) => {
    const [first, last] = [(from - problem.from) / problem.step, (to - problem.from) / problem.step]
    const width = BigInt(last - first)
    cells |= ((1n << width) - 1n) << BigInt(rows.indexOf(row) * length + first)
  }
  for (const piece of pieces) take(technicianId, piece.from, piece.to)
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) return cells
  if (bayId !== null) take(bayId, first.from, last.to)
  if (task.vehicleId !== null) take(task.vehicleId, first.from, last.to)
  return cells
}

/** Every way that a task could be done alone, the least late first; left out is the last resort. */
function waysOf(problem: PlanProblem, task: PlanTask): Way[] {
  const alone = { ...problem, tasks: [task] }
  const price = (placement: Placement | null) => scoreOfPlan(alone, [placement]).lateness
  const ways = candidatesOf(alone).map((one) => ({ lateness: price(one), cells: cellsOf(problem, task, one) }))
  ways.push({ lateness: price(null), cells: 0n })
  return ways.sort((a, b) => a.lateness - b.lateness)
}

/**
 * The least lateness of a small day whose every time lies on the grid, by branch and bound over every placement that the tests' checker
 * lets pass; nothing here comes from the planner but `known`, the lateness of a plan that is there, which only shortens the search.
 */
export function leastLateness(problem: PlanProblem, known: number): { lateness: number; isProven: boolean } {
  let best = known
  let steps = 0
  const visit = (open: readonly (readonly Way[])[], lateness: number): void => {
    if (steps >= mostSteps) return
    steps += 1
    // What is left costs at least what each would cost beside what is taken.
    const bound = open.reduce((sum, ways) => sum + (ways[0]?.lateness ?? 0), lateness)
    if (bound >= best) return
    if (open.length === 0) {
      best = lateness
      return
    }
    // First the task that loses most when its best way goes.
    const regret = (ways: readonly Way[]) =>
      (ways.find((one) => one.lateness > (ways[0]?.lateness ?? 0))?.lateness ?? 0) - (ways[0]?.lateness ?? 0)
    const place = open.reduce(
      (at, ways, i) => ((open[at]?.length ?? 0) > ways.length || regret(ways) > 4 * regret(open[at] ?? []) ? i : at),
      0,
    )
    const rest = open.filter((_, i) => i !== place)
    const others = bound - (open[place]?.[0]?.lateness ?? 0)
    for (const way of open[place] ?? []) {
      if (others + way.lateness >= best) return
      visit(
        rest.map((ways) => ways.filter((one) => (one.cells & way.cells) === 0n)),
        lateness + way.lateness,
      )
    }
  }
  visit(
    problem.tasks.map((task) => waysOf(problem, task)),
    0,
  )
  return { lateness: best, isProven: steps < mostSteps }
}
