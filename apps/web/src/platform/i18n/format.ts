import { addDays, dateIn, daysBetween, offsetMs } from '@twopost/contract/core/time'
import type { Locale } from '../app-storage.ts'
import { dateOf, instantMs } from '../clock.ts'
import { formatText } from './format.text.ts'
import { sayIn } from './text.ts'

const tags = { en: 'en-US', es: 'es-US' } as const
const intl = new Map<string, Intl.DateTimeFormat>()

function dates(locale: Locale, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, zone, options])
  let format = intl.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(tags[locale], { timeZone: zone, ...options })
    intl.set(key, format)
  }
  return format
}

const minus = (text: string) => text.replace('-', '−')
const moneyFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `$1,234.50`, always two decimals, with a real minus. Spanish of the United States writes figures alike. */
export function money(amount: number): string {
  return minus(moneyFormat.format(amount))
}

/** `$12k`, `$1.2M`: axes only. */
export function shortMoney(amount: number): string {
  if (amount >= 1_000_000) return `$${trim(amount / 1_000_000)}M`
  if (amount >= 1_000) return `$${trim(amount / 1_000)}k`
  return wholeMoney.format(amount)
}
function trim(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

/** `512,480`; at most `decimals`. */
export function number(value: number, decimals = 0): string {
  return minus(value.toLocaleString('en-US', { maximumFractionDigits: decimals }))
}

/** `4.0`: always with so many decimals, for columns. */
export function fixed(value: number, decimals: number): string {
  return minus(value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }))
}

/** `7.5`: hours with one decimal, up to three when they are there. */
export function hours(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 3 })
}

