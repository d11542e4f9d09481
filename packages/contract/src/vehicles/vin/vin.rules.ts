// Rules of the 17-character vehicle identification number, shared by browser and server. Pure; no zod, so it may ride in any chunk.

/** Characters in a vehicle identification number of 1981 and later. */
export const VIN_LENGTH = 17

/** Place 9 (zero-based 8) carries the check digit. */
export const VIN_CHECK_DIGIT_INDEX = 8

/** Place 10 (zero-based 9) carries the model year on vehicles made for North America. */
export const VIN_YEAR_INDEX = 9

/** Letters a VIN never holds, and the character each is mistaken for. */
export const VIN_REFUSED_LETTERS = { I: '1', O: '0', Q: '0' } as const

export type VinRefusal = 'looks_like_one' | 'looks_like_zero' | 'not_a_letter_or_digit'

/** The word why a character is refused, for the field that refuses it. */
export const VIN_REFUSAL_TEXT: Record<VinRefusal, { en: string; es: string }> = {
  looks_like_one: {
    en: 'A VIN has no letter I: it looks like the number 1.',
    es: 'Un VIN no lleva la letra I: se confunde con el número 1.',
  },
  looks_like_zero: {
    en: 'A VIN has no letters O or Q: they look like the number 0.',
    es: 'Un VIN no lleva las letras O ni Q: se confunden con el número 0.',
  },
  not_a_letter_or_digit: {
    en: 'A VIN has only the letters A to Z and the digits 0 to 9.',
    es: 'Un VIN solo lleva letras de la A a la Z y números del 0 al 9.',
  },
}

/** Value of each allowed character in the check digit sum (49 CFR 565.15). */
const CHARACTER_VALUES: ReadonlyMap<string, number> = new Map([
  ...Array.from('0123456789', (digit, value) => [digit, value] as const),
  ...Array.from('ABCDEFGH', (letter, place) => [letter, place + 1] as const),
  ...Array.from('JKLMN', (letter, place) => [letter, place + 1] as const),
  ['P', 7] as const,
  ['R', 9] as const,
  ...Array.from('STUVWXYZ', (letter, place) => [letter, place + 2] as const),
])

const PLACE_WEIGHTS: readonly number[] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Year codes in order; the first stands for 1980, and the series repeats every 30 years. U, Z and 0 are not used. */
export const VIN_YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'

const FIRST_YEAR = 1980
const YEARS_PER_CYCLE = 30

/** Upper case, full-width characters folded, blanks, hyphens and other separators dropped. Refused letters stay, so that they can be named. */
export function normaliseVin(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Why one (upper-case) character may not stand in a VIN, or null when it may. */
export function findVinRefusal(character: string): VinRefusal | null {
  if (CHARACTER_VALUES.has(character)) return null
  if (character === 'I') return 'looks_like_one'
  if (character === 'O' || character === 'Q') return 'looks_like_zero'
  return 'not_a_letter_or_digit'
}

/** The refused characters of a normalised VIN with their places (zero-based). */
export function listVinRefusals(vin: string): { index: number; character: string; reason: VinRefusal }[] {
  return Array.from(vin).flatMap((character, index) => {
    const reason = findVinRefusal(character)
    return reason ? [{ index, character, reason }] : []
  })
}

/** Whether a normalised text has 17 allowed characters. Says nothing about the check digit. */
export function isVinShaped(vin: string): boolean {
  return vin.length === VIN_LENGTH && listVinRefusals(vin).length === 0
}

/** The check digit the other 16 characters ask for ('0'–'9' or 'X'); null when the text is no VIN. */
export function computeVinCheckDigit(vin: string): string | null {
  if (!isVinShaped(vin)) return null
  const sum = PLACE_WEIGHTS.reduce((total, weight, index) => total + weight * CHARACTER_VALUES.get(vin[index]!)!, 0)
  const remainder = sum % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/**
 * Whether the check digit is right; null when the text is no VIN. It binds only vehicles made for North America: false is a
 * warning, never a refusal.
 */
export function isVinCheckDigitRight(vin: string): boolean | null {
  const expected = computeVinCheckDigit(vin)
  return expected === null ? null : vin[VIN_CHECK_DIGIT_INDEX] === expected
}

/** The two model years a year code can mean, or null when the character codes no year. */
export function findVinModelYears(code: string): { older: number; newer: number } | null {
  const place = code.length === 1 ? VIN_YEAR_CODES.indexOf(code) : -1
  return place < 0 ? null : { older: FIRST_YEAR + place, newer: FIRST_YEAR + YEARS_PER_CYCLE + place }
}
