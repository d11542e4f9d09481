import { expect, it } from 'vitest'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { copyOf } from './order-copy.rules.ts'

it('copies the work of an order and leaves what belongs to its first visit', () => {
  const order = {
    ...{ shop_id: 's', customer_id: 'c', vehicle_id: 'v', title: 'Brakes', description: 'They squeal', priority: 'high' },
    ...{ notes: 'Said on the phone', mileage_in: 1200, scheduled_at: '2026-11-20T16:00:00Z', technicians: [{ id: 't' }] },
    service_level: { id: 'l', name: 'Same day', color: 'blue' },
    services: [
      {
        ...{ id: 'x', name: 'Brakes', category: 'Chassis', concern: 'Noise', cause: 'Worn', correction: 'Replaced' },
        skills: [{ id: 'k', name: 'Brakes', level: 2 }],
        bay_kind: 'heavy',
      },
      { id: 'z', name: 'Fees', kind: 'fees', category: '', concern: '', skills: [], bay_kind: null },
      { id: 'y', name: 'Oil', category: '', concern: '', cause: '', correction: '', skills: [], bay_kind: null },
    ],
    line_items: [
      {
        ...{ id: '1', type: 'labor', description: 'Replace', quantity: 1, unit_cost: 120, estimated_hours: 1.5 },
        ...{ service_name: 'Brakes', notes: '', technician_id: 't', is_done: true, price: { source: 'rate' } },
      },
      {
        ...{ id: '2', type: 'parts', description: 'Rotor', quantity: 2, unit_cost: 89.99, estimated_hours: null },
        ...{ service_name: 'Brakes', notes: '', price: { source: 'manual' } },
      },
      // What a rule charges is counted for the new order by itself (CAN14).
      { id: '3', type: 'fee', description: 'Supplies', quantity: 1, service_name: 'Fees', price: { source: 'fee' } },
    ],
  } as unknown as ServiceOrderDetail
  expect(copyOf(order, ['Tires']).services?.map((one) => one.category)).toEqual(['', ''])
  for (const categories of [[], ['CHASSIS', 'Tires']])
    expect(copyOf(order, categories).services?.map((one) => one.category)).toEqual(['Chassis', ''])
  expect(copyOf(order, [])).toEqual({
    ...{ shop_id: 's', customer_id: 'c', vehicle_id: 'v', title: 'Brakes', description: 'They squeal', priority: 'high' },
    service_level_id: 'l',
    services: [
      { name: 'Brakes', category: 'Chassis', concern: 'Noise', skills: [{ id: 'k', level: 2 }], bay_kind: 'heavy' },
      { name: 'Oil', category: '', concern: '' },
    ],
    line_items: [
      {
        ...{ type: 'labor', description: 'Replace', quantity: 1, unit_cost: 120, estimated_hours: 1.5 },
        ...{ service_name: 'Brakes', notes: '' },
      },
      { type: 'parts', description: 'Rotor', quantity: 2, unit_cost: 89.99, service_name: 'Brakes', notes: '' },
    ],
  })
})