/** `512 B`, `1.4 MB`: steps of 1,000. */
export function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = count
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${number(value, unit === 0 ? 0 : 1)} ${units[unit]}`
}

/** `87%` of 0.87. */
export function percent(share: number, decimals = 0): string {
  return minus(`${(share * 100).toLocaleString('en-US', { maximumFractionDigits: decimals })}%`)
}

/** `1h 42m`, `42m`; minutes in. */
export function duration(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  const rest = whole % 60
  return whole >= 60 ? `${Math.floor(whole / 60)}h ${String(rest).padStart(2, '0')}m` : `${rest}m`
}

/** `01:42:18`; seconds in. */
export function timerDigits(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** `2026-11-20T16:00` on the wall clock of a zone, for date-time fields; '' for none. */
export function toWall(iso: string | null | undefined, zone: string): string {
  if (!iso) return ''
  const at = instantMs(iso)
  return dateOf(at + offsetMs(zone, at))
    .toISOString()
    .slice(0, 16)
}

/** The instant (ISO, UTC) of a wall-clock time in a zone; null for an empty or unreadable one. */
export function fromWall(wall: string, zone: string): string | null {
  const asUtc = instantMs(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const guess = asUtc - offsetMs(zone, asUtc)
  return dateOf(asUtc - offsetMs(zone, guess)).toISOString()
}

/** The weekday of a calendar date: `Thu`. */
const weekdayIn = (locale: Locale, date: string): string =>
  dates(locale, 'UTC', { weekday: 'short' }).format(dateOf(instantMs(`${date}T00:00:00Z`)))

/** All formats that depend on language, zone and the moment. Instants are ISO strings of the wire. */
export function makeFormat(locale: Locale, zone: string, nowMs: number) {
  const t = sayIn(formatText, locale)
  const today = dateIn(zone, nowMs)
  const dayOf = (ms: number) => dateIn(zone, ms)
  /** A time of day (HH:MM) as people say it: 6:00 PM. */
  const clockTime = (hhmm: string) =>
    dates(locale, 'UTC', { hour: 'numeric', minute: '2-digit' }).format(
      dateOf(instantMs(`2000-01-01T${hhmm === '24:00' ? '00:00' : hhmm}:00Z`)),
    )
  const time = (iso: string) => dates(locale, zone, { hour: 'numeric', minute: '2-digit' }).format(dateOf(instantMs(iso)))
  const sameYear = (day: string) => day.slice(0, 4) === today.slice(0, 4)

  /** `Nov 20`, with the year when it is not this one. */
  function date(iso: string): string {
    const ms = instantMs(iso)
    return dates(locale, zone, {
      month: 'short',
      day: 'numeric',
      ...(!sameYear(dayOf(ms)) && { year: 'numeric' }),
    }).format(dateOf(ms))
  }
  /** `Today`, `Tomorrow`, `Yesterday`, else `Fri, Nov 20`. */
  function day(iso: string): string {
    const ms = instantMs(iso)
    const its = dayOf(ms)
    if (its === today) return t('today')
    if (its === addDays(today, 1)) return t('tomorrow')
    if (its === addDays(today, -1)) return t('yesterday')
    return dates(locale, zone, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...(!sameYear(its) && { year: 'numeric' }),
    }).format(dateOf(ms))
  }
  /** `Today 4:00 PM`, `Nov 17, 4:00 PM`. */
  function dateTime(iso: string): string {
    const its = dayOf(instantMs(iso))
    return its === today ? t('todayAt', { time: time(iso) }) : `${date(iso)}, ${time(iso)}`
  }
  /** A day without a time (`2026-11-20`): `Nov 20`. */
  function calendarDate(date: string): string {
    return dates(locale, 'UTC', {
      month: 'short',
      day: 'numeric',
      ...(!sameYear(date) && { year: 'numeric' }),
    }).format(dateOf(instantMs(`${date}T00:00:00Z`)))
  }
  /** Just now, 5m ago, 3h ago, 2d ago. */
  function age(iso: string): string {
    const minutes = Math.floor((nowMs - instantMs(iso)) / 60_000)
    if (minutes < 1) return t('justNow')
    if (minutes < 60) return t('minutesAgo', { count: minutes })
    if (minutes < 60 * 24) return t('hoursAgo', { count: Math.floor(minutes / 60) })
    return t('daysAgo', { count: Math.floor(minutes / (60 * 24)) })
  }
  /** `Today 4:00 PM`, `Fri, Nov 20`, `2 days overdue`; `late` marks what is past. */
  function due(iso: string): { text: string; late: boolean; today: boolean } {
    const ms = instantMs(iso)
    const its = dayOf(ms)
    if (ms < nowMs) {
      const days = daysBetween(its, today)
      const text =
        days === 0
          ? t('overdueHours', { count: Math.max(1, Math.floor((nowMs - ms) / 3_600_000)) })
          : t('overdueDays', { count: days })
      return { text, late: true, today: days === 0 }
    }
    return its === today
      ? { text: t('todayAt', { time: time(iso) }), late: false, today: true }
      : { text: day(iso), late: false, today: false }
  }
  /** Whole date and time in few letters, for paper: `Nov 20, 2026, 4:00 PM`. */
  function moment(iso: string): string {
    return dates(locale, zone, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }).format(dateOf(instantMs(iso)))
  }
  /** Everything, for tooltips: `Friday, November 20, 2026 at 4:00 PM PST`. */
  function exact(iso: string): string {
    return dates(locale, zone, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(dateOf(instantMs(iso)))
  }
  /** The heading of a calendar date (YYYY-MM-DD): `Thursday, November 19`, `Jueves, 19 de noviembre`. */
  function longDay(date: string): string {
    const options = { weekday: 'long', month: 'long', day: 'numeric' } as const
    const text = dates(locale, 'UTC', options).format(dateOf(instantMs(`${date}T00:00:00Z`)))
    return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
  }
  /** A calendar date (YYYY-MM-DD) in a narrow heading: `Thu, Nov 19`. */
  const shortDay = (date: string): string =>
    dates(locale, 'UTC', { weekday: 'short', month: 'short', day: 'numeric' }).format(dateOf(instantMs(`${date}T00:00:00Z`)))
  /** Several words as one: `the title, the priority, and the bay`, `el título, la prioridad y la bahía`. */
  const list = (words: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
  return {
    zone,
    today,
    clockTime,
    time,
    date,
    day,
    dateTime,
    calendarDate,
    age,
    due,
    exact,
    moment,
    longDay,
    shortDay,
    weekday: (date: string) => weekdayIn(locale, date),
    money,
    shortMoney,
    number,
    fixed,
    hours,
    bytes,
    percent,
    list,
    duration,
    timerDigits,
  }
}

export type Format = ReturnType<typeof makeFormat>
