import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** What the build put into which script. Modules are named by their path in the repository, scripts by their name in the build. */
export interface ModuleGraph {
  /** By script: the modules in it, and the scripts that have to run before it. */
  scripts: Readonly<Record<string, { readonly modules: readonly string[]; readonly imports: readonly string[] }>>
  /** By module: what it imports at once, and what it imports only when it is needed (`import('…')`). */
  modules: Readonly<Record<string, { readonly now: readonly string[]; readonly later: readonly string[] }>>
}

const root = path.resolve(import.meta.dirname, '../../..')
/** Not in the build's folder, whose files are all served. */
const file = path.resolve(import.meta.dirname, '../.cache/module-graph.json')
const inRepository = (id: string) => path.relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/')

/** Writes the build's module graph down for the check of the first loads (bench/check-bundle.ts). */
export function moduleGraph(): Plugin {
  return {
    name: 'module-graph',
    apply: 'build',
    writeBundle(_, bundle) {
      const scripts: Record<string, ModuleGraph['scripts'][string]> = {}
      const modules: Record<string, ModuleGraph['modules'][string]> = {}
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        scripts[output.fileName] = { modules: output.moduleIds.map(inRepository), imports: output.imports }
      }
      // Modules of which nothing is left pass others on (index.ts), so they are in the graph as well.
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (!info) continue
        modules[inRepository(id)] = {
          now: info.importedIds.map(inRepository),
          later: info.dynamicallyImportedIds.map(inRepository),
        }
      }
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, JSON.stringify({ scripts, modules } satisfies ModuleGraph))
    },
  }
}
