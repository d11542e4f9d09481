import type { ModuleGraph } from '../apps/web/build/module-graph.ts'

/** A screen with the modules its page begins with, and how much script it may need, gzipped, in kB of 1,000 bytes. */
export interface FirstLoad {
  name: string
  begins: readonly string[]
  mostKb: number
}

const page = 'apps/web/index.html'
const web = 'apps/web/src'
const contract = 'packages/contract/src'
const routeTables = `${web}/app/routes/`
/** The one table that every first page of the product has: the menu stands on it. */
const menuTable = `${routeTables}menu-routes.tsx`

/** What a first page begins with. What opens later (dialogs, menus, charts) is not in it. */
export const firstLoads: readonly FirstLoad[] = [
  { name: 'sign-in', begins: [page, `${web}/app/door.tsx`], mostKb: 125 },
  {
    name: 'order list',
    begins: [
      page,
      `${web}/app/whole-app.tsx`,
      `${web}/app/layouts/admin-layout.tsx`,
      `${web}/features/service-orders/list/order-list.screen.tsx`,
    ],
    mostKb: 170,
  },
]

/** Everything that can be reached from `begins` by `next`, the beginnings with it. */
function reach(begins: readonly string[], next: (one: string) => readonly string[]): Set<string> {
  const found = new Set(begins)
  for (const one of found) for (const other of next(one)) found.add(other)
  return found
}

function scriptWith(graph: ModuleGraph, module: string): string {
  const script = Object.keys(graph.scripts).find((name) => graph.scripts[name]?.modules.includes(module))
  if (!script) throw new Error(`the build has no module ${module}`)
  return script
}

/** The scripts a page needs before it can show. @throws Error when the build lacks one of its modules */
export function scriptsOf(graph: ModuleGraph, begins: readonly string[]): Set<string> {
  const scripts = begins.map((module) => scriptWith(graph, module))
  return reach(scripts, (name) => graph.scripts[name]?.imports ?? [])
}

/** Every screen of the product, as the tables of routes import them. */
export const screensOf = (graph: ModuleGraph): string[] => [
  ...new Set(Object.entries(graph.modules).flatMap(([module, imports]) => (module.startsWith(routeTables) ? imports.later : []))),
]

/** Is this module about calls in general, so that it grows with each of them? */
const growsWithCalls = (module: string) =>
  module === `${contract}/calls.ts` ||
  module === `${contract}/call-paths.gen.ts` ||
  (module.startsWith(`${contract}/`) && /\.(calls|model)\.ts$/.test(module)) ||
  module.startsWith('node_modules/zod/')

/** Is this a table of routes that grows with screens which are in no menu? */
const growsWithScreens = (module: string) => module.startsWith(routeTables) && module !== menuTable

/**
 * What a first load has that it must not have, so that a new screen and a new call add nothing to it: another screen, the routes of
 * screens that are in no menu, the shapes and paths of all calls, or a module that comes along in a shared script although nothing of this page imports it.
 */
export function strangersIn(graph: ModuleGraph, { begins }: FirstLoad): string[] {
  const loaded = [...scriptsOf(graph, begins)].flatMap((name) => graph.scripts[name]?.modules ?? [])
  const imported = reach(begins, (module) => graph.modules[module]?.now ?? [])
  const screens = new Set(screensOf(graph).filter((screen) => !begins.includes(screen)))
  return loaded.flatMap((module) => {
    if (screens.has(module)) return [`${module}: another screen`]
    if (growsWithCalls(module)) return [`${module}: grows with each call`]
    if (growsWithScreens(module)) return [`${module}: grows with each screen`]
    // Without a file: what the bundler writes itself.
    if (graph.modules[module] && !imported.has(module)) return [`${module}: nothing of this page imports it`]
    return []
  })
}

/**
 * Calls whose paths come with the first loads although nothing in any of them makes them: they belong with all others
 * (packages/contract/scripts/make-call-paths.ts). `sourceOf` gives the text of a module.
 */
export function idlePathsIn(graph: ModuleGraph, loads: readonly FirstLoad[], sourceOf: (module: string) => string): string[] {
  const scripts = new Set(loads.flatMap(({ begins }) => [...scriptsOf(graph, begins)]))
  const loaded = [...scripts].flatMap((name) => graph.scripts[name]?.modules ?? [])
  const callers = loaded.filter((module) => module.startsWith(`${web}/`)).map(sourceOf)
  return loaded
    .filter((module) => module.startsWith(`${contract}/`) && module.endsWith('-paths.gen.ts'))
    .flatMap((module) => [...sourceOf(module).matchAll(/^ {2}(\w+): \[/gm)].map(([, name = '']) => name))
    .filter((name) => !callers.some((source) => source.includes(`'${name}'`)))
}
