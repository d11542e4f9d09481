import { defineConfig } from 'vitest/config'

// The condition makes `@twopost/contract` and `#…` mean the sources, as in the type check: nothing is built before a test.
const conditions = ['twopost-source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['twopost-source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    execArgv: ['--conditions=twopost-source'],
  },
})
