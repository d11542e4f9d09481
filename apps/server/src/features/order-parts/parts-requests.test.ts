import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
const addItem = async (world: World, name: string, quantity: number): Promise<string> =>
  ok(
    await t.call(
      'createItem',
      {
        body: {
          ...{ shop_id: world.shopId, name, partNumber: name, quantity, unit_cost: 10, unit_price: 25, location: 'C1-09' },
        },
      },
      world.admin,
    ),
  ).item.id
/** A shop with a technician on a job, and what is asked for from it. */
async function bay() {
  const world = await t.tenant({ shops: 2 })
  const technician = await t.member(world, 'technician')
  const order = await makeOrder(t, world, { technicians: [{ technician_id: technician.technicianId }] } as never)
  const schedule = { scheduled_start: '2027-05-03T15:00:00Z', allow_overlap: true, allow_unfit: true }
  ok(await t.call('scheduleOrder', { params: { id: order.id }, body: schedule }, world.admin))
  const [job] = ok(await t.call('listTechnicianJobs', { params: { id: 'me' } }, technician)).jobs
  const ask = (body: object, who: Member = technician) =>
    t.call('requestParts', { params: { id: job.id }, body: body as never }, who)
  const decide = (id: string, body: object, who: Member = world.admin) =>
    t.call('changePartsRequest', { params: { id }, body: body as never }, who)
  const lines = async () =>
    ok(await t.call('getServiceOrder', { params: { id: order.id } }, world.admin)).service_order.line_items.filter(
      (line: { type: string; inventory_item_id: string | null }) => line.type === 'parts',
    )
  const told = async (who: Member, type: string) =>
    ok(await t.call('listNotifications', {}, who)).notifications.filter((one: { type: string }) => one.type === type)
  return { world, technician, order, job, ask, decide, lines, told }
}

it('is asked from the bay, decided part by part, put on the order and handed out, and both sides are told (H24, H25, OP-42)', async () => {
  const { world, technician, order, job, ask, decide, lines, told } = await bay()
  const [hose, seal] = [await addItem(world, 'Brake hose', 6), await addItem(world, 'Seal', 0)]
  const before = (await lines()).length
  const parts = [
    { partId: hose, quantity: 2, reason: 'Failed inspection' },
    { partId: seal, reason: 'Worn out' },
    { name: 'Odd clamp', quantity: 3, reason: 'Worn out' },
  ]
  const made = await ask({ parts, priority: 'urgent', notes: 'Check the kit' })
  expect(made.status, made.text).toBe(201)
  const request = made.body.data.parts_request
  expect(request).toMatchObject({
    ...{ jobId: job.id, technicianId: technician.technicianId, orderNumber: order.number, status: 'pending' },
    ...{ priority: 'urgent', reason: 'Failed inspection; Worn out', notes: 'Check the kit' },
    parts: [
      { partId: hose, name: 'Brake hose', quantity: 2, available: 6, location: 'C1-09', onOrder: 0, decision: null },
      { partId: seal, quantity: 1, available: 0 },
      { partId: null, name: 'Odd clamp', quantity: 3, available: null },
    ],
  })
  expect(await told(world.admin, 'parts_requested')).toMatchObject([
    { priority: 'urgent', message: expect.stringContaining('Brake hose, Seal, Odd clamp') },
  ])
  expect((await lines()).length).toBe(before)

  const [first, second, third] = request.parts.map((one: { id: string }) => one.id)
  const take = { id: second, decision: 'take' }
  const short = await decide(request.id, { decisions: [take] })
  expect(refusal(short)).toEqual([409, 'STOCK_SHORT'])
  const half = await decide(request.id, { decisions: [{ id: first, decision: 'take' }] })
  expect(half.body.data.parts_request).toMatchObject({ status: 'pending', parts: [{ decision: 'take' }, {}, {}] })
  expect(await told(technician, 'parts_approved')).toEqual([])
  const bare = await decide(request.id, { decisions: [{ id: third, decision: 'reject' }] })
  expect([bare.status, bare.body.errors?.[0]?.code]).toEqual([422, 'REASON_REQUIRED'])
  const decisions = [
    { id: second, decision: 'order' },
    { id: third, decision: 'reject', reason: 'Use the one in the kit' },
  ]
  const done = await decide(request.id, { decisions, answer: 'Seal comes tomorrow' })
  expect(done.body.data.parts_request).toMatchObject({ status: 'approved', answer: 'Seal comes tomorrow' })
  expect(await told(technician, 'parts_approved')).toMatchObject([
    { message: expect.stringMatching(/Brake hose, Seal\. .*Seal comes tomorrow/) },
  ])
  expect((await lines()).slice(before)).toMatchObject([
    { inventory_item_id: hose, quantity: 2, unit_cost: 25, part: { state: 'reserved', source: 'stock' } },
    { inventory_item_id: seal, part: { state: 'needed', source: 'order' } },
  ])
  for (const status of ['approved', 'rejected'])
    expect(refusal(await decide(request.id, { status, answer: 'x' }))).toEqual([409, 'INVALID_TRANSITION'])

  // The seal is not here yet.
  expect(refusal(await decide(request.id, { status: 'fulfilled' }))).toEqual([409, 'STOCK_SHORT'])
  const adjust = { quantity: 1, reason: 'found', unit_cost: 4 }
  ok(await t.call('adjustItem', { params: { id: seal }, query: { shop_id: world.shopId }, body: adjust }, world.admin))
  expect(ok(await decide(request.id, { status: 'fulfilled' })).parts_request.status).toBe('fulfilled')
  expect((await lines()).slice(before).map((line: { part: { state: string } }) => line.part.state)).toEqual(['issued', 'issued'])
  expect(refusal(await decide(request.id, { status: 'fulfilled' }))).toEqual([409, 'INVALID_TRANSITION'])
})

