import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** What the customer's page loads first, for the check of its size (bench/check-bundle.ts). */
const firstLoad = (): Plugin => ({
  name: 'first-load',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const chunks = new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
    const scripts: string[] = []
    /** What is imported by name comes at once; what is behind `import()` when it is opened. */
    const take = (name: string): void => {
      if (scripts.includes(name)) return
      scripts.push(name)
      for (const next of chunks.get(name)?.imports ?? []) take(next)
    }
    for (const one of chunks.values()) if (one.isEntry) take(one.fileName)
    const file = path.resolve(import.meta.dirname, '.cache/customer-page.json')
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, JSON.stringify(scripts))
    for (const name of Object.keys(bundle)) {
      if (!/\.(js|css)$/.test(name)) continue
      const written = fs.readFileSync(path.join(dir, name))
      fs.writeFileSync(path.join(dir, `${name}.gz`), gzipSync(written, { level: 9 }))
      fs.writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(written))
    }
  },
})

/** What opens later has one small script and no styles of its own, so nothing looks for more to fetch with it. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
})

/**
 * The customer's page of an order is a build of its own, beside that of the product: nothing of the product is in its first load, and nothing of it
 * in the product's.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), plainImports(), firstLoad()],
  publicDir: false,
  resolve: { conditions: ['twopost-source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    modulePreload: false,
    emptyOutDir: false,
    rolldownOptions: { input: path.resolve(import.meta.dirname, 'customer.html') },
  },
})
