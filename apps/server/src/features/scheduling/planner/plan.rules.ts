import { Board, type Spot } from './board.rules.ts'
import {
  compareScores,
  latenessAt,
  latenessLeftOut,
  type Placement,
  type PlanProblem,
  planLevels,
  type Score,
  type ScoreLevel,
} from './problem.rules.ts'
import { randomFrom } from './random.rules.ts'
import { type Orders, ordersOf, recreateOrder, ruin } from './ruin.rules.ts'

/** How hard to look. The same seed and rounds give the same plan; the clock only stops the search. */
export interface Effort {
  seed?: number
  rounds?: number
  milliseconds?: number
  levels?: readonly ScoreLevel[]
  /** Milliseconds; a clock of its own for tests and measurements. */
  now?: () => number
}

export interface Plan {
  /** One for each task of the problem; null: it does not fit. */
  placements: (Placement | null)[]
  score: Score
  /** Of first come, first served on the same problem. `score` is never worse. */
  baseline: Score
  /** How many rounds were made; with the seed they repeat the plan. */
  rounds: number
  /** Each task is as early as it would be alone: no plan is less late. */
  isLeastLate: boolean
}

/** Rounds from hot to cold; each wave begins from the best so far. Counted, not timed, so that a plan can be repeated. */
const wave = 1000
/** The clock is read once in so many rounds. */
const roundsPerLook = 16

type Spots = readonly (Spot | null)[]

/** Puts tasks on the board one after another, each where `choose` says. */
function construct(board: Board, order: readonly number[], choose: (at: number) => Spot | undefined): void {
  for (const at of order) {
    const spot = choose(at)
    if (spot) board.place(at, spot)
  }
}

/** The best that was seen, with its score. */
class Best {
  spots: Spots
  score: Score
  readonly #levels: readonly ScoreLevel[]

  constructor(board: Board, levels: readonly ScoreLevel[]) {
    this.#levels = levels
    this.spots = [...board.spots]
    this.score = board.score()
  }

  /** Keeps the board when it is better. Answers whether it was. */
  keep(board: Board): boolean {
    const score = board.score()
    if (compareScores(score, this.score, this.#levels) >= 0) return false
    this.spots = [...board.spots]
    this.score = score
    return true
  }
}

/** Each task alone beside what is fixed: no plan is less late in sum, and what does not fit now never will. */
function alone(board: Board): { leastLateness: number; possible: number[] } {
  const { tasks, to } = board.problem
  let leastLateness = board.score().lateness
  const possible = board.movable.filter((at) => {
    const spot = board.soonest(at)
    if (spot) leastLateness += latenessAt(tasks[at]!, spot.end) - latenessLeftOut(tasks[at]!, to)
    return spot !== undefined
  })
  return { leastLateness, possible }
}

const byOrder = (list: readonly number[], order: Orders[keyof Orders]): number[] => [...list].sort(order)

/** First come, first served, then by every order and rule, then from what is booked now: the board has the best of them. */
function begin(board: Board, possible: readonly number[], orders: Orders, levels: readonly ScoreLevel[]) {
  const [soonest, best] = [(at: number) => board.soonest(at), (at: number) => board.best(at)]
  construct(board, byOrder(possible, orders.received), soonest)
  const baseline = board.score()
  const found = new Best(board, levels)
  for (const order of Object.values(orders))
    for (const choose of [soonest, best]) {
      board.clear()
      construct(board, byOrder(possible, order), choose)
      found.keep(board)
    }
  const booked = possible.filter((at) => board.problem.tasks[at]!.current)
  if (booked.length > 0) {
    board.clear()
    construct(board, booked, (at) => board.currentSpot(at))
    const rest = possible.filter((at) => !board.spots[at])
    construct(board, byOrder(rest, orders.due), best)
    found.keep(board)
  }
  board.restore(found.spots)
  return { baseline, found }
}

/** Something a little worse is taken while it is hot, so that the search leaves a dead end. */
function isTaken(
  score: Score,
  current: Score,
  best: Score,
  search: { heat: number; random: () => number; levels: readonly ScoreLevel[] },
) {
  const { heat, random, levels } = search
  if (compareScores(score, current, levels) <= 0) return true
  if (score.lateness > current.lateness + 1e-6)
    return score.lateness <= best.lateness + heat * heat * (60 + 0.04 * best.lateness) * random()
  return random() < 0.1 * heat
}

const answer = (board: Board, baseline: Score) => ({
  placements: board.problem.tasks.map((_, at) => board.placementOf(at)),
  score: board.score(),
  baseline,
})

/**
 * Places the movable tasks (G46): construction by several rules, then ruin and recreate. Never worse than first come, first served, than
 * earliest due date, or than what is booked now where that breaks nothing.
 */
export function makePlan(problem: PlanProblem, effort: Effort = {}): Plan {
  const { seed = 1, rounds = 1_000_000, milliseconds = 2000, levels = planLevels, now = () => performance.now() } = effort
  const stopAt = now() + milliseconds
  const board = new Board(problem, levels)
  const orders = ordersOf(problem)
  const { leastLateness, possible } = alone(board)
  const { baseline, found } = begin(board, possible, orders, levels)
  const isLeastLate = () => found.score.lateness <= leastLateness + 1e-6

  const random = randomFrom(seed)
  const mostIdleRounds = 400 + 60 * possible.length
  let current = found.score
  let lastGain = 0
  let round = 0
  for (; round < rounds && possible.length > 1; round += 1) {
    if (round % roundsPerLook === 0 && now() >= stopAt) break
    if (isLeastLate() && round - lastGain > mostIdleRounds) break
    const out = ruin(board, possible, random)
    const before = out.map((at) => board.spots[at])
    for (const at of out) board.remove(at)
    const whim = { random, share: random() < 0.25 ? 0.3 : 0.03 }
    construct(board, recreateOrder(out, orders, random), (at) => board.best(at, whim))
    const score = board.score()
    if (isTaken(score, current, found.score, { heat: 1 - (round % wave) / wave, random, levels })) {
      current = score
      if (found.keep(board)) lastGain = round
    } else {
      for (const at of out) board.remove(at)
      for (const [i, at] of out.entries()) if (before[i]) board.place(at, before[i])
    }
    if (round % wave === wave - 1) {
      board.restore(found.spots)
      current = found.score
    }
  }
  board.restore(found.spots)
  return { ...answer(board, baseline), rounds: round, isLeastLate: isLeastLate() }
}

/** What simple rules give on the same problem, to compare with. */
export function planByRule(problem: PlanProblem, rule: 'received' | 'due'): Plan {
  const board = new Board(problem)
  construct(board, byOrder(board.movable, ordersOf(problem)[rule]), (at) => board.soonest(at))
  return { ...answer(board, board.score()), rounds: 0, isLeastLate: false }
}
