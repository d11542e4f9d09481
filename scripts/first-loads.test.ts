import { describe, expect, it } from 'vitest'
import type { ModuleGraph } from '../apps/web/build/module-graph.ts'
import { type FirstLoad, idlePathsIn, screensOf, scriptsOf, strangersIn } from '../bench/first-loads.rules.ts'

const page = 'apps/web/index.html'
const table = 'apps/web/src/app/routes/menu-routes.tsx'
const others = 'apps/web/src/app/routes/tenant-routes.tsx'
const list = 'apps/web/src/features/jobs/job-list.screen.tsx'
const detail = 'apps/web/src/features/jobs/job-detail.screen.tsx'
const words = 'apps/web/src/features/jobs/job-words.tsx'
const paths = 'packages/contract/src/daily-paths.gen.ts'
const all = 'packages/contract/src/call-paths.gen.ts'
const load: FirstLoad = { name: 'jobs', begins: [page, list], mostKb: 1 }

/** A small build: the page has the routes, the list has its words, and the detail comes later. `moved` puts modules elsewhere. */
function build(moved: Record<string, string> = {}, imports: Record<string, string[]> = {}): ModuleGraph {
  const home: Record<string, string> = {
    [page]: 'app',
    [table]: 'app',
    [paths]: 'app',
    [list]: 'list',
    [words]: 'list',
    [others]: 'others',
    [detail]: 'detail',
  }
  const modules: Record<string, { now: string[]; later: string[] }> = {
    [page]: { now: [table, paths], later: [] },
    [table]: { now: [], later: [list] },
    [others]: { now: [], later: [detail] },
    [paths]: { now: [], later: [] },
    [list]: { now: [words], later: [] },
    [detail]: { now: [words], later: [] },
    [words]: { now: [], later: [] },
  }
  for (const [module, more] of Object.entries(imports))
    modules[module] = { now: [...(modules[module]?.now ?? []), ...more], later: modules[module]?.later ?? [] }
  const scripts: Record<string, { modules: string[]; imports: string[] }> = {
    app: { modules: [], imports: [] },
    list: { modules: [], imports: ['app'] },
    others: { modules: [], imports: ['app'] },
    detail: { modules: [], imports: ['list'] },
  }
  for (const [module, script] of Object.entries({ ...home, ...moved })) scripts[script]?.modules.push(module)
  return { scripts, modules }
}

describe('a first load', () => {
  it('is the scripts of the page and of its screen, and nothing of another screen', () => {
    expect([...scriptsOf(build(), load.begins)].sort()).toEqual(['app', 'list'])
    expect(screensOf(build())).toEqual([list, detail])
    expect(strangersIn(build(), load)).toEqual([])
  })

  it('fails when a new screen comes along in a shared script', () => {
    expect(strangersIn(build({ [detail]: 'app' }), load)).toEqual([`${detail}: another screen`])
  })

  it('fails when the routes of screens that are in no menu come along', () => {
    expect(strangersIn(build({ [others]: 'app' }, { [page]: [others] }), load)).toEqual([`${others}: grows with each screen`])
  })

  it('fails when a screen of it imports another one', () => {
    expect(strangersIn(build({ [detail]: 'list' }, { [list]: [detail] }), load)).toEqual([`${detail}: another screen`])
  })

  it('fails when a part of another screen comes along', () => {
    const chart = 'apps/web/src/features/jobs/job-chart.tsx'
    expect(strangersIn(build({ [chart]: 'list' }, { [detail]: [chart], [chart]: [] }), load)).toEqual([
      `${chart}: nothing of this page imports it`,
    ])
  })

  it.each([all, 'packages/contract/src/calls.ts', 'packages/contract/src/jobs/jobs.calls.ts', 'node_modules/zod/v4/core.js'])(
    'fails when %s, which grows with each call, is in it',
    (module) => {
      expect(strangersIn(build({ [module]: 'list' }, { [list]: [module], [module]: [] }), load)).toEqual([
        `${module}: grows with each call`,
      ])
    },
  )

  it('fails when the path of a call comes along that nothing in it calls', () => {
    const source = (called: string) => (module: string) =>
      module === paths
        ? `export const dailyPaths = {\n  listJobs: ['GET', '/jobs'],\n  getJob: ['GET', '/jobs/{id}'],\n}`
        : called
    expect(idlePathsIn(build(), [load], source(`useCall('listJobs'); useCall('getJob')`))).toEqual([])
    expect(idlePathsIn(build(), [load], source(`useCall('listJobs')`))).toEqual(['getJob'])
  })

  it('is refused when the build lacks the module it begins with', () => {
    expect(() => scriptsOf(build(), ['apps/web/src/app/gone.tsx'])).toThrow(/no module/)
  })
})
