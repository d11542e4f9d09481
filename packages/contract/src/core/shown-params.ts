import type { ProblemParams } from './problem.ts'

const tags = ['en-US', 'es-US'] as const
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** A day (YYYY-MM-DD) as people say it: May 14, 2024. */
function dayInWords(day: string, language: 0 | 1): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) return day
  const format = new Intl.DateTimeFormat(tags[language], { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
  return format.format(at)
}

/** What a fault of a field names, as people read it: miles with commas (Spanish of the United States writes them alike), days in words. The answer has both as they are. */
export const shownParams = (params: ProblemParams, language: 0 | 1): ProblemParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'string') return [name, isDay.test(value) ? dayInWords(value, language) : value]
      return [name, name === 'mileage' ? value.toLocaleString('en-US') : value]
    }),
  )
