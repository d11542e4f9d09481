import { afterAll, beforeAll } from 'vitest'
import { clockAt } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { type App, buildApp } from '../src/app.ts'
import type { TestApp } from './harness.ts'

/** The product so many times more on the same database, as further processes of the installation. @returns what gives them, once the tests run */
export function useMoreProcesses(t: TestApp, count: number): () => readonly App[] {
  const more: App[] = []
  beforeAll(async () => {
    for (let n = 0; n < count; n++)
      more.push(
        await buildApp(
          {
            config: t.config,
            database: { runtime: t.database.connection('runtime') },
            log: silentLog,
            clock: clockAt('2026-11-20T12:00:00Z'),
          },
          { quiet: true },
        ),
      )
  })
  afterAll(async () => {
    for (const app of more) await app.close()
  })
  return () => more
}
/** The same with one more. @returns what gives it, once the tests run */
export function useSecondProcess(t: TestApp): () => App {
  const more = useMoreProcesses(t, 1)
  return () => more()[0] as App
}
