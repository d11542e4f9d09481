import { expect, it } from 'vitest'
import { issueInvoice } from '../../../test/factories/online-payments.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp({ ...raisedLimits, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' })

it('refuses the test provider in production, also where a shop had chosen it before (PAY23)', async () => {
  const world = await t.tenant()
  const params = { id: world.shopId }
  const chosen = await t.call('updatePaymentSettings', { params, body: { provider: 'test' } }, world.admin)
  expect([chosen.status, chosen.body.code]).toEqual([422, 'TEST_PAYMENTS_REFUSED'])
  const off = await t.call('updatePaymentSettings', { params, body: { provider: 'none' } }, world.admin)
  expect(off.body.data.payment_settings).toMatchObject({ provider: 'none', providers: ['none'] })
  await t.admin.query("update app.payment_settings set provider = 'test' where tenant_id = $1", [world.tenantId])
  const read = await t.call('getPaymentSettings', { params }, world.admin)
  expect(read.body.data.payment_settings).toMatchObject({ provider: 'none', providers: ['none'] })
  const invoice = await issueInvoice(t, world, 50)
  const link = await t.call('createPaymentLink', { params: { id: invoice.id } }, world.admin)
  expect([link.status, link.body.code]).toEqual([409, 'ONLINE_PAYMENTS_OFF'])
  const event = { params: { provider: 'test', shop_key: `tp_l_${'A'.repeat(43)}` }, body: { id: 'evt_1' } }
  expect((await t.call('receivePaymentEvent', event, null)).status).toBe(401)
})
