import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

it('takes public https addresses alone, when it is added and when it is changed (INT11, INT27)', async () => {
  const world = await t.tenant()
  const body = (url: string) => ({ url, event_types: ['order.created'] })
  const made = await t.call('createWebhook', { body: body('https://198.41.0.4/hooks') }, world.admin)
  expect(made.status, made.text).toBe(201)
  for (const url of [
    'http://198.41.0.4/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://a:b@198.41.0.4/',
    'nonsense',
    'https://[::1]/',
  ])
    for (const reply of [
      await t.call('createWebhook', { body: body(url) }, world.admin),
      await t.call('updateWebhook', { params: { id: made.body.data.webhook.id }, body: body(url) }, world.admin),
    ])
      expect([reply.status, reply.body.code, reply.body.message], url).toEqual([
        ...[422, 'WEBHOOK_ADDRESS_REFUSED', 'This address cannot be used. It must be a public https address.'],
      ])
})
