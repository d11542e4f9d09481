import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'

export interface ListenerParts {
  connection: pg.ClientConfig
  channel: string
  onMessage: (payload: string) => void
  /** After a lost connection was made again. */
  onReturn: () => void
  log: Log
}

/** Listens on one connection of its own, which comes back by itself with jitter (S-92). */
export function openListener({ connection, channel, onMessage, onReturn, log }: ListenerParts): { close(): Promise<void> } {
  let closed = false
  let client: pg.Client | undefined
  const keepListening = async () => {
    for (let attempt = 0; !closed; attempt++) {
      const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5_000 })
      const lost = new Promise<void>((done) => {
        next.on('error', () => done())
        next.on('end', () => done())
      })
      try {
        await next.connect()
        next.on('notification', (message) => onMessage(message.payload ?? ''))
        await next.query(`listen ${channel}`)
        client = next
        if (attempt > 0) onReturn()
        // Closed while it connected: nobody else ends it.
        if (!closed) await lost
      } catch (error) {
        if (!closed) log.debug({ err: error }, 'listening for events failed')
      }
      await next.end().catch(() => {})
      if (!closed) await sleep(200 + Math.random() * 800)
    }
  }
  const listening = keepListening()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
      await Promise.race([listening, sleep(1500)])
    },
  }
}
