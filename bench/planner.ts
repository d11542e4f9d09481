// `npm run bench -- --planner`: the gates of the schedule's planner. Small days within 5 % of the proven optimum, large weeks far less late
// than first come, first served, one order in time for a person who waits, and a whole week in two seconds. Fails when a gate is not reached.
import os from 'node:os'
import { makePlan, planByRule } from '../apps/server/src/features/scheduling/planner/plan.rules.ts'
import { suggestSlots } from '../apps/server/src/features/scheduling/planner/suggest.rules.ts'
import { faultsOfPlan } from '../apps/server/test/planner/plan-faults.ts'
import { largeWeek, smallDay } from '../apps/server/test/planner/random-shops.ts'
import { median } from './clients.ts'
import { leastLateness } from './planner-optimum.ts'

const gates = { smallDays: 60, smallGap: 0.05, weeks: 20, weekRounds: 3_000, weekRatio: 0.35, oneOrderMs: 50, weekMs: 2_000 }
/** What a plan may take beyond its budget before it is stopped: the round under way, and reading the answer. */
const graceMs = 100
let missed = 0

function gate(name: string, figure: string, isReached: boolean): void {
  if (!isReached) missed += 1
  console.log(`  ${isReached ? 'ok    ' : 'MISSED'} ${name.padEnd(52)} ${figure}`)
}
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
const load = (): string => `load average ${os.loadavg()[0]?.toFixed(2)}`

console.log(`Planner, ${load()}`)
const gaps: number[] = []
let unproven = 0
for (let seed = 1; seed <= gates.smallDays; seed++) {
  const problem = smallDay(seed)
  const own = makePlan(problem, { seed, rounds: 20_000, milliseconds: 2_000 })
  if (faultsOfPlan(problem, own.placements).length > 0) throw new Error(`small day ${seed}: the plan breaks a constraint`)
  const best = leastLateness(problem, own.score.lateness)
  if (!best.isProven) unproven += 1
  gaps.push(best.lateness > 0 ? own.score.lateness / best.lateness - 1 : own.score.lateness > 0 ? Number.POSITIVE_INFINITY : 0)
}
gate(
  `${gates.smallDays} small days, lateness over the proven optimum`,
  `mean ${percent(mean(gaps))}, worst ${percent(Math.max(...gaps))}, ${unproven} not proven`,
  unproven === 0 && Math.max(...gaps) <= gates.smallGap,
)

const ratios: number[] = []
for (let seed = 1; seed <= gates.weeks; seed++) {
  const problem = largeWeek(seed)
  const own = makePlan(problem, { seed, rounds: gates.weekRounds, milliseconds: 600_000 })
  if (faultsOfPlan(problem, own.placements).length > 0) throw new Error(`week ${seed}: the plan breaks a constraint`)
  ratios.push(own.score.lateness / planByRule(problem, 'received').score.lateness)
}
gate(
  `${gates.weeks} large weeks, ${gates.weekRounds} rounds, of first come, first served`,
  `mean ${mean(ratios).toFixed(3)}, worst ${Math.max(...ratios).toFixed(3)}`,
  mean(ratios) <= gates.weekRatio,
)

const asked: number[] = []
const planned: number[] = []
for (let seed = 1; seed <= 5; seed++) {
  const problem = largeWeek(seed)
  const begun = performance.now()
  const { placements } = makePlan(problem, { seed, milliseconds: gates.weekMs })
  planned.push(performance.now() - begun)
  const booked = {
    ...problem,
    tasks: problem.tasks.map((task, at) => ({ ...task, current: at % 3 === 0 ? null : (placements[at] ?? null) })),
  }
  for (const task of booked.tasks.filter((one) => one.current === null)) {
    const before = process.cpuUsage()
    suggestSlots(booked, task.id, (minute) => String(Math.floor(minute / 1440)))
    const { user, system } = process.cpuUsage(before)
    asked.push((user + system) / 1_000)
  }
}
gate(
  `times for one order beside 60 others, processor time`,
  `median ${median(asked).toFixed(1)} ms, worst ${Math.max(...asked).toFixed(1)} ms of ${asked.length}`,
  median(asked) < gates.oneOrderMs,
)
gate(
  '60 orders x 12 technicians x 10 bays x 5 days',
  `worst ${(Math.max(...planned) / 1000).toFixed(2)} s of ${planned.length}`,
  Math.max(...planned) <= gates.weekMs + graceMs,
)
console.log(`  ${load()} at the end`)
if (missed > 0) process.exitCode = 1
