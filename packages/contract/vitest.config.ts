import { defineConfig } from 'vitest/config'

const conditions = ['twopost-source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Ten thousand cases of money take two to four seconds on two cores, more beside other work.
    testTimeout: 30_000,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share the loaded modules, which are data and pure functions.
    isolate: false,
  },
})
