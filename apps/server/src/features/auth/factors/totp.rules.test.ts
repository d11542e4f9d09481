import { describe, expect, it } from 'vitest'
import { authenticatorAddress, base32, codeAt, matchingStep } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of authenticator apps', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i are those of RFC 6238, appendix B (3.2)', (second, code) => {
    expect(codeAt(secret, Math.floor(second / 30), 8)).toBe(code)
  })

  it('count for their own half minute and the ones beside it, and never at or before the last one used (3.2)', () => {
    const now = 1_111_111_111_000
    const step = Math.floor(now / 30_000)
    const at = (offset: number, lastStep = 0) => matchingStep(secret, codeAt(secret, step + offset), now, lastStep)
    expect([-2, -1, 0, 1, 2].map((offset) => at(offset))).toEqual([undefined, step - 1, step, step + 1, undefined])
    expect(at(0, step)).toBeUndefined()
    expect(at(-1, step)).toBeUndefined()
    expect(at(1, step)).toBe(step + 1)
    expect(matchingStep(secret, '000000', now, 0)).toBeUndefined()
  })
})

it('writes secrets as base32 (RFC 4648) and the address that apps read', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(authenticatorAddress('ana+1@example.com', 'ABC')).toBe(
    'otpauth://totp/Twopost%3Aana%2B1%40example.com?secret=ABC&issuer=Twopost',
  )
})
