import type { TenantId } from '@twopost/contract/core/ids'
import { expect, it } from 'vitest'
import { composeInvoiceMail } from '#features/invoices/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { mailboxSender } from '#platform/mail/mailbox.ts'
import { sendMailJob } from '#platform/mail/outbox.ts'
import { deliver, issueInvoice, linkTo, onlineWorld, openPage, play, turnOn } from '../../../test/factories/online-payments.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { composePaymentMail, expireIntents } from './index.ts'
import { suggestedDeposit } from './intents.rules.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })

const lines = [{ type: 'parts' as const, description: 'Kit', quantity: 1, unit_cost: 400 }]
const publicState = async (token: string) => {
  const reply = await t.call('getPublicPayment', { params: { token } }, null)
  return reply.status === 200 ? reply.body.data.payment.state : reply.body.code
}
const intentsOf = async (world: World, query: object = {}) =>
  (await t.call('listPaymentIntents', { query: query as never }, world.admin)).body.data
const depositLink = (world: World, id: string, amount: number, more: object = {}) =>
  t.call('createDepositLink', { params: { id }, body: { amount, ...more } }, world.admin)

it('makes a link that is told once: its code, its end, its amount; only a hash is kept (PAY28, NOW13)', async () => {
  const world = await onlineWorld(t)
  const invoice = await issueInvoice(t, world, 120)
  const made = await t.call('createPaymentLink', { params: { id: invoice.id } }, world.admin)
  expect(made.status, made.text).toBe(201)
  const { link } = made.body.data
  expect(link).toMatchObject({
    amount: 120,
    mailed_to: null,
    url: expect.stringMatching(/^http:\/\/localhost:3999\/pay\/tp_l_[\w-]{43}$/),
  })
  expect(Date.parse(link.expires_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect(link.qr.length).toBeGreaterThan(20)
  expect(link.qr.every((row: string) => /^[01]+$/.test(row) && row.length === link.qr.length)).toBe(true)
  const token = link.url.split('/pay/')[1]
  const tables = await t.admin.query<{ name: string }>(
    "select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'auth') and c.relkind = 'r'",
  )
  for (const { name } of tables.rows) {
    const found = await t.admin.query(`select count(*)::int as count from ${name} x where strpos(x::text, $1) > 0`, [token])
    expect(found.rows[0].count, name).toBe(0)
  }
  // Another link is to the same intent.
  expect((await linkTo(t, world, invoice.id)).intentId).toBe(link.intent_id)
  expect((await intentsOf(world)).payment_intents).toMatchObject([
    { status: 'created', kind: 'payment', invoice_number: invoice.number },
  ])
})

it('shows who asks for how much, and leads to the provider’s page, which makes it pending (PAY8, PAY28)', async () => {
  const world = await onlineWorld(t)
  const invoice = await issueInvoice(t, world, 120, { preferred_language: 'es' })
  const { token, intentId } = await linkTo(t, world, invoice.id)
  const shown = (await t.call('getPublicPayment', { params: { token } }, null)).body.data.payment
  expect(shown).toMatchObject({ state: 'open', kind: 'payment', number: invoice.number, amount: 120, total: 120, language: 'es' })
  expect(shown.shop.name).not.toBe('')
  const started = await t.call('startPublicPayment', { params: { token } }, null)
  expect(started.body.data.address).toMatch(new RegExp(`^http://localhost:3999/pay/test/tp_l_[\\w-]{43}#${token}$`))
  expect(await publicState(token)).toBe('waiting')
  expect((await intentsOf(world, { status: 'pending' })).payment_intents).toMatchObject([{ id: intentId }])
  const page = await openPage(t, token)
  const test = await t.call('getTestPayment', { params: { token: page } }, null)
  expect(test.body.data.test_payment).toMatchObject({ amount: 120, number: invoice.number, language: 'es', is_open: true })
  // Part of it is paid at the counter: what is asked for follows, and the old one is taken back.
  await t.call('addPayment', { params: { id: invoice.id }, body: { amount: 50 } }, world.admin)
  await openPage(t, token)
  const { payment_intents } = await intentsOf(world, { invoice_id: invoice.id })
  expect(payment_intents.map((one: { status: string; amount: number }) => [one.status, one.amount])).toEqual([
    ['pending', 70],
    ['cancelled', 120],
  ])
  await t.call('markInvoicePaid', { params: { id: invoice.id } }, world.admin)
  expect(await publicState(token)).toBe('nothing_due')
  const again = await t.call('startPublicPayment', { params: { token } }, null)
  expect([again.status, again.body.code]).toEqual([409, 'NOTHING_TO_PAY'])
  expect((await t.call('createPaymentLink', { params: { id: invoice.id } }, world.admin)).body.code).toBe('NOTHING_TO_PAY')
})

it('answers an unknown, an ended and a revoked link alike (section 0)', async () => {
  const world = await onlineWorld(t)
  const [one, two, voided] = [
    await issueInvoice(t, world, 10),
    await issueInvoice(t, world, 10),
    await issueInvoice(t, world, 10),
  ]
  const [revoked, ended, gone] = [
    await linkTo(t, world, one.id),
    await linkTo(t, world, two.id),
    await linkTo(t, world, voided.id),
  ]
  const page = await openPage(t, ended.token)
  await t.call('cancelPaymentIntent', { params: { id: revoked.intentId } }, world.admin)
  await t.admin.query('update auth.public_links set expires_at = now() where record_id = any($1)', [[two.id, ended.intentId]])
  await t.call('voidInvoice', { params: { id: voided.id }, body: { reason: 'Wrong' } }, world.admin)
  const texts = new Set<string>()
  for (const token of [revoked.token, ended.token, gone.token, 'x', 'tp_l_unknown', `tp_l_${'A'.repeat(43)}`, page, one.id])
    for (const name of ['getPublicPayment', 'startPublicPayment'] as const) {
      const reply = await t.call(name, { params: { token } }, null)
      const { request_id: _, ...body } = reply.body
      texts.add(JSON.stringify([reply.status, body]))
    }
  expect(texts.size).toBe(1)
  expect([...texts][0]).toContain('This link is no longer valid. Ask the shop for a new one.')
  for (const token of [page, 'tp_l_unknown', revoked.token]) {
    expect((await t.call('getTestPayment', { params: { token } }, null)).body.code).toBe('LINK_GONE')
    const played = await t.call('playTestPayment', { params: { token }, body: { scenario: 'succeed' } }, null)
    expect([played.status, played.body.code]).toEqual([404, 'LINK_GONE'])
  }
  // The voided invoice's intent was taken back with it.
  expect((await intentsOf(world, { invoice_id: voided.id })).payment_intents).toMatchObject([{ status: 'cancelled' }])
})

it('takes deposits by a link up to what the order costs with tax, and puts them on its invoice (PAY12, PAY28)', async () => {
  const world = await onlineWorld(t)
  await t.admin.query('update app.shops set parts_tax_millionths = 100000 where tenant_id = $1', [world.tenantId])
  const order = await makeOrder(t, world, { line_items: lines })
  const high = await depositLink(world, order.id, 440.01)
  expect([high.status, high.body.message]).toEqual([
    422,
    'A deposit is at most $440.00: the total of the order with tax, less what was paid ahead or is asked for already.',
  ])
  expect((await depositLink(world, order.id, 0)).status).toBe(422)
  const made = await depositLink(world, order.id, 440)
  expect(made.status, made.text).toBe(201)
  const token = made.body.data.link.url.split('/pay/')[1]
  expect((await t.call('getPublicPayment', { params: { token } }, null)).body.data.payment).toMatchObject({
    ...{ state: 'open', kind: 'deposit', number: order.number, amount: 440, about: order.title },
  })
  const [event] = await play(t, await openPage(t, token), 'succeed')
  await deliver(t, event as never)
  expect(await publicState(token)).toBe('paid')
  const { receipts } = (await t.call('listReceipts', { query: {} }, world.admin)).body.data
  expect(receipts).toMatchObject([{ kind: 'deposit', method: 'card', amount: 440, unapplied: 440, service_order_id: order.id }])
  const second = await t.call('startPublicPayment', { params: { token } }, null)
  expect(second.body.code).toBe('NOTHING_TO_PAY')
})

it('asks by links for no more than an order costs, with what was paid ahead, also when two tills ask at once (PAY12, PAY32)', async () => {
  const world = await onlineWorld(t)
  const order = await makeOrder(t, world, { line_items: lines })
  const shop = { shop_id: world.shopId }
  const paid = { kind: 'deposit' as const, method: 'cash' as const, service_order_id: order.id }
  const { rows } = await t.admin.query('select customer_id from app.service_orders where id = $1', [order.id])
  const customer_id = rows[0].customer_id as string
  const atCounter = (amount: number) =>
    t.call('createReceipt', { query: shop, body: { ...paid, customer_id, amount } }, world.admin)
  const first = (await atCounter(150)).body.data.receipt
  expect((await depositLink(world, order.id, 250.01)).body.params).toEqual({ amount: '$250.00' })
  // Two tills ask for 200.00 of the 250.00 that are left.
  const both = await Promise.all([1, 2].map(() => depositLink(world, order.id, 200)))
  expect(both.map((one) => one.status).sort()).toEqual([201, 422])
  const link = both.find((one) => one.status === 201)?.body.data.link
  expect((await depositLink(world, order.id, 50.01)).body.code).toBe('DEPOSIT_TOO_HIGH')
  // What was given back, and what was taken back, is free again.
  await t.call('refundReceipt', { params: { id: first.id }, body: { amount: 20, reason: 'Asked' } }, world.admin)
  await t.call('cancelPaymentIntent', { params: { id: link.intent_id } }, world.admin)
  const options = await t.call('getPaymentOptions', { query: { service_order_id: order.id } }, world.admin)
  expect(options.body.data.options.most).toBe(270)
  const last = await depositLink(world, order.id, 270)
  expect(last.status).toBe(201)
  // At the counter money is taken as it comes. The link that had ended asks for what is left then.
  expect((await atCounter(100)).status).toBe(201)
  await t.admin.query("update app.payment_intents set expires_at = now() - interval '1 hour' where tenant_id = $1", [
    world.tenantId,
  ])
  await openPage(t, last.body.data.link.url.split('/pay/')[1])
  const { payment_intents } = await intentsOf(world, { service_order_id: order.id })
  expect(payment_intents[0]).toMatchObject({ amount: 170, status: 'pending' })
})

it('suggests the shop’s part of an order as a deposit, and never the whole (PAY12)', async () => {
  const world = await onlineWorld(t)
  const order = await makeOrder(t, world, { line_items: lines })
  const options = async () =>
    (await t.call('getPaymentOptions', { query: { service_order_id: order.id } }, world.admin)).body.data.options
  expect(await options()).toMatchObject({ provider: 'test', most: 400, suggested: null, customer_email: 'elena@example.com' })
  await turnOn(t, world, 'test', 30)
  expect(await options()).toMatchObject({ suggested: 120 })
  expect([suggestedDeposit(1, 90), suggestedDeposit(0, 50), suggestedDeposit(101, 50), suggestedDeposit(10_000, 0)]).toEqual([
    ...[null, null, 50, null],
  ])
})

it('puts a deposit that comes after the invoice on that invoice, and asks for none on a cancelled order (PAY12)', async () => {
  const world = await onlineWorld(t)
  const order = await makeOrder(t, world, {
    line_items: lines,
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
  })
  const token = (await depositLink(world, order.id, 100)).body.data.link.url.split('/pay/')[1]
  const [event] = await play(t, await openPage(t, token), 'succeed')
  for (const name of ['startOrder', 'completeOrder'] as const) await t.call(name, { params: { id: order.id } }, world.admin)
  const draft = (await t.call('createInvoice', { body: { workOrderId: order.id } }, world.admin)).body.data.invoice
  await t.call('sendInvoice', { params: { id: draft.id }, body: {} }, world.admin)
  expect(await publicState(token)).toBe('nothing_due')
  expect((await depositLink(world, order.id, 10)).body.code).toBe('DEPOSIT_NOT_POSSIBLE')
  await deliver(t, event as never)
  expect((await t.call('getInvoice', { params: { id: draft.id } }, world.admin)).body.data.invoice).toMatchObject({
    amountPaid: 100,
  })
  const other = await makeOrder(t, world, { line_items: lines })
  const link = (await depositLink(world, other.id, 50)).body.data.link
  await t.call('cancelOrder', { params: { id: other.id }, body: { reason: 'Sold the truck' } }, world.admin)
  expect(await publicState(link.url.split('/pay/')[1])).toBe('LINK_GONE')
  expect((await intentsOf(world, { service_order_id: other.id })).payment_intents).toMatchObject([{ status: 'cancelled' }])
})

it('offers nothing where the shop has no provider, and says why (PAY23)', async () => {
  const world = await onlineWorld(t)
  const invoice = await issueInvoice(t, world, 30)
  const { token } = await linkTo(t, world, invoice.id)
  const shared = (await t.call('createInvoiceLink', { params: { id: invoice.id } }, world.admin)).body.data.link.url.split(
    '/i/',
  )[1]
  const canPay = async () => (await t.call('getPublicInvoice', { params: { token: shared } }, null)).body.data.invoice.canPay
  expect(await canPay()).toBe(true)
  // The link of the invoice pays it as well.
  expect(await publicState(shared)).toBe('open')
  await turnOn(t, world, 'none')
  expect([await canPay(), await publicState(token), await publicState(shared)]).toEqual([false, 'unavailable', 'unavailable'])
  const refused = [
    await t.call('createPaymentLink', { params: { id: invoice.id } }, world.admin),
    await depositLink(world, (await makeOrder(t, world, { line_items: lines })).id, 5),
    await t.call('startPublicPayment', { params: { token } }, null),
  ]
  for (const reply of refused) expect([reply.status, reply.body.code]).toEqual([409, 'ONLINE_PAYMENTS_OFF'])
  const read = await t.call('getPaymentSettings', { params: { id: world.shopId } }, world.admin)
  expect(read.body.data.payment_settings).toMatchObject({ provider: 'none', providers: ['none', 'test'], deposit_percent: 0 })
  const stale = { provider: 'test' as const, version: 1 }
  const params = { id: world.shopId }
  expect((await t.call('updatePaymentSettings', { params, body: stale }, world.admin)).body.code).toBe('STALE_VERSION')
  expect(
    (await t.call('updatePaymentSettings', { params, body: { provider: 'test', deposit_percent: 91 } }, world.admin)).status,
  ).toBe(422)
})

it('mails one button that pays, in the customer’s language, and nothing for what was paid meanwhile (PAY28)', async () => {
  const world = await onlineWorld(t)
  const address = `pay-${world.canary}@example.com`
  const invoice = await issueInvoice(t, world, 75, { name: 'Ana Ríos', email: address, preferred_language: 'es' })
  const outbox = async () =>
    (await t.admin.query('select id, template from app.outbox where tenant_id = $1 order by created_at', [world.tenantId])).rows
  const run = async () => {
    for (const { id } of await outbox())
      await sendMailJob({
        ...{ database: t.app.db, sender: mailboxSender(t.app.db, systemClock), mailFrom: 'Twopost <mail@twopost.example>' },
        composers: { invoice: composeInvoiceMail, payment: composePaymentMail },
      })({ tenant_id: world.tenantId, mail_id: id }, silentLog)
  }
  const sent = await t.call('createPaymentLink', { params: { id: invoice.id }, body: { send: true } }, world.admin)
  expect(sent.body.data.link.mailed_to).toBe(address)
  await run()
  const mails = (await t.admin.query('select * from auth.mailbox where recipient = $1 order by at', [address])).rows
  expect(mails.map((one) => one.subject)).toEqual([
    expect.stringContaining(`Factura ${invoice.number}`),
    expect.stringContaining(`Pague la factura ${invoice.number}`),
  ])
  for (const mail of mails) {
    expect(mail.body_html.match(/<a href="[^"]+"/g)).toEqual([expect.stringContaining('/pay/tp_l_')])
    expect(mail.body_html).toContain('>Pagar ahora</a>')
    const token = /\/pay\/(tp_l_[\w-]{43})/.exec(mail.body_text)?.[1] ?? ''
    expect(await publicState(token)).toBe('open')
  }
  // One that waits for its turn while the invoice is paid is not sent.
  await t.call('createPaymentLink', { params: { id: invoice.id }, body: { send: true } }, world.admin)
  const { token } = await linkTo(t, world, invoice.id)
  const [event] = await play(t, await openPage(t, token), 'succeed')
  await deliver(t, event as never)
  await run()
  expect((await t.admin.query('select 1 from auth.mailbox where recipient = $1', [address])).rowCount).toBe(2)
  const silent = await issueInvoice(t, world, 5, { email: `gone-${world.canary}@example.com` })
  await t.admin.query("update app.customers set email = '' where id = $1", [silent.customerId])
  const none = await t.call('createPaymentLink', { params: { id: silent.id }, body: { send: true } }, world.admin)
  expect([none.status, none.body.code]).toEqual([422, 'CUSTOMER_HAS_NO_EMAIL'])
})

it('ends what nobody has paid within a day, once, and the link begins another (PAY8)', async () => {
  const world = await onlineWorld(t)
  const invoice = await issueInvoice(t, world, 60)
  const { token, intentId } = await linkTo(t, world, invoice.id)
  await openPage(t, token)
  const fresh = await linkTo(t, world, (await issueInvoice(t, world, 10)).id)
  const expire = (now: Date) =>
    t.inTenant(world.tenantId as TenantId, (tx) => expireIntents({ tx, tenant: world.tenantId as TenantId, now }))
  expect(await expire(new Date())).toBe(0)
  await t.admin.query("update app.payment_intents set expires_at = now() - interval '1 minute' where id = $1", [intentId])
  const runs = await Promise.all([expire(new Date()), expire(new Date())])
  expect(runs.toSorted()).toEqual([0, 1])
  expect(await expire(new Date())).toBe(0)
  const { events, status } = (await t.call('getPaymentIntent', { params: { id: intentId } }, world.admin)).body.data
    .payment_intent
  expect([status, events.at(-1).what, events.length]).toEqual(['expired', 'expired', 3])
  expect(
    (await t.call('getPaymentIntent', { params: { id: fresh.intentId } }, world.admin)).body.data.payment_intent.status,
  ).toBe('created')
  expect(await publicState(token)).toBe('open')
  await openPage(t, token)
  expect(
    (await intentsOf(world, { invoice_id: invoice.id })).payment_intents.map((one: { status: string }) => one.status),
  ).toEqual([...['pending', 'expired']])
})

it('lists within the shops one may enter, and lets only who takes payments make links or take them back', async () => {
  const world = await onlineWorld(t)
  const { intentId } = await linkTo(t, world, (await issueInvoice(t, world, 60)).id)
  const viewer = await t.member(world, { permissions: ['payments:view'] })
  const params = { id: intentId }
  expect((await t.call('getPaymentIntent', { params }, viewer)).body.data.payment_intent.allowed).toEqual([])
  expect((await t.call('cancelPaymentIntent', { params }, viewer)).status).toBe(403)
  const stranger = await onlineWorld(t)
  for (const name of ['getPaymentIntent', 'cancelPaymentIntent'] as const)
    expect((await t.call(name, { params }, stranger.admin)).body.code).toBe('PAYMENT_INTENT_NOT_FOUND')
  expect((await intentsOf(stranger)).pagination.total).toBe(0)
})

it('makes one intent for two people who open the link at once', async () => {
  const world = await onlineWorld(t)
  const invoice = await issueInvoice(t, world, 60)
  const { token, intentId } = await linkTo(t, world, invoice.id)
  await t.admin.query("update app.payment_intents set state = 'expired' where id = $1", [intentId])
  const replies = await Promise.all(Array.from({ length: 8 }, () => t.call('startPublicPayment', { params: { token } }, null)))
  expect(replies.map((one) => one.status)).toEqual(Array(8).fill(200))
  expect((await intentsOf(world, { invoice_id: invoice.id, status: 'pending' })).payment_intents).toHaveLength(1)
})

it('gives what customers were asked to pay as a file (PAY5)', async () => {
  const world = await onlineWorld(t)
  const order = await makeOrder(t, world, { line_items: lines })
  await depositLink(world, order.id, 25)
  const query = { shop_id: world.shopId, status: 'created' as const, format: 'csv' as const }
  const file = await t.call('exportPaymentIntents', { query }, world.admin)
  expect(file.status).toBe(200)
  expect(file.text).toContain('Invoice,Order,Customer,Status,Amount,Received,Refunded')
  expect(file.text).toContain(`${order.number},Elena`)
  expect(file.text).toContain('Link made,25')
  const none = await t.call('exportPaymentIntents', { query: { ...query, status: 'refunded' } }, world.admin)
  expect(none.text).not.toContain(order.number)
})
