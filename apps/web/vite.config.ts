import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { iconSprite } from './build/icon-sprite.ts'
import { moduleGraph } from './build/module-graph.ts'
import { scriptGroups } from './build/script-groups.ts'

/** Puts compressed twins beside scripts and styles, as they were written; the server sends them to who takes them. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!/\.(js|css|svg)$/.test(name)) continue
      const file = path.join(dir, name)
      const written = fs.readFileSync(file)
      fs.writeFileSync(`${file}.gz`, gzipSync(written, { level: 9 }))
      fs.writeFileSync(`${file}.br`, brotliCompressSync(written))
    }
  },
})

/** The service worker with the names of the build's files in it; the page is kept under a name made of both. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => /^assets\/.*\.(js|css|woff2|svg)$/.test(name))
      .sort()
    const page = fs.readFileSync(path.join(dir, 'index.html'), 'utf8')
    const build = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16)
    const kept = [...files.map((name) => `/${name}`), '/theme-init.js', '/favicon.svg']
    const source = fs.readFileSync(new URL('./worker/service-worker.js', import.meta.url), 'utf8')
    fs.writeFileSync(
      path.join(dir, 'service-worker.js'),
      source.replace('__BUILD__', build).replace('__FILES__', JSON.stringify(kept)),
    )
  },
})

/** In development the customer's page is served at its own paths as well, which the build has from a configuration of its own. */
const customerPage = (): Plugin => ({
  name: 'customer-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (/^\/o\/[^/?]+(\?|$)/.test(request.url ?? '')) request.url = '/customer.html'
      next()
    })
  },
})

const api = process.env.TWOPOST_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), iconSprite(), moduleGraph(), compressed(), serviceWorker(), customerPage()],
  // The contract is compiled from its sources: one build step less, and its types are never stale.
  resolve: { conditions: ['twopost-source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // The lists of what to fetch ahead weigh 6 kB in the first load; most of what they name is there already.
    modulePreload: false,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } },
  },
  server: { proxy: { '/api': api } },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
})
