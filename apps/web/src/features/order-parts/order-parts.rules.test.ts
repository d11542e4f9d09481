import type { LineItem } from '@twopost/contract/service-orders'
import { expect, it } from 'vitest'
import { fatesOf, hereOfLine, notComing, outOfLine, partsNotHere, partsOut, priceWith, tooMany } from './order-parts.rules.ts'

const line = (id: string, part: object | null) => ({ id, part: part && { issued: 0, ready: 0, kept: 0, ...part } }) as LineItem

it('counts what is out of the part of a line, and what is too many of it', () => {
  const some = line('a', { issued: 2.5, ready: 1, kept: 0.5 })
  expect(outOfLine(some)).toBe(3)
  expect(outOfLine(line('b', null))).toBe(0)
  expect([tooMany(some, 4, false), tooMany(some, 1.2, false), tooMany(some, 4, true)]).toEqual([0, 1.8, 3])
  expect(partsOut([some, line('b', null), line('c', {})])).toEqual([{ line: some, count: 3 }])
})

it('knows which parts are not here', () => {
  const lines = ['here', 'coming', 'not_coming', null].map((presence, at) => line(String(at), { presence }))
  expect(partsNotHere([...lines, line('x', null)]).map((one) => one.id)).toEqual(['1', '2'])
})

it('counts what of a part is left to buy: neither here, promised, nor on its way', () => {
  const part = { presence: 'not_coming', reserved: 0.5, ordered: 3, received: 2, issued: 1 }
  const of = (more: object) => notComing({ ...line('a', { ...part, ...more }), quantity: 6 } as LineItem)
  expect([of({}), of({ ready: 1 }), of({ ordered: 0, received: 0 }), of({ issued: 9 })]).toEqual([3.5, 2.5, 4.5, 0])
  expect([of({ presence: 'coming' }), of({ presence: null })]).toEqual([0, 0])
})

it('takes the price of a part, and keeps what was typed where a part was put on file without one', () => {
  expect([priceWith({ unit_price: 18.25 }, true, 40), priceWith({ unit_price: 18.25 }, false, 40)]).toEqual([18.25, 18.25])
  expect([priceWith({ unit_price: 0 }, true, 40), priceWith({ unit_price: 0 }, true, null)]).toEqual([40, 0])
  // One that was on file before costs what is said there.
  expect(priceWith({ unit_price: 0 }, false, 40)).toBe(0)
})

it('offers of a missing part that only what is here was used, or none of it', () => {
  const part = { reserved: 0, issued: 0, ready: 0, kept: 0 }
  expect(fatesOf(line('a', part))).toEqual(['not_used', 'customer'])
  const some = line('a', { ...part, issued: 1, ready: 0.5, kept: 1, reserved: 0.25 })
  expect(hereOfLine(some)).toBe(1.75)
  expect(fatesOf(some)).toEqual(['only'])
})
