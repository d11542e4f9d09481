import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/integrations'
import { eventDays, type WebhookDelivery } from '@twopost/contract/integrations'
import { isIntegrationEventType, neededFor } from '@twopost/contract/registries/integration-events'
import { after, instantOf } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  countDeliveries,
  type DeliveryDetailRow,
  type DeliveryRow,
  insertEventRow,
  selectDeliveries,
  selectDelivery,
  selectEventsOf,
} from './deliveries.queries.ts'
import { payloadVersion, putDeliveries } from './note-event.service.ts'
import { eventName } from './signature.rules.ts'
import type { WebhookRow } from './webhooks.queries.ts'
import { getWebhookRow, noteWebhook } from './webhooks.service.ts'

type One = Answer<typeof calls.testWebhook>
/** The type of a test event; it is about no record. */
const testType = 'webhook.test'
const mostReplayed = 1000
const dayMs = 86_400_000

const present = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event_id: eventName(row.event_id),
  type: row.type,
  record_id: row.record_id,
  state: row.state,
  tries: row.tries,
  next_at: row.next_at?.toISOString() ?? null,
  tried_at: row.tried_at?.toISOString() ?? null,
  status: row.status,
  ms: row.ms,
  happened_at: row.at.toISOString(),
})
async function getRow(ctx: Context, id: string): Promise<DeliveryDetailRow> {
  const row = await selectDelivery(ctx.tx, id)
  if (!row) throw new Problem('WEBHOOK_DELIVERY_NOT_FOUND')
  return row
}
/** May this person see records like the one that was sent? */
const maySee = (ctx: Context, type: string): boolean =>
  !isIntegrationEventType(type) || neededFor(type).every((permission) => may(ctx, permission))

/** What a webhook was sent, the latest first (INT18). @throws Problem WEBHOOK_NOT_FOUND */
export async function listDeliveries(ctx: Context, { params, query }: Input<typeof calls.listWebhookDeliveries>) {
  const hook = await getWebhookRow(ctx, params.id)
  const at = pageOf(query)
  const state = query.state ?? null
  const [rows, count] = [await selectDeliveries(ctx.tx, hook.id, state, at), await countDeliveries(ctx.tx, hook.id, state)]
  const isCapped = count > 10_000
  return {
    deliveries: rows.map(present),
    pagination: paginate(at, Math.min(count, 10_000), isCapped ? { total_is_capped: true } : {}),
  }
}
/** @throws Problem WEBHOOK_DELIVERY_NOT_FOUND */
export async function showDelivery(ctx: Context, { params }: Input<typeof calls.getWebhookDelivery>) {
  const row = await getRow(ctx, params.id)
  return { delivery: { ...present(row), body: maySee(ctx, row.type) ? (row.body ?? '') : '', answer: row.answer } }
}

function expectOpen(hook: WebhookRow): void {
  if (hook.state === 'disabled') throw new Problem('WEBHOOK_DISABLED')
}
const causeOf = (ctx: Context) => ({ tx: ctx.tx, tenant: ctx.tenant, at: ctx.now })

/** Sends a test event, signed and tried again like any other. @throws Problem WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED */
export async function testWebhook(ctx: Context, { params }: Input<typeof calls.testWebhook>): Promise<One> {
  const hook = await getWebhookRow(ctx, params.id)
  expectOpen(hook)
  const [eventId, id] = [newId(ctx.now), newId(ctx.now)]
  const event = { id: eventId, type: testType, payload_version: payloadVersion, shop_id: null, record_id: null, at: ctx.now }
  await insertEventRow(ctx.tx, { ...event, payload: { webhook_id: hook.id } })
  await putDeliveries(causeOf(ctx), [{ id, webhookId: hook.id, eventId, body: null }])
  await noteWebhook(ctx, hook, 'webhook.tested')
  return { delivery: present(await getRow(ctx, id)) }
}
/** Sends an event again: the same id, the same words. @throws Problem WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_DISABLED */
export async function replayDelivery(ctx: Context, { params }: Input<typeof calls.replayWebhookDelivery>): Promise<One> {
  const row = await getRow(ctx, params.id)
  const hook = await getWebhookRow(ctx, row.webhook_id)
  expectOpen(hook)
  const id = newId(ctx.now)
  await putDeliveries(causeOf(ctx), [{ id, webhookId: hook.id, eventId: row.event_id, body: row.body }])
  await noteWebhook(ctx, hook, 'webhook.replayed', 1)
  return { delivery: present(await getRow(ctx, id)) }
}
/**
 * Sends again what happened in a range of time, a thousand events at most: those of the time in which it was paused are among them (INT6, INT10).
 * @throws Problem WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, REPLAY_TOO_LONG
 */
export async function replayRange(ctx: Context, { params, body }: Input<typeof calls.replayWebhook>) {
  const hook = await getWebhookRow(ctx, params.id)
  expectOpen(hook)
  const [from, to] = [instantOf(body.from), instantOf(body.to)]
  const isWithin =
    from < to && to.getTime() - from.getTime() <= eventDays * dayMs && from >= after(ctx.now, -(eventDays + 1) * dayMs)
  if (!isWithin) throw new Problem('REPLAY_TOO_LONG', { days: eventDays })
  const found = await selectEventsOf(ctx.tx, hook, { from, to, onlyFailed: body.only_failed }, mostReplayed + 1)
  const events = found.slice(0, mostReplayed)
  await putDeliveries(
    causeOf(ctx),
    events.map((event) => ({ id: newId(ctx.now), webhookId: hook.id, eventId: event.id, body: event.body })),
  )
  await noteWebhook(ctx, hook, 'webhook.replayed', events.length)
  return { replayed: events.length, more: found.length > mostReplayed }
}
