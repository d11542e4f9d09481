import { touch } from './stay-awake.queries.ts'
import type { Tx } from './transaction.ts'

/** The server ends a transaction that says nothing for ten seconds. */
const everyMs = 3_000

/**
 * Waits inside a transaction for something that is not the database, like a store of files, and keeps the server from taking the transaction for
 * forgotten. Rows that are locked stay locked meanwhile: lock what others wait for afterwards.
 */
export async function stayAwake<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  let touching: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // A connection that broke shows at the next statement of the work.
    touching = touch(tx).catch(() => {})
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await touching
  }
}
