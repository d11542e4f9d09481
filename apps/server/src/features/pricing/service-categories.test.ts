import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

it('keeps categories of work; from the first one on services name one of them, and its rate comes before that of a job and of the shop (CAN7, CAN9)', async () => {
  const world = await t.tenant()
  const rate = async (code: string, amount: number, is_default = false) =>
    (await t.call('createLaborRate', { body: { code, name: code, amount, is_default } }, world.admin)).body.data.labor_rate.id
  await rate('GEN', 100, true)
  const [heavy, diagnosis] = [await rate('HVY', 165), await rate('DIA', 140)]
  const order = async (more: object = {}) => {
    const of = { customer: { name: 'Ana', email: 'ana@example.com' }, vehicle: { make: 'Ford', model: 'F-150', year: 2020 } }
    const body = { shop_id: world.shopId, description: 'Work', ...of, ...more } as never
    return t.call('createServiceOrder', { body }, world.admin)
  }
  const first = (await order()).body.data.service_order.id
  const add = (id: string, more: object) =>
    t.call(
      'addLineItem',
      { params: { id }, body: { type: 'labor', description: 'Work', estimated_hours: 1, ...more } },
      world.admin,
    )
  expect((await add(first, { service_name: 'A', service_category: 'Anything' })).status).toBe(201)
  const create = (body: object) => t.call('createServiceCategory', { body: { name: 'Brakes', ...body } }, world.admin)
  const made = await create({ default_rate_id: heavy })
  expect(made.status, made.text).toBe(201)
  expect((await create({ name: 'BRAKES' })).body.code).toBe('SERVICE_CATEGORY_EXISTS')
  const unknown = await add(first, { service_name: 'B', service_category: 'Anything' })
  expect(unknown.body.errors[0]).toMatchObject({
    path: 'body.service_category',
    message: 'Choose one of the categories of this organization.',
  })
  expect((await order({ services: [{ name: 'A', category: 'Anything' }] })).status).toBe(422)
  const price = async (more: object) => (await add(first, more)).body.data.line_item.unit_cost
  expect(await price({ service_name: 'C', service_category: 'brakes' })).toBe(165)
  expect(await price({ service_name: 'D' })).toBe(100)
  const lines = [{ type: 'labor' as const, description: 'Find it', quantity: 1 }]
  const canned = async (code: string, category: string) => {
    const body = { code, name: code, category, rate_id: diagnosis, lines }
    const job = (await t.call('createCannedJob', { body }, world.admin)).body.data.canned_job.id
    const { service } = (await t.call('addCannedJob', { params: { id: first }, body: { canned_job_id: job } }, world.admin)).body
      .data
    return [service.category, service.total]
  }
  expect(await canned('J1', 'Brakes')).toEqual(['Brakes', 165])
  // A category that nobody knows any more does not come onto an order.
  expect(await canned('J2', 'Gone')).toEqual(['', 140])
  const params = { id: made.body.data.service_category.id }
  const renamed = await t.call(
    'updateServiceCategory',
    { params, body: { name: 'Wheels', counts_inspection: true, version: 1 } },
    world.admin,
  )
  expect(renamed.body.data.service_category).toMatchObject({ name: 'Wheels', counts_inspection: true, version: 2 })
  expect((await t.call('updateServiceCategory', { params, body: { name: 'X', version: 1 } }, world.admin)).status).toBe(409)
  expect((await t.call('listServiceCategories', {}, world.admin)).body.data.service_categories).toHaveLength(1)
  expect((await t.call('deleteServiceCategory', { params }, world.admin)).status).toBe(204)
  expect((await add(first, { service_name: 'E', service_category: 'Anything' })).status).toBe(201)
})
