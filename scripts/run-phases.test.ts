import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { runPhases } from './run-phases.mjs'

// A folder of their own: the run that these tests belong to writes its logs meanwhile.
const logs = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-phases-'))
afterAll(() => fs.rmSync(logs, { recursive: true, force: true }))

const quiet = () => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
}
const said = (method: 'log' | 'error') => vi.mocked(console[method]).mock.calls.flat().join('\n')
const passed = { passed: 1, failed: 0 }
const wait = () => new Promise<void>((done) => setTimeout(done, 5))

afterEach(() => vi.restoreAllMocks())

it('runs at most as many phases at a time as there are lanes, each after what it needs, and the last ones alone', async () => {
  quiet()
  const running = new Set<string>()
  const together: string[] = []
  const phase = (name: string, more: object = {}) => ({
    name,
    ...more,
    work: async () => {
      running.add(name)
      together.push([...running].sort().join(' '))
      await wait()
      running.delete(name)
      return passed
    },
  })
  const total = await runPhases(
    [phase('drill', { isLast: true }), phase('build'), phase('journeys', { needs: 'build' }), phase('lint'), phase('types')],
    { lanes: 2, logs },
  )
  expect(total).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(together).toEqual(['build', 'build lint', expect.any(String), expect.any(String), 'drill'])
  expect(together.every((names) => names.split(' ').length <= 2 && !/build.*journeys/.test(names))).toBe(true)
})

it('gives a phase that keeps two processors busy both, and lets smaller ones run beside it where there are more', async () => {
  quiet()
  const orderOf = async (lanes: number) => {
    const began: string[] = []
    const running = new Set<string>()
    const phase = (name: string, more: object = {}) => ({
      name,
      ...more,
      work: async () => {
        running.add(name)
        began.push([...running].join(' '))
        await wait()
        running.delete(name)
        return passed
      },
    })
    await runPhases([phase('server', { lanes: 2 }), phase('journeys', { lanes: 2 }), phase('lint'), phase('types')], {
      lanes,
      logs,
    })
    return began
  }
  expect(await orderOf(1)).toEqual(['server', 'journeys', 'lint', 'types'])
  expect(await orderOf(2)).toEqual(['server', 'journeys', 'lint', 'lint types'])
  expect((await orderOf(4)).slice(0, 2)).toEqual(['server', 'server journeys'])
})

it('goes on after a failure, and does not run what needs the phase that failed', async () => {
  quiet()
  const ran: string[] = []
  const phase = (name: string, outcome: () => Promise<{ passed: number; failed: number }>, more: object = {}) => ({
    name,
    ...more,
    work: () => {
      ran.push(name)
      return outcome()
    },
  })
  const total = await runPhases(
    [
      phase('build', () => Promise.reject(new Error('no disk'))),
      phase('journeys', () => Promise.resolve(passed), { needs: 'build' }),
      phase('lint', () => Promise.resolve(passed)),
    ],
    { lanes: 2, logs },
  )
  expect(ran).toEqual(['build', 'lint'])
  expect(total).toEqual({ passed: 1, failed: 2, skipped: 0 })
  expect(said('error')).toContain('journeys: not run, because build failed')
  expect(said('error')).toContain('no disk')
})

it('runs a phase whose need was not asked for', async () => {
  quiet()
  expect(await runPhases([{ name: 'journeys', needs: 'build', work: () => Promise.resolve(passed) }])).toMatchObject(passed)
})

it('prints the ten slowest files with their reasons, and counts a slow file without one as a failure', async () => {
  quiet()
  const root = new URL('..', import.meta.url).pathname
  const files = [
    { file: `${root}scripts/kill-drill.test.ts`, seconds: 300 },
    { file: `${root}scripts/rank-test.test.ts`, seconds: 181 },
    ...Array.from({ length: 10 }, () => ({ file: `${root}scripts/browser-trace.test.ts`, seconds: 2 })),
  ]
  const total = await runPhases([{ name: 'scripts', work: () => Promise.resolve({ ...passed, files }) }])
  expect(said('log')).toMatch(/300\.0 s {2}scripts\/kill-drill\.test\.ts {2}\w+/)
  expect(said('log').match(/browser-trace/g)).toHaveLength(8)
  expect(total).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(said('error')).toContain('scripts/rank-test.test.ts took 181.0 s')
})

it('names what failed at the end, with the first line of why', async () => {
  quiet()
  const file = `${new URL('..', import.meta.url).pathname}scripts/rank-test.test.ts`
  const failures = [{ file, name: 'ranks', message: '\u001b[31m\nexpected 1 to be 2\u001b[39m\n- 2\n+ 1' }]
  await runPhases([{ name: 'scripts', work: () => Promise.resolve({ passed: 0, failed: 1, failures }) }])
  expect(said('log')).toMatch(/What failed:\n {2}scripts\/rank-test\.test\.ts › ranks\n {6}expected 1 to be 2\n/)
})
