import { afterAll, beforeAll } from 'vitest'
import { clockAt } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { type App, buildApp } from '../src/app.ts'
import type { TestApp } from './harness.ts'

/** The product once more on the same database, as a second process of the installation. @returns what gives it, once the tests run */
export function useSecondProcess(t: TestApp): () => App {
  let second: App
  beforeAll(async () => {
    second = await buildApp(
      {
        config: t.config,
        database: { runtime: t.database.connection('runtime') },
        log: silentLog,
        clock: clockAt('2026-11-20T12:00:00Z'),
      },
      { quiet: true },
    )
  })
  afterAll(() => second.close())
  return () => second
}
