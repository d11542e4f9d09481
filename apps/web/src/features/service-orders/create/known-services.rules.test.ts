import type { KnownService } from '@twopost/contract/service-orders'
import { expect, it } from 'vitest'
import { proposalsOf, proposed } from './known-services.rules.ts'
import { withKnown } from './service-line.rules.ts'

const service = (name: string, more: Partial<KnownService> = {}): KnownService => ({
  name,
  category: '',
  of: 'vehicle',
  done_at: '2026-03-04T16:00:00.000Z',
  order_number: 'SO-1',
  mileage_in: null,
  times: 1,
  usual_days: null,
  is_due: false,
  skills: [],
  bay_kind: null,
  lines: [],
  ...more,
})
const names = (all: readonly { name: string }[]) => all.map((one) => one.name)

it('proposes what fits the report, then what is due, then what was done on the vehicle (x1)', () => {
  const all = proposalsOf([
    service('Tires'),
    service('Oil service', { is_due: true }),
    service('Brakes, front'),
    service('Glass', { of: 'customer' }),
    service('Clutch', { of: 'customer' }),
  ])
  expect(names(proposed(all, 'Squeals when braking. The clutch slips.', []))).toEqual([
    'Brakes, front',
    'Clutch',
    'Oil service',
    'Tires',
  ])
  // What the order has is not proposed again.
  expect(names(proposed(all, '', [{ name: 'oil service' }]))).toEqual(['Tires', 'Brakes, front'])
})

it('takes a service as it was, at today’s labor rate, with what it needs', () => {
  const [known] = proposalsOf([
    service('Engine', {
      skills: [{ id: 'd', name: 'Diesel', level: 2 }],
      bay_kind: 'heavy',
      lines: [
        { type: 'labor', sales_class: 'labor', description: 'Injectors', quantity: 1, estimated_hours: 2.5, unit_cost: 99 },
        { type: 'parts', sales_class: 'part_new', description: 'Seal', quantity: 4, estimated_hours: null, unit_cost: 3.2 },
      ],
    }),
  ])
  if (!known) throw new Error('nothing known')
  let keys = 0
  expect(withKnown([], known, () => String(++keys))).toEqual([
    {
      key: '3',
      name: 'Engine',
      concern: '',
      skills: [{ id: 'd', name: 'Diesel', level: 2 }],
      bayKind: 'heavy',
      lines: [
        { key: '1', type: 'labor', description: 'Injectors', amount: 2.5, price: null },
        { key: '2', type: 'parts', description: 'Seal', amount: 4, price: 3.2 },
      ],
    },
  ])
})
