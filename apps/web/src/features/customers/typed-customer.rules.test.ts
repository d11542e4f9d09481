import { expect, it } from 'vitest'
import { valuesFromTyped } from './typed-customer.rules.ts'

it.each([
  [' ana@example.com ', { email: 'ana@example.com' }],
  ['(253) 555-0142', { phone: '(253) 555-0142' }],
  ['+1 253.555.0142', { phone: '+1 253.555.0142' }],
  ['Harbor Line 2', { name: 'Harbor Line 2' }],
  ['42', { name: '42' }],
])('takes %s as the start of a new customer', (typed, values) => {
  expect(valuesFromTyped(typed)).toEqual(values)
})
