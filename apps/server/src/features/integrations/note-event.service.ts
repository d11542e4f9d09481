import type { TenantId } from '@twopost/contract/core/ids'
import { type IntegrationEventType, integrationEvents, integrationRecords } from '@twopost/contract/registries/integration-events'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/queue/queue.ts'
import { insertDeliveries, insertEventRow, type NewDelivery } from './deliveries.queries.ts'
import { type HearingRow, selectHearing } from './webhooks.queries.ts'

/** The job that makes one try of one delivery. */
export const deliverJob = 'deliver-webhook'
export const payloadVersion = 1

/** What is at hand inside the transaction of a cause. */
export interface Cause {
  tx: Tx
  tenant: TenantId
  at: Date
}
/** What a transaction knows already: who hears, and what was noted in it. */
interface Noted {
  hearing: Promise<HearingRow[]>
  events: Set<string>
}
const ofTransactions = new WeakMap<Tx, Noted>()
const notedIn = (tx: Tx): Noted => {
  const known = ofTransactions.get(tx)
  if (known) return known
  const noted = { hearing: selectHearing(tx), events: new Set<string>() }
  ofTransactions.set(tx, noted)
  return noted
}

/** Does anything of the organization hear webhooks at all? One statement in a transaction, however often it is asked. */
export const hearsAnything = async (tx: Tx): Promise<boolean> => (await notedIn(tx).hearing).length > 0

/** Does this webhook get events of this type and shop (null: of no single shop)? */
const isTold = (hook: Pick<HearingRow, 'event_types' | 'shop_ids'>, type: string, shopId: string | null): boolean =>
  hook.event_types.includes(type) && (shopId === null || hook.shop_ids.length === 0 || hook.shop_ids.includes(shopId))

/** Puts deliveries with the jobs of their first try. */
export async function putDeliveries({ tx, tenant, at }: Cause, rows: readonly NewDelivery[]): Promise<void> {
  await insertDeliveries(tx, rows, at)
  for (const { id } of rows) await enqueue(tx, deliverJob, { tenant_id: tenant, delivery_id: id }, { key: `webhook:${id}` })
}

/**
 * Writes down what happened, in the transaction of its cause (INT8), with ids alone, and a delivery for each webhook that wants it. The
 * same event about the same record is noted once in a transaction. A paused webhook gets nothing and can be sent it later.
 */
export async function noteEvent(
  cause: Cause,
  {
    type,
    shopId,
    recordId,
    more = {},
  }: { type: IntegrationEventType; shopId: string | null; recordId: string; more?: Record<string, string> },
): Promise<void> {
  const noted = notedIn(cause.tx)
  const name = `${type}:${recordId}`
  if (noted.events.has(name)) return
  const told = (await noted.hearing).filter((hook) => isTold(hook, type, shopId))
  if (told.length === 0) return
  noted.events.add(name)
  const eventId = newId(cause.at)
  await insertEventRow(cause.tx, {
    ...{ id: eventId, type, payload_version: payloadVersion, shop_id: shopId, record_id: recordId, at: cause.at },
    payload: { [integrationRecords[integrationEvents[type]].id]: recordId, ...more },
  })
  const open = told.filter((hook) => hook.state !== 'disabled')
  await putDeliveries(
    cause,
    open.map((hook) => ({ id: newId(cause.at), webhookId: hook.id, eventId, body: null })),
  )
}
