import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { iconSprite } from './build/icon-sprite.ts'

/**
 * What comes together is one chunk: each small one is compressed, asked for and unpacked by itself. `base` is what the page needs in
 * any case; of the design system what signing in shows (`fields`) stays apart from what the office's screens show (`lists`).
 */
const groups = [
  { name: 'base', tags: ['$initial' as const], priority: 4 },
  { name: 'fields', test: /src[\\/]ui[\\/](button|feedback|field|identity|input)\.tsx$/, priority: 3 },
  { name: 'libraries', test: /node_modules[\\/]@tanstack[\\/]/, priority: 3 },
  { name: 'icons', test: /lucide-react|src[\\/]ui[\\/]sprite-icon\.tsx$/, priority: 2 },
  {
    name: 'lists',
    test: /src[\\/]ui[\\/](checkbox|deferred|filter-bar|filter-choice|menu|pager|popover|select|status-tabs|table|use-media)\.tsx?$/,
    priority: 1,
  },
  {
    // What the office's shell shows and its screens share; one by one these would be forty small files.
    name: 'shell',
    test: new RegExp(
      [
        'src/platform/(paths|url-state|use-paused|trigger-dialog|whole-list|person-avatar)\\.',
        'src/features/shops/(shops\\.api|shops\\.text|shop\\.rules)\\.',
        'src/features/notifications/notifications\\.(api|text)\\.',
        'src/app/(shell|leaving)\\.text\\.',
        'src/ui/(layout|lazy-dialog|status)\\.',
      ].join('|'),
    ),
    priority: 1,
  },
]

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

const api = process.env.TWOPOST_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), iconSprite(), compressed(), serviceWorker()],
  // The contract is compiled from its sources: one build step less, and its types are never stale.
  resolve: { conditions: ['twopost-source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // The lists of what to fetch ahead weigh 6 kB in the first load; most of what they name is there already.
    modulePreload: false,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': api } },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
})
