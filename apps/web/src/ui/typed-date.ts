/** Whether a person writes the month or the day first. */
export type DateOrder = 'month-first' | 'day-first'

export interface DateRules {
  order: DateOrder
  /** YYYY-MM-DD: a date without a year is the nearest one to it. */
  today: string
  min?: string | undefined
  max?: string | undefined
}

/** What a person may have meant by what is in a date field; dates are YYYY-MM-DD. */
export type DateReading =
  | { is: 'empty' }
  | { is: 'date'; value: string }
  /** The first or the second figure may be the month: the person chooses. */
  | { is: 'two'; values: [string, string] }
  | { is: 'refused'; why: 'unclear' }
  | { is: 'refused'; why: 'early' | 'late'; value: string }

const months = ['jan|ene', 'feb', 'mar', 'apr|abr', 'may', 'jun', 'jul', 'aug|ago', 'sep|set', 'oct', 'nov', 'dec|dic']
/** The month that a word begins, in English or Spanish, from 1; undefined for none. */
const monthOf = (word: string): number | undefined => {
  const at = months.findIndex((names) => names.split('|').some((name) => word.startsWith(name)))
  return at === -1 ? undefined : at + 1
}
const two = (figure: number) => String(figure).padStart(2, '0')

/** A real day as YYYY-MM-DD; undefined for February 30 and the like. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const last = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1 || day > (last[month - 1] ?? 0)) return undefined
  return `${year}-${two(month)}-${two(day)}`
}

/** Days between two dates, near enough to tell which year is nearer. */
const roughDays = (a: string, b: string): number => {
  const [count = 0, other = 0] = [a, b].map((date) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    return year * 365.25 + month * 30.44 + day
  })
  return Math.abs(count - other)
}

function inYear(year: string | undefined, month: number, day: number, today: string): string | undefined {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const now = Number(today.slice(0, 4))
  return [now, now - 1, now + 1]
    .map((one) => dayOf(one, month, day))
    .filter((one) => one !== undefined)
    .sort((a, b) => roughDays(a, today) - roughDays(b, today))[0]
}

/**
 * Reads a date as people type it: `2026-11-20`, `11/20`, `11/20/26`, `20.11.2026`, `Nov 20`, `20 de noviembre`. Which figure is the month
 * follows the person's language, and the other reading counts where only that one is a date. What may mean two days is not decided
 * here where people of the language write both ways (R1-1).
 */
export function readDate(typed: string, { order, today, min, max }: DateRules): DateReading {
  const text = typed.trim().toLowerCase()
  if (text === '') return { is: 'empty' }
  const found = candidates(text, order, today)
  const fitting = found.filter((one) => (!min || one >= min) && (!max || one <= max))
  const [first, second] = fitting
  if (first !== undefined) return second === undefined ? { is: 'date', value: first } : { is: 'two', values: [first, second] }
  const [only] = found
  if (only === undefined) return { is: 'refused', why: 'unclear' }
  return { is: 'refused', why: min && only < min ? 'early' : 'late', value: only }
}

function candidates(text: string, order: DateOrder, today: string): string[] {
  const known = (...dates: (string | undefined)[]) => [...new Set(dates.filter((one) => one !== undefined))]
  const iso = text.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/)
  if (iso) return known(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const worded = text.replace(/,|\b(de|del|the|st|nd|rd|th)\b/g, ' ').match(/\p{L}+/u)
  if (worded) {
    const month = monthOf(worded[0].normalize('NFC'))
    const [day, year] = text.match(/\d+/g) ?? []
    return month === undefined || day === undefined ? [] : known(inYear(year, month, Number(day), today))
  }
  const parts = text.match(/^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/)
  if (!parts) return []
  const [a, b] = [Number(parts[1]), Number(parts[2])]
  const monthFirst = inYear(parts[3], a, b, today)
  const dayFirst = inYear(parts[3], b, a, today)
  if (order === 'month-first') return known(monthFirst ?? dayFirst)
  return known(dayFirst, monthFirst)
}

/** A date as a field shows it at rest: `11/20/2026`, `20/11/2026`. */
export function writeDate(date: string, order: DateOrder): string {
  const [year, month, day] = date.split('-')
  return order === 'month-first' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`
}
