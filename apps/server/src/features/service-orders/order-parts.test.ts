import { expect, it } from 'vitest'
import { brakeLines, orderFields } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'

const t = useApp()
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

const fields = (world: World, more: object = {}) => orderFields(world, { line_items: brakeLines, ...more })
async function make(world: World, more: object = {}): Promise<Reply['body']> {
  const reply = await t.call('createOrderWithLineItems', { body: fields(world, more) }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.service_order
}
const show = async (who: Member, id: string): Promise<Reply['body']> =>
  (await t.call('getServiceOrder', { params: { id } }, who)).body.data.service_order

it('creates an order with its lines in one call, or nothing of it (G14, OP-37)', async () => {
  const world = await t.tenant()
  expect(await make(world)).toMatchObject({ status: 'pending', total_cost: 359.98, services: [{ name: 'Brakes' }] })
  const broken = { line_items: [{ type: 'parts' as const, description: 'Rotor', quantity: -1, unit_cost: 1 }] }
  const refused = await t.call('createOrderWithLineItems', { body: fields(world, broken) }, world.admin)
  expect(refused.status).toBe(422)
  const found = await t.admin.query('select count(*)::int as count from app.customers where tenant_id = $1', [world.tenantId])
  expect(found.rows).toEqual([{ count: 1 }])
})

it('takes a line off an open order and counts again, and leaves an order that is invoiced alone (G16)', async () => {
  const world = await t.tenant()
  const order = await make(world)
  const [labor, parts] = order.line_items
  expect((await t.call('deleteLineItem', { params: { id: order.id, itemId: parts.id } }, world.admin)).status).toBe(204)
  const left = await t.call('listLineItems', { params: { id: order.id } }, world.admin)
  expect(ids(left.body.data.line_items)).toEqual([labor.id])
  expect(await show(world.admin, order.id)).toMatchObject({ total_cost: 180, parts_total: 0 })
  const again = await t.call('deleteLineItem', { params: { id: order.id, itemId: parts.id } }, world.admin)
  expect([again.status, again.body.code]).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  await t.admin.query("update app.service_orders set status = 'invoiced' where id = $1", [order.id])
  const closed = await t.call('deleteLineItem', { params: { id: order.id, itemId: labor.id } }, world.admin)
  expect([closed.status, closed.body.code]).toEqual([409, 'ORDER_CLOSED'])
})

it('keeps what was found and done for a service, and refuses a stale version of it', async () => {
  const world = await t.tenant()
  const order = await make(world)
  const params = { id: order.id, serviceId: order.services[0].id }
  const changed = await t.call(
    'updateOrderService',
    { params, body: { cause: 'Rotors warped', correction: 'Rotors replaced', version: order.services[0].version } },
    world.admin,
  )
  expect(changed.body.data.service).toMatchObject({ name: 'Brakes', cause: 'Rotors warped', correction: 'Rotors replaced' })
  const stale = await t.call(
    'updateOrderService',
    { params, body: { cause: 'Other', version: order.services[0].version } },
    world.admin,
  )
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await show(world.admin, order.id)).services[0]).toMatchObject({ cause: 'Rotors warped' })
})

it('puts a technician on an order with a job, estimates their share, and takes them off before they start (G17)', async () => {
  const world = await t.tenant()
  const [lead, second] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  const order = await make(world)
  const add = (technician_id: string) =>
    t.call('addOrderTechnician', { params: { id: order.id }, body: { technician_id, estimated_minutes: 30 } }, world.admin)
  for (const one of [lead, second]) expect((await add(one.technicianId)).status).toBe(201)
  const twice = await add(second.technicianId)
  expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_ASSIGNED'])
  const params = { id: order.id, techId: second.technicianId }
  const estimated = await t.call('updateOrderTechnician', { params, body: { estimated_minutes: 45 } }, world.admin)
  expect(estimated.body.data.technician).toMatchObject({ estimated_minutes: 45, job_status: 'assigned', is_lead: false })
  const listed = await t.call('listOrderTechnicians', { params: { id: order.id } }, world.admin)
  expect(ids(listed.body.data.technicians).sort()).toEqual([lead.technicianId, second.technicianId].sort())
  expect((await t.call('removeOrderTechnician', { params }, world.admin)).status).toBe(204)
  const jobs = await t.admin.query('select status from app.jobs where service_order_id = $1 and technician_id = $2', [
    order.id,
    second.technicianId,
  ])
  expect(jobs.rows).toEqual([{ status: 'cancelled' }])

  const schedule = { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true }
  await t.call('scheduleOrder', { params: { id: order.id }, body: schedule }, world.admin)
  const own = (await t.call('listTechnicianJobs', { params: { id: 'me' } }, lead)).body.data.jobs[0]
  expect((await t.call('startJob', { params: { id: own.id } }, lead)).status).toBe(200)
  const started = await t.call('removeOrderTechnician', { params: { id: order.id, techId: lead.technicianId } }, world.admin)
  expect([started.status, started.body.code]).toEqual([409, 'JOB_STARTED'])
})

