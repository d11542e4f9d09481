import { defineConfig } from 'vitest/config'

const conditions = ['twopost-source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', pool: 'forks', maxWorkers: 2 },
})
