import { labelCode } from '@twopost/contract/documents'
import { expect, it } from 'vitest'
import type { PurchaseOrderLine } from './purchasing.api.ts'
import { acceptedOf, bookingOf, differencesOf, lineOfCode, lineOfItems, photosToSend } from './receive.rules.ts'

const line = (id: string, part_number: string, outstanding: number) => ({ id, part_number, outstanding }) as PurchaseOrderLine
const lines = [line('a', 'TR-3030 LP3', 6), line('b', '5WK9-6753C', 2), line('c', 'SS-370003A', 8), line('d', 'BD-66864B', 4)]

it('finds a line by its number however it is written', () => {
  expect(lineOfCode(lines, 'tr3030lp3', {})?.id).toBe('a')
  expect(lineOfCode(lines, 'TR3030', {})).toBeUndefined()
  expect(lineOfCode(lines, ' - ', {})).toBeUndefined()
  // A second line of the same part is next when the first is counted whole.
  const twice = [line('a', 'TR-1', 2), line('b', 'TR-1', 1)]
  const at = (counts: Record<string, number>) => lineOfCode(twice, 'tr1', counts)?.id
  expect([at({ a: 1 }), at({ a: 2 }), at({ a: 2, b: 1 })]).toEqual(['a', 'b', 'a'])
})
it('finds a line by the label of its part, and by the part that another number names', () => {
  const pad = '019ad3b2-7c1e-7aaa-8bbb-0123456789ab'
  const named = [
    { ...line('a', 'TR-1', 2), item_id: pad },
    { ...line('b', 'X-2', 1), item_id: 'other' },
  ]
  expect(lineOfCode(named, labelCode('part', pad).toLowerCase(), {})?.id).toBe('a')
  expect(lineOfCode(named, labelCode('bin', pad), {})).toBeUndefined()
  expect(lineOfItems(named, ['nothing', 'other'], {})?.id).toBe('b')
  expect(lineOfItems(named, [], {})).toBeUndefined()
})
it('names what is short and what is over, and books what is answered', () => {
  const counts = { a: 6, b: 1, c: 9 }
  expect(differencesOf(lines, counts).map((one) => [one.line.id, one.is, one.by])).toEqual([
    ['b', 'short', 1],
    ['c', 'over', 1],
  ])
  expect(bookingOf(lines, counts, {})).toEqual({
    lines: [
      { purchase_order_line_id: 'a', quantity: 6 },
      { purchase_order_line_id: 'b', quantity: 1 },
      { purchase_order_line_id: 'c', quantity: 9 },
    ],
    quantity: 16,
    setAside: 0,
    accept_over: true,
  })
  const answered = bookingOf(lines, { ...counts, d: 0 }, { b: 'close', c: 'back', d: 'close' })
  expect(answered).toEqual({
    lines: [
      { purchase_order_line_id: 'a', quantity: 6 },
      { purchase_order_line_id: 'b', quantity: 1, close: true },
      { purchase_order_line_id: 'c', quantity: 8 },
      { purchase_order_line_id: 'd', quantity: 0, close: true },
    ],
    quantity: 15,
    setAside: 0,
    accept_over: false,
  })
  expect(bookingOf(lines, { d: 0 }, {}).lines).toEqual([])
})
it('keeps apart what is damaged, what was not accepted, and what nobody had ordered', () => {
  const counts = { a: 6, b: 2, c: 9 }
  const bad = {
    a: { quantity: 2, reason: 'Damaged', goes: 'claim' },
    b: { quantity: 2, reason: 'Wrong part', goes: 'refuse' },
    c: { quantity: 9, reason: 'Damaged: wet', goes: 'claim' },
  } as const
  expect(differencesOf(lines, acceptedOf(counts, bad)).map((one) => [one.line.id, one.is, one.by])).toEqual([
    ['b', 'short', 2],
    ['c', 'over', 1],
  ])
  const extra = { item_id: 'x', name: 'Clamp', number: 'X-1', quantity: 3, unit_cost: 4.5, isKept: true }
  const extras = [extra, { ...extra, item_id: 'y', isKept: false }, { ...extra, item_id: 'z', unit_cost: null }]
  expect(bookingOf(lines, counts, { c: 'back' }, { bad, extras })).toEqual({
    lines: [
      { purchase_order_line_id: 'a', quantity: 6, sent_back: { quantity: 2, reason: 'Damaged' } },
      { purchase_order_line_id: 'c', quantity: 8, sent_back: { quantity: 8, reason: 'Damaged: wet' } },
      { item_id: 'x', quantity: 3, unit_cost: 4.5 },
      { item_id: 'z', quantity: 3 },
    ],
    quantity: 10,
    setAside: 10,
    accept_over: false,
  })
})

it('sends the photos of a line with the part of it that goes back (PAR39)', () => {
  const photo = new File(['x'], 'box.jpg', { type: 'image/jpeg' })
  const bad = { a: { quantity: 1, reason: 'Damaged', goes: 'claim', photos: [photo] } } as const
  const booked = [
    { id: '1', purchase_order_line_id: 'a', goes_back: false },
    { id: '2', purchase_order_line_id: 'a', goes_back: true },
    { id: '3', purchase_order_line_id: null, goes_back: true },
  ]
  expect(photosToSend(booked, bad)).toEqual([{ lineId: '2', photo }])
})
