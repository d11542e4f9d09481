import { expect, it } from 'vitest'
import { type Asked, askedOrder, fault, labor, ok, present, refusal, tokenOf } from '../../../test/factories/consent.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const lines = [labor('Brakes', 2, 216)]
interface Linked extends Asked {
  token: string
}
async function linked(): Promise<Linked> {
  const one = await askedOrder(t, { mode: 'warn' }, lines)
  return { ...one, token: tokenOf(ok(await present(one, t)).link.url) }
}
let keys = 0
const write = (token: string, body: string, key = `message-key-${++keys}`) =>
  t.call('writePublicMessage', { params: { token }, body: { body, key } }, null)
const thread = async (token: string) => ok(await t.call('listPublicMessages', { params: { token } }, null)).messages
const inbox = async ({ world }: Asked, query: object = {}) => ok(await t.call('listConversations', { query }, world.admin))

it('takes what a customer writes on their page, tells the shop once, and shows the answer there (MSG12, MSG16)', async () => {
  const one = await linked()
  expect(await thread(one.token)).toEqual([])
  const { message } = ok(await write(one.token, '  Can I have it by noon?\nThanks  ', 'the-same-key'))
  expect(message).toMatchObject({ is_own: true, body: 'Can I have it by noon?\nThanks' })
  expect(ok(await write(one.token, 'Again', 'the-same-key')).message.id).toBe(message.id)
  ok(await write(one.token, 'And the wipers?'))
  const { conversations, unread_count } = await inbox(one)
  expect([conversations.length, unread_count]).toEqual([1, 1])
  const [conversation] = conversations
  expect(conversation).toMatchObject({
    ...{ unread: 2, contact: null, customer: { name: 'Elena Vasquez' }, order: { id: one.id, number: one.number } },
    ...{ last: { body: 'And the wipers?', direction: 'in' }, assigned_to: null, closed_at: null },
  })
  const notices = ok(await t.call('listNotifications', {}, one.world.admin)).notifications
  expect(notices.map((notice: { type: string; title: string }) => [notice.type, notice.title])).toEqual([
    ['customer_wrote', `Elena Vasquez wrote about ${one.number}`],
  ])
  const params = { id: conversation.id }
  const read = ok(await t.call('readConversation', { params }, one.world.admin))
  expect(read.conversation.unread).toBe(0)
  const sent = ok(await t.call('sendMessage', { params, body: { body: 'Yes, at eleven.' } }, one.world.admin))
  expect(sent.message).toMatchObject({ direction: 'out', state: 'sent', order_number: one.number })
  expect((await thread(one.token)).map((row: { body: string; is_own: boolean }) => [row.is_own, row.body])).toEqual([
    [true, 'Can I have it by noon?\nThanks'],
    [true, 'And the wipers?'],
    [false, 'Yes, at eleven.'],
  ])
  const listed = ok(await t.call('listMessages', { params, query: { order_id: one.id, limit: '2' } }, one.world.admin))
  expect(listed).toMatchObject({ can_read: true, pagination: { total: 3, total_pages: 2 } })
  expect(listed.messages.map((row: { from: string }) => row.from)).toEqual([expect.any(String), 'Elena Vasquez'])
  // In the timeline of the order and the log of the link, without the words; no entry of the audit log has them (NOW17).
  const activities = await t.admin.query(
    "select type, details from app.activities where service_order_id = $1 and type like 'customer_w%' order by at, id",
    [one.id],
  )
  expect(activities.rows).toEqual([
    { type: 'customer_wrote', details: {} },
    { type: 'customer_wrote', details: {} },
    { type: 'customer_written_to', details: {} },
  ])
  const told = await t.admin.query(
    "select count(*)::int as count from app.audit_log where tenant_id = $1 and (details::text || summary like '%noon%' or details::text like '%eleven%')",
    [one.world.tenantId],
  )
  expect(told.rows[0].count).toBe(0)
  const plain = (await t.request('GET', `/o/${one.token}`)).text
  if (plain.includes('customer-plain')) expect(plain).toContain('Yes, at eleven.')
})