it('keeps notes and attachments with who wrote them, newest first, and tells what happened (G27–G29)', async () => {
  const world = await t.tenant()
  const order = await make(world)
  const params = { id: order.id }
  const note = (content: string) => t.call('addOrderNote', { params, body: { content, type: 'issue' } }, world.admin)
  expect((await note('Rotors are warped')).status).toBe(201)
  expect((await note('Customer called')).status).toBe(201)
  const blank = await note('   ')
  expect([blank.status, blank.body.errors[0].code]).toEqual([422, 'NOTE_REQUIRED'])
  const notes = await t.call('listOrderNotes', { params }, world.admin)
  expect(notes.body.data.notes).toMatchObject([
    { content: 'Customer called', type: 'issue' },
    { content: 'Rotors are warped', author_name: expect.stringContaining('Person') },
  ])
  const photo = multipart(tinyPng(), 'rotor.png', 'image/png', { caption: 'Left rotor' })
  const attached = await t.request('POST', `/api/v1/service-orders/${order.id}/attachments`, {
    token: world.admin.token,
    ...photo,
  })
  expect(attached.status, attached.text).toBe(201)
  const attachments = await t.call('listOrderAttachments', { params }, world.admin)
  expect(attachments.body.data).toMatchObject({
    attachments: [{ id: attached.body.data.attachment.id, kind: 'photo', caption: 'Left rotor', content_type: 'image/png' }],
    pagination: { total: 1 },
  })
  const activities = await t.call('listOrderActivities', { params }, world.admin)
  const types = activities.body.data.activities.map(({ type }: { type: string }) => type)
  expect([types.at(-1), types.length]).toEqual(['created', activities.body.data.pagination.total])
  expect(await show(world.admin, order.id)).toMatchObject({ note_count: 2, attachment_count: 1 })
})

it('finds orders by state, by technician and by what people say of them (G33)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const mine = await make(world, { technicians: [{ technician_id: tech.technicianId }] })
  const other = await make(world, { title: 'Oil change', vehicle: { make: 'Toyota', model: 'RAV4', license_plate: 'OIL 22' } })
  await t.call('cancelOrder', { params: { id: other.id }, body: { reason: 'No show' } }, world.admin)
  const found = (reply: Reply) => ids(reply.body.data.service_orders)
  const query = { shop_id: world.shopId }
  expect(found(await t.call('listOrdersByStatus', { params: { status: 'cancelled' }, query }, world.admin))).toEqual([other.id])
  expect(found(await t.call('listOrdersByStatus', { params: { status: 'completed' }, query }, world.admin))).toEqual([])
  const byTechnician = await t.call('listOrdersByTechnician', { params: { id: tech.technicianId }, query }, world.admin)
  expect(found(byTechnician)).toEqual([mine.id])
  expect(found(await t.call('searchServiceOrders', { query: { ...query, q: 'oil22' } }, world.admin))).toEqual([other.id])
  expect(found(await t.call('searchServiceOrders', { query: { ...query, q: 'nothing like it' } }, world.admin))).toEqual([])
})

