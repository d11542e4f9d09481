import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * What comes together is one chunk: each small one is compressed, asked for and unpacked by itself. `base` is what the page needs in
 * any case; of the design system what sign-in shows (`fields`) stays apart from what the office's screens show (`lists`).
 */
const groups = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  { name: 'fields', test: /src[\\/]ui[\\/](field|input)\.tsx$/, priority: 2 },
  {
    name: 'lists',
    test: /src[\\/]ui[\\/](checkbox|date-field|deferred|filter-bar|filter-choice|menu|pager|popover|select|status-tabs|table|use-media)\.tsx?$/,
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

const api = process.env.TWOPOST_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), compressed()],
  // The contract is compiled from its sources: one build step less, and its types are never stale.
  resolve: { conditions: ['twopost-source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': api } },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
})
