import { expect, it } from 'vitest'
import { needStep, needTitle } from './need-step.rules.ts'

it('offers to assign a technician only to who may, and opens the order for everybody else (R1-28)', () => {
  expect([needStep('unassigned', true), needStep('unassigned', false)]).toEqual(['unassigned', 'overdue'])
  expect(needStep('on_hold', false)).toBe('on_hold')
})

it('calls a thing by its vehicle and its work, and by its customer where it has neither', () => {
  const owed = { vehicle_label: '', title: '', customer_name: 'Harbor Line Drayage' }
  expect(needTitle({ ...owed, vehicle_label: '2019 Ford F-550', title: 'Brakes' })).toBe('2019 Ford F-550: Brakes')
  expect(needTitle({ ...owed, title: 'Counter sale' })).toBe('Counter sale')
  expect(needTitle(owed)).toBe('Harbor Line Drayage')
})
