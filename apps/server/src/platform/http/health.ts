import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { hasMigrations } from '#platform/database/applied.queries.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'

/** Somebody who asked within this time whether the process is ready has others to send requests to. */
const watchedMs = 60_000

/**
 * `/livez`: the process; `/readyz`: database within a second and with every migration of this release, disk above 5 percent, the queue at
 * work, not draining (S-90).
 */
export function serveHealth(
  app: FastifyInstance,
  {
    database,
    log,
    dataDir,
    isQueueRunning,
    drainSeconds,
  }: { database: Database; log: Log; dataDir: string; isQueueRunning: () => boolean; drainSeconds: number },
): { drain(): Promise<void> } {
  let draining = false
  let askedAt = Number.NEGATIVE_INFINITY
  // A balancer keeps its connections open: each ends with its next answer, so that no request comes on one that is being closed.
  app.addHook('onRequest', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    askedAt = performance.now()
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
    /** Is ready no more, and goes on answering until a balancer has seen it (S-91). Where nobody asks, at once. */
    async drain() {
      draining = true
      if (performance.now() - askedAt < watchedMs) await sleep(drainSeconds * 1000)
    },
  }
}
