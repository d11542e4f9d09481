import type { TestDelivery, TestScenario } from '@twopost/contract/online-payments'
import type { Reply, TestApp } from '../harness.ts'
import { addCompletedOrder } from './invoices.ts'
import type { Member, World } from './world.ts'

/** A tenant whose shop charges no tax and takes payments by the test provider. */
export async function onlineWorld(t: TestApp): Promise<World> {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 0 where tenant_id = $1', [
    world.tenantId,
  ])
  await turnOn(t, world)
  return world
}
export async function turnOn(t: TestApp, world: World, provider: 'none' | 'test' = 'test', percent = 0): Promise<void> {
  const body = { provider, deposit_percent: percent }
  const reply = await t.call('updatePaymentSettings', { params: { id: world.shopId }, body }, world.admin)
  if (reply.status !== 200) throw new Error(reply.text)
}
/** An issued invoice over so many dollars. */
export async function issueInvoice(t: TestApp, world: World, total: number, customer: object = {}) {
  const line = { type: 'parts' as const, description: 'Kit', quantity: 1, unit_cost: total }
  const orderId = await addCompletedOrder(t, world, { lines: [line], customer })
  const made = (await t.call('createInvoice', { body: { workOrderId: orderId } }, world.admin)).body.data.invoice
  const sent = await t.call('sendInvoice', { params: { id: made.id }, body: {} }, world.admin)
  if (sent.status !== 200) throw new Error(sent.text)
  const { id, invoiceNumber, customerId } = sent.body.data.invoice
  return { id: id as string, number: invoiceNumber as string, customerId: customerId as string, orderId }
}
const tokenOf = (url: string): string => url.split('/pay/')[1] ?? ''
/** The customer's token for an invoice, as the office makes it. */
export async function linkTo(t: TestApp, world: World, invoiceId: string, who: Member = world.admin) {
  const made = await t.call('createPaymentLink', { params: { id: invoiceId }, body: {} }, who)
  if (made.status !== 201) throw new Error(made.text)
  const { url, intent_id } = made.body.data.link
  return { token: tokenOf(url), intentId: intent_id as string }
}
/** The customer goes to the provider's page. @returns the token of that page */
export async function openPage(t: TestApp, token: string): Promise<string> {
  const started = await t.call('startPublicPayment', { params: { token } }, null)
  if (started.status !== 200) throw new Error(started.text)
  return /\/pay\/test\/(tp_l_[\w-]{43})#/.exec(started.body.data.address)?.[1] ?? ''
}
/** What the provider sends after a choice on its page. */
export async function play(t: TestApp, page: string, scenario: TestScenario): Promise<TestDelivery[]> {
  const played = await t.call('playTestPayment', { params: { token: page }, body: { scenario } }, null)
  if (played.status !== 200) throw new Error(played.text)
  return played.body.data.deliveries
}
/** Sends an event as the provider does. */
export const deliver = (t: TestApp, one: TestDelivery, to = one.shop_key, signature = one.signature): Promise<Reply> =>
  t.call('receivePaymentEvent', { params: { provider: 'test', shop_key: to }, body: one.event }, null, {
    'x-payment-signature': signature,
  })
