import { type IntentState, intentStates, mayMove } from '@twopost/contract/online-payments'
import { describe, expect, it } from 'vitest'
import { deliver, issueInvoice, linkTo, onlineWorld, openPage, play } from '../../../test/factories/online-payments.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { effectOf, stateAfterRefund } from './intents.rules.ts'

const t = useApp()

const intentOf = async (world: World, id: string) =>
  (await t.call('getPaymentIntent', { params: { id } }, world.admin)).body.data.payment_intent
const invoiceOf = async (world: World, id: string) =>
  (await t.call('getInvoice', { params: { id } }, world.admin)).body.data.invoice
const receiptsOf = async (world: World) =>
  (
    await t.admin.query(
      "select r.*, to_char(business_date, 'YYYY-MM-DD') as day from app.receipts r where tenant_id = $1 order by created_at, id",
      [world.tenantId],
    )
  ).rows
/** Credit that is kept is what receipts brought less what is on invoices. */
async function creditKept(world: World): Promise<number> {
  const { rows } = await t.admin.query(
    `select coalesce((select sum(credit_cents) from app.customer_credits where tenant_id = $1), 0)::int as kept,
       (coalesce((select sum(case when (kind = 'refund') = (reverses_id is null) then -amount_cents else amount_cents end)
           from app.receipts where tenant_id = $1), 0)
        - coalesce((select sum(amount_cents) from app.payments where tenant_id = $1), 0))::int as counted`,
    [world.tenantId],
  )
  expect(rows[0].kept).toBe(rows[0].counted)
  return rows[0].kept
}
/** An invoice whose customer is on the provider's page. */
async function atProvider(total = 100) {
  const world = await onlineWorld(t)
  const invoice = await issueInvoice(t, world, total)
  const { token, intentId } = await linkTo(t, world, invoice.id)
  return { world, invoice, token, intentId, page: await openPage(t, token) }
}

describe('what a provider’s event does (PAY8, PAY23)', () => {
  it('counts money from every state but those that have it, says that it was late, and takes no failure after it', () => {
    const effects = Object.fromEntries(
      intentStates.map((state) => [
        state,
        [effectOf(state, 'succeeded'), effectOf(state, 'failed'), effectOf(state, 'authorized')],
      ]),
    )
    const money = (isLate: boolean) => ({ kind: 'succeeded', isLate })
    const [none, failed, capture] = [{ kind: 'none' }, { kind: 'failed' }, { kind: 'capture' }]
    expect(effects).toEqual({
      created: [money(false), failed, capture],
      pending: [money(false), failed, capture],
      succeeded: [none, none, none],
      failed: [money(false), none, none],
      expired: [money(true), none, none],
      cancelled: [money(true), none, none],
      partly_refunded: [none, none, none],
      refunded: [none, none, none],
    })
    expect([stateAfterRefund(500, 499), stateAfterRefund(500, 500)]).toEqual(['partly_refunded', 'refunded'])
  })

  it('makes every move of the machine from every state, and no other, in the database as well', async () => {
    const { world, intentId, page } = await atProvider()
    const [success] = await play(t, page, 'succeed')
    const [failure] = await play(t, page, 'decline')
    expect([success, failure]).toEqual([expect.anything(), expect.anything()])
    for (const from of intentStates) {
      // A fresh intent in this state, whatever way it came there.
      const invoice = await issueInvoice(t, world, 50)
      const one = await linkTo(t, world, invoice.id)
      const own = await openPage(t, one.token)
      await t.admin.query('update app.payment_intents set state = $2 where id = $1', [one.intentId, from])
      const [event] = await play(t, own, 'decline')
      expect((await deliver(t, event as never)).body.data).toEqual({ result: 'taken' })
      const failed = mayMove(from, 'failed') ? 'failed' : from
      expect((await intentOf(world, one.intentId)).status, `${from} → failed`).toBe(failed)
      const cancel = await t.call('cancelPaymentIntent', { params: { id: one.intentId } }, world.admin)
      expect(cancel.status, `${failed} → cancelled`).toBe(mayMove(failed, 'cancelled') ? 200 : 409)
      if (cancel.status === 409) expect(cancel.body.message).toBe(`Invalid status transition from '${failed}' to 'cancelled'`)
      const [money] = await play(t, own, 'succeed')
      expect((await deliver(t, money as never)).body.data).toEqual({ result: 'taken' })
      const after: IntentState = mayMove(failed, 'succeeded') ? 'succeeded' : failed
      expect((await intentOf(world, one.intentId)).status, `${failed} → succeeded`).toBe(after)
      const receipts = (await receiptsOf(world)).filter((row) => row.intent_id === one.intentId)
      expect(receipts, from).toHaveLength(mayMove(failed, 'succeeded') ? 1 : 0)
    }
    // A state that no table has is refused by the database.
    await expect(t.admin.query("update app.payment_intents set state = 'paid' where id = $1", [intentId])).rejects.toThrow()
  })
})

