import { expect, it } from 'vitest'
import { conflictsOf, slotsFor } from './bulk-slots.rules.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`)
const order = (id: string, technician: string | null, minutes: number | null = 60) => ({
  id,
  assigned_technician_id: technician,
  estimated_duration: minutes,
})

it('lets the orders of one technician follow each other and those of two run beside each other', () => {
  const slots = slotsFor(
    [order('a', 'tom', 90), order('b', 'ann'), order('c', 'tom', null), order('d', null)],
    at('16:00'),
    undefined,
  )
  expect([...slots]).toEqual([
    ['a', { start: '2026-11-23T16:00:00.000Z', end: '2026-11-23T17:30:00.000Z', minutes: 90 }],
    ['b', { start: '2026-11-23T16:00:00.000Z', end: '2026-11-23T17:00:00.000Z', minutes: 60 }],
    ['c', { start: '2026-11-23T17:30:00.000Z', end: '2026-11-23T18:30:00.000Z', minutes: 60 }],
    ['d', { start: '2026-11-23T16:00:00.000Z', end: '2026-11-23T17:00:00.000Z', minutes: 60 }],
  ])
})

it('names for each order what is booked in the way of its technician and bay, not those that move with it (G25)', () => {
  const wanted = [
    { ...order('a', 'tom', 90), bay: { id: 'bay-1' } },
    { ...order('b', 'ann'), bay: null },
  ]
  const slots = slotsFor(wanted, at('16:00'), undefined)
  const booked = (id: string, from: string, to: string, technician: string, bay: string) => ({
    id,
    number: `SO-${id}`,
    assigned_technician: { id: technician, name: technician },
    bay: { id: bay, name: bay },
    scheduled_at: `2026-11-23T${from}:00.000Z`,
    scheduled_end: `2026-11-23T${to}:00.000Z`,
  })
  const conflicts = conflictsOf(wanted, slots, [
    booked('x', '17:00', '18:00', 'tom', 'bay-2'),
    booked('y', '15:00', '16:30', 'ben', 'bay-1'),
    booked('z', '17:30', '18:00', 'tom', 'bay-1'),
    // It is given a new time itself.
    booked('b', '16:00', '17:00', 'tom', 'bay-1'),
  ])
  expect([...conflicts].map(([id, all]) => [id, all.map((one) => [one.resource, one.name, one.number])])).toEqual([
    [
      'a',
      [
        ['technician', 'tom', 'SO-x'],
        ['bay', 'bay-1', 'SO-y'],
      ],
    ],
  ])
})
