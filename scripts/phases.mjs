// The checks and suites of `npm test` and `npm run check`, as data. Each answers { passed, failed, skipped?, files?, failures? }.
import fs from 'node:fs'
import { at, root, tool } from './bootstrap.mjs'
import { changedFiles, planFor } from './changed.mjs'
import { run } from './process.mjs'

/** Runs a program of Node's for a phase and answers its exit code. */
const node = ({ stdio }, args, options = {}) => run(process.execPath, args, { cwd: root, allowFailure: true, stdio, ...options })

/** The compiler and the type-aware linter are Go programs: each has one lane, where threads and an eager collector only cost. */
const lean = { ...process.env, GOGC: '400', GOMAXPROCS: '1' }

/** The file where a suite writes its results, without those of an earlier run. */
function freshResults(name) {
  const file = at('.cache/results', `${name}.json`)
  fs.mkdirSync(at('.cache/results'), { recursive: true })
  fs.rmSync(file, { force: true })
  return file
}
const readResults = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A check is one case, whatever it looks at. */
const check = (name, ...commands) => ({
  name,
  async work(output) {
    for (const args of commands)
      if ((await node(output, typeof args === 'function' ? args() : args, { env: lean })) !== 0) return { passed: 0, failed: 1 }
    return { passed: 1, failed: 0 }
  },
})

/** The environment of a suite whose temporary folder is this one, or the system's. */
const inTemp = (temp) => (temp ? { ...process.env, TMPDIR: temp } : process.env)

/** Counts vitest's cases; a file that could not be loaded, an unhandled error and an empty suite are failures, too. */
const unitSuite = (name, folder, { breadth, temp, only = [] }, { config, ...phase } = {}) => ({
  ...phase,
  name,
  async work(output) {
    const file = freshResults(name)
    const reporters = ['--reporter=default', `--reporter=${at('scripts/results-reporter.mjs')}`]
    const code = await node(output, [tool('vitest'), 'run', ...(config ? ['--config', config] : []), ...reporters, ...only], {
      cwd: at(folder),
      env: { ...inTemp(temp), NODE_ENV: 'test', TEST_BREADTH: breadth, RESULTS_FILE: file },
    })
    const report = readResults(file)
    if (!report) return { passed: 0, failed: 1, why: 'no result was written' }
    const failed = Math.max(report.failed, code === 0 ? 0 : 1)
    if (report.passed + report.failed === 0) return { ...report, failed: Math.max(1, failed), why: 'not one test ran' }
    return { ...report, failed }
  },
})

/**
 * The server's suite once more, on a cluster; a phase that says so where none is named. Not in full breadth: more values and requests of a kind send
 * the statements that one sends.
 */
const cluster = () => {
  const suite = unitSuite('cluster', 'apps/server', { breadth: 'quick' }, { config: 'vitest.cluster.config.ts' })
  return process.env.TEST_CITUS_URL
    ? suite
    : { ...suite, work: async () => ({ passed: 0, failed: 0, skipped: 1, why: 'did not run: TEST_CITUS_URL names no cluster' }) }
}

/** How long each file of a Playwright report took, over all its projects. */
function journeyTimes({ config, suites }) {
  const times = new Map()
  const visit = ({ specs = [], suites: inner = [] }) => {
    for (const { file, tests } of specs)
      for (const { results } of tests)
        for (const { duration } of results) times.set(file, (times.get(file) ?? 0) + duration / 1000)
    inner.forEach(visit)
  }
  suites.forEach(visit)
  return [...times].map(([file, seconds]) => ({ file: `${config.rootDir}/${file}`, seconds }))
}

/** What failed in a Playwright report, or passed only at a second try. */
function journeyFailures({ config, suites }) {
  const failures = []
  const visit = ({ specs = [], suites: inner = [] }) => {
    for (const { file, title, tests } of specs)
      for (const { status, results } of tests)
        if (status === 'unexpected' || status === 'flaky') {
          const message = results.flatMap(({ errors }) => errors)[0]?.message ?? ''
          failures.push({ file: `${config.rootDir}/${file}`, name: title, message })
        }
    inner.forEach(visit)
  }
  suites.forEach(visit)
  return failures
}

