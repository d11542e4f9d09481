import { expect, it } from 'vitest'
import { changeOfKey, takesChange } from './order-keys.rules.ts'

it('knows the four keys of a row and no other (R1-35)', () => {
  expect(['p', 'd', 't', 's'].map(changeOfKey)).toEqual(['priority', 'due_date', 'technician', 'schedule'])
  expect(['P', 'x', 'toString', '__proto__', ''].map(changeOfKey)).toEqual(Array(5).fill(undefined))
})

it('changes only what the order allows', () => {
  expect(takesChange({ allowed: ['edit'] }, 'priority')).toBe(true)
  expect(takesChange({ allowed: ['edit'] }, 'due_date')).toBe(true)
  expect(takesChange({ allowed: ['edit'] }, 'technician')).toBe(false)
  expect(takesChange({ allowed: ['assign'] }, 'technician')).toBe(true)
  expect(takesChange({ allowed: ['reschedule'] }, 'schedule')).toBe(true)
  expect(takesChange({ allowed: [] }, 'schedule')).toBe(false)
})
