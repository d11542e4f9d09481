import { expect, it } from 'vitest'
import { newPartBody, newPartSchema, newPartValues } from './new-part.rules.ts'

it('asks for a name and a number, and sends nothing that nobody has said', () => {
  const bare = newPartSchema.safeParse(newPartValues('  Odd clamp '))
  expect(bare.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['partNumber', 'PART_NUMBER_REQUIRED']])
  const unnamed = newPartSchema.safeParse({ ...newPartValues(' '), partNumber: '--' })
  expect(unnamed.error?.issues.map(({ message }) => message)).toEqual(['NAME_REQUIRED', 'INVALID_PART_NUMBER'])
  const named = newPartSchema.parse({ ...newPartValues('Odd clamp'), partNumber: ' OC-7 ' })
  expect(newPartBody('a', named)).toEqual({ shop_id: 'a', name: 'Odd clamp', partNumber: 'OC-7', kind: 'special' })
  const supplier_id = '019f0000-0000-7000-8000-000000000000'
  const whole = newPartSchema.parse({ ...named, maker: 'Bayside', supplier_id, unit_cost: 0, unit_price: 12.5, kind: 'tire' })
  expect(newPartBody('a', whole)).toMatchObject({ maker: 'Bayside', supplier_id, unit_cost: 0, unit_price: 12.5, kind: 'tire' })
  expect(newPartSchema.safeParse({ ...named, unit_price: -1 }).success).toBe(false)
})

it('takes as many of the typed words as a name holds', () => {
  expect(newPartValues('x'.repeat(400)).name).toHaveLength(200)
})
