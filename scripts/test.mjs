// `npm test`: sets up what it needs, then runs every check and every suite. `npm test -- server journeys` runs the phases with these
// names, `npm run test:full` everything in full breadth, `npm test -- --changed` what a change can break. Goes on after a failure, so that one run shows everything; the exit code is
// 0 only when nothing failed.
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { at, prepare } from './bootstrap.mjs'
import { openMemoryTemp } from './memory-temp.mjs'
import { main, onStopAsked, Stop, stopChildren } from './process.mjs'
import { runPhases } from './run-phases.mjs'

const gib = 1024 ** 3
const firstWord = ({ name }) => name.split(' ')[0]

/** The phases with these names, or all; a phase `types apps/web` is called `types`. */
function chosen(phases, names) {
  const known = new Set(phases.map(firstWord))
  const unknown = names.find((name) => !known.has(name))
  if (unknown) throw new Stop(`There is no phase "${unknown}". Phases: ${[...known].join(', ')}.`)
  return names.length === 0 ? phases : phases.filter((phase) => names.includes(firstWord(phase)))
}

await main(async () => {
  const summary = at('.cache/test-summary.json')
  fs.rmSync(summary, { force: true })
  onStopAsked(stopChildren)
  await prepare('install')
  const { phasesOf, phasesOfChange } = await import('./phases.mjs')
  const { values, positionals } = parseArgs({
    options: { full: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const temp = values.changed ? undefined : openMemoryTemp({ bytes: values.full ? 9 * gib : 5 * gib })
  const phases = values.changed ? phasesOfChange() : phasesOf({ isFull: values.full, temp: temp?.path })
  const total = await runPhases(chosen(phases, positionals)).finally(() => temp?.close())
  fs.mkdirSync(at('.cache'), { recursive: true })
  fs.writeFileSync(summary, JSON.stringify(total))
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
})
