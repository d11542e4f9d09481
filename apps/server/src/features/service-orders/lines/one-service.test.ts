import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, present, refusal } from '../../../../test/factories/consent.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
type One = Pick<Asked, 'world' | 'id'>
interface Service {
  id: string
  name: string
  version: number
  approval: string
}
const add = ({ world, id }: One, body: object, who: Member = world.admin) =>
  t.call('addOrderService', { params: { id }, body: body as never }, who)
const change = ({ world, id }: One, serviceId: string, body: object) =>
  t.call('updateOrderService', { params: { id, serviceId }, body: body as never }, world.admin)
const remove = ({ world, id }: One, serviceId: string, who: Member = world.admin) =>
  t.call('deleteOrderService', { params: { id, serviceId } }, who)
const orderOf = async ({ world, id }: One) => ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order
const namesOf = async (one: One): Promise<string[]> => (await orderOf(one)).services.map((service: Service) => service.name)
const plain = async (more: object = {}): Promise<One & { world: World }> => {
  const world = await t.tenant()
  return { world, id: (await makeOrder(t, world, more)).id }
}

it('adds a service without lines, with everything that is said of it, at its place (EST16)', async () => {
  const one = await plain({ line_items: [labor('Brakes', 1), labor('Oil', 1)] })
  const { customer } = ok(
    await t.call(
      'createCustomer',
      { body: { shop_id: one.world.shopId, name: 'Harbor Insurance', email: 'claims@harbor.example' } },
      one.world.admin,
    ),
  )
  const body = {
    ...{ name: 'Windshield', kind: 'recommended', concern: 'A stone hit it.', urgency: 'now', position: 1 },
    ...{ payer: 'third_party', payer_customer_id: customer.id },
  }
  const { service } = ok(await add(one, body))
  expect(service).toMatchObject({
    ...{ name: 'Windshield', kind: 'recommended', concern: 'A stone hit it.', urgency: 'now', payer: 'third_party', total: 0 },
    ...{ payer_customer: { id: customer.id, name: 'Harbor Insurance' }, approval: 'none', position: 1 },
  })
  expect(await namesOf(one)).toEqual(['Windshield', 'Brakes', 'Oil'])
  // The same name once more is another service; a place beyond the last is the last.
  expect(ok(await add(one, { name: 'brakes', position: 40 })).service.name).toBe('brakes 2')
  ok(await change(one, service.id, { position: 2 }))
  expect(await namesOf(one)).toEqual(['Brakes', 'Windshield', 'Oil', 'brakes 2'])
  const { activities } = ok(await t.call('listOrderActivities', { params: { id: one.id } }, one.world.admin))
  expect(activities.map((row: { type: string }) => row.type)).toContain('service_added')
})

it('keeps an empty service through lines, an edit of the order, booking, estimates and its paper (EST16)', async () => {
  const asked = await askedOrder(t, { mode: 'block' }, [labor('Brakes', 2), labor('Oil', 1)])
  const { service } = ok(await add(asked, { name: 'Check the noise' }))
  const line = { type: 'labor', description: 'More', estimated_hours: 1, service_name: 'Check the noise' }
  const { line_item } = ok(await t.call('addLineItem', { params: { id: asked.id }, body: line as never }, asked.world.admin))
  ok(await t.call('deleteLineItem', { params: { id: asked.id, itemId: line_item.id } }, asked.world.admin))
  ok(await t.call('updateServiceOrder', { params: { id: asked.id }, body: { title: 'Noise' } }, asked.world.admin))
  const at = { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true }
  ok(await t.call('scheduleOrder', { params: { id: asked.id }, body: at }, asked.world.admin))
  ok(await present(asked, t, {}, ['Brakes']))
  const paper = await t.call('getServiceOrderPdf', { params: { id: asked.id } }, asked.world.admin)
  expect(paper.status).toBe(200)
  expect(await orderOf(asked)).toMatchObject({
    services: [{ name: 'Brakes' }, { name: 'Oil' }, { id: service.id, name: 'Check the noise', approval: 'draft', total: 0 }],
  })
  // Alone on an order it stays as well; what came with lines goes with the last of them.
  const [other] = ok(await t.call('listLineItems', { params: { id: asked.id } }, asked.world.admin)).line_items.filter(
    (row: { service_name: string }) => row.service_name === 'Oil',
  )
  ok(await t.call('deleteLineItem', { params: { id: asked.id, itemId: other.id } }, asked.world.admin))
  expect(await namesOf(asked)).toEqual(['Brakes', 'Check the noise'])
})

it('keeps a service that an order was written with and that has no lines', async () => {
  const one = await plain({ services: [{ name: 'Look at the clutch' }, { name: 'Oil' }], line_items: [labor('Oil', 1)] })
  const { line_items } = await orderOf(one)
  ok(await t.call('deleteLineItem', { params: { id: one.id, itemId: line_items[0].id } }, one.world.admin))
  expect(await namesOf(one)).toEqual(['Look at the clutch'])
})

