import type { IntentEventWhat, IntentState } from '@twopost/contract/online-payments'
import { newId } from '#platform/database/ids.ts'
import { announceIn } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type IntentChange, type IntentRow, insertIntentEvent, moveIntentRow, selectIntent } from './intents.queries.ts'

/** What a move needs, in a request or a job. */
export type At = Pick<Context, 'tx' | 'tenant' | 'now'>

/** An intent that is there. @throws Problem PAYMENT_INTENT_NOT_FOUND */
export async function getIntent(at: Pick<At, 'tx'>, id: string): Promise<IntentRow> {
  const row = await selectIntent(at.tx, id)
  if (!row) throw new Problem('PAYMENT_INTENT_NOT_FOUND')
  return row
}

export const announceIntent = ({ tx, tenant, now }: At, row: IntentRow): Promise<void> =>
  announceIn({ tx, tenant, at: now }, 'payment-intent.changed', row.shop_id, {
    payment_intent_id: row.id,
    customer_id: row.customer_id,
    ...(row.invoice_id && { invoice_id: row.invoice_id }),
    ...(row.service_order_id && { order_id: row.service_order_id }),
  })

/** What happened, for the intent's record. */
export interface Happened {
  what: IntentEventWhat
  byName?: string
  /** Of the provider's own. */
  eventId?: string
  cents?: number
  failureCode?: IntentRow['failure_code']
}
/** Writes that something happened to an intent. @returns false for an event of a provider that was taken before */
export const recordIntentEvent = async (
  at: At,
  row: IntentRow,
  state: IntentState,
  hasEffect: boolean,
  happened: Happened,
): Promise<boolean> =>
  (await insertIntentEvent(
    at.tx,
    {
      ...{ id: newId(at.now), intentId: row.id, provider: row.provider, eventId: happened.eventId ?? null, what: happened.what },
      ...{ state, hasEffect, cents: happened.cents ?? row.amount_cents, failureCode: happened.failureCode ?? '' },
      byName: happened.byName ?? '',
    },
    at.now,
  )) > 0

/** The one mover of intents (PAY8); the caller holds the row. @throws Problem INVALID_TRANSITION when it moved meanwhile */
export async function moveIntent(at: At, row: IntentRow, to: IntentState, change: IntentChange = {}): Promise<void> {
  if ((await moveIntentRow(at.tx, { id: row.id, from: row.state, to, at: at.now }, change)) === 0)
    throw new Problem('INVALID_TRANSITION', { from: row.state, to })
  await announceIntent(at, row)
}

/** Closes unpaid intents that the caller has locked: they expired, the shop canceled them, or a newer one replaces them. */
export async function endIntents(
  at: At,
  ids: readonly string[],
  end: { what: 'expired' | 'cancelled' | 'replaced'; byName?: string },
): Promise<void> {
  for (const id of ids) {
    const row = await getIntent(at, id)
    const to = end.what === 'expired' ? 'expired' : 'cancelled'
    await recordIntentEvent(at, row, to, true, end)
    await moveIntent(at, row, to, { isSettled: true })
  }
}
