// Slow: makes hundreds of random shops, and checks each plan minute by minute.
import { expect, it } from 'vitest'
import { makePlan, planByRule } from '#features/scheduling/planner/plan.rules.ts'
import {
  compareScores,
  endOf,
  type Placement,
  type PlanProblem,
  repairLevels,
  type ScoreLevel,
  startOf,
} from '#features/scheduling/planner/problem.rules.ts'
import { suggestSlots } from '#features/scheduling/planner/suggest.rules.ts'
import { isFull } from '../breadth.ts'
import { candidatesOf } from './candidates.ts'
import { faultsOfPlan, scoreOfPlan } from './plan-faults.ts'
import { anyShop, largeWeek, smallDay, tinyDay } from './random-shops.ts'

const shops = isFull ? 5000 : 400
const rounds = isFull ? 150 : 60

/** Plans that are surely wrong: a checker that lets one pass proves nothing. */
function spoiled(problem: PlanProblem, placements: readonly (Placement | null)[]): (Placement | null)[][] {
  const at = problem.tasks.findIndex((task, i) => !task.isFixed && placements[i])
  const one = placements[at]
  if (!one) return []
  const task = problem.tasks[at]!
  const use = (part: Partial<Placement>) => placements.map((each, i) => (i === at ? { ...one, ...part } : each))
  const moved = (by: number) => one.pieces.map(({ from, to }) => ({ from: from + by, to: to + by }))
  const last = one.pieces.at(-1)!
  const rival = placements.findIndex((each, i) => i !== at && each?.technicianId === one.technicianId)
  const unable = problem.technicians.find(({ skills }) => task.needs.some(({ skill }) => !skills[skill]))
  const unfit = problem.bays.find(({ kind }) => !task.bayKinds.includes(kind))
  return [
    use({ pieces: [...one.pieces.slice(0, -1), { from: last.from, to: last.to + 1 }] }),
    use({ pieces: moved(problem.to - problem.from) }),
    use({ pieces: [...one.pieces, last] }),
    use({ technicianId: 'nobody' }),
    use({ bayId: one.bayId === null ? 'B1' : null }),
    ...(rival >= 0 ? [use({ pieces: moved(placements[rival]!.pieces[0]!.from - one.pieces[0]!.from) })] : []),
    ...(task.earliest !== null && task.earliest > problem.from
      ? [use({ pieces: moved(task.earliest - 1 - one.pieces[0]!.from) })]
      : []),
    ...(unable ? [use({ technicianId: unable.id })] : []),
    ...(unfit ? [use({ bayId: unfit.id })] : []),
  ]
}

it('never breaks a hard constraint, counts its score right, and is never worse than first come, first served (G46)', () => {
  const wrong: string[] = []
  const counts = { movable: 0, placed: 0, spoiled: 0, repeated: 0 }
  for (let seed = 1; seed <= shops; seed += 1) {
    const problem = anyShop(seed)
    const effort = { seed, rounds, milliseconds: 60_000 }
    const plan = makePlan(problem, effort)
    wrong.push(...faultsOfPlan(problem, plan.placements).map((fault) => `${seed}: ${fault}`))
    const score = scoreOfPlan(problem, plan.placements)
    for (const level of Object.keys(score) as ScoreLevel[])
      if (Math.abs(score[level] - plan.score[level]) > 1e-3)
        wrong.push(`${seed}: ${level} ${plan.score[level]} is ${score[level]}`)
    if (compareScores(plan.baseline, plan.score) < 0) wrong.push(`${seed}: worse than first come, first served`)
    if (seed % 50 === 0) {
      counts.repeated += 1
      if (JSON.stringify(makePlan(problem, effort)) !== JSON.stringify(plan)) wrong.push(`${seed}: another plan the second time`)
    }
    for (const mutant of spoiled(problem, plan.placements)) {
      counts.spoiled += 1
      if (faultsOfPlan(problem, mutant).length === 0) wrong.push(`${seed}: a spoiled plan passes`)
    }
    for (const [at, task] of problem.tasks.entries()) {
      if (task.isFixed) continue
      counts.movable += 1
      if (plan.placements[at]) counts.placed += 1
    }
  }
  expect(wrong.slice(0, 10), `${wrong.length} faults`).toEqual([])
  // The shops are full of contradictions on purpose; about half of the work fits.
  expect(counts.placed).toBeGreaterThan(counts.movable / 3)
  expect(counts.spoiled).toBeGreaterThan(shops * 3)
  expect(counts.repeated).toBe(Math.floor(shops / 50))
}, 600_000)

