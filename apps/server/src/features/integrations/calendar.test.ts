import { describe, expect, it } from 'vitest'
import { addBookedOrder, makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { fold, plainTitle, writeCalendar } from './calendar.rules.ts'

const t = useApp()

async function make(who: Member, body: object): Promise<{ url: string; id: string }> {
  const reply = await t.call('createCalendarFeed', { body } as never, who)
  expect(reply.status, reply.text).toBe(201)
  return { url: new URL(reply.body.data.url).pathname, id: reply.body.data.calendar_feed.id }
}
const read = (url: string) => t.request('GET', url)
const ofShop = (world: World) => ({ what: 'shop_schedule', shop_id: world.shopId })
/** Lines as a calendar reads them: folded ones joined. */
const linesOf = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n')

describe('a calendar feed (INT17)', () => {
  it('shows what a shop has scheduled, in its zone, with an id that stays and a number that grows, without prices and phones', async () => {
    const world = await t.tenant()
    const order = await makeOrder(t, world, {
      title: 'Brakes $450.00, call (253) 555-0177',
      customer: { name: 'Elena Vasquez', email: 'elena@example.com', phone: '(253) 555-0199' },
      schedule: { scheduled_start: '2026-12-07T15:00:00Z', allow_overlap: true },
      line_items: [{ type: 'labor', description: 'Brakes', estimated_hours: 1 }],
    })
    const { url } = await make(world.admin, ofShop(world))
    const first = await read(url)
    expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const lines = linesOf(first.text)
    expect(lines).toContain(`UID:${order.id}@twopost`)
    expect(lines).toContain('DTSTART;TZID=America/Chicago:20261207T090000')
    expect(lines).toContain('TZID:America/Chicago')
    expect(first.text).not.toMatch(/450|555-0177|555-0199|Elena/)
    expect(first.text).toContain(order.number)
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    const detail = (await t.call('getServiceOrder', { params: { id: order.id } }, world.admin)).body.data.service_order
    const moved = await t.call(
      'updateServiceOrder',
      { params: { id: order.id }, body: { priority: 'high', version: detail.version } } as never,
      world.admin,
    )
    expect(moved.status, moved.text).toBe(200)
    const second = await read(url)
    expect(linesOf(second.text)).toContain(`UID:${order.id}@twopost`)
    expect(sequence(second.text)).toBeGreaterThan(sequence(first.text))
  })

  it('shows a technician what is booked for them and nothing of others', async () => {
    const world = await t.tenant()
    const [one, two] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
    const id = await addBookedOrder(t, world, one)
    const [own, other] = [await make(one, { what: 'own_jobs' }), await make(two, { what: 'own_jobs' })]
    expect((await read(own.url)).text).toContain(`UID:${id}@twopost`)
    expect((await read(other.url)).text).not.toContain('VEVENT')
  })

  it('is read four times an hour and not a fifth time; another one is', async () => {
    const world = await t.tenant()
    const [one, two] = [await make(world.admin, ofShop(world)), await make(world.admin, ofShop(world))]
    for (let count = 0; count < 4; count++) expect((await read(one.url)).status).toBe(200)
    const refused = await read(one.url)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(two.url)).status).toBe(200)
  })

  it('gives nothing once it is revoked, or its owner may not see the shop any more; wrong and revoked look alike', async () => {
    const world = await t.tenant()
    const clerk = await t.member(world, 'customer-service')
    const [revoked, lost] = [await make(clerk, ofShop(world)), await make(clerk, ofShop(world))]
    expect((await t.call('deleteCalendarFeed', { params: { id: revoked.id } }, world.admin)).status).toBe(404)
    expect((await t.call('deleteCalendarFeed', { params: { id: revoked.id } }, clerk)).status).toBe(204)
    await t.admin.query("update app.users set system_role = 'guest' where tenant_id = $1 and id = $2", [
      world.tenantId,
      clerk.userId,
    ])
    const wrong = (token: string) => t.call('getPublicCalendar', { params: { token } }, null)
    const replies = [
      ...[await read(revoked.url), await read(lost.url)],
      ...[await wrong(`tp_l_${'A'.repeat(43)}.ics`), await wrong('x.ics'), await wrong(`tp_l_${'A'.repeat(43)}`)],
    ]
    const texts = replies.map(({ status, body }) => JSON.stringify([status, body.code, body.message]))
    expect(new Set(texts)).toEqual(
      new Set([JSON.stringify([404, 'LINK_GONE', 'This link is no longer valid. Ask the shop for a new one.'])]),
    )
  })

  it('is made of shops that one may enter and see work orders of, ten at most, and its address is kept as a hash', async () => {
    const world = await t.tenant({ shops: 2 })
    const limited = await t.member(world, 'service-manager', { shopIds: [world.shopIds[0] ?? ''] })
    const guest = await t.member(world, 'guest')
    const create = async (body: object, who: Member) => {
      const reply = await t.call('createCalendarFeed', { body } as never, who)
      return [reply.status, reply.body.code]
    }
    expect(await create({ what: 'shop_schedule', shop_id: world.shopIds[1] }, limited)).toEqual([404, 'SHOP_NOT_FOUND'])
    expect(await create(ofShop(world), guest)).toEqual([403, 'CALENDAR_FEED_REFUSED'])
    for (let count = 0; count < 10; count++) expect((await create({ what: 'own_jobs' }, guest))[0]).toBe(201)
    expect(await create({ what: 'own_jobs' }, guest)).toEqual([409, 'TOO_MANY_CALENDAR_FEEDS'])
    const listed = await t.call('listCalendarFeeds', { query: { limit: 5 } }, guest)
    expect([listed.body.data.calendar_feeds.length, listed.body.data.pagination.total]).toEqual([5, 10])
    expect(listed.text).not.toContain('tp_l_')
  })
})

describe('the file of a calendar', () => {
  const span = { from: new Date('2026-09-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') }
  const entry = {
    ...{ uid: 'a@twopost', sequence: 3, zone: 'America/New_York', location: 'Bay 2', isCancelled: false },
    ...{ startsAt: new Date('2026-11-02T15:00:00Z'), endsAt: new Date('2026-11-02T16:30:00Z'), changedAt: span.from },
  }
  it('tells both changes of the clock, escapes what people typed, and folds long lines by bytes', () => {
    const text = writeCalendar('Shop, one', [{ ...entry, summary: `Oil; filter, "x"\nnext ${'ñ'.repeat(80)}` }], span)
    const lines = linesOf(text)
    for (const line of [
      'BEGIN:DAYLIGHT',
      'DTSTART:20261101T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'DTSTART:20270314T020000',
      'DTSTART;TZID=America/New_York:20261102T100000',
      'X-WR-CALNAME:Shop\\, one',
    ])
      expect(lines).toContain(line)
    expect(text).toContain('SUMMARY:Oil\\; filter\\, "x"\\nnext')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(fold('a'.repeat(200)).replaceAll('\r\n ', '')).toBe('a'.repeat(200))
  })
  it('leaves out of a title what looks like a phone number or an amount', () => {
    expect(plainTitle('Brakes $1,200.50 (253) 555-0177')).toBe('Brakes … …')
    expect(plainTitle('Replace 2 of 4 rotors on unit 1204')).toBe('Replace 2 of 4 rotors on unit 1204')
  })
})
