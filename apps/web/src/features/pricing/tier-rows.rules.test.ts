import { expect, it } from 'vitest'
import { withEnd, withoutTier, withTier } from './tier-rows.rules.ts'

const rows = [
  { from: 0, to: 5, value: 3 },
  { from: 5.01, to: 50, value: 2 },
  { from: 50.01, to: null, value: 40 },
]

it('adds a tier behind the last one without a gap, and begins at nothing', () => {
  expect(withTier<(typeof rows)[number]>([], 0.01, 50, { value: 2 })).toEqual([{ from: 0, to: null, value: 2 }])
  expect(withTier(rows, 0.01, 50, { value: 1 }).slice(2)).toEqual([
    { from: 50.01, to: 100.01, value: 40 },
    { from: 100.02, to: null, value: 1 },
  ])
})

it('closes the hole that a removed tier would leave', () => {
  expect(withoutTier(rows, 1)).toEqual([{ from: 0, to: 50, value: 3 }, rows[2]])
  expect(withoutTier(rows, 0)[0]).toEqual({ from: 0, to: 50, value: 2 })
  expect(withoutTier(rows, 2)[1]).toEqual({ from: 5.01, to: null, value: 2 })
})

it('lets the next tier follow an end, unless it was said to begin elsewhere', () => {
  expect(withEnd(rows, 0, 7.5, 0.01).slice(0, 2)).toEqual([
    { from: 0, to: 7.5, value: 3 },
    { from: 7.51, to: 50, value: 2 },
  ])
  const apart = [
    { from: 0, to: 5 },
    { from: 9, to: null },
  ]
  expect(withEnd(apart, 0, 7, 0.01)[1]).toEqual({ from: 9, to: null })
  expect(withEnd(rows, 0, null, 0.01)[1]?.from).toBe(5.01)
})
