import { expect, it } from 'vitest'
import { cannedBody, cannedSchema, cannedValues, isEmptyPackage, newLine, ofType } from './canned-form.rules.ts'

const values = () => ({ ...cannedValues(null), code: 'OIL', name: 'Oil service' })

it('begins with a line of labor, and sends no class that nobody said', () => {
  const read = cannedSchema.parse({ ...values(), lines: [{ ...newLine, description: 'Change oil' }] })
  expect(cannedBody(read)).toMatchObject({
    ...{ code: 'OIL', rate_id: null, package_price: null },
    lines: [{ type: 'labor', description: 'Change oil', quantity: 1, price: null, item_id: null }],
  })
  expect(cannedBody(read).lines[0]).not.toHaveProperty('sales_class')
})

it('asks for the price of a package and for a line that is not optional (CAN30)', () => {
  const one = { ...newLine, description: 'Work' }
  const read = cannedSchema.safeParse({ ...values(), lines: [one], price_mode: 'package' })
  expect(read.error?.issues[0]).toMatchObject({ message: 'PACKAGE_PRICE_REQUIRED', path: ['package_price'] })
  expect(isEmptyPackage({ price_mode: 'package', lines: [{ ...one, is_optional: true }] })).toBe(true)
  expect(isEmptyPackage({ price_mode: 'sum', lines: [] })).toBe(false)
})

it('lets go of the part and the class with another type', () => {
  const part = { ...newLine, type: 'parts' as const, sales_class: 'battery', item_id: 'i', part_number: 'B-65', price: 10 }
  expect(ofType(part, 'labor')).toMatchObject({ type: 'labor', sales_class: null, item_id: null, part_number: '', price: 10 })
  expect(ofType(part, 'parts')).toBe(part)
})