it('suggests for one order the best slot of all that the checker lets pass, with every slot allowed (G36, G37)', () => {
  const days = isFull ? 400 : 80
  const reasons = new Set<string>()
  for (let seed = 1; seed <= days; seed += 1) {
    const empty = seed % 2 === 1 ? smallDay(seed) : tinyDay(seed)
    const { placements } = makePlan(empty, { rounds: 50 })
    const problem = { ...empty, tasks: empty.tasks.map((task, i) => ({ ...task, current: i === 0 ? null : placements[i]! })) }
    const [asked, ...others] = problem.tasks
    const answer = suggestSlots(problem, asked!.id, (minute) => String(Math.floor(minute / 1440)))
    const standing = { ...problem, tasks: [asked!, ...others.map((task) => ({ ...task, isFixed: task.current !== null }))] }
    const alone = { ...problem, tasks: [asked!] }
    const around = others.map(({ current }) => current)
    const allowed = candidatesOf(alone).filter((one) => faultsOfPlan(standing, [one, ...around]).length === 0)
    const judged = allowed.map((one) => {
      const { lateness, skill } = scoreOfPlan(alone, [one])
      return { lateness, skill, end: one.pieces.at(-1)!.to }
    })
    judged.sort((a, b) => a.lateness - b.lateness || a.skill - b.skill || a.end - b.end)
    const [first] = answer.slots
    const found = first && {
      lateness: first.lateMinutes * asked!.weight,
      skill: first.skillCost,
      end: first.placement.pieces.at(-1)!.to,
    }
    expect(found, `day ${seed}`).toEqual(judged[0])
    for (const { placement } of answer.slots) expect(faultsOfPlan(standing, [placement, ...around])).toEqual([])
    reasons.add(answer.deciding?.constraint ?? (first ? 'free' : 'missing'))
  }
  expect(reasons.size).toBeGreaterThan(4)
}, 600_000)

it('is far less late than first come, first served on full weeks of 60 orders (G46)', () => {
  const weeks = isFull ? 20 : 3
  const ratios = Array.from({ length: weeks }, (_, i) => {
    const problem = largeWeek(i + 1)
    const plan = makePlan(problem, { seed: i + 1, rounds: isFull ? 3000 : 800, milliseconds: 600_000 })
    expect(faultsOfPlan(problem, plan.placements)).toEqual([])
    return plan.score.lateness / planByRule(problem, 'received').score.lateness
  })
  expect(ratios.reduce((a, b) => a + b, 0) / weeks).toBeLessThan(isFull ? 0.35 : 0.6)
}, 600_000)

it('moves as few orders as possible when work runs 90 minutes over (G46)', () => {
  const moved = { repaired: 0, replanned: 0, weeks: 0 }
  for (let seed = 1; seed <= (isFull ? 20 : 6); seed += 1) {
    const week = largeWeek(seed)
    const { placements } = makePlan(week, { seed, rounds: 100, milliseconds: 600_000 })
    // The first work that goes on at 10:00 on Monday runs over; what has begun by then stays where it is.
    const now = week.from + 10 * 60
    const over = placements.findIndex((one) => one !== null && startOf(one) < now && endOf(one) > now && one.pieces.length === 1)
    if (over < 0) continue
    const tasks = week.tasks.map((task, at) => {
      const current = placements[at] ?? null
      if (!current || startOf(current) >= now) return { ...task, current }
      const [piece] = current.pieces
      const longer = { ...current, pieces: [{ from: piece!.from, to: piece!.to + 90 }] }
      return { ...task, current: at === over ? longer : current, isFixed: true }
    })
    const later = { ...week, from: now, tasks }
    const repaired = makePlan(later, { seed, rounds: 200, milliseconds: 600_000, levels: repairLevels })
    expect(faultsOfPlan(later, repaired.placements), `week ${seed}`).toEqual([])
    moved.repaired += repaired.score.moves
    moved.replanned += makePlan(later, { seed, rounds: 200, milliseconds: 600_000 }).score.moves
    moved.weeks += 1
  }
  expect(moved.weeks).toBeGreaterThan(2)
  expect(moved.repaired / moved.weeks).toBeLessThanOrEqual(3)
  expect(moved.repaired).toBeLessThan(moved.replanned / 4)
}, 600_000)
