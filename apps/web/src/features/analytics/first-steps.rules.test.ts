import { expect, it } from 'vitest'
import { stepsOf } from './first-steps.rules.ts'

it('counts the steps of a new shop from what is there, and names the first open one (R1-46)', () => {
  expect(stepsOf({ people: false, hours: false, customer: false })).toEqual({ done: 1, open: 3, next: 'people' })
  expect(stepsOf({ people: true, hours: false, customer: false })).toEqual({ done: 2, open: 2, next: 'hours' })
  // In any order: who writes an order first still has people to add.
  expect(stepsOf({ people: false, hours: true, customer: true })).toEqual({ done: 3, open: 1, next: 'people' })
  expect(stepsOf({ people: true, hours: true, customer: true })).toEqual({ done: 4, open: 0, next: null })
})
