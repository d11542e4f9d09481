import type { Placement, PlanBay, PlanProblem, PlanTask, PlanTechnician } from '#features/scheduling/planner/problem.rules.ts'
import { faultsOfPlan } from './plan-faults.ts'

const isWorkable = ({ work }: PlanTechnician, bay: PlanBay | null, from: number, step: number): boolean =>
  [work, ...(bay ? [bay.open] : [])].every((list) => list.some((one) => one.from <= from && from + step <= one.to))

/** Walks the grid cell by cell from a start; runs that are too short for a piece are passed over. */
function walk(problem: PlanProblem, task: PlanTask, technician: PlanTechnician, bay: PlanBay | null, start: number) {
  const shortest = Math.min(problem.minimumPiece, task.minutes)
  const pieces: { from: number; to: number }[] = []
  let rest = task.minutes
  for (let cell = start; cell < problem.to && rest > 0; ) {
    let end = cell
    while (end < problem.to && isWorkable(technician, bay, end, problem.step)) end += problem.step
    if (end - cell >= shortest || cell === start) {
      const to = Math.min(end, cell + rest)
      if (to === cell) return undefined
      pieces.push({ from: cell, to })
      rest -= to - cell
    }
    cell = end + problem.step
  }
  return rest === 0 ? { technicianId: technician.id, bayId: bay?.id ?? null, pieces } : undefined
}

/** Every placement of the first task that the checker lets pass when nothing else is booked. */
export function candidatesOf(problem: PlanProblem): Placement[] {
  const task = problem.tasks[0]!
  const alone = { ...problem, tasks: [task] }
  const list: Placement[] = []
  for (const technician of problem.technicians)
    for (const bay of task.bayKinds.length > 0 ? problem.bays : [null])
      for (let start = problem.from; start < problem.to; start += problem.step) {
        const placement = walk(problem, task, technician, bay, start)
        if (placement && faultsOfPlan(alone, [placement]).length === 0) list.push(placement)
      }
  return list
}