it('begins as the shop asks, and follows its kind until the customer was shown it (EST7, EST16)', async () => {
  const asked = await askedOrder(t, { mode: 'block' }, [labor('Brakes', 2)])
  const stateOf = async () => (await orderOf(asked)).approval_state
  const { service } = ok(await add(asked, { name: 'Recall', kind: 'warranty' }))
  expect([service.approval, await stateOf()]).toEqual(['none', 'draft'])
  const kindOf = async (kind: string) => ok(await change(asked, service.id, { kind })).service.approval
  expect([await kindOf('requested'), await kindOf('internal'), await kindOf('recommended')]).toEqual(['draft', 'none', 'draft'])
  ok(await present(asked, t, {}, ['Brakes']))
  const brakes = asked.services.Brakes ?? ''
  expect(ok(await change(asked, brakes, { kind: 'warranty' })).service.approval).toBe('presented')
  // What was let through with a reason is not asked about again because its kind changes.
  const override = { rule: 'without_consent', service_id: service.id, reason: 'Goodwill' }
  ok(await t.call('overrideOrder', { params: { id: asked.id }, body: override as never }, asked.world.admin))
  expect([await kindOf('maintenance'), await kindOf('diagnosis')]).toEqual(['none', 'none'])
})

it('refuses a name that another service of the order has, an unknown payer, and an order that is over', async () => {
  const one = await plain({ line_items: [labor('Brakes', 1), labor('Oil', 1)] })
  const [brakes] = (await orderOf(one)).services
  expect(refusal(await change(one, brakes.id, { name: 'OIL' }))).toEqual([409, 'SERVICE_EXISTS'])
  expect(ok(await change(one, brakes.id, { name: 'BRAKES' })).service.name).toBe('BRAKES')
  const stranger = await t.tenant()
  const { customer } = ok(
    await t.call(
      'createCustomer',
      { body: { shop_id: stranger.shopId, name: 'Elsewhere', email: 'else@where.example' } },
      stranger.admin,
    ),
  )
  const payer = { name: 'Glass', payer: 'third_party', payer_customer_id: customer.id }
  expect(refusal(await add(one, payer))).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  expect(refusal(await add(one, { name: 'Glass', payer_customer_id: brakes.id }))).toEqual([422, 'PAYER_WITHOUT_ACCOUNT'])
  expect(await namesOf(one)).toEqual(['BRAKES', 'Oil'])
  expect(refusal(await add(one, { name: 'Glass' }, stranger.admin))).toEqual([404, 'ORDER_NOT_FOUND'])
  const viewer = await t.member(one.world, { permissions: ['service-order:view'] })
  expect([(await add(one, { name: 'Glass' }, viewer)).status, (await remove(one, brakes.id, viewer)).status]).toEqual([403, 403])
  ok(await t.call('cancelOrder', { params: { id: one.id }, body: { reason: 'No show' } }, one.world.admin))
  for (const answer of [await add(one, { name: 'Glass' }), await remove(one, brakes.id)])
    expect(refusal(answer)).toEqual([409, 'ORDER_CLOSED'])
})