describe('the choices on the page of the test provider (PAY23)', () => {
  it('succeed: writes the receipt and its application once, with the provider’s reference', async () => {
    const { world, invoice, intentId, page, token } = await atProvider(80)
    const [event] = await play(t, page, 'succeed')
    const reply = await deliver(t, event as never)
    expect([reply.status, reply.body.data]).toEqual([200, { result: 'taken' }])
    expect(await invoiceOf(world, invoice.id)).toMatchObject({ status: 'paid', balance: 0, amountPaid: 80 })
    const intent = await intentOf(world, intentId)
    expect(intent).toMatchObject({
      status: 'succeeded',
      received: 80,
      is_late: false,
      receipt_number: expect.stringMatching(/^RC-/),
    })
    expect(intent.events.map((one: { what: string }) => one.what)).toEqual(['created', 'opened', 'succeeded'])
    expect(await receiptsOf(world)).toMatchObject([
      {
        kind: 'payment',
        method: 'card',
        amount_cents: '8000',
        reference: intent.reference,
        intent_id: intentId,
        recorded_by: null,
      },
    ])
    const shown = await t.call('getPublicPayment', { params: { token } }, null)
    expect(shown.body.data.payment).toMatchObject({ state: 'paid', amount: 80, receipt_number: intent.receipt_number })
    const told = await t.call('listNotifications', {}, world.admin)
    expect(told.body.data.notifications[0]).toMatchObject({ type: 'payment_received', title: '$80.00 paid online' })
    const log = await t.call('listAuditLog', { query: {} }, world.admin)
    expect(log.body.data.entries[0].summary).toContain('$80.00')
    expect(await creditKept(world)).toBe(0)
  })

  it('decline: says why, and another try pays', async () => {
    const { world, invoice, intentId, page, token } = await atProvider()
    const [event] = await play(t, page, 'decline')
    await deliver(t, event as never)
    expect(await intentOf(world, intentId)).toMatchObject({ status: 'failed', failure_code: 'card_declined' })
    const shown = (await t.call('getPublicPayment', { params: { token } }, null)).body.data.payment
    expect(shown).toMatchObject({ state: 'declined', failure_code: 'card_declined', amount: 100 })
    const [money] = await play(t, await openPage(t, token), 'succeed')
    await deliver(t, money as never)
    expect(await invoiceOf(world, invoice.id)).toMatchObject({ status: 'paid' })
    const all = (await t.call('listPaymentIntents', { query: { invoice_id: invoice.id } }, world.admin)).body.data
    expect(all.payment_intents.map((one: { status: string }) => one.status)).toEqual(['succeeded', 'failed'])
  })

  it('slow: waits while the money is only reserved, then takes it', async () => {
    const { world, intentId, page, token } = await atProvider()
    const [reserved, taken] = await play(t, page, 'slow')
    expect([reserved?.after_seconds, taken?.after_seconds]).toEqual([0, 8])
    await deliver(t, reserved as never)
    expect((await intentOf(world, intentId)).status).toBe('pending')
    expect((await t.call('getPublicPayment', { params: { token } }, null)).body.data.payment.state).toBe('waiting')
    await deliver(t, taken as never)
    expect((await intentOf(world, intentId)).status).toBe('succeeded')
  })

  it('event twice: takes the second one without effect', async () => {
    const { world, intentId, page } = await atProvider()
    const both = await play(t, page, 'twice')
    expect(both.map((one) => one.event.id)).toEqual([both[0]?.event.id, both[0]?.event.id])
    const results = []
    for (const one of both) results.push((await deliver(t, one)).body.data.result)
    expect(results).toEqual(['taken', 'repeated'])
    expect(await receiptsOf(world)).toHaveLength(1)
    expect((await intentOf(world, intentId)).events).toHaveLength(3)
  })

  it.each([
    ['the shop has cancelled it', 'cancelled'],
    ['its day is over', 'expired'],
  ])('event late: counts the money although %s, and says so', async (_, state) => {
    const { world, invoice, intentId, page, token } = await atProvider()
    const [late] = await play(t, page, 'late')
    if (state === 'cancelled') await t.call('cancelPaymentIntent', { params: { id: intentId } }, world.admin)
    else await t.admin.query("update app.payment_intents set state = 'expired' where id = $1", [intentId])
    await deliver(t, late as never)
    expect(await intentOf(world, intentId)).toMatchObject({ status: 'succeeded', is_late: true, received: 100 })
    expect(await invoiceOf(world, invoice.id)).toMatchObject({ status: 'paid' })
    const [notice] = (await t.call('listNotifications', {}, world.admin)).body.data.notifications
    expect(notice.message).toContain('It came after the payment link had ended.')
    // Its link was taken back, and stays so.
    if (state === 'cancelled') expect((await t.call('getPublicPayment', { params: { token } }, null)).body.code).toBe('LINK_GONE')
  })
})

