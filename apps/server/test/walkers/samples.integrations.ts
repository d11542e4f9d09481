import type { integrationsTable } from './call-table.integrations.ts'
import type { privacyTable } from './call-table.privacy.ts'
import type { FullWorld } from './full-world.ts'
import { privacySamples } from './samples.privacy.ts'
import type { Sample } from './samples.ts'

/** An address of the internet by its number, so that no name is looked up; nothing is sent there in these tests. */
const url = 'https://198.41.0.4/hooks'

/** Valid inputs of the calls about keys, webhooks and calendar feeds, and about personal data. */
export function integrationsSamples(full: FullWorld): Record<keyof typeof integrationsTable | keyof typeof privacyTable, Sample> {
  const { ids, shopId } = full
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const page = { query: { page: '1', limit: '5' } }
  const key = { params: { id: id('api_key') } }
  const hook = { params: { id: id('webhook') } }
  const delivery = { params: { id: id('webhook_delivery') } }
  const keyFields = {
    ...{ name: 'Bookkeeping', scopes: ['invoices:view', 'customers:view'], shop_ids: [shopId] },
    ...{ ip_ranges: ['203.0.113.0/24'], expires_on: '2099-12-31' },
  }
  const hookFields = { url, event_types: ['order.changed', 'invoice.paid'], shop_ids: [shopId] }
  return {
    ...privacySamples(full),
    listApiKeys: page,
    getApiKey: key,
    createApiKey: { body: keyFields },
    updateApiKey: { ...key, body: keyFields },
    rollApiKey: key,
    revokeApiKey: key,
    listWebhooks: page,
    getWebhook: hook,
    createWebhook: { body: hookFields },
    updateWebhook: { ...hook, body: hookFields },
    deleteWebhook: hook,
    pauseWebhook: hook,
    resumeWebhook: hook,
    testWebhook: hook,
    rollWebhookSecret: hook,
    listWebhookDeliveries: { ...hook, query: { state: 'waiting', page: '1', limit: '5' } },
    getWebhookDelivery: delivery,
    replayWebhookDelivery: delivery,
    replayWebhook: {
      ...hook,
      body: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z', only_failed: false },
    },
    listCalendarFeeds: page,
    createCalendarFeed: { body: { what: 'shop_schedule', shop_id: shopId } },
    deleteCalendarFeed: { params: { id: id('calendar_feed') } },
    getPublicCalendar: { params: { token: 'tp_l_unknown.ics' } },
  }
}
