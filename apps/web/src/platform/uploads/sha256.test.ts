import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { base64Of, hexOf, Sha256 } from './sha256.ts'

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

it('gives the hash of the standard, for every length around a block and for pieces of any size', () => {
  expect(hexOf(new Sha256().update(new TextEncoder().encode('abc')).digest())).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
    expect(base64Of(new Sha256().update(bytes).digest()), String(length)).toBe(expected(bytes).toString('base64'))
    const pieces = new Sha256()
    for (let at = 0; at < length; at += 37) pieces.update(bytes.subarray(at, at + 37))
    expect(hexOf(pieces.digest())).toBe(expected(bytes).toString('hex'))
  }
})