it('assigns, closes and opens again, lists what is unread first, and writes first where the office wants (MSG14)', async () => {
  const one = await linked()
  const started = ok(await t.call('startConversation', { body: { order_id: one.id, body: 'Please call us.' } }, one.world.admin))
  const params = { id: started.conversation.id }
  expect(started.conversation).toMatchObject({ unread: 0, last: { direction: 'out' } })
  const mine = ok(await t.call('assignConversation', { params, body: { user_id: one.world.admin.userId } }, one.world.admin))
  expect(mine.conversation.assigned_to.id).toBe(one.world.admin.userId)
  expect((await inbox(one, { assigned: 'me' })).conversations).toHaveLength(1)
  expect((await inbox(one, { assigned: 'none' })).conversations).toHaveLength(0)
  expect(refusal(await t.call('assignConversation', { params, body: { user_id: one.id } }, one.world.admin))).toEqual([
    404,
    'USER_NOT_FOUND',
  ])
  expect(refusal(await t.call('closeConversation', { params, body: { version: 1 } }, one.world.admin))).toEqual([
    409,
    'STALE_VERSION',
  ])
  ok(await t.call('closeConversation', { params, body: {} }, one.world.admin))
  expect((await inbox(one)).conversations).toEqual([])
  expect((await inbox(one, { closed: 'true' })).conversations).toHaveLength(1)
  expect((await inbox(one, { order_id: one.id })).conversations).toHaveLength(1)
  ok(await write(one.token, 'I called'))
  expect((await inbox(one, { unread: 'true' })).conversations[0]).toMatchObject({ id: params.id, closed_at: null, unread: 1 })
  // A second thread, of a contact: the holder of one link reads nothing of the other.
  const customerId = started.conversation.customer.id
  const person = { name: 'Bo Nyman', roles: ['driver' as const] }
  const { contact } = ok(await t.call('createContact', { params: { id: customerId }, body: person }, one.world.admin))
  const private_ = { order_id: one.id, contact_id: contact.id, body: 'The key is in the box.' }
  const other = ok(await t.call('startConversation', { body: private_ }, one.world.admin))
  expect(other.conversation.contact.name).toBe('Bo Nyman')
  expect((await inbox(one)).conversations.map((row: { unread: number }) => row.unread)).toEqual([1, 0])
  expect(JSON.stringify(await thread(one.token))).not.toContain('in the box')
  expect(ok(await t.call('listMessages', { params: { id: other.conversation.id } }, one.world.admin)).can_read).toBe(false)
})

it('refuses empty and long messages, and links that open nothing, alike; one link writes twenty an hour at most (MSG16, MSG21)', async () => {
  const one = await linked()
  expect(fault(await write(one.token, ' \n '))).toEqual([422, 'MESSAGE_EMPTY'])
  expect(fault(await write(one.token, 'x'.repeat(2001)))).toEqual([422, 'TOO_LONG'])
  expect(
    fault(await t.call('writePublicMessage', { params: { token: one.token }, body: { body: 'x', key: 'short' } }, null)),
  ).toEqual([422, 'REQUIRED'])
  const texts = new Set<string>()
  for (const token of ['x', 'tp_l_unknown', `${one.token}A`, '%00', "' or 1=1 --", '../../etc/passwd', '<script>', '👍', one.id])
    for (const reply of [await write(token, 'Hello'), await t.call('listPublicMessages', { params: { token } }, null)])
      texts.add(`${reply.status} ${reply.body.code} ${reply.body.message}`)
  expect([...texts]).toEqual(['404 LINK_GONE This link is no longer valid. Ask the shop for a new one.'])
  ok(await write(one.token, 'x'.repeat(2000)))
  const hostile = '<img src=x onerror=alert(1)>'
  ok(await write(one.token, hostile))
  expect((await t.request('GET', `/o/${one.token}`)).text).not.toContain(hostile)
  for (let i = 0; i < 18; i++) ok(await write(one.token, `Message ${i}`))
  const last = await write(one.token, 'One more')
  expect([last.status, last.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(await thread(one.token)).toHaveLength(20)
})
