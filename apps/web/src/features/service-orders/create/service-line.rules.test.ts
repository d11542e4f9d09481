import { expect, it } from 'vitest'
import { readService, servicesOf, withTyped } from './service-line.rules.ts'

it('reads hours, pieces with a price, and plain words from one line (x1)', () => {
  const labor = (hours: number, description: string) => ({ kind: 'labor', hours, description })
  expect(readService('  ')).toBeNull()
  expect(readService('1,5 rotate tires')).toEqual(labor(1.5, 'rotate tires'))
  expect(readService('1.5h rotate tires')).toEqual(labor(1.5, 'rotate tires'))
  expect(readService('2 h  diagnose')).toEqual(labor(2, 'diagnose'))
  expect(readService('90m road test')).toEqual(labor(1.5, 'road test'))
  expect(readService('0,5 horas revisar')).toEqual(labor(0.5, 'revisar'))
  const part = (quantity: number, description: string, price: number | null) => ({ kind: 'part', quantity, description, price })
  expect(readService('2x seal 14.20')).toEqual(part(2, 'seal', 14.2))
  expect(readService('2 x drain plug $3')).toEqual(part(2, 'drain plug', 3))
  expect(readService('4× brake pad')).toEqual(part(4, 'brake pad', null))
  // One word is what it is, not a price.
  expect(readService('2x 1234')).toEqual({ kind: 'name', name: '2x 1234' })
  for (const name of ['brakes', 'oil 5W-30', '60,000-mile service', '4x4 front axle'])
    expect(readService(name)).toEqual({ kind: 'name', name })
})

it('adds what was typed: labor and names as services, parts to the last one, known services with their lines', () => {
  let keys = 0
  const newKey = () => `k${++keys}`
  const add = (before: Parameters<typeof withTyped>[0], typed: string, known?: Parameters<typeof withTyped>[2]) =>
    withTyped(before, readService(typed) ?? { kind: 'name', name: '' }, known, newKey)
  const first = add([], '1,5 rotate tires')
  expect(first).toMatchObject([
    { name: 'rotate tires', lines: [{ type: 'labor', description: 'rotate tires', amount: 1.5, price: null }] },
  ])
  const second = add(first, '2x seal 14.20')
  expect(second).toHaveLength(1)
  expect(second[0]?.lines).toMatchObject([{ type: 'labor' }, { type: 'parts', description: 'seal', amount: 2, price: 14.2 }])
  expect(add(second, 'brakes')).toMatchObject([{}, { name: 'brakes', lines: [{ type: 'labor', amount: 1 }] }])
  const known = { name: 'Front brakes', lines: [{ type: 'parts' as const, description: 'Pad set', amount: 1, price: 80 }] }
  expect(add(first, 'brak', known)[1]).toMatchObject({ name: 'Front brakes', lines: [{ description: 'Pad set', price: 80 }] })
  expect(add([], '2x seal')).toMatchObject([{ name: 'seal', lines: [{ type: 'parts', price: null }] }])
  expect(new Set(second.flatMap((one) => [one.key, ...one.lines.map((line) => line.key)])).size).toBe(3)
})

it('takes the services of an order again, labor at the rate of today', () => {
  const line = (type: 'labor' | 'parts', service_name: string, more: object) => ({
    type,
    service_name,
    description: 'x',
    quantity: 1,
    unit_cost: 50,
    estimated_hours: null,
    price: { source: 'manual' },
    ...more,
  })
  const order = {
    title: 'Brakes',
    services: [{ name: 'Front', concern: 'Squeals', skills: [{ id: 's', name: 'Brakes', level: 2 }], bay_kind: 'heavy' }],
    line_items: [
      line('labor', 'Front', { estimated_hours: 1.5, quantity: 1.5 }),
      line('parts', 'Front', { quantity: 2 }),
      line('labor', '', {}),
      line('parts', 'Fees', { price: { source: 'fee' } }),
    ],
  } as unknown as Parameters<typeof servicesOf>[0]
  let keys = 0
  expect(servicesOf(order, () => `k${++keys}`)).toMatchObject([
    {
      name: 'Front',
      concern: 'Squeals',
      skills: [{ id: 's', name: 'Brakes', level: 2 }],
      bayKind: 'heavy',
      lines: [
        { type: 'labor', amount: 1.5, price: null },
        { type: 'parts', amount: 2, price: 50 },
      ],
    },
    { name: 'Brakes', concern: '', lines: [{ type: 'labor', amount: 1, price: null }] },
  ])
})
