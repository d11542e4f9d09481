// The checks and suites of `npm test` and `npm run check`, as data. Each answers { passed, failed, skipped? }.
import fs from 'node:fs'
import { at, prepare, root, tool } from './bootstrap.mjs'
import { run } from './process.mjs'

const node = (args, options = {}) => run(process.execPath, args, { cwd: root, allowFailure: true, ...options })
const results = (name) => at('.cache/results', `${name}.json`)
const readResults = (name) => {
  try {
    return JSON.parse(fs.readFileSync(results(name), 'utf8'))
  } catch {
    return undefined
  }
}
const freshResults = (name) => {
  fs.mkdirSync(at('.cache/results'), { recursive: true })
  fs.rmSync(results(name), { force: true })
}

/** A check is one case, whatever it looks at. */
const check = (name, ...commands) => ({
  name,
  async work() {
    for (const args of commands)
      if ((await node(typeof args === 'function' ? args() : args)) !== 0) return { passed: 0, failed: 1 }
    return { passed: 1, failed: 0 }
  },
})

/** Counts vitest's cases; a file that could not be loaded, an unhandled error and an empty suite are failures, too. */
const unitSuite = (name, folder) => ({
  name,
  async work() {
    freshResults(name)
    const code = await node(
      [tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results(name)}`],
      {
        cwd: at(folder),
        env: { ...process.env, NODE_ENV: 'test' },
      },
    )
    const report = readResults(name)
    if (!report) return { passed: 0, failed: 1, why: 'no result was written' }
    const unloaded = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
    ).length
    const failed = report.numFailedTests + unloaded
    if (report.numTotalTests === 0) return { passed: 0, failed: Math.max(1, failed), why: 'not one test ran' }
    return {
      passed: report.numPassedTests,
      failed: Math.max(failed, code === 0 ? 0 : 1),
      skipped: report.numPendingTests + report.numTodoTests,
    }
  },
})

const journeys = {
  name: 'journeys',
  async work() {
    const { ensureChromium } = await import('./ensure-chromium.mjs')
    const chromium = ensureChromium()
    freshResults('journeys')
    const code = await node([tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
      cwd: at('e2e'),
      env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: results('journeys') },
    })
    const report = readResults('journeys')
    if (!report) return { passed: 0, failed: 1, why: 'no result was written' }
    const { expected, unexpected, flaky, skipped } = report.stats
    const failed = unexpected + flaky
    if (expected + failed === 0) return { passed: 0, failed: 1, why: 'not one journey ran' }
    return { passed: expected, failed: Math.max(failed, code === 0 ? 0 : 1), skipped }
  },
}

const typed = ['packages/contract', 'apps/server', 'apps/web', 'e2e', 'scripts', 'bench']
const build = {
  name: 'build',
  async work() {
    await prepare('all')
    // The first loads keep their limits.
    const kept = (await node([tool('tsx'), 'bench/check-bundle.ts'])) === 0
    return { passed: kept ? 2 : 1, failed: kept ? 0 : 1 }
  },
}

export const checks = [
  check('lock', ['scripts/check-lock.mjs']),
  check('format', () => [tool('@biomejs/biome'), 'ci', '--colors=off', '--error-on-warnings', '.']),
  check('lint', () => [tool('oxlint'), '--type-aware', '--deny-warnings']),
  ...typed
    .filter((folder) => fs.existsSync(at(folder, 'tsconfig.json')))
    .map((folder) => check(`types ${folder}`, () => [tool('typescript', 'tsc'), '-p', folder])),
  check('architecture', () => [tool('tsx'), 'scripts/check-architecture.ts']),
]
export const suites = [
  unitSuite('scripts', '.'),
  unitSuite('contract', 'packages/contract'),
  unitSuite('web', 'apps/web'),
  unitSuite('server', 'apps/server'),
  build,
  { ...journeys, needs: 'build' },
]