it('decides what is left in one step, refuses with a reason, and lists what waits by urgency and age (H25)', async () => {
  const { world, technician, order, ask, decide, lines, told } = await bay()
  const [hose, seal] = [await addItem(world, 'Brake hose', 1), await addItem(world, 'Seal', 0)]
  const request = async (priority: string, ...parts: object[]) => ok(await ask({ parts, priority })).parts_request
  const low = await request('low', { partId: hose }, { partId: seal })
  const high = await request('high', { name: 'Clamp' })
  const medium = await request('medium', { name: 'Bolt' })
  const list = async (query: object = {}) =>
    ok(await t.call('listPartsRequests', { query: { shop_id: world.shopId, ...query } as never }, world.admin))
  const ids = (found: { parts_requests: { id: string }[] }) => found.parts_requests.map((one) => one.id)
  expect(ids(await list())).toEqual([high.id, medium.id, low.id])
  const whole = await decide(low.id, { status: 'approved', version: low.version })
  expect(whole.body.data.parts_request.parts.map((one: { decision: string }) => one.decision)).toEqual(['take', 'order'])
  // Asked for once more, it says that it is there.
  const twin = ok(await ask({ parts: [{ partId: hose }] })).parts_request
  expect(twin.parts[0].onOrder).toBe(1)
  ok(await decide(twin.id, { status: 'rejected', answer: 'Twice' }))
  expect(refusal(await decide(low.id, { status: 'fulfilled', version: low.version }))).toEqual([409, 'STALE_VERSION'])
  const ofAnother = { decisions: [{ id: medium.parts[0].id, decision: 'order' }] }
  expect(refusal(await decide(high.id, ofAnother))).toEqual([404, 'NOT_FOUND'])
  expect((await decide(high.id, { status: 'rejected' })).status).toBe(422)
  expect(ok(await decide(high.id, { status: 'rejected', answer: 'Not needed' })).parts_request.status).toBe('rejected')
  expect((await told(technician, 'parts_approved'))[0].message).toContain('Not needed')
  const found = await list()
  expect(found.counts).toEqual({ pending: 1, approved: 1, rejected: 2, fulfilled: 0, all: 4 })
  expect(ids(await list({ status: 'approved,rejected' }))).toEqual([low.id, high.id, twin.id])
  expect((await list({ limit: 1, page: 2 })).pagination).toMatchObject({ total: 4, total_pages: 4 })
  expect(ids(ok(await t.call('listPartsRequests', { query: { order_id: order.id } }, technician)))).toHaveLength(4)
  const here = await t.call('getPartsRequest', { params: { id: medium.id } }, technician)
  expect(here.body.data.parts_request).toMatchObject({ status: 'pending', isOnHold: false })
  const elsewhere = world.shopIds.find((id) => id !== world.shopId) as string
  expect(ids(await list({ shop_id: elsewhere }))).toEqual([])

  // Not by the technician, not of an unknown part, not of nothing, and not on an order that is over.
  expect((await decide(medium.id, { status: 'approved' }, technician)).status).toBe(403)
  expect(refusal(await ask({ parts: [{ partId: '019f0000-0000-7000-8000-000000000000' }] }))).toEqual([404, 'ITEM_NOT_FOUND'])
  for (const parts of [[], [{ name: '  ' }], [{ quantity: 2 }]]) expect((await ask({ parts })).status).toBe(422)
  const other = await t.member(world, 'technician')
  expect(refusal(await ask({ parts: [{ name: 'Bolt' }] }, other))).toEqual([404, 'JOB_NOT_FOUND'])
  ok(await t.call('cancelOrder', { params: { id: order.id }, body: { reason: 'Sold' } }, world.admin))
  expect(refusal(await ask({ parts: [{ name: 'Bolt' }] }))).toEqual([409, 'ORDER_CLOSED'])
  expect(refusal(await decide(medium.id, { status: 'approved' }))).toEqual([409, 'ORDER_CLOSED'])
  // What nobody needs any more can still be refused.
  ok(await decide(medium.id, { status: 'rejected', answer: 'The order was cancelled' }))
  expect((await lines()).length).toBeGreaterThan(0)
})

