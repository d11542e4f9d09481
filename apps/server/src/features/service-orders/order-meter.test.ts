import { expect, it } from 'vitest'
import { brakeLines, makeOrder } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'

const t = useApp()

/** An order at work whose vehicle came in with 84,140 miles. */
async function atWork(world: World): Promise<string> {
  const { id } = await makeOrder(t, world, { mileage_in: 84_140, line_items: brakeLines })
  const body = { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true }
  expect((await t.call('scheduleOrder', { params: { id }, body }, world.admin)).status).toBe(200)
  expect((await t.call('startOrder', { params: { id } }, world.admin)).status).toBe(200)
  return id
}
const complete = (world: World, id: string, body: object) =>
  t.call('completeOrder', { params: { id }, body: body as never }, world.admin)
const change = (world: World, id: string, body: object) =>
  t.call('updateServiceOrder', { params: { id }, body: body as never }, world.admin)
const readings = async (id: string) =>
  (
    await t.admin.query(
      `select r.mileage, r.source, v.mileage as now from app.odometer_readings r join app.vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id
        where r.service_order_id = $1 order by r.at, r.id`,
      [id],
    )
  ).rows

it('takes the meter out when an order is completed: on record with the vehicle, in the timeline and on the papers (DOC6)', async () => {
  const world = await t.tenant()
  const id = await atWork(world)
  await t.call('updateDocumentTexts', { params: { id: world.shopId }, body: { invoice_facts: ['meters'] } }, world.admin)
  const done = await complete(world, id, { mileage_out: 84_152 })
  expect([done.status, done.body.data.service_order]).toMatchObject([
    200,
    { status: 'completed', mileage_in: 84_140, mileage_out: 84_152 },
  ])
  expect(await readings(id)).toEqual([
    { mileage: 84_140, source: 'order_in', now: 84_152 },
    { mileage: 84_152, source: 'order_out', now: 84_152 },
  ])
  const told = done.body.data.service_order.activities.find(({ type }: { type: string }) => type === 'changed')
  expect(told.details).toMatchObject({ fields: 'mileage_out', from_mileage_out: null, to_mileage_out: 84_152 })
  const paper = await t.call('getServiceOrderPdf', { params: { id }, query: { language: 'en' } }, world.admin)
  expect((await textOfPdf(paper.bytes)).join(' ')).toContain('84,152')
  const { invoice } = (await t.call('createInvoice', { body: { workOrderId: id } }, world.admin)).body.data
  const sent = await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin)
  expect(sent.status, sent.text).toBe(200)
  const pdf = await t.call('getInvoicePdf', { params: { id: invoice.id }, query: {} }, world.admin)
  expect((await textOfPdf(pdf.bytes)).join(' ')).toContain('84,140 mi in · 84,152 mi out')
  // Once it is invoiced nobody changes it.
  expect((await change(world, id, { mileage_out: 84_160 })).body.code).toBe('ORDER_CLOSED')
})

it('refuses a meter out below the meter in, whichever is said last, and asks once about a jump (DOC6)', async () => {
  const world = await t.tenant()
  const id = await atWork(world)
  const lower = await complete(world, id, { mileage_out: 84_139 })
  expect([lower.status, lower.body.errors]).toMatchObject([
    422,
    [
      {
        path: 'body.mileage_out',
        code: 'MILEAGE_OUT_LOWER',
        message: 'The mileage out is less than the mileage in, 84,140.',
      },
    ],
  ])
  const jump = await complete(world, id, { mileage_out: 94_152 })
  expect([jump.status, jump.body.code, jump.body.params]).toEqual([
    409,
    'MILEAGE_JUMP',
    { mileage_in: '84,140', mileage_out: '94,152', miles: '10,012' },
  ])
  // Nothing of a refused move is kept.
  expect((await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order).toMatchObject({
    status: 'in_progress',
    mileage_out: null,
  })
  expect((await complete(world, id, { mileage_out: 94_152, allow_mileage_jump: true })).status).toBe(200)
  const above = await change(world, id, { mileage_in: 94_153 })
  expect([above.status, above.body.errors[0].path, above.body.errors[0].code]).toEqual([
    422,
    'body.mileage_in',
    'MILEAGE_OUT_LOWER',
  ])
  // The same figures again, and other fields, are not asked about.
  expect((await change(world, id, { mileage_out: 94_152, notes: 'Long road test' })).status).toBe(200)
  expect((await change(world, id, { mileage_out: null })).body.data.service_order.mileage_out).toBeNull()
  expect((await change(world, id, { mileage_out: 84_640 })).status).toBe(200)
  expect((await readings(id)).map((row) => row.mileage)).toEqual([84_140, 94_152, 84_640])
  expect((await complete(world, id, { mileage_out: -1 })).status).toBe(422)
})
