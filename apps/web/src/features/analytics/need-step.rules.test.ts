import { expect, it } from 'vitest'
import { needStep } from './need-step.rules.ts'

it('offers to assign a technician only to who may, and opens the order for everybody else (R1-28)', () => {
  expect([needStep('unassigned', true), needStep('unassigned', false)]).toEqual(['unassigned', 'overdue'])
  expect(needStep('on_hold', false)).toBe('on_hold')
})
