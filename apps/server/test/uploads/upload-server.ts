import { clockAt } from '#platform/clock/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { buildApp } from '../../src/app.ts'

/** The product in a process of its own, so that its memory can be read; started by upload-memory.test.ts with the database in a message. */
async function start({ env, runtime }: { env: Record<string, string>; runtime: object }): Promise<void> {
  const app = await buildApp({
    config: readConfig(env),
    database: { runtime: runtime as never },
    log: createLog({ level: 'error', stacks: true }),
    clock: clockAt('2026-11-20T12:00:00Z'),
  })
  const address = await app.listen()
  process.send?.({ address })
  process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
}
process.once('message', (parts) => void start(parts as Parameters<typeof start>[0]))
