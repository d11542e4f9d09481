import { expect } from 'vitest'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A key of the API, a webhook with a test event, and a calendar feed, each made by its call. */
export async function addConnections(t: TestApp, world: World, shopId: string): Promise<Record<string, string>> {
  const made = async (name: 'createApiKey' | 'createWebhook' | 'createCalendarFeed', body: object) => {
    const reply = await t.call(name, { body } as never, world.admin)
    expect(reply.status, reply.text).toBe(201)
    return reply.body.data
  }
  const key = await made('createApiKey', { name: `Key ${world.canary}`, scopes: ['customers:view'], shop_ids: [shopId] })
  const url = `https://198.41.0.4/${world.canary}`
  const hook = await made('createWebhook', { url, event_types: ['invoice.voided'], shop_ids: [shopId] })
  const test = await t.call('testWebhook', { params: { id: hook.webhook.id } }, world.admin)
  expect(test.status, test.text).toBe(201)
  const feed = await made('createCalendarFeed', { what: 'shop_schedule', shop_id: shopId })
  return {
    api_key: key.api_key.id,
    webhook: hook.webhook.id,
    webhook_delivery: test.body.data.delivery.id,
    calendar_feed: feed.calendar_feed.id,
  }
}