it('keeps what the invoice no longer takes as customer credit: paid at the counter meanwhile, or voided (PAY8)', async () => {
  const { world, invoice, page } = await atProvider(100)
  const [event] = await play(t, page, 'succeed')
  await t.call('addPayment', { params: { id: invoice.id }, body: { amount: 70, method: 'cash' } }, world.admin)
  await deliver(t, event as never)
  expect(await invoiceOf(world, invoice.id)).toMatchObject({ status: 'paid', amountPaid: 100 })
  expect(await creditKept(world)).toBe(7000)
  const other = await issueInvoice(t, world, 40)
  const second = await openPage(t, (await linkTo(t, world, other.id)).token)
  const [money] = await play(t, second, 'succeed')
  await t.call('voidInvoice', { params: { id: other.id }, body: { reason: 'Wrong customer' } }, world.admin)
  expect((await deliver(t, money as never)).body.data.result).toBe('taken')
  expect((await invoiceOf(world, other.id)).status).toBe('void')
  expect(await creditKept(world)).toBe(11000)
})

it('takes events in any order: a failure after the money changes nothing, money after a failure counts (PAY23)', async () => {
  const { world, intentId, page } = await atProvider()
  const [failure] = await play(t, page, 'decline')
  const [reserved, money] = await play(t, page, 'slow')
  for (const one of [money, reserved, failure]) expect((await deliver(t, one as never)).body.data.result).toBe('taken')
  const intent = await intentOf(world, intentId)
  expect(intent).toMatchObject({ status: 'succeeded', failure_code: '' })
  expect(intent.events.map((one: { what: string; has_effect: boolean }) => [one.what, one.has_effect])).toEqual([
    ...[
      ['created', true],
      ['opened', true],
      ['succeeded', true],
      ['authorized', false],
      ['failed', false],
    ],
  ])
  // Another word of the same success is one receipt all the same.
  const [again] = await play(t, page, 'succeed')
  await deliver(t, again as never)
  expect(await receiptsOf(world)).toHaveLength(1)
})

