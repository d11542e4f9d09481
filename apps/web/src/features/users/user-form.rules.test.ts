import { expect, it } from 'vitest'
import { newUserBody, newUserSchema } from './user-form.rules.ts'

const filled = {
  name: 'Nora Vale',
  email: 'nora@example.com',
  password: 'given 123',
  isActive: true,
  bio: '',
  roleId: '',
  shopIds: [],
}

it('asks in the specified words (P30)', () => {
  const found = newUserSchema.safeParse({ ...filled, name: 'N', email: 'x', password: '12345' })
  expect(found.error?.issues.map((issue) => issue.message)).toEqual(['USER_NAME_SHORT', 'USER_EMAIL', 'PASSWORD_SHORT'])
})

it('leaves an empty role and an empty about out of what is sent (C33)', () => {
  expect(newUserBody(newUserSchema.parse(filled))).toEqual({
    name: 'Nora Vale',
    email: 'nora@example.com',
    password: 'given 123',
    isActive: true,
    shopIds: [],
  })
  expect(newUserBody(newUserSchema.parse({ ...filled, roleId: 'viewer', bio: 'Knows diesels' }))).toMatchObject({
    roleId: 'viewer',
    bio: 'Knows diesels',
  })
})
