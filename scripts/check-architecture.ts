// Holds the import rules, names and limits of ARCHITECTURE.md; there are no exceptions to list.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentFaults, type Fault, nameFaults } from './architecture/contents.ts'
import { importFault, resolve } from './architecture/imports.ts'
import { migrationFaults } from './architecture/migrations.ts'
import { areaOf, maxFilesInFolder } from './architecture/places.ts'
import { scan } from './architecture/scan.ts'

export type { Fault } from './architecture/contents.ts'

/** The chains of features that import each other in a circle, each named once. */
function cycleFaults(edges: Map<string, Set<string>>): Fault[] {
  const faults: Fault[] = []
  const done = new Set<string>()
  const visit = (name: string, trail: string[]) => {
    const from = trail.indexOf(name)
    if (from !== -1) {
      const circle = [...trail.slice(from), name]
      faults.push({ path: name, rule: 'cycles', text: `imports itself in a circle: ${circle.join(' → ')}` })
      return
    }
    if (done.has(name)) return
    for (const next of edges.get(name) ?? []) visit(next, [...trail, name])
    done.add(name)
  }
  for (const name of edges.keys()) visit(name, [])
  return faults
}

/** Folders of features that have grown too large to find something in. Tests stand beside what they test and do not count. */
function crowdedFaults(files: Iterable<string>): Fault[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (!areaOf(file).feature || /\.test\.tsx?$/.test(file)) continue
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([folder, count]) => ({
      path: folder,
      rule: 'folders',
      text: `${count} files; over ${maxFilesInFolder} a feature is split into parts (scripts/architecture/places.ts)`,
    }))
}

/** Everything wrong with these files; the keys are paths from the root, with slashes. */
export function checkFiles(files: ReadonlyMap<string, string>): Fault[] {
  const faults: Fault[] = []
  const edges = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    faults.push(...nameFaults(file))
    if (/^apps\/server\/migrations\/.*\.sql$/.test(file)) faults.push(...migrationFaults(file, text))
    if (!/\.(ts|tsx|mjs)$/.test(file)) continue
    const found = scan(text, file)
    faults.push(...contentFaults(file, text, found))
    const area = areaOf(file)
    for (const imported of found.imports) {
      const fault = importFault(file, imported)
      if (fault) faults.push({ path: file, line: imported.line, rule: 'imports', text: `${imported.specifier}: ${fault}` })
      const target = resolve(file, imported.specifier)
      if (
        target.kind !== 'own' ||
        !area.feature ||
        !target.area.feature ||
        target.area.kind !== area.kind ||
        target.area.feature === area.feature
      )
        continue
      if (/\.test\.tsx?$/.test(file)) continue
      const name = `${area.kind}/${area.feature}`
      edges.set(name, (edges.get(name) ?? new Set()).add(`${area.kind}/${target.area.feature}`))
    }
  }
  return [...faults, ...crowdedFaults(files.keys()), ...cycleFaults(edges)]
}

const roots = [
  'packages/contract/src',
  'apps/server/src',
  'apps/server/test',
  'apps/server/migrations',
  'apps/web/src',
  'e2e',
  'bench',
  'scripts',
]

/** Folders with what programs make. */
const generated = /(^|\/)(node_modules|dist|dist\.next|test-results|playwright-report|coverage|pictures|\.[^/]*)(\/|$)/

/** The product's files from the disk. */
export function readTree(root: string): Map<string, string> {
  const files = new Map<string, string>()
  const walk = (folder: string) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const inner = `${folder}/${entry.name}`
      if (entry.isDirectory() && !generated.test(entry.name)) walk(inner)
      else if (entry.isFile() && /\.(ts|tsx|mjs|sql|css)$/.test(entry.name))
        files.set(inner, fs.readFileSync(path.join(root, inner), 'utf8'))
    }
  }
  for (const folder of roots) if (fs.existsSync(path.join(root, folder))) walk(folder)
  return files
}

/** The source files of a root that were not looked at; found by another walk, so that a lost folder does not pass in silence. */
export function leftOut(root: string, files: ReadonlyMap<string, string>): string[] {
  return roots.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter((name) => /\.(ts|tsx|mjs|sql|css)$/.test(name) && !generated.test(name) && !files.has(name)),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  const files = readTree(root)
  const lost = leftOut(root, files)
  const faults = checkFiles(files)
  for (const fault of faults) console.error(`${fault.path}${fault.line ? `:${fault.line}` : ''}  ${fault.rule}: ${fault.text}`)
  for (const file of lost) console.error(`${file}  was not looked at`)
  console.log(`${files.size} files looked at, ${faults.length} faults`)
  process.exit(faults.length === 0 && lost.length === 0 ? 0 : 1)
}
