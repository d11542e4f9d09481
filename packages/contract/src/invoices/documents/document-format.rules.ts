import { fromMillionths, fromThousandths } from '../../core/money.ts'

/**
 * Figures and dates of a printed document. Written out here, not by Intl: an issued invoice must look the same whatever version of the
 * language data a browser or server carries.
 */

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** −107950 → "−$1,079.50"; the same in both languages, as es-US writes it. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '−' : ''}$${group(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** 1250 → "1.25", 12000 → "12". */
export function formatQuantity(thousandths: number): string {
  const [whole = '0', decimals] = String(fromThousandths(thousandths)).split('.')
  return decimals ? `${group(whole)}.${decimals}` : group(whole)
}

/** 88750 → "8.875%". */
export const formatRate = (millionths: number): string => `${fromMillionths(millionths)}%`

export const formatCount = (count: number): string => group(String(count))

const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
} as const

/** 2026-11-18 → "Nov 18, 2026", "18 nov 2026"; another text stays as it is. */
export function formatDate(date: string, language: 'en' | 'es'): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const name = MONTHS[language][Number(month) - 1]
  if (!year || !day || !name) return date
  return language === 'en' ? `${name} ${Number(day)}, ${year}` : `${Number(day)} ${name} ${year}`
}

/** "2026-11-24 17:05", as a clock of the shop shows it → "Nov 24, 2026, 5:05 PM", "24 nov 2026, 5:05 p. m."; another text stays as it is. */
export function formatMoment(moment: string, language: 'en' | 'es'): string {
  const [, date, hour, minute] = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2})$/.exec(moment) ?? []
  if (!date || !hour || !minute) return moment
  const half = Number(hour) < 12 ? { en: 'AM', es: 'a. m.' } : { en: 'PM', es: 'p. m.' }
  return `${formatDate(date, language)}, ${Number(hour) % 12 || 12}:${minute} ${half[language]}`
}
