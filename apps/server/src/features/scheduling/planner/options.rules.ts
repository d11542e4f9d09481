import { intersect } from './intervals.rules.ts'
import {
  abilityOf,
  bayFits,
  type Interval,
  type PlanProblem,
  type PlanTask,
  type PlanTechnician,
  skillCost,
} from './problem.rules.ts'
import { type SlotTable, slotTable } from './slots.rules.ts'

/** A calendar that a task could be worked on, with the bays that have it; null where no bay is needed. */
interface Way {
  table: SlotTable
  bays: readonly number[] | null
}

/** A technician who may do a task, as an index, with the ways to do it. */
export interface Option {
  technician: number
  skill: number
  ways: readonly Way[]
}

/** Who may do what, and when: computed once for a problem, because no booking changes it. Bays with the same hours share a table. */
export class Options {
  readonly #problem: PlanProblem
  readonly #tables = new Map<string, SlotTable>()
  /** For each bay how many tasks fit: a bay that fits few is given first. */
  readonly #demand: readonly number[]

  constructor(problem: PlanProblem) {
    this.#problem = problem
    this.#demand = problem.bays.map((bay) => problem.tasks.filter((task) => bayFits(bay, task)).length)
  }

  /** Everyone who may do this task and has a calendar for it. */
  of(task: PlanTask): Option[] {
    const { technicians, helpAllowed } = this.#problem
    return technicians.flatMap((technician, at) => {
      const ability = abilityOf(technician, task.needs)
      if (ability === 'not_able' || (ability === 'with_help' && !helpAllowed)) return []
      const ways = this.#waysOf(technician, task)
      return ways.length > 0 ? [{ technician: at, skill: skillCost(technician, task), ways }] : []
    })
  }

  #waysOf(technician: PlanTechnician, task: PlanTask): Way[] {
    if (task.bayKinds.length === 0) return [{ table: this.#tableOf(technician.id, technician.work, task), bays: null }]
    const byHours = new Map<string, number[]>()
    for (const [at, bay] of this.#problem.bays.entries()) {
      if (!bayFits(bay, task)) continue
      const key = bay.open.map(({ from, to }) => `${from}-${to}`).join()
      byHours.set(key, [...(byHours.get(key) ?? []), at])
    }
    return [...byHours].map(([hours, bays]) => ({
      table: this.#tableOf(`${technician.id} ${hours}`, intersect(technician.work, this.#problem.bays[bays[0]!]!.open), task),
      bays: bays.sort((a, b) => this.#demand[a]! - this.#demand[b]!),
    }))
  }

  #tableOf(calendar: string, usable: readonly Interval[], { minutes, longestPause }: PlanTask): SlotTable {
    const key = `${calendar} ${minutes} ${longestPause}`
    const known = this.#tables.get(key)
    if (known) return known
    const made = slotTable(usable, { minutes, longestPause, minimumPiece: this.#problem.minimumPiece }, this.#problem)
    this.#tables.set(key, made)
    return made
  }
}
