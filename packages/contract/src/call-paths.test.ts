import { expect, it } from 'vitest'
import { callPaths } from './call-paths.gen.ts'
import { calls } from './calls.ts'

it('tells the browser the same paths as the registry (run scripts/make-call-paths.ts when this fails)', () => {
  const wanted = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, [call.method, call.path]]))
  expect(Object.keys(wanted).length).toBeGreaterThan(80)
  expect(callPaths).toEqual(wanted)
})