it('is found by person, plate, order and part, and orders a part and puts the job on hold in one act (H25, r4)', async () => {
  const { world, technician, order, ask, decide } = await bay()
  const hose = await addItem(world, 'Brake hose', 0)
  const listed = ok(await ask({ parts: [{ partId: hose }] })).parts_request
  const odd = ok(await ask({ parts: [{ name: 'Odd clamp' }] })).parts_request
  const find = async (search: string) => {
    const query = { shop_id: world.shopId, search }
    const found = ok(await t.call('listPartsRequests', { query }, world.admin))
    expect(found.counts.pending).toBe(found.parts_requests.length)
    expect(found.pagination.total).toBe(found.parts_requests.length)
    return found.parts_requests.map((one: { id: string }) => one.id)
  }
  for (const word of [listed.technicianName, order.number, listed.vehicle.licensePlate])
    expect(await find(word), word).toEqual([listed.id, odd.id])
  expect(await find('brake hos')).toEqual([listed.id])
  expect(await find('odd cla')).toEqual([odd.id])
  expect(await find('clamp hose')).toEqual([])

  // Only a job at work can wait, and nothing is approved where it cannot.
  const hold = { status: 'approved', hold_job: true }
  expect(listed.isAtWork).toBe(false)
  expect(refusal(await decide(listed.id, hold))).toEqual([409, 'INVALID_JOB_TRANSITION'])
  ok(await t.call('startTimer', { params: { id: order.id } }, technician))
  const running = async () => ok(await t.call('getActiveTimer', {}, technician)).timer
  expect(await running()).not.toBeNull()
  const held = ok(await decide(listed.id, hold)).parts_request
  expect(held).toMatchObject({ status: 'approved', isOnHold: true, isAtWork: false, parts: [{ decision: 'order' }] })
  expect((await running())?.status ?? 'none').not.toBe('running')
  // It waits already.
  expect(ok(await decide(odd.id, hold)).parts_request).toMatchObject({ status: 'approved', isOnHold: true })
})
