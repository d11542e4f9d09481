import type { Writable } from 'node:stream'
import type pg from 'pg'

/**
 * From now on statements that are sent on a connection before anything else happens go out in one write: `begin`, the tenant and the
 * first statements of the work. Each write wakes the database up, which costs more than what is written.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  let isHeld = false
  const letGo = () => {
    isHeld = false
    stream.uncork()
  }
  client.query = ((...args: unknown[]) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(letGo)
    }
    return send(...args)
  }) as typeof client.query
}
