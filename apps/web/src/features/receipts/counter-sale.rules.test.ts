import { expect, it } from 'vitest'
import { addPart, amountOf, isWhole, saleBody, subtotalOf } from './counter-sale.rules.ts'

const blade = { id: 'b', name: 'Wiper blade', partNumber: 'WB-22', unit_price: 14.5 }

it('counts a part that is scanned again as one more, at the price that stands there (PAY22)', () => {
  const once = addPart([], blade, '1')
  const dearer = once.map((line) => ({ ...line, price: 20 }))
  expect(addPart(dearer, blade, '2')).toMatchObject([{ key: '1', quantity: 2, price: 20 }])
  expect(addPart(once, { ...blade, id: 'c' }, '2')).toHaveLength(2)
})

it('adds up to the cent what is whole, and sends what was typed', () => {
  const [line] = addPart([], blade, '1')
  if (!line) throw new Error('no line')
  const lines = [
    { ...line, quantity: 3, price: 0.1 },
    { ...line, key: '2', itemId: null, isFee: true, quantity: 1, price: 0.2, description: ' Disposal ' },
    { ...line, key: '3', price: null },
  ]
  expect(lines.map(amountOf)).toEqual([0.3, 0.2, null])
  expect(subtotalOf(lines)).toBe(0.5)
  expect(lines.map(isWhole)).toEqual([true, true, false])
  expect(saleBody(lines)[1]).toEqual({ type: 'fee', description: 'Disposal', quantity: 1, unit_price: 0.2 })
})
