import pg from 'pg'
import { fromMs } from '#platform/clock/clock.ts'

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
/** The whole number that stands in a text from one place to before another; NaN where something else stands there. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/**
 * A `timestamptz` as a connection in UTC sends it, `2026-11-23 06:44:30.123456+00`, to the millisecond below. A list has hundreds of
 * them, and reading each by a regular expression, as the driver does, takes longer than showing it. Any other form (a zone, a year
 * before 1000 or after 9999, infinity) is left to the driver.
 */
export function timestamp(text: string): Date {
  const end = text.length - 3
  const isUsual = (end === 19 || (text[19] === '.' && end > 20 && end <= 26)) && text.endsWith('+00') && text[10] === ' '
  if (!isUsual) return usual(text) as Date
  const fraction = end === 19 ? 0 : Math.floor(digits(text, 20, end) / 10 ** (end - 23))
  const ms = Date.UTC(
    digits(text, 0, 4),
    digits(text, 5, 7) - 1,
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
    fraction,
  )
  // Date.UTC takes the years 0 to 99 for those of 1900.
  return Number.isNaN(ms) || text.startsWith('00') ? (usual(text) as Date) : fromMs(ms)
}
