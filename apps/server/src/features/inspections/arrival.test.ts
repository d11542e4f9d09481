import { randomUUID } from 'node:crypto'
import type { VehicleKind } from '@twopost/contract/vehicles'
import { expect, it } from 'vitest'
import { fault, ok, refusal } from '../../../test/factories/consent.ts'
import { horn, lining, publishedTemplate } from '../../../test/factories/inspections.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
type Arrival = { vehicle_kind: string | null; template_id: string }
const put = (world: World, arrival: readonly Arrival[] | undefined, more: object = {}, shopId = world.shopId) =>
  t.call(
    'putInspectionRules',
    { params: { id: shopId }, body: { skips_review: false, keep_months: 14, arrival, ...more } as never },
    world.admin,
  )
const vehicle = (kind: VehicleKind) => ({
  vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: randomUUID().slice(0, 8), kind },
})
const inspectionsOf = async (world: World, id: string, who: Member = world.admin) =>
  ok(await t.call('listOrderInspections', { params: { id }, query: {} }, who)).inspections
const namesOf = async (world: World, id: string) =>
  (await inspectionsOf(world, id)).map((one: { name_en: string }) => one.name_en).sort()

it('adds the inspections of a shop to each new order by the kind of its vehicle, each once, for anybody of the shop to do (INS14)', async () => {
  const world = await t.tenant({ shops: 2 })
  const brakes = await publishedTemplate(t, world.admin, [lining], { name_en: 'Brakes' })
  const walk = await publishedTemplate(t, world.admin, [horn, { ...lining, positions: ['LF', 'RF'] }], { name_en: 'Walk around' })
  const rule = [
    { vehicle_kind: null, template_id: walk },
    { vehicle_kind: 'truck', template_id: brakes },
    { vehicle_kind: 'truck', template_id: walk },
  ]
  expect(ok(await put(world, rule)).rules).toEqual({ skips_review: false, keep_months: 14, arrival: rule, version: 1 })
  const truck = await makeOrder(t, world, vehicle('truck'))
  const car = await makeOrder(t, world, vehicle('car'))
  expect(await namesOf(world, truck.id)).toEqual(['Brakes', 'Walk around'])
  expect(await namesOf(world, car.id)).toEqual(['Walk around'])
  expect(await inspectionsOf(world, car.id)).toMatchObject([{ state: 'open', technician_id: null, counts: { total: 3 } }])
  // Another shop says it by itself.
  expect(await namesOf(world, (await makeOrder(t, world, { ...vehicle('truck'), shop_id: world.shopIds[1] })).id)).toEqual([])

  // A person who writes orders and does no inspections gets them all the same; a technician fills them in.
  const desk = await t.member(world, 'customer-service')
  const { id } = ok(await t.call('createServiceOrder', { body: fieldsOf(world) }, desk)).service_order
  const [open] = await inspectionsOf(world, id, desk)
  const technician = await t.member(world, 'technician', { technician: true })
  const { inspection } = ok(await t.call('getInspection', { params: { id: open.id } }, technician))
  const results = inspection.results.map(({ item_id, position }: { item_id: string; position: string }) => ({
    ...{ item_id, position, rating: 'ok', at: new Date().toISOString() },
  }))
  ok(await t.call('putInspectionResults', { params: { id: open.id }, body: { results } as never }, technician))
  expect(await inspectionsOf(world, id, desk)).toMatchObject([{ state: 'in_progress' }])
})
const fieldsOf = (world: World) => ({
  ...{ shop_id: world.shopId, title: 'Front brakes', description: 'Noise', ...vehicle('car') },
  customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
})

it('leaves out a template that is not published any more, and begins with the revision that is (INS5, INS14)', async () => {
  const world = await t.tenant()
  const gone = await publishedTemplate(t, world.admin, [horn], { name_en: 'Gone' })
  const stays = await publishedTemplate(t, world.admin, [horn], { name_en: 'Stays' })
  const rule = [gone, stays].map((template_id) => ({ vehicle_kind: null, template_id }))
  ok(await put(world, rule))
  ok(await t.call('deleteInspectionTemplate', { params: { id: gone } }, world.admin))
  const change = { params: { id: stays }, body: { name_en: 'Stays longer', items: [horn, lining] } as never }
  ok(await t.call('updateInspectionTemplate', change, world.admin))
  expect(await namesOf(world, (await makeOrder(t, world)).id)).toEqual(['Stays'])
  ok(await t.call('publishInspectionTemplate', { params: { id: stays } }, world.admin))
  const [now] = await inspectionsOf(world, (await makeOrder(t, world, vehicle('car'))).id)
  expect(now).toMatchObject({ name_en: 'Stays longer', counts: { total: 2 } })
  // The rule can be saved with it, and without it.
  expect(ok(await put(world, rule, { keep_months: 20 })).rules).toMatchObject({ arrival: rule, keep_months: 20 })
  expect(ok(await put(world, undefined)).rules.arrival).toEqual(rule)
  expect(ok(await put(world, [])).rules.arrival).toEqual([])
  expect(await namesOf(world, (await makeOrder(t, world, vehicle('van'))).id)).toEqual([])
})

it('refuses templates that are unknown, retired, drafts or of another organization, and more than ten (INS14)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const theirs = await publishedTemplate(t, other.admin, [horn])
  const retired = await publishedTemplate(t, world.admin, [horn])
  ok(await t.call('deleteInspectionTemplate', { params: { id: retired } }, world.admin))
  const draft = { body: { name_en: 'Draft', items: [horn] } as never }
  const { id } = ok(await t.call('createInspectionTemplate', draft, world.admin)).inspection_template
  for (const template_id of [theirs, retired, id, randomUUID()])
    expect(refusal(await put(world, [{ vehicle_kind: null, template_id }]))).toEqual([404, 'INSPECTION_TEMPLATE_NOT_FOUND'])
  const fine = await publishedTemplate(t, world.admin, [horn])
  expect(fault(await put(world, [{ vehicle_kind: 'boat', template_id: fine }]))).toEqual([422, 'NOT_AN_OPTION'])
  const many = Array.from({ length: 11 }, () => ({ vehicle_kind: null, template_id: fine }))
  expect(fault(await put(world, many))).toEqual([422, 'TOO_MANY'])
  expect(ok(await t.call('getInspectionRules', { params: { id: world.shopId } }, world.admin)).rules.arrival).toEqual([])
  const technician = await t.member(world, 'technician', { technician: true })
  const body = { skips_review: false, keep_months: 14, arrival: [] }
  expect((await t.call('putInspectionRules', { params: { id: world.shopId }, body }, technician)).status).toBe(403)
})
