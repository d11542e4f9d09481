import { writeFileSync } from 'node:fs'
import { type CallName, calls } from '../src/calls.ts'

/** What is called before the product itself is loaded: by signing in, and by looking whether somebody is signed in. */
const startCalls: readonly CallName[] = [
  'authOptions',
  'login',
  'logout',
  'me',
  'selectTenant',
  'switchTenant',
  'updatePreferences',
]

/** What the work order list and the screen around it call before anybody has done anything. */
const dailyCalls: readonly CallName[] = [
  'getPreferences',
  'listListViews',
  'listNotifications',
  'listServiceOrders',
  'listShops',
  'listTechnicians',
  'search',
]

/** Writes the small files that give the browser method and path of every call, so that no schema is in its first load. */
function write(file: string, before: string, names: readonly CallName[]) {
  const lines = names.map((name) => `  ${name}: ['${calls[name].method}', '${calls[name].path}'],`)
  writeFileSync(
    new URL(`../src/${file}.gen.ts`, import.meta.url),
    `// Made by scripts/make-call-paths.ts from calls.ts; a test holds both equal.\n${before}${lines.join('\n')}\n} as const\n`,
  )
}
write('start-paths', 'export const startPaths = {\n', startCalls)
write('daily-paths', 'export const dailyPaths = {\n', dailyCalls)
const others = (Object.keys(calls) as CallName[]).filter((name) => ![...startCalls, ...dailyCalls].includes(name))
const imports = "import { dailyPaths } from './daily-paths.gen.ts'\nimport { startPaths } from './start-paths.gen.ts'\n"
write('call-paths', `${imports}\nexport const callPaths = {\n  ...startPaths,\n  ...dailyPaths,\n`, others)
