import type { Writable } from 'node:stream'
import type pg from 'pg'

const held = new WeakSet<Writable>()

/**
 * Statements that are sent on a connection before anything else happens go out in one write: `begin`, the tenant and the first statements
 * of the work. Each write wakes the database up, which costs more than what is written.
 */
export function inOneWrite(client: pg.PoolClient): pg.PoolClient {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (held.has(stream)) return client
  held.add(stream)
  stream.cork()
  process.nextTick(() => {
    held.delete(stream)
    stream.uncork()
  })
  return client
}
