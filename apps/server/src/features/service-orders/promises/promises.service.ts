import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { OrderPromise } from '@twopost/contract/service-orders'
import { instantOf } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem } from '#platform/http/problem.ts'
import { insertPromise, type PromiseFact } from './promises.queries.ts'

/**
 * The time that a call promises to the customer (NOW12). Nobody can promise the past; a promise that is kept as it was may be there.
 * @throws Problem VALIDATION_FAILED with PROMISED_PAST
 */
export function promisedTime(ctx: Context, said: string | null | undefined, before: Date | null): Date | null {
  const time = said ? instantOf(said) : null
  if (time && time.getTime() < ctx.now.getTime() && time.getTime() !== before?.getTime())
    throw fieldProblem('body.promised_at', 'PROMISED_PAST', fieldTexts.PROMISED_PAST)
  return time
}

/** Puts a promise on record that differs from the one before; the records are never changed. */
export async function recordPromise(ctx: Context, orderId: string, promisedAt: Date | null, before: Date | null): Promise<void> {
  if (promisedAt?.getTime() === before?.getTime()) return
  await insertPromise(ctx.tx, { id: newId(ctx.now), orderId, promisedAt, saidBy: ctx.userId, saidByName: ctx.actorName }, ctx.now)
}

export const presentPromise = (fact: PromiseFact): OrderPromise => ({
  id: fact.id,
  promised_at: fact.promised_at && instantOf(fact.promised_at).toISOString(),
  said_at: instantOf(fact.said_at).toISOString(),
  said_by: fact.said_by_name,
})
