// `node scripts/bundle-server.mjs FOLDER`: makes one program of the server's 1,600 modules, over the `main.js` that was compiled into FOLDER: reading
// and linking so many files takes half of a start. Packages, threads and commands stay files of their own.
import path from 'node:path'
import { rolldown } from 'rolldown'
import { at } from './bootstrap.mjs'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('which folder was compiled into?')

const sources = at('apps/server/src')
/** A module goes on finding what lies beside its compiled file: data, migrations, the files of threads. */
const whereItWas = {
  name: 'where-it-was',
  transform(code, id) {
    if (!path.isAbsolute(id) || !code.includes('import.meta.url')) return null
    const compiled = path.relative(sources, id).replaceAll(path.sep, '/').replace(/\.ts$/, '.js')
    if (compiled.startsWith('..')) throw new Error(`${id} asks where it is, and lies outside the server`)
    // No line moves, so the map stays.
    return {
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(`./${compiled}`)}, import.meta.url).href`),
      map: null,
    }
  },
}

const isOwn = /^(\.{0,2}\/|#|@twopost\/)/
const bundle = await rolldown({
  input: { main: at('apps/server/src/main.ts') },
  platform: 'node',
  external: (name) => !isOwn.test(name) && !path.isAbsolute(name),
  resolve: { conditionNames: ['twopost-source', 'node', 'import', 'default'] },
  plugins: [whereItWas],
  onLog(_, log) {
    throw new Error(log.message)
  },
})
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  // Beside the program: the addresses above are relative to the folder.
  chunkFileNames: '[name].chunk.js',
  sourcemap: true,
  sourcemapExcludeSources: true,
})
await bundle.close()