it('refuses what is forged, with one answer for every reason, and writes nothing (PAY38)', async () => {
  const { world, intentId, page } = await atProvider()
  const other = await atProvider()
  const [event] = await play(t, page, 'succeed')
  const [theirs] = await play(t, other.page, 'succeed')
  if (!event || !theirs) throw new Error('no event')
  const changed = { ...event, event: { ...event.event, amount_cents: 1 } }
  const refused = [
    await deliver(t, event, event.shop_key, ''),
    await deliver(t, event, event.shop_key, 'x'),
    await deliver(t, event, event.shop_key, '0'.repeat(64)),
    await deliver(t, event, event.shop_key, `${event.signature}00`),
    await deliver(t, changed),
    // Another tenant's address, and its signature.
    await deliver(t, event, theirs.shop_key),
    await deliver(t, event, event.shop_key, theirs.signature),
    await deliver(t, event, 'tp_l_unknown'),
    await deliver(t, event, page),
    await t.call('receivePaymentEvent', { params: { provider: 'none', shop_key: event.shop_key }, body: event.event }, null),
    await t.call('receivePaymentEvent', { params: { provider: 'stripe', shop_key: event.shop_key }, body: event.event }, null),
  ]
  for (const reply of refused) expect([reply.status, reply.body.code]).toEqual([401, 'PAYMENT_EVENT_REFUSED'])
  expect(await receiptsOf(world)).toEqual([])
  expect((await intentOf(world, intentId)).status).toBe('pending')
  // Signed by the right shop, about an intent that is not its own.
  const { rows } = await t.admin.query('select signing_secret from app.payment_settings where tenant_id = $1', [
    other.world.tenantId,
  ])
  const { createHmac } = await import('node:crypto')
  const text = JSON.stringify(event.event)
  const signature = createHmac('sha256', rows[0].signing_secret).update(text).digest('hex')
  expect((await deliver(t, { ...event, signature }, theirs.shop_key)).body.data).toEqual({ result: 'ignored' })
  expect(await receiptsOf(world)).toEqual([])
  expect((await deliver(t, event)).body.data).toEqual({ result: 'taken' })
})

it('gives one receipt for twenty deliveries of one event at once (PAY38)', async () => {
  const { world, invoice, page } = await atProvider()
  const [event] = await play(t, page, 'succeed')
  const replies = await Promise.all(Array.from({ length: 20 }, () => deliver(t, event as never)))
  expect(replies.map((one) => one.status)).toEqual(Array(20).fill(200))
  const results = replies.map((one) => one.body.data.result)
  expect(results.filter((one) => one === 'taken')).toHaveLength(1)
  expect(results.filter((one) => one === 'repeated')).toHaveLength(19)
  expect(await receiptsOf(world)).toHaveLength(1)
  expect(await invoiceOf(world, invoice.id)).toMatchObject({ amountPaid: 100 })
  expect(await creditKept(world)).toBe(0)
})

it('never pays an invoice over its balance: two payments online and a till at once (PAY8, PAY38)', async () => {
  const { world, invoice, intentId, page, token } = await atProvider(100)
  const [first] = await play(t, page, 'succeed')
  // The first is declined at another card and paid there all the same; meanwhile the customer pays by the link again.
  await t.admin.query("update app.payment_intents set state = 'failed' where id = $1", [intentId])
  const [second] = await play(t, await openPage(t, token), 'succeed')
  const replies = await Promise.all([
    deliver(t, first as never),
    deliver(t, second as never),
    deliver(t, first as never),
    t.call('addPayment', { params: { id: invoice.id }, body: { amount: 60, method: 'cash' } }, world.admin),
    t.call('addPayment', { params: { id: invoice.id }, body: { amount: 100, method: 'cash' } }, world.admin),
  ])
  expect(replies.map((one) => one.status).filter((status) => status >= 500)).toEqual([])
  expect(await invoiceOf(world, invoice.id)).toMatchObject({ status: 'paid', amountPaid: 100, balance: 0 })
  const online = (await receiptsOf(world)).filter((row) => row.intent_id !== null)
  expect(online.map((row) => row.amount_cents)).toEqual(['10000', '10000'])
  expect(await creditKept(world)).toBeGreaterThanOrEqual(10000)
})

