import { defineConfig } from 'vitest/config'

// The scripts' own tests; each workspace has its own configuration.
export default defineConfig({ test: { include: ['scripts/**/*.test.ts'], environment: 'node', pool: 'forks', maxWorkers: 2 } })
