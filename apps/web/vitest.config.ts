import { defineConfig } from 'vitest/config'

// Pure functions only: what needs a document is tested in a real browser (e2e).
const conditions = ['twopost-source', 'module', 'node', 'development|production']

/** They look at modules as these are when the page begins, which only a process of their own shows. */
const beginning = ['src/platform/api/paths.test.ts']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // The files of a worker share the modules of the application: loading them for each file takes twice as long as the tests.
        test: { name: 'web', include: ['src/**/*.test.ts'], exclude: beginning, isolate: false },
      },
      { extends: true, test: { name: 'beginning', include: beginning } },
    ],
  },
})
