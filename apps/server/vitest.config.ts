import { defineConfig } from 'vitest/config'
import { isFull } from './test/breadth.ts'
import onlyInFull from './test/only-in-full.json' with { type: 'json' }

// The condition makes `@twopost/contract` and `#…` mean the sources, as in the type check: nothing is built before a test.
// No `module`: Node does not know it, and the modules that some packages have under it are for bundlers.
const conditions = ['twopost-source', 'node', 'development|production']
const externalConditions = ['twopost-source']

/** They replace modules, which only a process of their own can do. */
export const replacing = ['src/features/auth/same-answer.test.ts']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions } },
  // Where vitest itself runs the global set-up.
  environments: { __vitest__: { resolve: { conditions, externalConditions } } },
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/statements/capture.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Wide on purpose: a limit only ends what would never end. Walks of nine seconds take thirty beside other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // More room for what lives briefly: a file's requests leave little behind, and looking through it costs more than the room.
    execArgv: ['--conditions=twopost-source', '--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // What runs on a cluster alone has a phase of its own (vitest.cluster.config.ts). What is left to full breadth: the journeys
          // begin with the demo as well, and small uploads say little of memory.
          exclude: [...replacing, 'test/cluster/**', ...(isFull ? [] : onlyInFull)],
          // The files of a worker share the modules of the application: loading them costs two seconds. Each has a database and an
          // application of its own all the same (test/harness.ts).
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replacing', include: replacing } },
    ],
  },
})
