import { bayKinds } from '@twopost/contract/shops'
import { Board, type Spot } from './board.rules.ts'
import { anyPause, latenessAt, type Minute, type Placement, type PlanProblem, type PlanTask } from './problem.rules.ts'

/** What can be between a task and an earlier end, as a person would name it. */
const singleConstraints = [
  'parts',
  'skills',
  'technicians_booked',
  'technician_hours',
  'bay_kind',
  'bays_booked',
  'bay_out',
  'vehicle_busy',
  'in_one_go',
] as const
/** Besides: no single one decides, but people and bays together; or only the shop's opening hours do. */
export type PlanConstraint = (typeof singleConstraints)[number] | 'people_and_bays' | 'opening'

export interface Suggestion {
  placement: Placement
  lateMinutes: number
  /** Minutes that it ends after the best suggestion. */
  laterThanBest: number
  skillCost: number
}

export interface Suggestions {
  /** The best first. */
  slots: Suggestion[]
  /** Without this one constraint the task would end earliest; undefined when nothing is in the way. */
  deciding?: { constraint: PlanConstraint; minutesGained: number }
  /** When there is no slot: each of these, dropped alone, would open one; empty then: several at once. */
  missing: PlanConstraint[]
}

/** The task alone and movable; everything else that is booked is fixed. @throws Error when the task is not in the problem */
function beside(problem: PlanProblem, taskId: string): PlanProblem {
  const task = problem.tasks.find(({ id }) => id === taskId)
  if (!task) throw new Error(`no task ${taskId}`)
  const others = problem.tasks.filter((one) => one !== task && one.current).map((one) => ({ ...one, isFixed: true }))
  return { ...problem, tasks: [{ ...task, current: null, isFixed: false }, ...others] }
}

/** Below 0 when `a` is better: less late, then the better person, then the earlier end. For one order the end ranks before the load. */
const rank = (task: PlanTask, a: Spot, b: Spot): number =>
  latenessAt(task, a.end) - latenessAt(task, b.end) || a.option.skill - b.option.skill || a.end - b.end

/** Every free start with every technician, each with the first bay that is free then. */
function* freeSpots(board: Board, task: PlanTask): Generator<Spot> {
  for (const option of board.options[0]!)
    for (
      let spot = board.earliest(task, option, board.earliestOf(task));
      spot;
      spot = board.earliest(task, option, spot.start + 1)
    )
      yield spot
}

const earliestEnd = (problem: PlanProblem, mostSkill?: number): Minute | undefined =>
  new Board(problem).soonest(0, mostSkill)?.end

/** The same shop without one kind of constraint. The first task is the one that is asked for. */
function relax(problem: PlanProblem, constraint: PlanConstraint): PlanProblem {
  const [task, ...others] = problem.tasks as [PlanTask, ...PlanTask[]]
  const change = (part: Partial<PlanTask>): PlanProblem => ({ ...problem, tasks: [{ ...task, ...part }, ...others] })
  const free = (part: Partial<Placement>): PlanProblem => ({
    ...problem,
    tasks: [task, ...others.map((one) => ({ ...one, current: one.current && { ...one.current, ...part } }))],
  })
  switch (constraint) {
    case 'parts':
      return change({ earliest: null })
    case 'skills':
      return change({ needs: [] })
    case 'technicians_booked':
      return free({ technicianId: '' })
    case 'bay_kind':
      return task.bayKinds.length > 0 ? change({ bayKinds, vehicleClass: 1 }) : problem
    case 'bays_booked':
      return free({ bayId: null })
    case 'bay_out':
      return { ...problem, bays: problem.bays.map((bay) => ({ ...bay, out: [] })) }
    case 'vehicle_busy':
      return change({ vehicleId: null })
    case 'in_one_go':
      return change({ longestPause: anyPause })
    case 'people_and_bays':
      return relax(relax(problem, 'technicians_booked'), 'bays_booked')
    default:
      return { ...problem, technicians: problem.technicians.map((one) => ({ ...one, work: problem.open })) }
  }
}

/** What keeps the task from ending earlier: the constraint that gains most minutes when it alone is dropped, for people as suited as the best. */
function decidingFor(only: PlanProblem, best: Spot): Suggestions['deciding'] {
  // With anybody, what the less suited gain would count for each constraint.
  const gainOf = (constraint: PlanConstraint) => best.end - (earliestEnd(relax(only, constraint), best.option.skill) ?? best.end)
  // Somebody who needs help, or is less suited, could end sooner: no other constraint decides unless it gains more than that.
  const lessSuited = best.end - (earliestEnd(only) ?? best.end)
  const gains = singleConstraints.map((constraint) => ({ constraint, minutesGained: gainOf(constraint) }))
  const most = gains.reduce((a, b) => (b.minutesGained > a.minutesGained ? b : a))
  if (most.minutesGained > lessSuited) return most
  if (lessSuited > 0) return { constraint: 'skills', minutesGained: lessSuited }
  const together = gainOf('people_and_bays')
  if (together > 0) return { constraint: 'people_and_bays', minutesGained: together }
  const asked = Math.max(only.from, only.tasks[0]!.earliest ?? only.from)
  return best.start >= asked + only.step ? { constraint: 'opening', minutesGained: 0 } : undefined
}

/**
 * The best slots of one task beside everything that is booked (G46). All technicians, bays and starts are looked at, so the first slot
 * is the best there is. One slot for each technician and day; `dayOf` knows the shop's clock. @throws Error for a task that is not there
 */
export function suggestSlots(problem: PlanProblem, taskId: string, dayOf: (at: Minute) => string, count = 3): Suggestions {
  const only = beside(problem, taskId)
  const task = only.tasks[0]!
  const board = new Board(only)
  const bestOfDay = new Map<string, Spot>()
  for (const spot of freeSpots(board, task)) {
    const key = `${spot.option.technician} ${dayOf(spot.start)}`
    const known = bestOfDay.get(key)
    if (!known || rank(task, spot, known) < 0) bestOfDay.set(key, spot)
  }
  const spots = [...bestOfDay.values()].sort((a, b) => rank(task, a, b)).slice(0, count)
  const best = spots[0]
  if (!best) return { slots: [], missing: singleConstraints.filter((one) => earliestEnd(relax(only, one)) !== undefined) }
  const deciding = decidingFor(only, best)
  return {
    slots: spots.map((spot) => ({
      placement: board.toPlacement(spot),
      lateMinutes: latenessAt({ ...task, weight: 1 }, spot.end),
      laterThanBest: spot.end - best.end,
      skillCost: spot.option.skill,
    })),
    ...(deciding ? { deciding } : {}),
    missing: [],
  }
}