it('finds an order and what hangs on it in its own shop, and in no other that the reader names (G10)', async () => {
  const world = await t.tenant({ shops: 2 })
  const other = world.shopIds.find((id) => id !== world.shopId) as string
  const foreign = (await t.tenant()).shopId
  const { id } = await make(world)
  const reads = [
    'getServiceOrder',
    'listLineItems',
    'listOrderTechnicians',
    'listOrderActivities',
    'listOrderNotes',
    'listOrderAttachments',
    'getOrderTimer',
  ] as const
  for (const name of reads) {
    const ask = (shop_id?: string) => t.call(name, { params: { id }, query: { shop_id } }, world.admin)
    expect((await ask()).status, name).toBe(200)
    expect((await ask(world.shopId)).status, name).toBe(200)
    for (const shop of [other, foreign]) {
      const refused = await ask(shop)
      expect([refused.status, refused.body.code], name).toEqual([404, 'ORDER_NOT_FOUND'])
    }
    expect((await ask('nonsense')).status, name).toBe(422)
  }
})

it('deletes a pending or cancelled order softly, and no other (G13)', async () => {
  const world = await t.tenant()
  const act = (name: 'startOrder' | 'completeOrder', id: string) => t.call(name, { params: { id } }, world.admin)
  const remove = (id: string) => t.call('deleteServiceOrder', { params: { id } }, world.admin)
  const [pending, cancelled, worked] = [await make(world), await make(world), await make(world)]
  await t.call('cancelOrder', { params: { id: cancelled.id }, body: { reason: 'No show' } }, world.admin)
  for (const { id } of [pending, cancelled]) {
    expect((await remove(id)).status).toBe(204)
    expect((await t.call('getServiceOrder', { params: { id } }, world.admin)).status).toBe(404)
    const kept = await t.admin.query('select deleted_at is not null as gone from app.service_orders where id = $1', [id])
    expect(kept.rows).toEqual([{ gone: true }])
    expect((await remove(id)).status).toBe(404)
  }
  const refused = async (status: string) => {
    expect((await show(world.admin, worked.id)).status).toBe(status)
    const reply = await remove(worked.id)
    expect([status, reply.status, reply.body.code]).toEqual([status, 409, 'ORDER_NOT_DELETABLE'])
  }
  const schedule = { scheduled_start: '2027-01-11T15:00:00.000Z' }
  await t.call('scheduleOrder', { params: { id: worked.id }, body: schedule }, world.admin)
  await refused('scheduled')
  await act('startOrder', worked.id)
  await refused('in_progress')
  await act('completeOrder', worked.id)
  await refused('completed')
})

it('throws the draft of an order away, the own one alone', async () => {
  const world = await t.tenant()
  const colleague = await t.member(world, 'service-manager')
  const query = { shop_id: world.shopId }
  const draft = async (who: Member) => (await t.call('getOrderDraft', { query }, who)).body.data.draft
  for (const who of [world.admin, colleague])
    await t.call('saveOrderDraft', { query, body: { step: 3, fields: { title: who.email } } }, who)
  expect((await t.call('deleteOrderDraft', { query }, world.admin)).status).toBe(204)
  expect(await draft(world.admin)).toBeNull()
  expect(await draft(colleague)).toMatchObject({ step: 3, fields: { title: colleague.email } })
})

it('says in the timeline what a change made different, and nothing where nothing is (R1-36)', async () => {
  const world = await t.tenant()
  const params = { id: (await make(world)).id as string }
  const before = (await t.call('getServiceOrder', { params }, world.admin)).body.data.service_order
  const latest = async () =>
    (await t.call('listOrderActivities', { params, query: { limit: 1 } }, world.admin)).body.data.activities[0]
  const created = await latest()
  await t.call('updateServiceOrder', { params, body: { title: before.title, priority: before.priority } }, world.admin)
  expect((await latest()).id).toBe(created.id)
  const due = '2027-03-01T16:00:00.000Z'
  await t.call(
    'updateServiceOrder',
    { params, body: { title: before.title, priority: 'critical', notes: 'Call first', due_date: due } },
    world.admin,
  )
  expect(await latest()).toMatchObject({
    type: 'changed',
    details: { fields: 'priority,due_at,notes', from_priority: 'normal', to_priority: 'critical', to_due_at: due },
  })
})

