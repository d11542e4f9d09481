// `npm test`: sets up what it needs, then runs every check and every suite; `npm test -- server journeys` runs the named ones.
// Goes on after a failure, so that one run tells everything; the exit code is 0 only when nothing failed.
import fs from 'node:fs'
import { at, prepare } from './bootstrap.mjs'
import { main, onStopAsked, Stop, stopChildren } from './process.mjs'

const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** Runs the phases and prints a table of them. @returns {Promise<{ passed: number, failed: number, skipped: number }>} */
export async function runPhases(phases) {
  const started = performance.now()
  const rows = []
  for (const phase of phases) {
    const from = performance.now()
    console.log(`\n» ${phase.name}`)
    const lacking = phase.needs && rows.find((row) => row.name === phase.needs && row.failed > 0)
    let outcome
    try {
      outcome = lacking ? { passed: 0, failed: 1, why: `${phase.needs} failed` } : await phase.work()
    } catch (error) {
      if (error instanceof Stop && error.message === 'stopped') throw error
      outcome = { passed: 0, failed: 1, why: error instanceof Stop ? error.message : error.stack }
    }
    if (outcome.why) console.error(`${phase.name}: ${outcome.why}`)
    rows.push({ skipped: 0, ...outcome, name: phase.name, time: seconds(from) })
  }
  console.log('')
  for (const row of rows) {
    const verdict = row.failed > 0 ? 'FAILED' : 'ok'
    const skipped = row.skipped > 0 ? `, ${row.skipped} skipped` : ''
    console.log(
      `${verdict.padEnd(7)} ${row.name.padEnd(24)} ${row.time.padStart(9)}   ${row.passed} passed, ${row.failed} failed${skipped}`,
    )
  }
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped in ${seconds(started)}`)
  return total
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await main(async () => {
    const summary = at('.cache/test-summary.json')
    fs.rmSync(summary, { force: true })
    onStopAsked(stopChildren)
    await prepare('install')
    const { checks, suites } = await import('./phases.mjs')
    const all = [...checks, ...suites]
    const wanted = process.argv.slice(2)
    const unknown = wanted.filter((name) => !all.some((phase) => phase.name.split(' ')[0] === name))
    if (unknown.length > 0)
      throw new Stop(
        `There is no phase "${unknown[0]}". Phases: ${[...new Set(all.map((phase) => phase.name.split(' ')[0]))].join(', ')}.`,
      )
    const total = await runPhases(wanted.length === 0 ? all : all.filter((phase) => wanted.includes(phase.name.split(' ')[0])))
    fs.mkdirSync(at('.cache'), { recursive: true })
    fs.writeFileSync(summary, JSON.stringify(total))
    process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
  })
}
