import fs from 'node:fs'
import { defineConfig } from 'vitest/config'
import server, { replacing } from './vitest.config.ts'

const { projects: _, setupFiles: __, ...test } = server.test ?? {}

/** What cannot be so on a cluster, or is looked at where it is. */
const elsewhere: Readonly<Record<string, string>> = {
  'test/upgrades/upgrades.test.ts':
    'installs earlier releases in empty databases; docs/cluster.md says how a spread one takes a release',
}

/** Files that work on the database of the tests; what opens none is the same on a cluster. */
const withDatabase = ['src', 'test']
  .flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`.replaceAll('\\', '/')),
  )
  .filter(
    (file) =>
      file.endsWith('.test.ts') &&
      (/^test\/cluster\//.test(file) || /\b(useApp|cloneDatabase)\(/.test(fs.readFileSync(file, 'utf8'))),
  )
  .filter((file) => !(file in elsewhere))

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