it('keeps the number of the customer’s purchase order, and says when it changes (FLT3)', async () => {
  const world = await t.tenant()
  const { customer_id, vehicle_id } = await make(world)
  const order = { shop_id: world.shopId, customer_id, vehicle_id, title: 'PM', description: 'Service A' }
  const create = (po_number: unknown) => t.call('createServiceOrder', { body: { ...order, po_number } as never }, world.admin)
  const made = await create('  4500-1  ')
  expect([made.status, made.body.data.service_order.po_number]).toEqual([201, '4500-1'])
  expect((await t.call('createServiceOrder', { body: order }, world.admin)).body.data.service_order.po_number).toBe('')
  const params = { id: made.body.data.service_order.id as string }
  const changed = await t.call('updateServiceOrder', { params, body: { po_number: '4500-2' } }, world.admin)
  expect(changed.body.data.service_order).toMatchObject({
    po_number: '4500-2',
    activities: [{ details: { fields: 'po_number', from_po_number: '4500-1', to_po_number: '4500-2' } }, {}],
  })
  const log = (await t.call('listAuditLog', { query: { limit: 1 } }, world.admin)).body.data.entries[0]
  expect(log.details).toContainEqual({ name: 'What changed', value: 'PO number' })
  const found = async (search: string) =>
    (await t.call('listServiceOrders', { query: { search } }, world.admin)).body.data.service_orders.map(
      (one: { po_number: string }) => one.po_number,
    )
  expect([await found('4500'), await found('purchase')]).toEqual([['4500-2'], []])
  const file = await t.call('exportServiceOrders', { query: { search: '4500', columns: 'po' } as never }, world.admin)
  expect(file.text).toContain('PO number')
  for (const [wrong, code] of [
    ['x'.repeat(61), 'TOO_LONG'],
    ['a\nb', 'BAD_CHARACTERS'],
    [4500, 'NOT_TEXT'],
  ] as const)
    for (const reply of [
      await create(wrong),
      await t.call('updateServiceOrder', { params, body: { po_number: wrong } as never }, world.admin),
    ])
      expect([reply.status, reply.body.errors?.[0]?.path, reply.body.errors?.[0]?.code], String(wrong).slice(0, 9)).toEqual([
        422,
        'body.po_number',
        code,
      ])
})

it('keeps every promise to the customer, and says when the plan breaks the last one (NOW12)', async () => {
  const world = await t.tenant()
  const { customer_id, vehicle_id } = await make(world)
  const order = { shop_id: world.shopId, customer_id, vehicle_id, title: 'PM', description: 'Service A' }
  const now = Date.now()
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const create = (body: object) => t.call('createServiceOrder', { body: { ...order, ...body } as never }, world.admin)
  const made = (await create({ promised_at: inHours(30) })).body.data.service_order
  expect([made.promised_at, made.due_date, made.will_be_late]).toEqual([inHours(30), null, false])
  const params = { id: made.id as string }
  const change = (body: object) => t.call('updateServiceOrder', { params, body: body as never }, world.admin)
  await change({ promised_at: inHours(20) })
  // The same again is no promise of its own.
  await change({ promised_at: inHours(20), notes: 'Call first' })
  const taken = (await change({ promised_at: null })).body.data.service_order
  expect(taken.promised_at).toBeNull()
  const again = (await change({ promised_at: inHours(10) })).body.data.service_order
  expect(again.promises.map((promise: { promised_at: string | null }) => promise.promised_at)).toEqual([
    inHours(10),
    null,
    inHours(20),
    inHours(30),
  ])
  expect(again.promises.every((promise: { said_by: string }) => promise.said_by !== '')).toBe(true)
  const changes = again.activities.filter(({ type }: { type: string }) => type === 'changed')
  expect(changes[0].details).toMatchObject({ fields: 'promised_at', to_promised_at: inHours(10) })

  const planned = (await change({ promised_at: inHours(10) })).body.data.service_order
  expect(planned.will_be_late).toBe(false)
  const late = await create({ promised_at: inHours(2), scheduled_start: inHours(1), scheduled_completion: inHours(3) })
  expect(late.body.data.service_order.will_be_late).toBe(true)
  const kept = await create({ promised_at: inHours(4), scheduled_start: inHours(1), scheduled_completion: inHours(3) })
  expect(kept.body.data.service_order.will_be_late).toBe(false)

  for (const reply of [await create({ promised_at: inHours(-1) }), await change({ promised_at: inHours(-1) })])
    expect([reply.status, reply.body.errors?.[0]]).toMatchObject([422, { path: 'body.promised_at', code: 'PROMISED_PAST' }])
})
