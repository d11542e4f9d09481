import * as z from 'zod'
import { id } from '../core/ids.ts'
import { versionField } from '../core/version.ts'
import { deliveryStates, webhookStates } from './integrations.states.ts'

/** Webhooks of an organization. */
export const mostWebhooks = 20

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    event_types: z.array(z.string()),
    /** Empty: all shops. */
    shop_ids: z.array(z.string()),
    state: z.enum(webhookStates),
    /** Since when an event could not be delivered in eight tries; null while all is well. */
    failing_since: z.iso.datetime().nullable(),
    /** Until when both secrets sign; null: there is one. */
    old_secret_until: z.iso.datetime().nullable(),
    /** No key of the installation opens the secret any more, so nothing is sent until there is another one. */
    has_lost_secret: z.boolean(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

/** What is sent, in the order of its signed bytes: see docs/api.md. */
export const WebhookDelivery = z
  .object({
    id: z.string(),
    /** `webhook-id` of every try. */
    event_id: z.string(),
    type: z.string(),
    record_id: z.string().nullable(),
    state: z.enum(deliveryStates),
    tries: z.int(),
    next_at: z.iso.datetime().nullable(),
    tried_at: z.iso.datetime().nullable(),
    /** The status of the last answer; null when there was none. */
    status: z.int().nullable(),
    ms: z.int().nullable(),
    happened_at: z.iso.datetime(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** What was sent; empty before the first try, and for who may not see such records. */
  body: z.string(),
  /** The first 500 characters of the last answer, or why there was none. */
  answer: z.string(),
}).meta({ id: 'WebhookDeliveryDetail' })

const fields = {
  url: z.string('NOT_TEXT').trim().min(1, 'REQUIRED').max(500, 'TOO_LONG'),
  event_types: z.array(z.string('NOT_TEXT').max(80, 'TOO_LONG')).min(1, 'TOO_FEW').max(50, 'TOO_MANY'),
  shop_ids: z.array(id()).max(100, 'TOO_MANY').default([]),
}
export const NewWebhook = z.strictObject(fields)
export const WebhookFields = z.strictObject({ ...fields, ...versionField })
export type WebhookFields = z.output<typeof WebhookFields>
