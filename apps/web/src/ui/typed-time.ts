import { type DateReading, type DateRules, readDate, writeDate } from './typed-date.ts'

/** What a person may have meant by what is in a field of a time; times are HH:MM, dates with times `2026-11-20T16:00`. */
export type TimeReading =
  | { is: 'empty' }
  | { is: 'value'; value: string }
  /** Morning or afternoon, one day or another: the person chooses. */
  | { is: 'two'; values: readonly string[] }
  | { is: 'refused'; why: 'unclear' | 'no-time' }
  | { is: 'refused'; why: 'early' | 'late'; value: string }

const two = (figure: number) => String(figure).padStart(2, '0')
/** Lower case, plain spaces. */
const plain = (typed: string) => typed.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Reads a time of day as people type it: `16:00`, `4:30 pm`, `4p`, `1630`, `4:00 p. m.`, `16 h`. An hour up to 12 without a word of
 * the half of the day may mean two times, unless it is written with a zero before it, as on a clock of 24 hours (R1-1).
 */
export function readTime(typed: string): TimeReading {
  const text = plain(typed)
  if (text === '') return { is: 'empty' }
  if (text === 'noon' || text === 'mediodía') return { is: 'value', value: '12:00' }
  const found = text.match(/^(\d{1,2})(?:[:.h ]?([0-5]\d))? ?(?:h|([ap])\.? ?m?\.?)?$/)
  if (!found) return { is: 'refused', why: 'unclear' }
  const [, hours = '', minutes = '00', half] = found
  const hour = Number(hours)
  const at = (value: number) => `${two(value)}:${minutes}`
  if (half) {
    if (hour < 1 || hour > 12) return { is: 'refused', why: 'unclear' }
    return { is: 'value', value: at((hour % 12) + (half === 'p' ? 12 : 0)) }
  }
  if (hour > 23) return { is: 'refused', why: 'unclear' }
  const isOf24 = hour === 0 || hour > 12 || hours.startsWith('0') || text.endsWith('h')
  return isOf24 ? { is: 'value', value: at(hour) } : { is: 'two', values: [at(hour % 12), at((hour % 12) + 12)] }
}

/** Parts a text into a date and a time at its end, which has a mark of a time: `:`, `h`, am or pm. */
function parted(text: string): [date: string, time: string] {
  const iso = text.match(/^(\d{4}-\d{1,2}-\d{1,2})[t ](.+)$/)
  if (iso) return [iso[1] ?? '', iso[2] ?? '']
  const end = text.match(
    /(?:^|[, ])(?:at |a las? )?(\d{1,2}(?:[:.h]\d{2})? ?(?:[ap]\.? ?m?\.?|h)|\d{1,2}[:h]\d{2}|noon|mediodía)$/,
  )
  return end ? [text.slice(0, end.index).replace(/[, ]+$/, ''), end[1] ?? ''] : [text, '']
}

const datesOf = (reading: DateReading): readonly string[] =>
  reading.is === 'date' ? [reading.value] : reading.is === 'two' ? reading.values : []
const timesOf = (reading: TimeReading): readonly string[] =>
  reading.is === 'value' ? [reading.value] : reading.is === 'two' ? reading.values : []

/** Reads a date and a time of day: `11/20 4pm`, `2026-11-20 16:00`, `20 de noviembre a las 4:00 p. m.`. */
export function readDateTime(typed: string, rules: DateRules): TimeReading {
  const text = plain(typed)
  if (text === '') return { is: 'empty' }
  const [date, time] = parted(text)
  const day = readDate(date, rules)
  if (day.is === 'refused') return day
  const times = timesOf(readTime(time))
  const values = datesOf(day).flatMap((one) => times.map((clock) => `${one}T${clock}`))
  const [first] = values
  if (first === undefined) return { is: 'refused', why: time === '' && day.is !== 'empty' ? 'no-time' : 'unclear' }
  return values.length === 1 ? { is: 'value', value: first } : { is: 'two', values }
}

/** A time as a field shows it at rest, in the words of the language: `4:00 PM`. */
export const writeTime = (time: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(Date.parse(`2026-01-01T${time}:00Z`))
    .replace(/\s/g, ' ')

/** A date with a time as a field shows it at rest: `11/20/2026, 4:00 PM`. */
export function writeDateTime(value: string, order: DateRules['order'], language: string): string {
  const [date = '', time = ''] = value.split('T')
  return `${writeDate(date, order)}, ${writeTime(time, language)}`
}
