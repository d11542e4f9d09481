import { expect, it } from 'vitest'
import { goBy } from './single-keys.rules.ts'

it.each([
  ['g', false, 'wait'],
  ['g', true, 'wait'],
  ['d', true, 'dashboard'],
  ['w', true, 'orders'],
  ['b', true, 'board'],
  ['f', true, 'flags'],
  ['f', false, null],
  ['c', true, 'customers'],
  ['v', true, 'vehicles'],
  ['n', true, 'invoices'],
  ['n', false, null],
  ['z', true, null],
  ['toString', true, null],
] as const)('%s, G before it: %s → %s', (key, isWaiting, means) => {
  expect(goBy(key, isWaiting)).toBe(means)
})
