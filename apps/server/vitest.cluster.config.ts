import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import server from './vitest.config.ts'

const { projects: _, setupFiles: __, ...test } = server.test ?? {}
/** The demo needs an empty installation: it comes first. */
class DemoFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (/demo-seed/.test(moduleId) ? 0 : 1)
    return Promise.resolve([...files].sort((a, b) => place(a) - place(b) || (a.moduleId < b.moduleId ? -1 : 1)))
  }
}

/**
 * Suites that run once more on a cluster (TEST_CITUS_URL: a superuser of its coordinator, in a database of the tests' own). They share
 * one distributed database, so that the file that needs an empty installation comes first. Not among them: files whose tests change
 * rows behind the application's back with functions that a cluster does not take in an update.
 */
export default defineConfig({
  ...server,
  test: {
    ...test,
    globalSetup: ['test/cluster/global-setup.ts'],
    include: [
      'test/cluster/*.test.ts',
      'test/demo/demo-seed.test.ts',
      'src/features/service-orders/service-orders.test.ts',
      'src/features/invoices/invoices.test.ts',
      'src/features/estimates/**/*.test.ts',
      'src/features/deferred/*.test.ts',
      'src/features/inspections/**/*.test.ts',
      'src/features/pricing/**/*.test.ts',
      'src/features/inventory/**/*.test.ts',
      'src/features/suppliers/*.test.ts',
      'src/features/order-parts/**/*.test.ts',
      'src/features/purchasing/**/*.test.ts',
      'src/features/timers/removed-lines.test.ts',
      'src/features/jobs/*.test.ts',
      'src/features/customers/*.test.ts',
      'src/features/vehicles/vehicles.test.ts',
      'src/features/technicians/*.test.ts',
      'src/features/roles/roles.test.ts',
      'src/features/users/users.test.ts',
      'src/features/notifications/*.test.ts',
      'src/features/audit-log/*.test.ts',
      'src/features/search/*.test.ts',
      'src/features/analytics/*.test.ts',
      'src/features/analytics/figures/*.test.ts',
      'src/features/analytics/parts/*.test.ts',
      'src/features/documents/*.test.ts',
      'src/features/kyc/applications.test.ts',
      'test/list-exports.test.ts',
    ],
    sequence: { sequencer: DemoFirst },
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
