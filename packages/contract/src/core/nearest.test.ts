import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance, nearestName } from './nearest.ts'

const names = [
  'Bayside Filters',
  'Pacific Fleet Parts',
  'Pacific Rim Tires',
  'Tidewater Supply, Inc.',
  'ZF',
  'Ruiz e Hijos S.A. de C.V.',
]

it.each([
  ['Pacfic Fleet Parts', 'Pacific Fleet Parts'],
  ['PACIFIC FLEETPARTS', 'Pacific Fleet Parts'],
  ['Pacific Fleet Parts LLC', 'Pacific Fleet Parts'],
  ['Pacific Fleet', 'Pacific Fleet Parts'],
  ['Pacific Fleet Parts of Tacoma', 'Pacific Fleet Parts'],
  ['Tidewater Suply', 'Tidewater Supply, Inc.'],
  ['Tidewater', 'Tidewater Supply, Inc.'],
  ['Ruiz e hijos', 'Ruiz e Hijos S.A. de C.V.'],
  ['Byaside Filters', 'Bayside Filters'],
  // Two begin with it.
  ['Pacific', undefined],
  // Too short to tell.
  ['ZX', undefined],
  ['Nobody & Sons', undefined],
  ['!!', undefined],
  ['', undefined],
])('takes %j for %j', (written, name) => {
  expect(nearestName(written, names)).toBe(name)
})

it('takes the nearest of several, and the first of equally near ones', () => {
  expect(nearestName('Harbor Partz', ['Harbor Ports', 'Harbor Parts', 'Harbor Part'])).toBe('Harbor Parts')
  expect(nearestName('Harbor Parts', ['Harbar Parts', 'Harbor Ports'])).toBe('Harbar Parts')
})

it('counts what must be changed, the same in both directions, and never beyond the limit', () => {
  expect(editDistance('filter', 'flter', 3)).toBe(1)
  expect(editDistance('filter', 'fliter', 3)).toBe(1)
  expect(editDistance('kitten', 'sitting', 3)).toBe(3)
  expect(editDistance('kitten', 'sitting', 2)).toBe(3)
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, fc.nat(9), (one, other, most) => {
      const distance = editDistance(one, other, most)
      expect(editDistance(other, one, most)).toBe(distance)
      expect(distance).toBe(Math.min(editDistance(one, other, 20), most + 1))
      expect(distance === 0).toBe(one === other)
    }),
  )
})
