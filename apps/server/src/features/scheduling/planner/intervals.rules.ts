import type { Interval, Minute } from './problem.rules.ts'

/** Sorted, apart, without empty ones. Touching ones become one: 24:00 and 0:00 of the next day are one night shift. */
export function normalize(list: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  const sorted = list.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)
  for (const { from, to } of sorted) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** What both lists have; both normalized. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const common: Interval[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [one, other] = [a[i]!, b[j]!]
    const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
    if (from < to) common.push({ from, to })
    if (one.to < other.to) i += 1
    else j += 1
  }
  return common
}

/** What is left of `list` when `away` is taken out. */
export function without(list: readonly Interval[], away: readonly Interval[]): Interval[] {
  const rest: Interval[] = []
  const gaps = normalize(away)
  for (const { from, to } of normalize(list)) {
    let at = from
    for (const gap of gaps) {
      if (gap.to <= at || gap.from >= to) continue
      if (gap.from > at) rest.push({ from: at, to: gap.from })
      at = gap.to
    }
    if (at < to) rest.push({ from: at, to })
  }
  return rest
}

/** How many minutes a normalized list has. */
export const minutesIn = (list: readonly Interval[]): number => list.reduce((sum, { from, to }) => sum + to - from, 0)

/** How work may be cut into pieces, in minutes. */
export interface PieceRule {
  minutes: number
  longestPause: number
  minimumPiece: number
}

/**
 * The pieces of work that begins at `start` within `usable[at]`: every usable minute is worked. Remnants shorter than the minimum are
 * skipped. Undefined when a piece would be too short or a pause too long, or when the time runs out. A later start never ends earlier.
 */
export function piecesFrom(usable: readonly Interval[], at: number, start: Minute, rule: PieceRule): Interval[] | undefined {
  const shortest = Math.min(rule.minimumPiece, rule.minutes)
  const pieces: Interval[] = []
  let rest = rule.minutes
  for (let i = at; i < usable.length; i += 1) {
    const from = i === at ? start : usable[i]!.from
    const room = usable[i]!.to - from
    if (room < shortest && i > at) continue
    const last = pieces.at(-1)
    if (last && from - last.to > rule.longestPause) return undefined
    const length = Math.min(rest, room)
    if (length < shortest) return undefined
    pieces.push({ from, to: from + length })
    rest -= length
    if (rest === 0) return pieces
  }
  return undefined
}

/** The booked times of one technician, bay or vehicle, sorted; never two at the same time. */
export class Lane {
  readonly #from: Minute[] = []
  readonly #to: Minute[] = []

  constructor(busy: readonly Interval[] = []) {
    for (const { from, to } of normalize(busy)) this.add(from, to)
  }

  #firstEndingAfter(at: Minute): number {
    let [low, high] = [0, this.#to.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#to[middle]! > at) high = middle
      else low = middle + 1
    }
    return low
  }

  /** When the first thing in the way ends, 0 when nothing is. */
  blockedUntil(from: Minute, to: Minute): Minute {
    const at = this.#firstEndingAfter(from)
    return at < this.#from.length && this.#from[at]! < to ? this.#to[at]! : 0
  }

  add(from: Minute, to: Minute): void {
    const at = this.#firstEndingAfter(from)
    this.#from.splice(at, 0, from)
    this.#to.splice(at, 0, to)
  }

  /** @throws Error when it is not booked exactly so */
  remove(from: Minute, to: Minute): void {
    const at = this.#firstEndingAfter(from)
    if (this.#from[at] !== from || this.#to[at] !== to) throw new Error(`${from}–${to} is not booked`)
    this.#from.splice(at, 1)
    this.#to.splice(at, 1)
  }
}
