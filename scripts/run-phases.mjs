// Runs phases side by side and prints a table of them. Node built-ins only.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { at } from './bootstrap.mjs'
import { Stop } from './process.mjs'

const seconds = (from) => (performance.now() - from) / 1000
const shown = (time) => `${time.toFixed(1)} s`

/**
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{ file: string, name: string, message: string }} Failure a test that failed
 * @typedef {{ passed: number, failed: number, skipped?: number, why?: string, files?: FileTime[], failures?: Failure[] }} Outcome
 * @typedef {{ stdio: import('node:child_process').StdioOptions }} Output where the programs of a phase write
 * @typedef {{ name: string, needs?: string, lanes?: number, isLast?: boolean, work: (output: Output) => Promise<Outcome> }} Phase
 *   `lanes` is how many processors it keeps busy, one unless it says so; `isLast` waits for all others and has the machine to itself
 */

const logOf = ({ name }, folder) => path.join(folder, `${name.replaceAll(/[ /]/g, '-')}.log`)

/** Programs write to the terminal when nothing else runs beside them, else to a log that is printed as a whole at the end. */
function openOutput(phase, { isAlone, logs }) {
  if (isAlone) return { stdio: 'inherit', close: () => {} }
  fs.mkdirSync(path.resolve(at(), logs), { recursive: true })
  const file = path.resolve(at(), logOf(phase, logs))
  const log = fs.openSync(file, 'w')
  return {
    stdio: ['ignore', log, log],
    close() {
      fs.closeSync(log)
      console.log(fs.readFileSync(file, 'utf8').trimEnd())
    },
  }
}

async function runPhase(phase, how) {
  const { isAlone, logs } = how
  const from = performance.now()
  if (isAlone) console.log(`\n» ${phase.name}`)
  const output = openOutput(phase, how)
  let outcome
  try {
    outcome = await phase.work(output)
  } catch (error) {
    if (error instanceof Stop && error.message === 'stopped') throw error
    outcome = { passed: 0, failed: 1, why: error instanceof Stop ? error.message : error.stack }
  }
  if (!isAlone) console.log(`\n» ${phase.name} (${shown(seconds(from))})`)
  output.close()
  if (outcome.why) console.error(`${phase.name}: ${outcome.why}`)
  return {
    skipped: 0,
    files: [],
    failures: [],
    ...outcome,
    name: phase.name,
    time: seconds(from),
    log: isAlone ? '' : logOf(phase, logs),
  }
}

/** The row of a phase that cannot run. */
function leaveOut({ name, needs }) {
  console.error(`\n» ${name}: not run, because ${needs} failed`)
  return Promise.resolve({ name, passed: 0, failed: 1, skipped: 0, files: [], failures: [], time: 0 })
}

/**
 * Runs every phase once: as many at a time as the lanes hold, each as soon as what it needs is done. One that wants more lanes than there are runs
 * alone. Answers the rows in the order of the phases.
 */
async function inLanes(phases, { lanes, logs }) {
  const waiting = [...phases]
  const rows = new Map()
  const running = new Map()
  const isAlone = lanes === 1 || phases.length === 1
  const isReady = ({ needs, isLast }) =>
    isLast
      ? running.size === 0 && waiting.every((phase) => phase.isLast)
      : !waiting.some(({ name }) => name === needs) && !running.has(needs)
  const wanted = ({ lanes: asked = 1 }) => Math.min(asked, lanes)
  let free = lanes
  while (rows.size < phases.length) {
    while (free > 0) {
      const next = waiting.findIndex((phase) => isReady(phase) && wanted(phase) <= free)
      if (next === -1) break
      const [phase] = waiting.splice(next, 1)
      const row = rows.get(phase.needs)?.failed > 0 ? leaveOut(phase) : runPhase(phase, { isAlone, logs })
      running.set(phase.name, row)
      free -= wanted(phase)
      if (phase.isLast) break
    }
    const row = await Promise.race(running.values())
    running.delete(row.name)
    free += wanted(phases.find(({ name }) => name === row.name))
    rows.set(row.name, row)
  }
  return phases.map(({ name }) => rows.get(name))
}

/** A file that takes longer says why in a line `// Slow: …`. Over three times the slowest file without one on two idle cores. */
const unexplainedSeconds = 180

const reasonOf = (file) => fs.readFileSync(file, 'utf8').match(/^\/\/ Slow: (.+)$/m)?.[1]

/** Prints the ten slowest test files, and answers those that are slow without a reason. @param {FileTime[]} files */
function printSlowest(files) {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length > 1) console.log('\nThe slowest test files:')
  for (const file of slowest.length > 1 ? slowest : [])
    console.log(`${shown(file.seconds).padStart(9)}  ${path.relative(at(), file.file)}  ${reasonOf(file.file) ?? ''}`.trimEnd())
  return slowest.filter((file) => file.seconds > unexplainedSeconds && !reasonOf(file.file))
}

/** Names what failed once more where a reader looks first: at the end. The whole story is further up. @param {Failure[]} failures */
function printFailures(failures) {
  const line = (text) =>
    stripVTControlCharacters(text)
      .split('\n')
      .find((part) => part.trim())
      ?.trim()
      .slice(0, 300) ?? ''
  if (failures.length > 0) console.log('\nWhat failed:')
  for (const { file, name, message } of failures.slice(0, 30))
    console.log(`  ${file ? path.relative(at(), file) : '-'} › ${name}\n      ${line(message)}`)
  if (failures.length > 30) console.log(`  and ${failures.length - 30} more`)
}

/**
 * Runs the phases, prints what they said, the slowest test files and a table, and goes on after a failure.
 * @param {readonly Phase[]} phases
 * @param {{ lanes?: number, logs?: string }} options one for each processor, up to six, and the folder of the logs
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runPhases(phases, { lanes = Math.min(6, os.availableParallelism()), logs = '.cache/logs' } = {}) {
  const started = performance.now()
  const rows = await inLanes(phases, { lanes, logs })
  const unexplained = printSlowest(rows.flatMap(({ files }) => files))
  console.log('')
  for (const row of rows) {
    const verdict = row.failed > 0 ? 'FAILED' : 'ok'
    const skipped = row.skipped > 0 ? `, ${row.skipped} skipped` : ''
    console.log(
      `${verdict.padEnd(7)} ${row.name.padEnd(24)} ${shown(row.time).padStart(9)}   ${row.passed} passed, ${row.failed} failed${skipped}${row.failed > 0 && row.log ? `, see ${row.log}` : ''}`,
    )
  }
  for (const { file, seconds: time } of unexplained)
    console.error(`${path.relative(at(), file)} took ${shown(time)} and has no line "// Slow: …" that says why`)
  printFailures(rows.flatMap(({ failures }) => failures))
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  const total = { passed: sum('passed'), failed: sum('failed') + unexplained.length, skipped: sum('skipped') }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped in ${shown(seconds(started))}`)
  return total
}
