import { expect, it } from 'vitest'
import { slotsFor } from './bulk-slots.rules.ts'

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
    ['a', { start: '2026-11-23T16:00:00.000Z', minutes: 90 }],
    ['b', { start: '2026-11-23T16:00:00.000Z', minutes: 60 }],
    ['c', { start: '2026-11-23T17:30:00.000Z', minutes: 60 }],
    ['d', { start: '2026-11-23T16:00:00.000Z', minutes: 60 }],
  ])
})
