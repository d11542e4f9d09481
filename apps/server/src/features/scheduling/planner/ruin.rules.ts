import type { Board } from './board.rules.ts'
import type { PlanProblem } from './problem.rules.ts'
import { pick } from './random.rules.ts'

type Order = (a: number, b: number) => number
/** Orders in which tasks are put on the board. */
export type Orders = Readonly<Record<'received' | 'due' | 'urgency' | 'worth', Order>>

const weekMinutes = 10_080

export function ordersOf({ tasks, from, to }: PlanProblem): Orders {
  const due = (at: number) => tasks[at]!.due ?? to + weekMinutes
  const slack = (at: number) => due(at) - tasks[at]!.minutes - Math.max(from, tasks[at]!.earliest ?? from)
  const weight = (at: number) => tasks[at]!.weight
  return {
    received: (a, b) => tasks[a]!.receivedAt - tasks[b]!.receivedAt || a - b,
    due: (a, b) => due(a) - due(b) || weight(b) - weight(a) || a - b,
    urgency: (a, b) => slack(a) / weight(a) - slack(b) / weight(b) || a - b,
    worth: (a, b) => weight(b) / tasks[b]!.minutes - weight(a) / tasks[a]!.minutes || a - b,
  }
}

/** How little a task has to do with the seed: in time, by person, by bay, or by who could do both. Lower is nearer. */
function farness(board: Board, seed: number, kind: number, random: () => number): (at: number) => number {
  const origin = board.spots[seed]
  const task = board.problem.tasks[seed]!
  const about = origin?.start ?? Math.max(board.problem.from, task.due ?? board.problem.from)
  const people = new Set(board.options[seed]!.map(({ technician }) => technician))
  const noise = () => random() * 240
  return (at) => {
    const spot = board.spots[at]
    if (!spot) return noise()
    const gap = Math.abs(spot.start - about)
    if (kind < 0.45) return gap + (people.has(spot.option.technician) ? 0 : 3000) + noise()
    if (kind < 0.65) return gap + (spot.option.technician === origin?.option.technician ? 0 : 5000) + noise()
    if (kind < 0.8) return gap + (spot.bay !== null && spot.bay === origin?.bay ? 0 : 5000) + noise()
    return gap + noise()
  }
}

/** Chooses 2 to 15 of the placed tasks that have to do with one another, more often around one that is late. */
export function ruin(board: Board, movable: readonly number[], random: () => number): number[] {
  const size = Math.min(movable.length, 2 + Math.floor(random() * Math.min(14, 6 + movable.length / 8)))
  const late = movable.filter((at) => board.latenessOf(at) > 0)
  const seed = late.length > 0 && random() < 0.6 ? pick(late, random) : pick(movable, random)
  const out = new Set([seed])
  const kind = random()
  if (kind < 0.2) while (out.size < size) out.add(pick(movable, random))
  else {
    const farFrom = farness(board, seed, kind, random)
    const ranked = movable.flatMap((at) => (at === seed ? [] : [{ at, far: farFrom(at) }])).sort((a, b) => a.far - b.far)
    for (const { at } of ranked.slice(0, size - 1)) out.add(at)
  }
  for (const at of movable) if (!board.spots[at] && random() < 0.5) out.add(at)
  return [...out]
}

/** The order in which ruined tasks are put back: by due date, slack or worth with an exchange now and then, else at random. */
export function recreateOrder(out: readonly number[], orders: Orders, random: () => number): number[] {
  const kind = random()
  const list = [...out]
  if (kind < 0.5) {
    list.sort(kind < 0.2 ? orders.due : kind < 0.4 ? orders.urgency : orders.worth)
    if (list.length > 2 && random() < 0.5) {
      const i = Math.floor(random() * (list.length - 1))
      ;[list[i], list[i + 1]] = [list[i + 1]!, list[i]!]
    }
    return list
  }
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    ;[list[i], list[j]] = [list[j]!, list[i]!]
  }
  return list
}
