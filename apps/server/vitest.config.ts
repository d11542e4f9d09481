import { defineConfig } from 'vitest/config'

// The condition makes `@twopost/contract` and `#…` mean the sources, as in the type check: nothing is built before a test.
const conditions = ['twopost-source', 'module', 'node', 'development|production']
const externalConditions = ['twopost-source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions } },
  // Where vitest itself runs the global set-up.
  environments: { __vitest__: { resolve: { conditions, externalConditions } } },
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
