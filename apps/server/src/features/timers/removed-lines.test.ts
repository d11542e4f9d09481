import { expect, it } from 'vitest'
import { addBookedOrder } from '../../../test/factories/orders.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

it('lets a timer go on when the line it was started for is removed, and forgets the line (I12)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const id = await addBookedOrder(t, world, tech)
  const lineId = (await t.call('listLineItems', { params: { id } }, world.admin)).body.data.line_items[0].id
  const timer = await t.call('startTimer', { params: { id }, body: { serviceItemId: lineId } }, tech)
  expect(timer.body.data?.timer.status, timer.text).toBe('working')
  const held = () => t.admin.query('select line_item_id, status from app.timers where tenant_id = $1', [world.tenantId])
  expect((await held()).rows).toEqual([{ line_item_id: lineId, status: 'working' }])
  const gone = await t.call('deleteLineItem', { params: { id, itemId: lineId } }, world.admin)
  expect(gone.status, gone.text).toBe(204)
  expect((await held()).rows).toEqual([{ line_item_id: null, status: 'working' }])
})
