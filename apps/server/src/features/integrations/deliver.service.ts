import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { webhookMoves } from '@twopost/contract/integrations'
import { integrationEvents, isIntegrationEventType, neededFor } from '@twopost/contract/registries/integration-events'
import { after } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { Log } from '#platform/log/log.ts'
import { enqueue, type JobHandler } from '#platform/queue/queue.ts'
import { type DueRow, keepBody, noteTry, selectDue } from './deliveries.queries.ts'
import { deliverJob } from './note-event.service.ts'
import { eventName, signedHeaders, waitAfter } from './signature.rules.ts'
import { tellFailing } from './webhook-notices.service.ts'
import { webhookParts } from './webhook-parts.service.ts'
import { secretsOf } from './webhook-secrets.service.ts'
import { moveWebhook } from './webhooks.queries.ts'

/** The largest body that is sent, in bytes (INT11). A larger record is left out; its id is there. */
const mostBody = 256 * 1024
/** Tries of one webhook at once in a process: one that hangs must not take the place of the others. */
const mostAtOnce = 2
const busyMs = 3_000

/** The record as the call that shows one gives it to who may see such records and no more; null when it is not there any more. */
async function recordOf(ctx: Context, due: DueRow): Promise<string> {
  if (!isIntegrationEventType(due.type) || due.record_id === null) return 'null'
  const permissions = new Set<string>(neededFor(due.type))
  const reader: Context = { ...ctx, permissions, principal: { ...ctx.principal, permissions } }
  try {
    const text = await webhookParts().readRecord(reader, integrationEvents[due.type], due.record_id, due.shop_id)
    // `{"data":{"customer":{…}}}`, written by the call's own schema: what is inside of `data`.
    return text.slice('{"data":'.length, -1)
  } catch (error) {
    if (error instanceof Problem) return 'null'
    throw error
  }
}

/** What is signed and sent, in this order (INT9). `timestamp`: when it happened, by UTC to the second. */
function bodyOf(due: Pick<DueRow, 'type' | 'at' | 'payload_version' | 'payload'>, record: string): string {
  const write = (what: string): string => {
    const ids = JSON.stringify(due.payload).slice(1, -1)
    const head = JSON.stringify({
      type: due.type,
      timestamp: `${due.at.toISOString().slice(0, 19)}Z`,
      payload_version: due.payload_version,
    })
    return `${head.slice(0, -1)},"data":{${ids}${ids === '' ? '' : ','}"record":${what}}}`
  }
  const whole = write(record)
  return Buffer.byteLength(whole) <= mostBody ? whole : write('null')
}

const tellMoved = (ctx: Context, id: string): Promise<void> => announceLive(ctx, 'integration.changed', null, { webhook_id: id })
type Open = { database: Database; now: Date; requestId: string; log: Log }

/** Reads what is due and writes down what will be sent; undefined when there is nothing to do. */
const prepare = (open: Open, tenant: TenantId, id: string): Promise<{ due: DueRow; body: string } | undefined> =>
  inTenantOf(open, tenant, deliverJob, async (ctx) => {
    const due = await selectDue(ctx.tx, id)
    if (!due) return undefined
    if (due.webhook_state === 'disabled') {
      await noteTry(ctx.tx, id, due.tries, {
        ...{ state: 'dead', nextAt: null, triedAt: null, status: null, ms: null },
        answer: 'the webhook was paused',
      })
      return undefined
    }
    if (due.body !== null) return { due, body: due.body }
    const body = bodyOf(due, await recordOf(ctx, due))
    await keepBody(ctx.tx, id, body)
    return { due, body }
  })

/** Writes how a try went, what the webhook is from then on, and puts in the next try (INT6, INT10). */
const settle = (
  open: Open,
  tenant: TenantId,
  due: DueRow,
  result: { status: number | null; answer: string; ms: number },
  random: number,
): Promise<void> =>
  inTenantOf(open, tenant, deliverJob, async (ctx) => {
    const isDone = result.status !== null && result.status >= 200 && result.status < 300
    const waitMs = isDone ? undefined : waitAfter(due.tries + 1, random)
    const nextAt = waitMs === undefined ? null : after(open.now, waitMs)
    const noted = await noteTry(ctx.tx, due.id, due.tries, {
      state: isDone ? 'delivered' : nextAt ? 'waiting' : 'dead',
      ...{ nextAt, triedAt: open.now, status: result.status, ms: result.ms, answer: result.answer },
    })
    if (noted === 0) return
    if (isDone) {
      const { from, to } = webhookMoves.succeed
      if ((await moveWebhook(ctx.tx, due.webhook_id, from, to, null, open.now)) > 0) await tellMoved(ctx, due.webhook_id)
    } else if (nextAt)
      await enqueue(ctx.tx, deliverJob, { tenant_id: tenant, delivery_id: due.id }, { key: `webhook:${due.id}`, runAt: nextAt })
    else {
      const { from, to } = webhookMoves.fail
      if ((await moveWebhook(ctx.tx, due.webhook_id, from, to, open.now, open.now)) === 0) return
      await tellMoved(ctx, due.webhook_id)
      await tellFailing(ctx, due.url)
    }
  })

/** Tries that this process has under way, by webhook. */
const under = new Map<string, number>()

/**
 * The job: one try of one delivery. It runs outside every transaction while the address is asked, and may run twice: the try is counted once,
 * and the receiver knows the event by its id. `random` gives the spread of the waits, from 0 to 1.
 */
export function deliverWebhook(database: Database, { random = Math.random }: { random?: () => number } = {}): JobHandler {
  return async ({ tenant_id: tenantId = '', delivery_id: id = '' }, log) => {
    if (!isUuid(tenantId) || !isUuid(id)) return
    const tenant = tenantId as TenantId
    const open = async (): Promise<Open> => ({ database, now: await database.now(), requestId: `job:${deliverJob}`, log })
    const ready = await prepare(await open(), tenant, id)
    if (!ready) return
    const { due, body } = ready
    const atOnce = under.get(due.webhook_id) ?? 0
    if (atOnce >= mostAtOnce) {
      const runAt = after(await database.now(), busyMs)
      await database.inTenant(tenant, (tx) =>
        enqueue(tx, deliverJob, { tenant_id: tenant, delivery_id: id }, { key: `webhook:${id}`, runAt }),
      )
      return
    }
    under.set(due.webhook_id, atOnce + 1)
    try {
      const { now } = await open()
      const sent = { id: eventName(due.event_id), seconds: Math.floor(now.getTime() / 1000), body }
      const secrets = secretsOf(tenant, due.webhook_id, due, now)
      const result =
        secrets.length === 0
          ? { status: null, answer: 'the secret cannot be read any more: make another one', ms: 0 }
          : await webhookParts().outbound.post(due.url, { headers: signedHeaders(secrets, sent), body })
      await settle(await open(), tenant, due, result, random())
    } finally {
      const left = (under.get(due.webhook_id) ?? 1) - 1
      if (left > 0) under.set(due.webhook_id, left)
      else under.delete(due.webhook_id)
    }
  }
}
