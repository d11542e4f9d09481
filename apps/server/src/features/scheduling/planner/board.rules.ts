import { intersect, Lane, minutesIn, normalize } from './intervals.rules.ts'
import { type Option, Options } from './options.rules.ts'
import {
  endOf,
  type Interval,
  latenessAt,
  latenessLeftOut,
  type Minute,
  type Placement,
  type PlanProblem,
  type PlanTask,
  planLevels,
  type Score,
  type ScoreLevel,
  startOf,
  stayOf,
} from './problem.rules.ts'
import { firstFrom } from './slots.rules.ts'

/** A free place for a task; `bay` is an index, null where none is needed. */
export interface Spot {
  option: Option
  bay: number | null
  start: Minute
  end: Minute
  pieces: readonly Interval[]
}

/** Leaves out a share of the technicians and takes another bay now and then, so that the search sees more than the greedy choice. */
export interface Whim {
  share: number
  random: () => number
}

/** What a spot adds to each level of the score, in the order of the levels. */
type Cost = readonly number[]

const isLess = (a: Cost, b: Cost): boolean => {
  for (const [i, figure] of a.entries()) {
    const difference = figure - b[i]!
    if (Math.abs(difference) > 1e-6) return difference < 0
  }
  return false
}

/** The shop with what is booked in it, its score kept up to date. Tasks are indexes. Nothing that breaks a hard constraint can be placed. */
export class Board {
  readonly problem: PlanProblem
  /** The tasks that may be placed. */
  readonly movable: readonly number[]
  readonly options: readonly Option[][]
  readonly spots: (Spot | null)[]
  readonly #levels: readonly ScoreLevel[]
  readonly #technicians: readonly Lane[]
  readonly #bays: readonly Lane[]
  readonly #vehicles = new Map<string, Lane>()
  readonly #available: readonly number[]
  readonly #booked: number[]
  readonly #sums: Omit<Score, 'load'> = { lateness: 0, skill: 0, moves: 0, ends: 0 }

  constructor(problem: PlanProblem, levels: readonly ScoreLevel[] = planLevels) {
    this.problem = problem
    this.#levels = levels
    const fixed = problem.tasks.flatMap((task) => (task.isFixed && task.current ? [{ task, current: task.current }] : []))
    const stays = (mine: (one: (typeof fixed)[number]) => boolean) =>
      fixed.flatMap((one) => (mine(one) ? [stayOf(one.current)] : []))
    const busy = problem.technicians.map(({ id }) =>
      normalize(fixed.flatMap(({ current }) => (current.technicianId === id ? current.pieces : []))),
    )
    this.#technicians = busy.map((list) => new Lane(list))
    this.#bays = problem.bays.map(({ id, out }) => new Lane([...out, ...stays(({ current }) => current.bayId === id)]))
    for (const id of new Set(problem.tasks.flatMap(({ vehicleId }) => vehicleId ?? [])))
      this.#vehicles.set(id, new Lane(stays(({ task }) => task.vehicleId === id)))
    this.#available = problem.technicians.map(({ work }) => Math.max(1, minutesIn(this.#within(work))))
    this.#booked = busy.map((list) => minutesIn(this.#within(list)))
    this.spots = problem.tasks.map(() => null)
    this.movable = problem.tasks.flatMap(({ isFixed }, at) => (isFixed ? [] : [at]))
    const options = new Options(problem)
    this.options = problem.tasks.map((task) => (task.isFixed ? [] : options.of(task)))
    for (const { task, current } of fixed) this.#sums.lateness += latenessAt(task, endOf(current))
    for (const at of this.movable) this.#count(at, null, 1)
  }

