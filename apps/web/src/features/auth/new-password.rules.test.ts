import { expect, it } from 'vitest'
import { newPasswordSchema } from './new-password.rules.ts'

const faults = (password: string, again: string) =>
  newPasswordSchema(8)
    .safeParse({ password, again })
    .error?.issues.map((issue) => [issue.path.join('.'), issue.message])

it('asks for enough characters first, and then for the same twice (P30)', () => {
  expect(faults('1234567', 'other')).toEqual([['password', 'PASSWORD_SHORTER_THAN']])
  expect(faults('12345678', '1234567')).toEqual([['again', 'PASSWORDS_DIFFER']])
  expect(faults('12345678', '12345678')).toBeUndefined()
})
