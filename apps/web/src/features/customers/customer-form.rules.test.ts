import { fieldTextsEs } from '@twopost/contract/core/problems.es'
import { expect, it } from 'vitest'
import { customerSchema, customerValues, isReachable } from './customer-form.rules.ts'

const faultsOf = (known: Parameters<typeof customerValues>[1]): string[][] =>
  (customerSchema.safeParse(customerValues(null, known)).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

it('tells a missing e-mail address from a misspelt one, as the server does (P14, P38)', () => {
  expect(faultsOf({ name: 'Elena', email: 'elena@example.com' })).toEqual([])
  expect(faultsOf({ name: 'Elena', email: ' ' })).toEqual([['email', 'NAME_EMAIL_REQUIRED']])
  for (const email of ['elena', 'elena@', 'elena@example', 'a b@example.com'])
    expect(faultsOf({ name: 'Elena', email })).toEqual([['email', 'INVALID_EMAIL']])
  expect(faultsOf({ name: '', email: '' })).toEqual([
    ['name', 'NAME_EMAIL_REQUIRED'],
    ['email', 'NAME_EMAIL_REQUIRED'],
  ])
  expect([fieldTextsEs.INVALID_EMAIL, fieldTextsEs.NAME_EMAIL_REQUIRED]).not.toContain('')
})

it('takes a walk-in without an address, who then needs a phone number (NOW23)', () => {
  expect(faultsOf({ name: 'Elena', no_email: true, phone: '(253) 555-0177' })).toEqual([])
  expect(faultsOf({ name: 'Elena', no_email: true })).toEqual([['phone', 'NAME_PHONE_REQUIRED']])
  expect(faultsOf({ name: '', no_email: true })).toEqual([
    ['name', 'NAME_EMAIL_REQUIRED'],
    ['phone', 'NAME_PHONE_REQUIRED'],
  ])
  expect(isReachable({ name: 'Elena', email: '', no_email: true, phone: '(253) 555-0177' })).toBe(true)
  expect(isReachable({ name: 'Elena', email: '', no_email: true, phone: ' ' })).toBe(false)
  expect(isReachable({ name: 'Elena', email: 'elena@example.com', phone: '' })).toBe(true)
  expect(isReachable({ name: 'Elena', email: '', phone: '(253) 555-0177' })).toBe(false)
})
