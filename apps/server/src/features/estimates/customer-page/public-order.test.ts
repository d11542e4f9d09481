import { addDays, dateIn } from '@twopost/contract/core/time'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Asked, askedOrder, fault, labor, ok, present, refusal, tokenOf } from '../../../../test/factories/consent.ts'
import { raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const lines = [labor('Brakes', 2, 216), labor('Oil', 1, 108.5), labor('Wipers', 1, 40)]

interface Shown extends Asked {
  token: string
  estimateId: string
}
async function shown(rule: object = { mode: 'block' }, more: object = {}): Promise<Shown> {
  const one = await askedOrder(t, rule, lines, more)
  const { estimate, link } = ok(await present(one, t))
  return { ...one, token: tokenOf(link.url), estimateId: estimate.id }
}
const page = (token: string) => t.call('getPublicOrder', { params: { token } }, null)
const see = async ({ token }: Shown) => ok(await page(token)).order
let keys = 0
const decide = (one: Shown, decisions: Record<string, string>, more: object = {}) =>
  t.call(
    'decidePublicOrder',
    {
      params: { token: one.token },
      body: {
        ...{ estimate_id: one.estimateId, name: 'Elena Vasquez', key: `key-of-page-${++keys}` },
        decisions: Object.entries(decisions).map(([name, decision]) => ({ service_id: one.services[name] ?? name, decision })),
        ...more,
      } as never,
    },
    null,
  )
const consent = async ({ world, id }: Asked) => ok(await t.call('getOrderConsent', { params: { id } }, world.admin)).consent
const drawn = async (stroke: string) =>
  (
    await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90">${stroke}</svg>`))
      .png()
      .toBuffer()
  ).toString('base64')
const signed = () => drawn('<path d="M10 60 L90 20 L200 70" stroke="black" stroke-width="3" fill="none"/>')

it('shows one order and nothing of another, and takes what the customer decides into the ledger (EST20, AUT2, NOW2)', async () => {
  const one = await shown()
  const before = await see(one)
  expect(before).toMatchObject({
    ...{ number: one.number, language: 'en', customer: 'Elena Vasquez', signature: 'off', answer: null, decided: [] },
    vehicle: { title: '2022 Ford F-150', plate: 'CBX 7194' },
    estimate: { id: one.estimateId, state: 'open', revision: 1, totals: { subtotal: 580.5, total: 580.5 } },
  })
  expect(before.estimate.services.map((service: { asks: boolean; net: number }) => [service.asks, service.net])).toEqual([
    [true, 432],
    [true, 108.5],
    [true, 40],
  ])
  const counted = { estimate_id: one.estimateId, service_ids: [one.services.Brakes as string, one.services.Oil as string] }
  const { totals } = ok(await t.call('countPublicOrder', { params: { token: one.token }, body: counted }, null))
  expect(totals.total).toBe(540.5)
  const { answer } = ok(await decide(one, { Brakes: 'approve', Oil: 'decline', Wipers: 'later' }, { note: 'Call first' }))
  expect(answer).toMatchObject({
    person: 'Elena Vasquez',
    decisions: [{ decision: 'approve' }, { decision: 'decline' }, { decision: 'later' }],
  })
  const after = await see(one)
  expect(after.estimate.state).toBe('decided')
  expect(after.estimate.services.map((service: { approval: string }) => service.approval)).toEqual([
    'approved',
    'declined',
    'postponed',
  ])
  expect(after.answer).toMatchObject({ person: 'Elena Vasquez', totals: { total: 432 } })
  const { authorizations, authorized } = await consent(one)
  expect([authorized, authorizations.length]).toEqual([432, 1])
  expect(authorizations[0]).toMatchObject({
    method: 'link',
    person_name: 'Elena Vasquez',
    taken_by: '',
    note: 'Call first',
    amount_after: 432,
  })
  const kept = await t.admin.query(
    `select a.ip, a.user_agent, a.estimate_id, a.document_sha256 = v.sha256 as same from app.authorizations a
       join app.estimate_versions v on v.tenant_id = a.tenant_id and v.id = a.estimate_id where a.service_order_id = $1`,
    [one.id],
  )
  expect(kept.rows).toMatchObject([{ estimate_id: one.estimateId, same: true }])
  expect(kept.rows[0].ip).not.toBe('')
  // In the timeline, in the bell of those who record decisions, and in the log of the link.
  const notices = ok(await t.call('listNotifications', {}, one.world.admin)).notifications
  expect(notices.map((notice: { type: string; title: string }) => [notice.type, notice.title])).toEqual([
    ['customer_answered', `Elena Vasquez decided on ${one.number}-E1`],
    ['customer_answered', `Elena Vasquez opened estimate ${one.number}-E1`],
  ])
  expect(notices[0].message).toBe('Approved: Brakes. Declined: Oil. Later: Wipers.')
  const [link] = ok(await t.call('listOrderLinks', { params: { id: one.id } }, one.world.admin)).links
  expect(link).toMatchObject({ opened: 1, first_opened_at: expect.any(String) })
  const { events } = ok(await t.call('listLinkEvents', { params: { id: link.id } }, one.world.admin))
  expect(events.map((event: { what: string }) => event.what)).toEqual(['decided', 'opened'])
  const pdf = await t.call('getPublicEstimatePdf', { params: { token: one.token } }, null)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

it('answers a wrong, an ended and a revoked link alike, whatever is in it (section 0, EST5, EST20)', async () => {
  const [revoked, ended] = [await shown(), await shown()]
  const [link] = ok(await t.call('listOrderLinks', { params: { id: revoked.id } }, revoked.world.admin)).links
  const takeBack = { params: { id: revoked.id, linkId: link.id } }
  expect((await t.call('revokeOrderLink', takeBack, revoked.world.admin)).status).toBe(204)
  const strange = { params: { id: ended.id, linkId: link.id } }
  expect(refusal(await t.call('revokeOrderLink', strange, ended.world.admin))).toEqual([404, 'LINK_NOT_FOUND'])
  const [other] = ok(await t.call('listOrderLinks', { params: { id: ended.id } }, ended.world.admin)).links
  await t.admin.query('update auth.public_links set expires_at = now() where record_id = $1', [other.id])
  const hostile = [
    'x',
    'tp_l_unknown',
    `tp_l_${'A'.repeat(43)}`,
    `${ended.token}A`,
    '%00',
    "' or 1=1 --",
    '../../etc/passwd',
    '<script>',
    '👍',
    ended.id,
  ]
  const texts = new Set<string>()
  for (const token of [revoked.token, ended.token, ...hostile]) {
    const params = { token }
    const body = { estimate_id: ended.estimateId, service_ids: [] }
    const decision = { service_id: ended.services.Oil as string, decision: 'approve' as const }
    const said = { estimate_id: ended.estimateId, decisions: [decision], name: 'Ann', key: 'a-key-of-mine' }
    for (const reply of [
      await page(token),
      await t.call('countPublicOrder', { params, body }, null),
      await t.call('decidePublicOrder', { params, body: said }, null),
      await t.call('getPublicEstimatePdf', { params }, null),
    ]) {
      const { request_id: _, ...shownBody } = reply.body
      texts.add(JSON.stringify([reply.status, shownBody]))
    }
  }
  expect([...texts]).toEqual([
    JSON.stringify([
      404,
      {
        message: 'This link is no longer valid. Ask the shop for a new one.',
        ...{ code: 'LINK_GONE', params: {}, status: 404, errors: [] },
      },
    ]),
  ])
  const stored = await t.admin.query(
    "select count(*)::int as count from auth.public_links where strpos(encode(token_hash, 'escape'), $1) > 0",
    [ended.token],
  )
  expect(stored.rows[0].count).toBe(0)
})

it('gives the first answer for the same key, and one of two at once the word that it was decided (EST29)', async () => {
  const one = await shown()
  const [first, same] = await Promise.all([
    decide(one, { Brakes: 'approve' }, { key: 'the-same-key' }),
    decide(one, { Brakes: 'approve' }, { key: 'the-same-key' }),
  ])
  expect(first.body.data).toEqual(same.body.data)
  expect((await consent(one)).authorizations).toHaveLength(1)
  const replies = await Promise.all([decide(one, { Oil: 'approve' }), decide(one, { Oil: 'decline' })])
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ALREADY_DECIDED',
    params: { service: 'Oil' },
  })
  // Somebody at the counter was first.
  const said = {
    method: 'in_person',
    person_name: 'Ann Lee',
    decisions: [{ service_id: one.services.Wipers, decision: 'decline' }],
  }
  ok(await t.call('recordAuthorization', { params: { id: one.id }, body: said as never }, one.world.admin))
  expect(refusal(await decide(one, { Wipers: 'approve' }))).toEqual([409, 'ALREADY_DECIDED'])
  const wrong = await shown()
  expect(fault(await decide(wrong, { Oil: 'approve', [one.services.Oil as string]: 'approve' }))).toEqual([
    422,
    'NOT_ON_ESTIMATE',
  ])
  const twice = [1, 2].map(() => ({ service_id: wrong.services.Oil, decision: 'approve' }))
  expect(fault(await decide(wrong, {}, { decisions: twice }))).toEqual([422, 'SERVICE_TWICE'])
  expect((await consent(wrong)).authorizations).toEqual([])
})

it('stops a decision on what was replaced, changed, is over, or closed (EST28, EST30)', async () => {
  const one = await shown({ mode: 'block', estimate_days: 1 })
  const line = ok(await t.call('getServiceOrder', { params: { id: one.id } }, one.world.admin)).service_order.line_items.find(
    (item: { service_name: string }) => item.service_name === 'Oil',
  )
  ok(await t.call('updateLineItem', { params: { id: one.id, itemId: line.id }, body: { unit_cost: 150 } }, one.world.admin))
  expect((await see(one)).estimate.state).toBe('changed')
  expect(refusal(await decide(one, { Brakes: 'approve' }))).toEqual([409, 'ESTIMATE_CHANGED'])
  const { estimate } = ok(await present(one, t))
  expect(refusal(await decide(one, { Brakes: 'approve' }))).toEqual([409, 'ESTIMATE_CHANGED'])
  // The last day counts, as the shop counts days.
  const now: Shown = { ...one, estimateId: estimate.id }
  const zone: string = (await t.admin.query('select time_zone from app.shops where tenant_id = $1', [one.world.tenantId])).rows[0]
    .time_zone
  const validUntil = (days: number) =>
    t.admin.query('update app.estimate_versions set valid_until = $2 where id = $1', [
      estimate.id,
      addDays(dateIn(zone, Date.now()), days),
    ])
  await validUntil(-1)
  const late = await decide(now, { Brakes: 'approve' })
  expect(refusal(late)).toEqual([409, 'ESTIMATE_EXPIRED'])
  expect(late.body.message).toMatch(/^This estimate was valid until \w{3} \d+, \d{4}\. Ask the shop for a new one\.$/)
  expect((await see(now)).estimate.state).toBe('expired')
  await validUntil(0)
  ok(await decide(now, { Brakes: 'approve' }))
  ok(await t.call('cancelOrder', { params: { id: one.id }, body: { reason: 'No show' } }, one.world.admin))
  expect(refusal(await decide(now, { Oil: 'approve' }))).toEqual([409, 'ORDER_CLOSED'])
  expect((await see(now)).estimate.state).toBe('closed')
})

it('keeps a signature where the shop asks for one, and takes neither a blank nor a large one (EST30)', async () => {
  const one = await shown({ mode: 'warn', signature: 'required' })
  expect((await see(one)).signature).toBe('required')
  const tryWith = async (more: object) => fault(await decide(one, { Brakes: 'approve' }, more))
  expect(await tryWith({})).toEqual([422, 'SIGNATURE_NEEDED'])
  expect(await tryWith({ name: ' ' })).toEqual([422, 'NAME_NEEDED'])
  expect(await tryWith({ signature: await drawn('') })).toEqual([422, 'SIGNATURE_BLANK'])
  expect(await tryWith({ signature: Buffer.from('GIF89a').toString('base64') })).toEqual([422, 'SIGNATURE_NOT_PNG'])
  expect(await tryWith({ signature: 'not base64!' })).toEqual([422, 'SIGNATURE_NOT_PNG'])
  const head = Buffer.from(await signed(), 'base64').subarray(0, 60)
  expect(await tryWith({ signature: head.toString('base64') })).toEqual([422, 'SIGNATURE_NOT_PNG'])
  expect(await tryWith({ signature: Buffer.alloc(100_001, 1).toString('base64') })).toEqual([422, 'SIGNATURE_TOO_LARGE'])
  ok(await decide(one, { Brakes: 'approve' }, { signature: await signed() }))
  const { authorizations } = await consent(one)
  expect(authorizations[0].method).toBe('signature')
  const file = await t.admin.query(
    'select f.content_type, f.state from app.authorizations a join app.files f on f.tenant_id = a.tenant_id and f.id = a.signature_file_id where a.service_order_id = $1',
    [one.id],
  )
  expect(file.rows).toEqual([{ content_type: 'image/png', state: 'attached' }])
})

it('asks about more than was approved, and keeps what was where the customer declines (EST8, EST20)', async () => {
  const one = await shown()
  ok(await decide(one, { Brakes: 'approve', Oil: 'approve', Wipers: 'decline' }))
  const line = ok(await t.call('getServiceOrder', { params: { id: one.id } }, one.world.admin)).service_order.line_items.find(
    (item: { service_name: string }) => item.service_name === 'Oil',
  )
  ok(await t.call('updateLineItem', { params: { id: one.id, itemId: line.id }, body: { unit_cost: 150 } }, one.world.admin))
  const { estimate } = ok(await present(one, t))
  const again: Shown = { ...one, estimateId: estimate.id }
  const { estimate: seen, decided } = await see(again)
  expect(seen.services).toMatchObject([{ name: 'Oil', net: 150, was: 108.5, asks: true }])
  expect(decided.map((service: { name: string; approval: string }) => [service.name, service.approval])).toEqual([
    ['Brakes', 'approved'],
    ['Wipers', 'declined'],
  ])
  ok(await decide(again, { Oil: 'decline' }))
  expect((await see(again)).estimate.state).toBe('decided')
  const { authorizations, authorized } = await consent(one)
  expect([authorizations[0].services[0].decision, authorized]).toEqual(['keep', 540.5])
})

it('is read, not changed, after it was billed; a deleted order is gone (EST24)', async () => {
  const one = await shown()
  ok(await decide(one, { Brakes: 'approve', Oil: 'decline', Wipers: 'decline' }))
  const params = { id: one.id }
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, one.world.admin))
  ok(await t.call('startOrder', { params, body: {} }, one.world.admin))
  ok(await t.call('completeOrder', { params, body: {} }, one.world.admin))
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: one.id } }, one.world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id } } as never, one.world.admin))
  const order = await see(one)
  expect([order.estimate.state, order.answer.person]).toEqual(['closed', 'Elena Vasquez'])
  const two = await shown()
  expect((await t.call('deleteServiceOrder', { params: { id: two.id } }, two.world.admin)).status).toBe(204)
  expect(refusal(await page(two.token))).toEqual([404, 'LINK_GONE'])
})

it('gives another link on wish, for as many days as asked, and none before something was presented (EST19)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, lines)
  const link = (body: object) => t.call('createOrderLink', { params: { id: one.id }, body: body as never }, one.world.admin)
  expect(refusal(await link({}))).toEqual([409, 'NOTHING_PRESENTED'])
  ok(await present(one, t))
  const made = ok(await link({ expires_days: 3 }))
  expect(Date.parse(made.link.expires_at) - Date.now()).toBeLessThan(3 * 86_400_000 + 60_000)
  expect(fault(await link({ expires_days: 0 }))).toEqual([422, 'INVALID_DAYS'])
  ok(await page(tokenOf(made.link.url)))
  const { links, pagination } = ok(
    await t.call('listOrderLinks', { params: { id: one.id }, query: { limit: '1' } }, one.world.admin),
  )
  expect([links.length, pagination.total]).toEqual([1, 2])
})
