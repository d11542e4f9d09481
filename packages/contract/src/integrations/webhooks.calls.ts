import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { instant } from '../core/time-fields.ts'
import { deliveryStates } from './integrations.states.ts'
import { NewWebhook, Webhook, WebhookDelivery, WebhookDeliveryDetail, WebhookFields } from './webhooks.model.ts'

const viewing = anyOf('integrations:view')
const making = anyOf('integrations:create')
const params = z.object({ id: pathId('WEBHOOK_NOT_FOUND') })
const ofDelivery = z.object({ id: pathId('WEBHOOK_DELIVERY_NOT_FOUND') })
const one = z.object({ webhook: Webhook })
const told = z.object({ webhook: Webhook, secret: z.string() })
const delivery = z.object({ delivery: WebhookDelivery })
const asked = ['WEBHOOK_ADDRESS_REFUSED', 'EVENT_TYPE_UNKNOWN', 'EVENT_TYPE_NOT_HELD', 'SHOP_NOT_FOUND'] as const

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks, the newest first, without their secrets (INT18)',
  access: viewing,
  reach: 'organization',
  query: z.object(pageFields),
  answer: z.object({ webhooks: z.array(Webhook), pagination: Pagination }),
})
export const getWebhook = defineCall({
  method: 'GET',
  path: '/webhooks/{id}',
  summary: 'One webhook, without its secret (INT18)',
  access: viewing,
  reach: 'organization',
  params,
  answer: one,
  problems: ['WEBHOOK_NOT_FOUND'],
})
export const createWebhook = defineCall({
  method: 'POST',
  path: '/webhooks',
  summary: 'Have an address told what happens; this answer alone tells the secret that signs it (INT9, INT11)',
  access: making,
  reach: 'organization',
  tellsSecret: true,
  status: 201,
  body: NewWebhook,
  answer: told,
  problems: [...asked, 'TOO_MANY_WEBHOOKS'],
})
export const updateWebhook = defineCall({
  method: 'PUT',
  path: '/webhooks/{id}',
  summary: 'Change the address of a webhook, what it is told and of which shops (INT18)',
  access: making,
  reach: 'organization',
  params,
  body: WebhookFields,
  answer: one,
  problems: [...asked, 'WEBHOOK_NOT_FOUND', 'STALE_VERSION'],
})
export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook with what it was sent (INT18)',
  access: anyOf('integrations:delete'),
  reach: 'organization',
  params,
  problems: ['WEBHOOK_NOT_FOUND'],
})
export const pauseWebhook = defineCall({
  method: 'POST',
  path: '/webhooks/{id}/pause',
  summary: 'Tell the address nothing until it is resumed (INT6)',
  access: making,
  reach: 'organization',
  params,
  answer: one,
  problems: ['WEBHOOK_NOT_FOUND', 'INVALID_WEBHOOK_TRANSITION'],
})
export const resumeWebhook = defineCall({
  method: 'POST',
  path: '/webhooks/{id}/resume',
  summary: 'Tell the address what happens from now on; what happened meanwhile is sent when it is asked for (INT6)',
  access: making,
  reach: 'organization',
  params,
  answer: one,
  problems: ['WEBHOOK_NOT_FOUND', 'INVALID_WEBHOOK_TRANSITION'],
})
export const testWebhook = defineCall({
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send a test event to the address (INT18)',
  access: making,
  reach: 'organization',
  status: 201,
  params,
  answer: delivery,
  problems: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED'],
})
export const rollWebhookSecret = defineCall({
  method: 'POST',
  path: '/webhooks/{id}/roll-secret',
  summary: 'Make another secret; for 24 hours both sign (INT9)',
  access: making,
  reach: 'organization',
  tellsSecret: true,
  params,
  answer: told,
  problems: ['WEBHOOK_NOT_FOUND'],
})
export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  summary: 'What a webhook was sent in the last 30 days, the latest first (INT18)',
  access: viewing,
  reach: 'organization',
  params,
  query: z.object({ state: z.enum(deliveryStates).optional(), ...pageFields }),
  answer: z.object({ deliveries: z.array(WebhookDelivery), pagination: Pagination }),
  problems: ['WEBHOOK_NOT_FOUND'],
})
export const getWebhookDelivery = defineCall({
  method: 'GET',
  path: '/webhooks/deliveries/{id}',
  summary: 'One delivery with what was sent and what came back (INT21)',
  access: viewing,
  reach: 'organization',
  params: ofDelivery,
  answer: z.object({ delivery: WebhookDeliveryDetail }),
  problems: ['WEBHOOK_DELIVERY_NOT_FOUND'],
})
export const replayWebhookDelivery = defineCall({
  method: 'POST',
  path: '/webhooks/deliveries/{id}/replay',
  summary: 'Send an event again, with the same id and the same words (INT10)',
  access: making,
  reach: 'organization',
  params: ofDelivery,
  answer: delivery,
  problems: ['WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_DISABLED'],
})
export const replayWebhook = defineCall({
  method: 'POST',
  path: '/webhooks/{id}/replay',
  summary: 'Send again what happened in a range of time of the last 30 days, or what of it could not be delivered (INT10)',
  access: making,
  reach: 'organization',
  params,
  body: z.strictObject({
    from: instant(),
    to: instant(),
    /** Only what was tried eight times without success. */
    only_failed: z.boolean('NOT_FLAG').default(false),
  }),
  /** At most 1,000 at a time; `more` says that there are others. */
  answer: z.object({ replayed: z.int(), more: z.boolean() }),
  problems: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED', 'REPLAY_TOO_LONG'],
})
