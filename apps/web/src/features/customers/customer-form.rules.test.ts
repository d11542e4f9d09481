import { fieldTextsEs } from '@twopost/contract/core/problems.es'
import { expect, it } from 'vitest'
import { customerSchema, customerValues } from './customer-form.rules.ts'

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
