import { createHash } from 'node:crypto'
import type { Call } from '@twopost/contract/core/call'
import { codeOf } from '#platform/database/error-code.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { KeyStore } from './idempotency.queries.ts'
import { Problem } from './problem.ts'

/** An answer as it goes over the wire. */
export interface WireAnswer {
  status: number
  text: string
}
/** One command under the key it was sent with. */
export interface Keyed {
  store: KeyStore
  accountId: string
  call: Call
  /** Undefined: sent without one. */
  key: string | undefined
  /** What was sent, path and query included: a key belongs to all of it. */
  sent: readonly unknown[]
}

/** Thrown out of a transaction whose command was carried out before: nothing of it is to be kept, and this is the answer. */
export class Replayed extends Error {
  override name = 'Replayed'
  readonly answer: WireAnswer
  constructor(answer: WireAnswer) {
    super('this command was carried out before')
    this.answer = answer
  }
}

/**
 * Runs a command once per key (S-70): the key is claimed in the same transaction as the effect, a twin waits for it and
 * gets the stored answer byte for byte. @throws Problem KEY_REUSED, IN_FLIGHT, BAD_REQUEST (a key of another form)
 */
export async function replayOrRun(
  tx: Tx,
  { store, accountId, call, key, sent }: Keyed,
  work: () => Promise<WireAnswer>,
): Promise<WireAnswer & { replayed: boolean }> {
  if (key === undefined) return { ...(await work()), replayed: false }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('BAD_REQUEST')
  const at = { accountId, operation: `${call.method} ${call.path}`, key }
  const hash = createHash('sha256')
    .update(JSON.stringify(sent.map((part) => part ?? null)))
    .digest()
  let claimed: boolean
  try {
    claimed = await store.claim(tx, at, hash)
  } catch (error) {
    if (codeOf(error) === '55P03') throw new Problem('IN_FLIGHT')
    throw error
  }
  if (!claimed) {
    const stored = await store.find(tx, at)
    if (!stored) throw new Problem('IN_FLIGHT')
    if (!stored.body_hash.equals(hash)) throw new Problem('KEY_REUSED')
    return { status: stored.status, text: stored.answer, replayed: true }
  }
  const done = await work()
  await store.keep(tx, at, done.status, done.text)
  return { ...done, replayed: false }
}
