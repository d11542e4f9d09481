import fs from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import server, { replacing } from './vitest.config.ts'

const { projects: _, setupFiles: __, ...test } = server.test ?? {}

/** What works on a database and does not run here, with why. */
const elsewhere: Readonly<Record<string, string>> = {
  'test/upgrades/upgrades.test.ts':
    'begins with empty databases of earlier releases; what a spread one takes is in docs/cluster.md',
  'src/features/data-exchange/import-large.test.ts': 'the largest files alone; imports of some rows send the same statements',
  'src/platform/database/daily-on-workers.test.ts': 'asks a server that is no cluster; test/cluster has the others',
  'test/uploads/upload-memory.test.ts': 'measures the memory of the process that takes uploads',
}

const here = import.meta.dirname
const opensDatabase = (file: string) => /\b(useApp|cloneDatabase)\(/.test(fs.readFileSync(path.join(here, file), 'utf8'))
/** Files that work on the tests' database: one that opens none would say the same again. */
const withDatabase = ['src', 'test']
  .flatMap((folder) =>
    fs.readdirSync(path.join(here, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) => file.endsWith('.test.ts') && (file.startsWith('test/cluster/') || opensDatabase(file)) && !(file in elsewhere),
  )

/**
 * The server's suite once more, on a cluster (TEST_CITUS_URL: a superuser of its coordinator, in a database of the tests' own): every file that works on a
 * database but those that `elsewhere` names. What it runs on is in docs/cluster.md.
 */
export default defineConfig({
  ...server,
  test: {
    ...test,
    globalSetup: ['test/cluster/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: { name: 'cluster', include: withDatabase.filter((file) => !replacing.includes(file)), isolate: false },
      },
      { extends: true, test: { name: 'replacing', include: replacing } },
    ],
  },
})