  #within(list: readonly Interval[]): Interval[] {
    return intersect(list, [{ from: this.problem.from, to: this.problem.to }])
  }

  /** When the task can begin at the earliest. */
  earliestOf(task: PlanTask): Minute {
    return Math.max(this.problem.from, task.earliest ?? this.problem.from)
  }

  score(): Score {
    let load = 0
    for (const [at, booked] of this.#booked.entries()) load += booked ** 2 / this.#available[at]!
    return { ...this.#sums, load }
  }

  latenessOf(at: number): number {
    const [task, spot] = [this.problem.tasks[at]!, this.spots[at]]
    return spot ? latenessAt(task, spot.end) : latenessLeftOut(task, this.problem.to)
  }

  #count(at: number, spot: Spot | null, sign: 1 | -1): void {
    const task = this.problem.tasks[at]!
    const sums = this.#sums
    sums.lateness += sign * (spot ? latenessAt(task, spot.end) : latenessLeftOut(task, this.problem.to))
    sums.skill += sign * (spot?.option.skill ?? 0)
    sums.moves += sign * this.#moves(task, spot)
    sums.ends += sign * ((spot?.end ?? this.problem.to) - this.problem.from)
    if (spot) this.#booked[spot.option.technician]! += sign * task.minutes
  }

  #bayId(spot: Spot): string | null {
    return spot.bay === null ? null : this.problem.bays[spot.bay]!.id
  }

  /** 1 when the task would be elsewhere than it is booked now. */
  #moves({ current }: PlanTask, spot: Spot | null): number {
    if (!current) return 0
    if (!spot || spot.start !== startOf(current) || this.#bayId(spot) !== current.bayId) return 1
    return this.problem.technicians[spot.option.technician]!.id === current.technicianId ? 0 : 1
  }

  place(at: number, spot: Spot): void {
    for (const { from, to } of spot.pieces) this.#technicians[spot.option.technician]!.add(from, to)
    if (spot.bay !== null) this.#bays[spot.bay]!.add(spot.start, spot.end)
    this.#vehicleOf(at)?.add(spot.start, spot.end)
    this.#count(at, null, -1)
    this.#count(at, spot, 1)
    this.spots[at] = spot
  }

  /** Takes a task off the board; nothing when it is not on it. */
  remove(at: number): void {
    const spot = this.spots[at]
    if (!spot) return
    for (const { from, to } of spot.pieces) this.#technicians[spot.option.technician]!.remove(from, to)
    if (spot.bay !== null) this.#bays[spot.bay]!.remove(spot.start, spot.end)
    this.#vehicleOf(at)?.remove(spot.start, spot.end)
    this.#count(at, spot, -1)
    this.#count(at, null, 1)
    this.spots[at] = null
  }

  clear(): void {
    for (const at of this.movable) this.remove(at)
  }

  /** Puts everything as it was when `spots` was copied. */
  restore(spots: readonly (Spot | null)[]): void {
    this.clear()
    for (const at of this.movable) {
      const spot = spots[at]
      if (spot) this.place(at, spot)
    }
  }

  #vehicleOf(at: number): Lane | undefined {
    const { vehicleId } = this.problem.tasks[at]!
    return vehicleId === null ? undefined : this.#vehicles.get(vehicleId)
  }

  /** When what is in the way of technician or vehicle ends, 0 when nothing is. */
  #peopleBlockedUntil(task: PlanTask, technician: number, pieces: readonly Interval[]): Minute {
    const lane = this.#technicians[technician]!
    for (const { from, to } of pieces) {
      const until = lane.blockedUntil(from, to)
      if (until > 0) return until
    }
    const vehicle = task.vehicleId === null ? undefined : this.#vehicles.get(task.vehicleId)
    return vehicle?.blockedUntil(pieces[0]!.from, pieces.at(-1)!.to) ?? 0
  }

  /** A bay that is free for the whole stay, or when the first of them may be. */
  #freeBay(bays: readonly number[], start: Minute, end: Minute, whim: Whim | undefined): { bay: number } | { until: Minute } {
    const first = whim && whim.random() < whim.share ? Math.floor(whim.random() * bays.length) : 0
    let until = Number.POSITIVE_INFINITY
    for (let k = 0; k < bays.length; k += 1) {
      const bay = bays[(first + k) % bays.length]!
      const busy = this.#bays[bay]!.blockedUntil(start, end)
      if (busy === 0) return { bay }
      until = Math.min(until, busy)
    }
    return { until }
  }

  /** The earliest spot with one technician that ends at or before `limit`. Because ends never fall, a start that is blocked jumps ahead. */
  earliest(task: PlanTask, option: Option, from: Minute, limit = Number.POSITIVE_INFINITY, whim?: Whim): Spot | undefined {
    let found: Spot | undefined
    for (const { table, bays } of option.ways) {
      let i = firstFrom(table, from)
      while (i < table.starts.length) {
        const [start, end, pieces] = [table.starts[i]!, table.ends[i]!, table.pieces[i]!]
        if (end > limit || (found && end >= found.end)) break
        let until = this.#peopleBlockedUntil(task, option.technician, pieces)
        if (until === 0) {
          const free = bays === null ? { bay: null } : this.#freeBay(bays, start, end, whim)
          if ('bay' in free) {
            found = { option, bay: free.bay, start, end, pieces }
            break
          }
          until = free.until
        }
        while (i < table.starts.length && table.starts[i]! < until) i += 1
      }
    }
    return found
  }

  /** The earliest end with anyone who may, or who costs no more than `mostSkill`: what a person with a paper book does. */
  soonest(at: number, mostSkill = Number.POSITIVE_INFINITY): Spot | undefined {
    const task = this.problem.tasks[at]!
    let found: Spot | undefined
    for (const option of this.options[at]!) {
      if (option.skill > mostSkill) continue
      const spot = this.earliest(task, option, this.earliestOf(task))
      if (spot && (!found || spot.end < found.end)) found = spot
    }
    return found
  }

  /** Where the task is booked now, when that is still free and allowed. */
  currentSpot(at: number): Spot | undefined {
    const task = this.problem.tasks[at]!
    const { current } = task
    if (!current || startOf(current) < this.earliestOf(task)) return undefined
    const option = this.options[at]!.find(({ technician }) => this.problem.technicians[technician]!.id === current.technicianId)
    for (const { table, bays } of option?.ways ?? []) {
      const i = firstFrom(table, startOf(current))
      const bay = bays?.find((one) => this.problem.bays[one]!.id === current.bayId) ?? null
      if (table.starts[i] !== startOf(current) || (bay === null) !== (bays === null)) continue
      const [start, end, pieces] = [table.starts[i]!, table.ends[i]!, table.pieces[i]!]
      if (this.#peopleBlockedUntil(task, option!.technician, pieces) > 0) continue
      if (bay !== null && this.#bays[bay]!.blockedUntil(start, end) > 0) continue
      return { option: option!, bay, start, end, pieces }
    }
    return undefined
  }

  #costOf(at: number, spot: Spot): Cost {
    const task = this.problem.tasks[at]!
    const { technician, skill } = spot.option
    return this.#levels.map((level) => {
      if (level === 'lateness') return latenessAt(task, spot.end)
      if (level === 'skill') return skill
      if (level === 'load') return (task.minutes * (2 * this.#booked[technician]! + task.minutes)) / this.#available[technician]!
      return level === 'moves' ? this.#moves(task, spot) : spot.end
    })
  }

  /** The best free spot of a task beside everything that is placed now. */
  best(at: number, whim?: Whim): Spot | undefined {
    const task = this.problem.tasks[at]!
    const due = task.due ?? Number.POSITIVE_INFINITY
    let best = this.currentSpot(at)
    let cost = best && this.#costOf(at, best)
    for (const option of this.options[at]!) {
      if (whim && whim.random() < whim.share) continue
      // What ends later than the best and past due can't be better.
      const limit = best ? Math.max(best.end, due) : Number.POSITIVE_INFINITY
      const spot = this.earliest(task, option, this.earliestOf(task), limit, whim)
      if (!spot) continue
      const own = this.#costOf(at, spot)
      if (cost && !isLess(own, cost)) continue
      best = spot
      cost = own
    }
    return best
  }

  placementOf(at: number): Placement | null {
    const [task, spot] = [this.problem.tasks[at]!, this.spots[at]]
    if (task.isFixed) return task.current
    return spot ? this.toPlacement(spot) : null
  }

  toPlacement(spot: Spot): Placement {
    return {
      technicianId: this.problem.technicians[spot.option.technician]!.id,
      bayId: this.#bayId(spot),
      pieces: spot.pieces,
    }
  }
}
