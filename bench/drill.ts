// `npm run drill [-- --rounds 10] [--writers 8]`: kill -9 of the application, of its database and of both, under writers. Prints
// what was acknowledged, what is lost (exit code 1 when anything is) and how long each recovery took. Then `--samples 400` requests
// of each kind for every call that takes an address: does its time tell that there is an account (exit code 1 when it does)?
// `--only kill` and `--only timing` for one of the two.
import { parseArgs } from 'node:util'
import { killDrill, type Victim } from './kill-drill.ts'
import { leastChance, timingDrill } from './timing-drill.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    writers: { type: 'string', default: '8' },
    writes: { type: 'string', default: '300' },
    samples: { type: 'string', default: '400' },
    only: { type: 'string', default: '' },
  },
})
if (!['', 'kill', 'timing'].includes(values.only)) throw new Error(`"${values.only}" is neither kill nor timing`)
const [rounds, writers, writes, samples] = [values.rounds, values.writers, values.writes, values.samples].map((text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`"${text}" is not a count`)
  return number
}) as [number, number, number, number]
const kinds: readonly Victim[] = ['application', 'database', 'both']
const targetMs = 3_000

async function kill(): Promise<void> {
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
    `${report.acknowledged} writes acknowledged, ${report.kept} records kept, ${report.lost.length} lost, ${twice} kept without an acknowledgment; ${report.failedRequests} failed requests were sent again with their key, ${report.replayed} of these had been carried out and got the stored answer`,
  )
  if (report.lost.length > 0 || twice !== 0) process.exitCode = 1
}

async function timing(): Promise<void> {
  console.log(`${samples} known and ${samples} unknown addresses for each call, one request after another`)
  const { different } = await timingDrill({
    form: 'built',
    samples,
    onComparison: ({ call, knownMs, unknownMs, p }) =>
      console.log(
        `${call.padEnd(20)} median known ${knownMs.toFixed(2)} ms, unknown ${unknownMs.toFixed(2)} ms, rank test p = ${p.toFixed(4)}${p > leastChance ? '' : ' (too small)'}`,
      ),
  })
  console.log(
    different.length === 0 ? 'no time gives an account away' : `the time gives an account away: ${different.join(', ')}`,
  )
  if (different.length > 0) process.exitCode = 1
}

if (values.only !== 'timing') await kill()
if (values.only === '') console.log('')
if (values.only !== 'kill') await timing()
