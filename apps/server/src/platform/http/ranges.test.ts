import { expect, it } from 'vitest'
import { rangeOf, rangeToSend } from './ranges.ts'

it.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=100-', { from: 100, to: 999 }],
  ['bytes=-5', { from: 995, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=990-5000', { from: 990, to: 999 }],
  ['bytes=1000-', null],
  ['bytes=-0', null],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('reads %s as RFC 9110 says', (header, expected) => {
  expect(rangeOf(header, 1000)).toEqual(expected)
})

it('finds no range in an empty file', () => {
  expect(rangeOf('bytes=0-', 0)).toBeNull()
})

it('answers the whole for another state of the file, and what is played in slices', () => {
  const file = { size: 10_000_000, etag: '"one"', isPlayed: true }
  expect(rangeToSend({ range: 'bytes=5-', ifRange: '"two"' }, file)).toBeUndefined()
  expect(rangeToSend({ range: 'bytes=5-', ifRange: '"one"' }, file)).toEqual({ from: 5, to: 5 + 2_097_151 })
  expect(rangeToSend({ range: 'bytes=5-9999999', ifRange: undefined }, file)).toEqual({ from: 5, to: 9_999_999 })
  expect(rangeToSend({ range: 'bytes=5-', ifRange: undefined }, { ...file, isPlayed: false })).toEqual({ from: 5, to: 9_999_999 })
})
