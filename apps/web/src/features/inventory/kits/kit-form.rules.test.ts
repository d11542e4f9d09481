import { expect, it } from 'vitest'
import { kitBody, kitSchema, kitValues, partsCents } from './kit-form.rules.ts'
import type { Kit } from './kits.api.ts'

const kit = {
  ...{ id: 'k', name: 'Brake kit', partNumber: 'BK-1', maker: '', category: 'Brakes', description: '', is_active: true },
  ...{ unit_price: 120, parts_price: 120, has_own_price: false, available: 2, version: 3 },
  parts: [
    { item_id: 'a', name: 'Pads', partNumber: 'P-1', quantity: 1, unit_price: 60, available: 5, location: '' },
    { item_id: 'b', name: 'Clips', partNumber: 'C-1', quantity: 2.5, unit_price: 24, available: null, location: '' },
  ],
} as unknown as Kit

it('shows a price that follows the parts as an empty field, and sends the parts by their ids (PAR31)', () => {
  const values = kitValues(kit)
  expect(values.unit_price).toBeNull()
  expect(kitValues({ ...kit, has_own_price: true }).unit_price).toBe(120)
  expect(partsCents(values.parts)).toBe(12_000)
  expect(partsCents([{ quantity: null, unit_price: 9 }])).toBe(0)
  const sent = kitBody(kitSchema.parse(values))
  expect(sent).toMatchObject({
    unit_price: null,
    parts: [
      { item_id: 'a', quantity: 1 },
      { item_id: 'b', quantity: 2.5 },
    ],
  })
})

it('takes no kit without parts, and no part without a number of them', () => {
  expect(kitSchema.safeParse({ ...kitValues(kit), parts: [] }).success).toBe(false)
  const [part] = kitValues(kit).parts
  expect(kitSchema.safeParse({ ...kitValues(kit), parts: [{ ...part, quantity: null }] }).success).toBe(false)
})
