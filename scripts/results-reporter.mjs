// What `npm test` reads of a vitest run: counts, what failed, and how long each file took with its imports. Written to RESULTS_FILE.
import fs from 'node:fs'

export default class ResultsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors what no test caught
   */
  onTestRunEnd(modules, errors) {
    const testsOf = (module) => [...module.children.allTests()]
    const tests = modules.flatMap(testsOf)
    const count = (list, state) => list.filter((test) => test.result().state === state).length
    // A file that did not load, or whose set-up failed, has no test that failed. It is a failure all the same.
    const broken = modules.filter((module) => module.state() === 'failed' && count(testsOf(module), 'failed') === 0)
    const failures = tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => ({ file: test.module.moduleId, name: test.fullName, message: test.result().errors?.[0]?.message ?? '' }))
    for (const module of broken)
      failures.push({ file: module.moduleId, name: 'did not load', message: module.errors()[0]?.message ?? '' })
    for (const error of errors) failures.push({ file: '', name: 'outside of tests', message: String(error?.message ?? error) })
    const report = {
      passed: count(tests, 'passed'),
      failed: count(tests, 'failed') + broken.length + errors.length,
      skipped: count(tests, 'skipped') + count(tests, 'pending'),
      failures,
      files: modules.map((module) => {
        const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic()
        return { file: module.moduleId, seconds: (collectDuration + setupDuration + prepareDuration + duration) / 1000 }
      }),
    }
    fs.writeFileSync(process.env.RESULTS_FILE, JSON.stringify(report))
  }
}
