import { defineConfig } from 'vitest/config'

// Pure functions only: what needs a document is tested in a real browser (e2e).
const conditions = ['twopost-source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', pool: 'forks', maxWorkers: 2 },
})