const journeys = ({ breadth, temp }) => ({
  name: 'journeys',
  needs: 'build',
  // Browsers, the servers they open and their databases.
  lanes: 2,
  async work(output) {
    const { ensureChromium } = await import('./ensure-chromium.mjs')
    const chromium = ensureChromium()
    const file = freshResults('journeys')
    const code = await node(output, [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
      cwd: at('e2e'),
      env: { ...inTemp(temp), TEST_BREADTH: breadth, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    })
    const report = readResults(file)
    if (!report) return { passed: 0, failed: 1, why: 'no result was written' }
    const { expected, unexpected, flaky, skipped } = report.stats
    const failed = unexpected + flaky
    if (expected + failed === 0) return { passed: 0, failed: 1, why: 'not one journey ran' }
    return {
      passed: expected,
      failed: Math.max(failed, code === 0 ? 0 : 1),
      skipped,
      files: journeyTimes(report),
      failures: journeyFailures(report),
    }
  },
})

const typed = ['packages/contract', 'apps/server', 'apps/web', 'e2e', 'scripts', 'bench']
const build = {
  name: 'build',
  async work(output) {
    if ((await node(output, ['scripts/build.mjs'])) !== 0) return { passed: 0, failed: 1 }
    // The first loads keep their limits.
    const kept = (await node(output, [tool('tsx'), 'bench/check-bundle.ts'])) === 0
    return { passed: kept ? 2 : 1, failed: kept ? 0 : 1 }
  },
}

/** The short forms of `npm run drill` belong to the full breadth, as the drill itself. */
const withoutDrills = ['--exclude', '**/*-drill.test.ts']

const lock = check('lock', ['scripts/check-lock.mjs'])
const format = (...files) =>
  check('format', () => [tool('@biomejs/biome'), 'ci', '--colors=off', '--error-on-warnings', ...files])
const lint = (...files) => check('lint', () => [tool('oxlint'), '--type-aware', '--deny-warnings', ...files])
const unused = check('unused', [tool('knip'), '--no-progress', '--tsConfig', 'tsconfig.build.json'])
// One checker: several would each work out the same types, which takes twice the time of the processor.
const types = (folder) => check(`types ${folder}`, () => [tool('typescript', 'tsc'), '-p', folder, '--checkers', '1'])
const architecture = check('architecture', () => [tool('tsx'), 'scripts/check-architecture.ts'])

export const checks = [
  lock,
  format('.'),
  lint(),
  unused,
  ...typed.filter((folder) => fs.existsSync(at(folder, 'tsconfig.json'))).map(types),
  architecture,
]

/**
 * What `npm test` runs; of the phases that are ready the first one starts that fits the free processors. The server's suite and the journeys keep
 * two busy each: side by side they have four or run one after the other, for on two they took as long together and ran into limits that
 * none of them reaches alone. The checks take what is free beside build; who wants to hear of these alone runs `npm run check`. In full
 * breadth the drills come last and alone, because they measure times.
 * `temp` is the temporary folder of the two long suites; without it the system's.
 */
export function phasesOf({ isFull, temp }) {
  const breadth = { breadth: isFull ? 'full' : 'quick' }
  return [
    build,
    // Two workers and a database.
    unitSuite('server', 'apps/server', { ...breadth, temp }, { lanes: 2 }),
    journeys({ ...breadth, temp }),
    ...checks,
    unitSuite('contract', 'packages/contract', breadth),
    unitSuite('web', 'apps/web', breadth),
    // Looks at the statements that the server's suite sent.
    unitSuite('statements', 'apps/server', breadth, { config: 'vitest.statements.config.ts', needs: 'server' }),
    unitSuite('scripts', '.', isFull ? breadth : { ...breadth, only: withoutDrills }),
    ...(isFull || process.env.TEST_CITUS_URL ? [{ ...cluster(), isLast: true }] : []),
    ...(isFull ? [{ ...check('drill', ['scripts/drill.mjs', '--kills', '5']), isLast: true }] : []),
  ]
}

/** What the change can break, in about a minute; build, journeys and most walks over all calls are left to the whole run. */
export function phasesOfChange() {
  const files = changedFiles()
  const plan = planFor(files)
  console.log(`${files.length} files changed`)
  const suite = (name, folder, only, breadth = 'quick') => unitSuite(name, folder, { breadth, only })
  return [
    ...(plan.server.length > 0 ? [suite('server', 'apps/server', plan.server)] : []),
    ...(plan.serverInFull.length > 0 ? [suite('server in full breadth', 'apps/server', plan.serverInFull, 'full')] : []),
    ...(plan.lock ? [lock] : []),
    ...(plan.checked.length > 0 ? [format('--no-errors-on-unmatched', ...plan.checked)] : []),
    ...plan.typed.map(types),
    ...(plan.linted.length > 0 ? [lint(...plan.linted)] : []),
    architecture,
    ...(plan.contract ? [suite('contract', 'packages/contract')] : []),
    ...(plan.web ? [suite('web', 'apps/web')] : []),
    ...(plan.scripts ? [suite('scripts', '.', withoutDrills)] : []),
  ]
}
