import { createHash } from 'node:crypto'
import type { Call } from '@twopost/contract/core/call'
import type { Context } from './context.ts'
import { claimKey, findAnswer, keepAnswer } from './idempotency.queries.ts'
import { Problem } from './problem.ts'

interface Work {
  call: Call
  key: string | undefined
  /** What was sent, path and query included: a key belongs to all of it. */
  sent: { params: unknown; query: unknown; body: unknown }
  work: () => Promise<{ status: number; text: string }>
}

/**
 * Runs a command once per key (S-70): the key is claimed in the same transaction as the effect, a twin waits for it and
 * gets the stored answer byte for byte. @throws Problem KEY_REUSED, IN_FLIGHT, BAD_REQUEST (a key of another form)
 */
export async function replayOrRun(
  ctx: Context,
  { call, key, sent, work }: Work,
): Promise<{ status: number; text: string; replayed: boolean }> {
  if (key === undefined) return { ...(await work()), replayed: false }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('BAD_REQUEST')
  const at = { accountId: ctx.principal.accountId, operation: `${call.method} ${call.path}`, key }
  const hash = createHash('sha256')
    .update(JSON.stringify([sent.params ?? null, sent.query ?? null, sent.body ?? null]))
    .digest()
  let claimed: boolean
  try {
    claimed = await claimKey(ctx.tx, at, hash)
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03') throw new Problem('IN_FLIGHT')
    throw error
  }
  if (!claimed) {
    const stored = await findAnswer(ctx.tx, at)
    if (!stored) throw new Problem('IN_FLIGHT')
    if (!stored.body_hash.equals(hash)) throw new Problem('KEY_REUSED')
    return { status: stored.status, text: stored.answer, replayed: true }
  }
  const done = await work()
  await keepAnswer(ctx.tx, at, done.status, done.text)
  return { ...done, replayed: false }
}
