import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeVinCheckDigit,
  findVinModelYears,
  findVinRefusal,
  isVinCheckDigitRight,
  isVinShaped,
  listVinRefusals,
  normaliseVin,
  VIN_CHECK_DIGIT_INDEX,
  VIN_LENGTH,
  VIN_REFUSAL_TEXT,
  VIN_REFUSED_LETTERS,
  VIN_YEAR_CODES,
} from './vin.rules.ts'

const ALLOWED = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const shapedVin = fc
  .array(fc.constantFrom(...ALLOWED.split('')), { minLength: VIN_LENGTH, maxLength: VIN_LENGTH })
  .map((all) => all.join(''))

describe('normalising', () => {
  test.each([
    ['1hgcm82633a004352', '1HGCM82633A004352'],
    [' 1HG-CM826 33A.004352\n', '1HGCM82633A004352'],
    ['*1HGCM82633A004352*', '1HGCM82633A004352'],
    ['1HGCM82633A004352', '1HGCM82633A004352'],
    ['', ''],
    ['1HGOM', '1HGOM'],
  ])('reads %j as %j', (typed, expected) => {
    expect(normaliseVin(typed)).toBe(expected)
  })

  test('gives the same answer when applied twice', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normaliseVin(normaliseVin(text))).toBe(normaliseVin(text))
      }),
    )
  })
})

describe('characters', () => {
  test('accepts exactly the 33 letters and digits of a VIN', () => {
    const accepted = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((one) => !findVinRefusal(one))
    expect(accepted.join('')).toBe(ALLOWED)
  })

  test.each([
    ['I', 'looks_like_one'],
    ['O', 'looks_like_zero'],
    ['Q', 'looks_like_zero'],
    ['Ñ', 'not_a_letter_or_digit'],
    ['-', 'not_a_letter_or_digit'],
  ] as const)('refuses %s with a word why in both languages', (character, reason) => {
    expect(findVinRefusal(character)).toBe(reason)
    expect(VIN_REFUSAL_TEXT[reason].en).not.toBe('')
    expect(VIN_REFUSAL_TEXT[reason].es).not.toBe(VIN_REFUSAL_TEXT[reason].en)
  })

  test('names the place of every refused letter', () => {
    expect(listVinRefusals('1HGCM8I633A0O4352').map(({ index, character }) => [index, character])).toEqual([
      [6, 'I'],
      [12, 'O'],
    ])
    expect(Object.keys(VIN_REFUSED_LETTERS)).toEqual(['I', 'O', 'Q'])
  })
})

describe('check digit', () => {
  test.each([
    ['1HGCM82633A004352', '3'],
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
    ['1FTEF14Y0VLA00001', '0'],
    ['1FUJGLDR9CSBH3456', '3'],
    ['1XKYD49X8EJ391456', '5'],
  ])('of %s is %s', (vin, digit) => {
    expect(computeVinCheckDigit(vin)).toBe(digit)
    expect(isVinCheckDigitRight(vin)).toBe(vin[VIN_CHECK_DIGIT_INDEX] === digit)
  })

  test.each(['', '1HGCM82633A00435', '1HGCM82633A0043522', '1HGCM82633A00435O'])('is unknown for %j', (text) => {
    expect(isVinShaped(text)).toBe(false)
    expect(isVinCheckDigitRight(text)).toBeNull()
  })

  test('is right after it has been put in place 9', () => {
    fc.assert(
      fc.property(shapedVin, (vin) => {
        const whole = vin.slice(0, 8) + computeVinCheckDigit(vin) + vin.slice(9)
        expect(isVinCheckDigitRight(whole)).toBe(true)
      }),
    )
  })

  test('notices any single digit misread as another digit', () => {
    fc.assert(
      fc.property(shapedVin, fc.nat(VIN_LENGTH - 1), fc.constantFrom(...ALLOWED.slice(0, 10).split('')), (vin, index, digit) => {
        const whole = vin.slice(0, 8) + computeVinCheckDigit(vin) + vin.slice(9)
        fc.pre(index !== VIN_CHECK_DIGIT_INDEX && /\d/.test(whole[index]!) && whole[index] !== digit)
        expect(isVinCheckDigitRight(whole.slice(0, index) + digit + whole.slice(index + 1))).toBe(false)
      }),
    )
  })
})

describe('year codes', () => {
  test.each([
    ['A', 1980, 2010],
    ['C', 1982, 2012],
    ['E', 1984, 2014],
    ['V', 1997, 2027],
    ['Y', 2000, 2030],
    ['1', 2001, 2031],
    ['3', 2003, 2033],
    ['9', 2009, 2039],
  ])('%s means %i or %i', (code, older, newer) => {
    expect(findVinModelYears(code)).toEqual({ older, newer })
  })

  test('I, O, Q, U, Z and 0 code no year', () => {
    for (const code of ['I', 'O', 'Q', 'U', 'Z', '0', '', 'AB']) expect(findVinModelYears(code)).toBeNull()
    expect(VIN_YEAR_CODES).toHaveLength(30)
  })
})
