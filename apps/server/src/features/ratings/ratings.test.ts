import { expect, it } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { mailboxSender } from '#platform/mail/mailbox.ts'
import { sendMailJob } from '#platform/mail/outbox.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { composeRatingMail } from './index.ts'

const t = useApp()

/** An order with a sent invoice; `pay` pays it in full. */
async function paidOrder(world: World, customer: object = {}) {
  const orderId = await addCompletedOrder(t, world, { customer })
  const made = await t.call('createInvoice', { body: { workOrderId: orderId } }, world.admin)
  const invoiceId = made.body.data.invoice.id as string
  const params = { id: invoiceId }
  expect((await t.call('sendInvoice', { params, body: {} }, world.admin)).status).toBe(200)
  return { orderId, invoiceId, pay: () => t.call('markInvoicePaid', { params }, world.admin) }
}
const mailsOf = async (world: World) =>
  (await t.admin.query("select * from app.outbox where tenant_id = $1 and template = 'rating'", [world.tenantId])).rows
/** Sends the mail that asks, and reads the token of its link. */
async function mailedToken(world: World, address: string): Promise<string> {
  const [mail] = await mailsOf(world)
  await sendMailJob({
    database: t.app.db,
    sender: mailboxSender(t.app.db, systemClock),
    mailFrom: 'Twopost <mail@twopost.example>',
    composers: { rating: composeRatingMail(() => 'http://shop.example') },
  })({ tenant_id: world.tenantId, mail_id: mail.id }, silentLog)
  const [kept] = (await t.admin.query('select * from auth.mailbox where recipient = $1', [address])).rows
  return /http:\/\/shop\.example\/rate\/(tp_l_[\w-]{43})/.exec(kept.body_text)?.[1] ?? ''
}

it('asks once after payment, and takes one rating from 1 to 5 by the link (H42, OP-24)', async () => {
  const world = await t.tenant()
  const address = `ana-${world.canary}@example.com`
  const { orderId, invoiceId, pay } = await paidOrder(world, { name: 'Ana Ríos', email: address, preferred_language: 'es' })
  expect(await mailsOf(world)).toEqual([])
  const paid = await pay()
  expect(paid.status, paid.text).toBe(200)
  expect(await mailsOf(world)).toMatchObject([{ recipient: address, language: 'es' }])
  const token = await mailedToken(world, address)
  expect((await t.call('getRatingRequest', { params: { token } }, null)).body.data.request).toMatchObject({
    shopName: `Tenant ${world.canary}`,
    language: 'es',
    isAnswered: false,
  })
  for (const stars of [0, 6, 2.5, -1]) {
    const refused = await t.call('giveRating', { params: { token }, body: { stars } }, null)
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'INVALID_STARS'])
  }
  const answers = await Promise.all(
    [5, 4].map((stars) => t.call('giveRating', { params: { token }, body: { stars, comment: ' Muy amables ' } }, null)),
  )
  expect(answers.map((one) => one.status).sort((a, b) => a - b)).toEqual([201, 409])
  const given = answers.find((one) => one.status === 201)
  expect(given?.body.data.rating.comment).toBe('Muy amables')
  const again = await t.call('giveRating', { params: { token }, body: { stars: 1 } }, null)
  expect([again.status, again.body.code]).toEqual([409, 'RATING_GIVEN'])
  expect((await t.call('getRatingRequest', { params: { token } }, null)).body.data.request.isAnswered).toBe(true)
  const activities = await t.call('listOrderActivities', { params: { id: orderId } }, world.admin)
  expect(activities.body.data.activities).toContainEqual(
    expect.objectContaining({ type: 'customer_rated', actor_name: 'Ana Ríos' }),
  )

  // Paid again after a reversal, the customer is not asked again.
  const invoice = (await t.call('getInvoice', { params: { id: invoiceId } }, world.admin)).body.data.invoice
  const paymentId = invoice.payments[0].id
  expect((await t.call('reversePayment', { params: { id: invoiceId, paymentId } }, world.admin)).status).toBe(200)
  expect((await pay()).status).toBe(200)
  expect(await mailsOf(world)).toHaveLength(1)
})

it('asks nobody where the shop has switched it off, and again once it is on (H42)', async () => {
  const world = await t.tenant()
  const ask = (asks_for_ratings: boolean) =>
    t.call('updateShop', { params: { id: world.shopId }, body: { asks_for_ratings } }, world.admin)
  const off = await ask(false)
  expect([off.status, off.body.data.shop.asks_for_ratings]).toEqual([200, false])
  const { pay } = await paidOrder(world, { email: `quiet-${world.canary}@example.com` })
  expect((await pay()).status).toBe(200)
  expect(await mailsOf(world)).toEqual([])
  expect((await ask(true)).body.data.shop.asks_for_ratings).toBe(true)
  const loud = await paidOrder(world, { email: `loud-${world.canary}@example.com` })
  await loud.pay()
  expect(await mailsOf(world)).toHaveLength(1)
  const wrong = await t.call(
    'updateShop',
    { params: { id: world.shopId }, body: { asks_for_ratings: 'no' as never } },
    world.admin,
  )
  expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, 'NOT_FLAG'])
})

it('does not ask a customer without an address, and gives every wrong link the same answer', async () => {
  const world = await t.tenant()
  const { pay } = await paidOrder(world)
  await t.admin.query("update app.customers set email = '' where tenant_id = $1", [world.tenantId])
  expect((await pay()).status).toBe(200)
  expect(await mailsOf(world)).toEqual([])
  const unknown = `tp_l_${'A'.repeat(43)}`
  for (const token of ['x', unknown, '00000000-0000-7000-8000-000000000000']) {
    const [seen, given] = [
      await t.call('getRatingRequest', { params: { token } }, null),
      await t.call('giveRating', { params: { token }, body: { stars: 5 } }, null),
    ]
    expect([seen.status, seen.body.code, given.status, given.body.code]).toEqual([
      404,
      'RATING_NOT_FOUND',
      404,
      'RATING_NOT_FOUND',
    ])
  }
})
