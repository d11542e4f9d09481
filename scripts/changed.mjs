// What `npm test -- --changed` runs: the checks and the suites that the files of a change can break, without build and browser.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/**
 * The files of the change: what differs from where this branch left the main one, or on the main branch from its last commit. Files that
 * git does not know yet are part of it.
 * @param {string} folder of the repository
 * @returns {string[]} paths from the root, as they are now; deleted ones are left out
 */
export function changedFiles(folder = root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const head = git('rev-parse', 'HEAD')
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name))
  const base = main && git('merge-base', 'HEAD', main)
  const isDirty = git('status', '--porcelain') !== ''
  const from = base && base !== head ? base : isDirty ? 'HEAD' : 'HEAD~1'
  const lines = [git('diff', '--name-only', '--diff-filter=d', from), git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(lines.flatMap((text) => (text ? text.split('\n') : [])))].sort()
}

const isSource = (file) => /\.(ts|tsx|mjs)$/.test(file)

/** Which workspaces are made of others: a change of the contract can break every one of them. */
const dependents = {
  'packages/contract': ['packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench'],
  'apps/server': ['apps/server', 'bench'],
  'apps/web': ['apps/web', 'e2e'],
  e2e: ['e2e'],
  bench: ['bench', 'scripts'],
  scripts: ['scripts'],
}
const workspaceOf = (file) => Object.keys(dependents).find((folder) => file.startsWith(`${folder}/`))

/** Tests of the server that look at all calls, or at the whole database. */
const walkers = ['test/walkers/contract.test.ts', 'test/walkers/permissions.test.ts', 'test/walkers/called-by-name.test.ts']

/** Files of tests that the quick run leaves out (the server's `vitest.config.ts`). */
const onlyInFull = JSON.parse(readFileSync(join(root, 'apps/server/test/only-in-full.json'), 'utf8'))

/** The tests of the server that a file can break: those of its feature or of its folder of the platform, and walks over all calls. */
function serverFilters(file) {
  const feature = /^(?:apps\/server|packages\/contract)\/src\/(?:features\/)?([a-z-]+)\//.exec(file)?.[1]
  if (/^apps\/server\/migrations\//.test(file)) return ['test/walkers/contract.test.ts', 'test/walkers/schema.test.ts']
  if (/\.calls\.ts$/.test(file)) return [`src/features/${feature}/`, ...walkers]
  if (/^apps\/server\/.*\.test\.ts$/.test(file)) return [file.slice('apps/server/'.length)]
  if (/^apps\/server\/src\/platform\//.test(file)) return [file.slice('apps/server/'.length).replace(/[^/]+$/, '')]
  if (/^apps\/server\/test\/walkers\//.test(file)) return ['test/walkers/permissions.test.ts', 'test/walkers/isolation.test.ts']
  if (/^packages\/contract\/src\/core\//.test(file)) return ['test/walkers/contract.test.ts']
  return feature && feature !== 'core' ? [`src/features/${feature}/`] : []
}

/**
 * @param {readonly string[]} files paths from the root
 * @returns {{ lock: boolean, checked: string[], linted: string[], typed: string[], contract: boolean, web: boolean, scripts: boolean,
 *   server: string[], serverInFull: string[] }} `server` holds vitest's filters of paths, `serverInFull` those of files that run in full breadth
 *   alone; nothing runs for what is empty or false
 */
export function planFor(files) {
  const server = [...new Set(files.filter(isTestable).flatMap(serverFilters))].sort()
  const touched = files.map(workspaceOf).filter(Boolean)
  const sources = files.filter((file) => isSource(file) && workspaceOf(file))
  return {
    lock: files.some((file) => /(^|\/)package(-lock)?\.json$/.test(file)),
    checked: files.filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file)),
    linted: sources,
    typed: [...new Set(sources.flatMap((file) => dependents[workspaceOf(file)]))].sort(),
    contract: touched.includes('packages/contract'),
    web: touched.includes('apps/web') || touched.includes('packages/contract'),
    scripts: touched.includes('scripts'),
    server: server.filter((filter) => !onlyInFull.includes(filter)),
    serverInFull: server.filter((filter) => onlyInFull.includes(filter)),
  }
}
const isTestable = (file) => /^(apps\/server|packages\/contract)\//.test(file) && /\.(ts|sql)$/.test(file)
