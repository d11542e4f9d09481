import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { hasMigrations } from '#platform/database/applied.queries.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'

/**
 * `/livez`: the process; `/readyz`: database within a second and with every migration of this release, disk above 5 percent, the queue at
 * work, not draining (S-90).
 */
export function serveHealth(
  app: FastifyInstance,
  { database, log, dataDir, isQueueRunning }: { database: Database; log: Log; dataDir: string; isQueueRunning: () => boolean },
): { drain(): void } {
  let draining = false
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isMigrated = draining
      ? undefined
      : await Promise.race([
          hasMigrations(database),
          new Promise<undefined>((done) => setTimeout(() => done(undefined), 1000).unref()),
        ]).catch(() => undefined)
    const disk = await statfs(dataDir).catch(() => undefined)
    const hasRoom = !disk || disk.bavail / disk.blocks > 0.05
    const ready = isMigrated === true && hasRoom && isQueueRunning() && !draining
    if (!ready) log.debug({ event: 'not-ready' }, 'not ready')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .header('retry-after', '1')
      .send({ status: ready ? 'ok' : 'unavailable' })
  })
  return {
    drain() {
      draining = true
    },
  }
}
