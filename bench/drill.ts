// `npm run drill [-- --rounds 10] [--writers 8]`: kill -9 of the application, of its database and of both, under writers. Prints
// what was acknowledged, what is lost (exit code 1 when anything is) and how long each recovery took. Then `--samples 400` requests
// of each kind for every call that takes an address: does its time tell that there is an account (exit code 1 when it does)?
// Between the two `--kills 50` of the application and of the database each while orders, stock, payments, files and imports are written.
// After it the disk is full for half a minute, as root. Then the servers of a cluster are killed, where TEST_CITUS_URL names one of this
// machine. `--only kill`, `surface`, `disk`, `timing` or `cluster` for one of them.
import { parseArgs } from 'node:util'
import { type ClusterRecovery, clusterDrill } from './cluster-drill.ts'
import { diskDrill, isRoot } from './disk-drill.ts'
import { killDrill, type Recovery, type Victim } from './kill-drill.ts'
import { surfaceDrill } from './surface-drill.ts'
import { leastChance, timingDrill } from './timing-drill.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    writers: { type: 'string', default: '8' },
    writes: { type: 'string', default: '300' },
    samples: { type: 'string', default: '400' },
    kills: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
  },
})
const parts = { kill, surface, disk, timing, cluster }
if (values.only !== '' && !Object.hasOwn(parts, values.only))
  throw new Error(`"${values.only}" is none of ${Object.keys(parts).join(', ')}`)
const counts = [values.rounds, values.writers, values.writes, values.samples, values.kills]
const [rounds, writers, writes, samples, kills] = counts.map((text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`"${text}" is not a count`)
  return number
}) as [number, number, number, number, number]
const kinds: readonly Victim[] = ['application', 'database', 'both']
const targetMs = 3_000

const sayRecovery = ({ victim, readyMs, acknowledged }: Recovery): void =>
  console.log(
    `kill -9 of ${victim.padEnd(12)} after ${acknowledged} acknowledged writes: ready again in ${readyMs.toFixed(0)} ms`,
  )
function sayTimes(recoveries: readonly Recovery[]): void {
  console.log('')
  for (const kind of kinds) {
    const times = recoveries.filter(({ victim }) => victim === kind).map(({ readyMs }) => readyMs)
    times.sort((a, b) => a - b)
    if (times.length > 0)
      console.log(
        `${kind.padEnd(12)} ${times.length} kills, ready again: median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms (aim: ${targetMs})`,
      )
  }
}

async function kill(): Promise<void> {
  const report = await killDrill({
    form: 'built',
    victims: Array.from({ length: rounds }, () => kinds).flat(),
    writers,
    writesBetween: writes,
    limitMs: 60_000,
    onRecovery: sayRecovery,
  })
  sayTimes(report.recoveries)
  const twice = report.kept - report.acknowledged
  console.log(
    `${report.acknowledged} writes acknowledged, ${report.kept} records kept, ${report.lost.length} lost, ${twice} kept without an acknowledgment; ${report.failedRequests} failed requests were sent again with their key, ${report.replayed} of these had been carried out and got the stored answer`,
  )
  if (report.lost.length > 0 || twice !== 0) process.exitCode = 1
}

async function surface(): Promise<void> {
  const report = await surfaceDrill({
    form: 'built',
    victims: Array.from({ length: kills }, () => ['application', 'database'] as const).flat(),
    writesBetween: 60,
    limitMs: 60_000,
    onRecovery: sayRecovery,
  })
  sayTimes(report.recoveries)
  const acknowledged = Object.entries(report.acknowledged).map(([kind, count]) => `${count} ${kind}`)
  console.log(
    `acknowledged: ${acknowledged.join(', ')}; ${report.failedRequests} failed requests were sent again with their key, ${report.replayed} of these had been carried out`,
  )
  for (const fault of report.faults) console.log(`FAULT ${fault}`)
  if (report.faults.length > 0) process.exitCode = 1
  else console.log('each is there once and whole; stock, money, figures and the audit log agree with their rows')
}

async function disk(): Promise<void> {
  if (!isRoot()) return console.log('a full disk: left out, because only root can make a small file system')
  const { answers, strange, backMs, acknowledged, lost, extra } = await diskDrill({
    form: 'built',
    limitMs: 90_000,
    fullMs: 30_000,
  })
  const said = Object.entries(answers).map(([kind, count]) => `${count} × ${kind}`)
  console.log(`a full disk: ${said.join(', ')}; a write had success ${backMs.toFixed(0)} ms after there was room`)
  console.log(`${acknowledged} writes acknowledged, ${lost.length} lost, ${extra} kept without an acknowledgment`)
  if (strange.length > 0 || lost.length > 0 || extra !== 0) process.exitCode = 1
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

function sayClusterTimes(recoveries: readonly ClusterRecovery[]): void {
  for (const victim of new Set(recoveries.map((one) => one.victim))) {
    const own = recoveries.filter((one) => one.victim === victim)
    const times = own.map(({ readyMs }) => readyMs).sort((a, b) => a - b)
    const left = own.reduce((sum, { prepared }) => sum + prepared, 0)
    console.log(
      `${victim.padEnd(12)} ${own.length} kills, written again on every worker: median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms; ${left} transactions were found prepared`,
    )
  }
}

async function cluster(): Promise<void> {
  const url = process.env.TEST_CITUS_URL
  if (!url) return console.log('a cluster: left out, because TEST_CITUS_URL names none')
  const report = await clusterDrill({
    url,
    form: 'built',
    kills,
    writesBetween: 40,
    limitMs: 120_000,
    onRecovery: ({ victim, readyMs, acknowledged, prepared }) =>
      console.log(
        `kill -9 of ${victim.padEnd(12)} after ${acknowledged} acknowledged writes: written again in ${readyMs.toFixed(0)} ms, ${prepared} prepared`,
      ),
  })
  console.log('')
  sayClusterTimes(report.recoveries)
  const acknowledged = Object.entries(report.acknowledged).map(([kind, count]) => `${count} ${kind}`)
  const { mails, people, invitations } = report.compared
  console.log(
    `acknowledged: ${acknowledged.join(', ')}; ${report.failedRequests} failed requests were sent again with their key, ${report.replayed} of these had been carried out`,
  )
  console.log(
    `compared on both sides: ${mails} mails, ${people} accounts, ${invitations} invitations; ${report.spentJobs} jobs were tried to the last`,
  )
  for (const fault of report.faults) console.log(`FAULT ${fault}`)
  if (report.faults.length > 0) process.exitCode = 1
  else console.log('each is there once and whole, and nothing is there on one side alone')
}

for (const [name, part] of Object.entries(parts))
  if (values.only === '' || values.only === name) {
    await part()
    console.log('')
  }