it('removes a service with its lines, lets its parts go and counts the order again (EST16)', async () => {
  const world = await t.tenant()
  const stock = { shop_id: world.shopId, name: 'Rotor', partNumber: 'R-1', quantity: 4, unit_cost: 40 }
  const { item } = ok(await t.call('createItem', { body: stock as never }, world.admin))
  const rotor = {
    type: 'parts',
    description: 'Rotor',
    quantity: 2,
    unit_cost: 90,
    inventory_item_id: item.id,
    service_name: 'Brakes',
  }
  const one = { world, id: (await makeOrder(t, world, { line_items: [labor('Brakes', 1), rotor, labor('Oil', 1)] })).id }
  ok(await t.call('scheduleOrder', { params: { id: one.id }, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, world.admin))
  const promised = async () => ok(await t.call('getItem', { params: { id: item.id } }, world.admin)).item.reserved
  expect(await promised()).toBe(2)
  const { services } = await orderOf(one)
  const discount = { scope: 'service', record_id: services[0].id, kind: 'amount', value: 10, reason_code: 'goodwill' }
  ok(await t.call('addOrderDiscount', { params: { id: one.id }, body: discount as never }, world.admin))
  const stale = await t.call('deleteOrderService', { params: { id: one.id, serviceId: services[0].id } }, world.admin, {
    'if-match': '"99"',
  })
  expect(refusal(stale)).toEqual([409, 'STALE_VERSION'])
  expect((await remove(one, services[0].id)).status).toBe(204)
  expect(await promised()).toBe(0)
  const order = await orderOf(one)
  expect([order.services.length, order.line_items.length, order.total_cost, order.discount_total]).toEqual([1, 1, 100, 0])
  expect(refusal(await remove(one, services[0].id))).toEqual([404, 'NOT_FOUND'])
  // The last one may go, too.
  expect((await remove(one, services[1].id)).status).toBe(204)
  expect(await orderOf(one)).toMatchObject({ services: [], line_items: [], total_cost: 0 })
})

it('refuses to remove what the customer approved, also where it has grown since and the increase was shown (EST16)', async () => {
  const asked = await askedOrder(t, { mode: 'block' }, [labor('Brakes', 2), labor('Oil', 1)])
  const brakes = asked.services.Brakes ?? ''
  const said = (decision: string) =>
    t.call(
      'recordAuthorization',
      {
        params: { id: asked.id },
        body: { method: 'in_person', person_name: 'Elena', decisions: [{ service_id: brakes, decision }] } as never,
      },
      asked.world.admin,
    )
  ok(await said('approve'))
  const refused = await remove(asked, brakes)
  expect(refusal(refused)).toEqual([409, 'SERVICE_APPROVED'])
  expect(refused.body.message).toMatch(/Brakes.*Withdraw/)
  const more = { ...labor('Brakes', 1), service_name: 'Brakes' }
  ok(await t.call('addLineItem', { params: { id: asked.id }, body: more as never }, asked.world.admin))
  ok(await present(asked, t))
  expect(refusal(await remove(asked, brakes))).toEqual([409, 'SERVICE_APPROVED'])
  ok(await said('withdraw'))
  expect((await remove(asked, brakes)).status).toBe(204)
  // The estimate that showed it is not what the order is any more.
  const { estimates } = ok(await t.call('listEstimates', { params: { id: asked.id } }, asked.world.admin))
  expect(estimates[0].state).toBe('changed')
  expect((await orderOf(asked)).total_cost).toBe(100)
})

it('refuses to remove what time is clocked on, by its own clock or a shared one, and what parts were taken for (EST16)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true, name: 'Hana Kim' })
  const stock = { shop_id: world.shopId, name: 'Filter', partNumber: 'F-1', quantity: 4, unit_cost: 4 }
  const { item } = ok(await t.call('createItem', { body: stock as never }, world.admin))
  const filter = {
    type: 'parts',
    description: 'Filter',
    quantity: 1,
    unit_cost: 9,
    inventory_item_id: item.id,
    service_name: 'Oil',
  }
  const made = await makeOrder(t, world, {
    technicians: [{ technician_id: technician.technicianId }],
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: [labor('Brakes', 1), labor('Lights', 1), labor('Belt', 1), filter],
  })
  const one = { world, id: made.id }
  const idOf = (name: string) => made.services.find((service: Service) => service.name === name).id
  await t.admin.query(
    `insert into app.timers (tenant_id, id, service_order_id, job_id, technician_id, service_id, service_ids, kind, source, status, started_at, ended_at)
     select tenant_id, gen_random_uuid(), service_order_id, id, technician_id, null, $2::uuid[], 'work', 'live', 'completed', now() - interval '2 hours', now() - interval '1 hour'
       from app.jobs where service_order_id = $1`,
    [one.id, [idOf('Brakes'), idOf('Lights')].sort((a, b) => a.localeCompare(b))],
  )
  const line = made.line_items.find((row: { service_name: string }) => row.service_name === 'Belt')
  ok(await t.call('startTimer', { params: { id: one.id }, body: { serviceItemId: line.id } }, technician))
  for (const name of ['Brakes', 'Lights', 'Belt'])
    expect([name, ...refusal(await remove(one, idOf(name)))]).toEqual([name, 409, 'SERVICE_CLOCKED'])
  const part = made.line_items.find((row: { type: string }) => row.type === 'parts')
  ok(await t.call('issueLinePart', { params: { id: one.id, itemId: part.id } }, world.admin))
  const out = await remove(one, idOf('Oil'))
  expect(refusal(out)).toEqual([409, 'SERVICE_PARTS_OUT'])
  expect(out.body.message).toMatch(/Bring them back/)
  const back = { to: 'shelf', reason: 'Not needed' }
  ok(await t.call('returnLinePart', { params: { id: one.id, itemId: part.id }, body: back as never }, world.admin))
  expect((await remove(one, idOf('Oil'))).status).toBe(204)
  ok(await t.call('stopTimer', { params: { id: one.id }, body: { reason: 'Done' } }, technician))
  ok(await t.call('completeOrder', { params: { id: one.id }, body: {} }, world.admin))
  expect(refusal(await remove(one, idOf('Belt')))).toEqual([409, 'ORDER_CLOSED'])
})

it('lets work from an earlier visit wait again when its service is removed (DEF4, EST16)', async () => {
  const one = await plain({ line_items: [labor('Oil', 1)] })
  const { vehicle_id } = await orderOf(one)
  const later = { vehicle_id, name: 'Serpentine belt', category: '' }
  const { deferred } = ok(
    await t.call('createDeferredService', { query: { shop_id: one.world.shopId }, body: later as never }, one.world.admin),
  )
  const offered = ok(
    await t.call(
      'addDeferredToOrder',
      { params: { id: one.id }, body: { deferred_ids: [deferred.id] } as never },
      one.world.admin,
    ),
  )
  expect(offered).toBeTruthy()
  const service = (await orderOf(one)).services.find((row: Service) => row.name === 'Serpentine belt')
  expect((await remove(one, service.id)).status).toBe(204)
  const { rows } = await t.admin.query('select status, order_id from app.deferred_services where id = $1', [deferred.id])
  expect(rows).toEqual([{ status: 'open', order_id: null }])
})
