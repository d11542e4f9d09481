import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { ModuleGraph } from '../apps/web/build/module-graph.ts'
import { firstLoads, idlePathsIn, screensOf, scriptsOf, strangersIn } from './first-loads.rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = path.join(root, 'apps/web')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** The screens that the source of the route tables names, to compare with what the build says. */
const countScreens = (): number => {
  const tables = fs.readdirSync(path.join(web, 'src/app/routes')).map((name) => read(`apps/web/src/app/routes/${name}`))
  return new Set(tables.flatMap((table) => table.match(/import\('[^']+\.screen\.tsx'\)/g) ?? [])).size
}

export const gzippedBytes = (script: Buffer): number => gzipSync(script).length

/** The customer's page is opened once, on a phone: its script is smaller than that of any page of the product. */
const mostCustomerKb = 80
/** What the page of a customer loads, in kB: all scripts of its own build. */
function customerPage(): number {
  const scripts = JSON.parse(read('apps/web/.cache/customer-page.json')) as string[]
  if (scripts.length === 0) throw new Error('the build of the customer’s page has no script')
  return scripts.reduce((sum, file) => sum + gzippedBytes(fs.readFileSync(path.join(web, 'dist', file))), 0) / 1000
}

/**
 * Prints the gzipped size of the script of each first load, from the build, and what is in it that must not be. Dialogs and what else
 * opens later are not in it; that the browser fetches nothing more by itself is measured by `--frames`.
 * @returns whether every screen keeps its limit and loads nothing of others
 */
export function printBundle(): boolean {
  const graph = JSON.parse(read('apps/web/.cache/module-graph.json')) as ModuleGraph
  const screens = screensOf(graph).length
  let kept = screens === countScreens()
  console.log(`  ${screens} screens in the build, ${countScreens()} in the tables of routes${kept ? '' : ': NOT THE SAME'}`)
  for (const load of firstLoads) {
    const files = scriptsOf(graph, load.begins)
    const bytes = [...files].reduce((sum, file) => sum + gzippedBytes(fs.readFileSync(path.join(web, 'dist', file))), 0)
    const over = bytes > load.mostKb * 1000
    console.log(
      `  ${load.name.padEnd(12)} ${(bytes / 1000).toFixed(1)} kB in ${files.size} files (at most ${load.mostKb})${over ? ': TOO MUCH' : ''}`,
    )
    const strangers = strangersIn(graph, load)
    for (const stranger of strangers) console.log(`  ${''.padEnd(12)} must not be in it: ${stranger}`)
    if (over || strangers.length > 0) kept = false
  }
  const customerKb = customerPage()
  if (customerKb > mostCustomerKb) kept = false
  console.log(
    `  ${'customer'.padEnd(12)} ${customerKb.toFixed(1)} kB (at most ${mostCustomerKb})${customerKb > mostCustomerKb ? ': TOO MUCH' : ''}`,
  )
  const idle = idlePathsIn(graph, firstLoads, read)
  for (const name of idle) console.log(`  the path of ${name} must not be in them: nothing in them calls it`)
  return kept && idle.length === 0
}
