import { expect, it } from 'vitest'
import { statusOfDecisions } from './order-parts.states.ts'

it('keeps a request pending until each line is decided, and approves it if any was (OP-42)', () => {
  expect(statusOfDecisions(['take', null])).toBe('pending')
  expect(statusOfDecisions(['reject', 'order'])).toBe('approved')
  expect(statusOfDecisions(['take', 'reject'])).toBe('approved')
  expect(statusOfDecisions(['reject', 'reject'])).toBe('rejected')
})