it('counts money for the first day that is open when today is closed already (PAY17)', async () => {
  const { world, page } = await atProvider()
  const [event] = await play(t, page, 'succeed')
  const query = { shop_id: world.shopId }
  const today = (
    await t.admin.query("select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day from app.shops where id = $1", [
      world.shopId,
    ])
  ).rows[0].day
  const counted = { cash: 0, card: 0, check: 0, transfer: 0, other: 0 }
  const closed = await t.call('closeDay', { query, body: { date: today, float: 0, counted } }, world.admin)
  expect(closed.status, closed.text).toBeLessThan(300)
  expect((await deliver(t, event as never)).body.data.result).toBe('taken')
  const [receipt] = await receiptsOf(world)
  expect(receipt.day > today).toBe(true)
})

it('gives money back to the card through its provider, in parts, and never takes it back as mistyped (PAY13)', async () => {
  const { world, invoice, intentId, page } = await atProvider(100)
  const [event] = await play(t, page, 'succeed')
  await deliver(t, event as never)
  const { receipt_id } = await intentOf(world, intentId)
  const params = { id: receipt_id }
  const reverse = await t.call('reverseReceipt', { params, body: { reason: 'Typed twice' } }, world.admin)
  expect([reverse.status, reverse.body.code]).toEqual([409, 'RECEIPT_CAME_ONLINE'])
  // Taken off the invoice it is credit; the receipt stays, because the money really came.
  const [payment] = (await invoiceOf(world, invoice.id)).payments
  await t.call('reversePayment', { params: { id: invoice.id, paymentId: payment.id }, body: {} }, world.admin)
  expect(await creditKept(world)).toBe(10000)
  const refund = (amount: number, method?: 'cash') =>
    t.call('refundReceipt', { params, body: { amount, reason: 'Asked for it', ...(method && { method }) } }, world.admin)
  expect((await refund(30)).body.data.receipt).toMatchObject({ kind: 'refund', method: 'card', payment_intent_id: intentId })
  expect(await intentOf(world, intentId)).toMatchObject({ status: 'partly_refunded', refunded: 30 })
  // By another way it does not go through the provider.
  expect((await refund(10, 'cash')).body.data.receipt).toMatchObject({ method: 'cash', payment_intent_id: null })
  expect(await intentOf(world, intentId)).toMatchObject({ refunded: 30 })
  expect((await refund(70)).body.code).toBe('REFUND_TOO_HIGH')
  expect((await refund(60)).status).toBe(201)
  expect(await intentOf(world, intentId)).toMatchObject({ status: 'partly_refunded', refunded: 90 })
  expect(await creditKept(world)).toBe(0)
  const other = await issueInvoice(t, world, 20)
  const link = await linkTo(t, world, other.id)
  const [money] = await play(t, await openPage(t, link.token), 'succeed')
  await deliver(t, money as never)
  const whole = await intentOf(world, link.intentId)
  await t.call(
    'unapplyReceipt',
    { params: { id: whole.receipt_id }, body: { invoice_id: other.id, reason: 'Wrong' } },
    world.admin,
  )
  const back = await t.call(
    'refundReceipt',
    { params: { id: whole.receipt_id }, body: { amount: 20, reason: 'Asked' } },
    world.admin,
  )
  expect(back.status).toBe(201)
  expect(await intentOf(world, link.intentId)).toMatchObject({ status: 'refunded', refunded: 20 })
  const reversed = await t.call(
    'reverseReceipt',
    { params: { id: back.body.data.receipt.id }, body: { reason: 'Oops' } },
    world.admin,
  )
  expect(reversed.body.code).toBe('RECEIPT_CAME_ONLINE')
})
