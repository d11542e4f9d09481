import { expect, it } from 'vitest'
import { callPaths } from './call-paths.gen.ts'
import { calls } from './calls.ts'
import { comingPaths } from './coming-paths.ts'

it('tells the browser the same paths as the registry (run scripts/make-call-paths.ts when this fails)', () => {
  const wanted = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, [call.method, call.path]]))
  expect(Object.keys(wanted).length).toBeGreaterThan(80)
  expect(callPaths).toEqual(wanted)
})

it('addresses of calls to come are no calls yet (R1-24)', () => {
  const served = new Set<string>(Object.values(calls).map((call) => call.path))
  expect(comingPaths.filter((path) => served.has(path))).toEqual([])
})
