import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
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

const api = process.env.TWOPOST_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
