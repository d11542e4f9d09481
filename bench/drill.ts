// `npm run drill [-- --rounds 10] [--writers 8]`: kill -9 of the application, of its database and of both, under writers. Prints
// what was acknowledged, what is lost (exit code 1 when anything is) and how long each recovery took.
import { parseArgs } from 'node:util'
import { killDrill, type Victim } from './kill-drill.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    writers: { type: 'string', default: '8' },
    writes: { type: 'string', default: '300' },
  },
})
const [rounds, writers, writes] = [values.rounds, values.writers, values.writes].map((text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`"${text}" is not a count`)
  return number
}) as [number, number, number]
const kinds: readonly Victim[] = ['application', 'database', 'both']
const targetMs = 3_000

const report = await killDrill({
  form: 'built',
  victims: Array.from({ length: rounds }, () => kinds).flat(),
  writers,
  writesBetween: writes,
  limitMs: 60_000,
  onRecovery: ({ victim, readyMs, acknowledged }) =>
    console.log(
      `kill -9 of ${victim.padEnd(12)} after ${acknowledged} acknowledged writes: ready again in ${readyMs.toFixed(0)} ms`,
    ),
})
console.log('')
for (const kind of kinds) {
  const times = report.recoveries.filter(({ victim }) => victim === kind).map(({ readyMs }) => readyMs)
  times.sort((a, b) => a - b)
  console.log(
    `${kind.padEnd(12)} ${times.length} kills, ready again: median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms (aim: ${targetMs})`,
  )
}
const twice = report.kept - report.acknowledged
console.log(
  `${report.acknowledged} writes acknowledged, ${report.kept} records kept, ${report.lost.length} lost, ${twice} kept that nobody was told of; ${report.failedRequests} failed requests were sent again with their key, ${report.replayed} of these had been carried out and got the stored answer`,
)
if (report.lost.length > 0 || twice !== 0) process.exitCode = 1
