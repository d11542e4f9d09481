import type { ExportPart, ExportRow } from './export.queries.ts'
import { fieldWords, pageWords, partWords } from './export.text.ts'

type Language = 'en' | 'es'
const say = (language: Language, words: readonly [string, string]): string => words[language === 'es' ? 1 : 0]
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1d1b16;background:#fff}
h1{font-size:1.75rem}h2{margin-top:2rem;font-size:1.25rem}div{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #cfc9bd;padding:.35rem .6rem;text-align:left;vertical-align:top}th{background:#f4f1ea}`

/** A value as a person reads it: money and quantities by the end of their name, days and instants by their form. */
export function showValue(name: string, value: unknown, at: { language: Language; zone: string }): string {
  if (value === null || value === undefined || value === '') return ''
  const locale = at.language === 'es' ? 'es-US' : 'en-US'
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(value / 100)
    if (name.endsWith('_thousandths')) return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value / 1000)
    return String(value)
  }
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\dT/.test(value) && name.endsWith('at'))
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: at.zone }).format(
      Date.parse(value),
    )
  if (/^\d{4}-\d\d-\d\d$/.test(value))
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${value}T00:00:00Z`))
  return value
}
/** The beginning of the page, in the customer’s language. */
export const pageTop = (language: Language, shop: string, day: string): string => {
  const title = escapeHtml(say(language, pageWords.title))
  const intro = say(language, pageWords.intro)
    .replace('{shop}', shop)
    .replace('{day}', showValue('day', day, { language, zone: 'UTC' }))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${escapeHtml(intro)}</p><p>${escapeHtml(say(language, pageWords.leftOut))}</p>`
}
export const sectionTop = (language: Language, part: ExportPart): string =>
  `<section><h2>${escapeHtml(say(language, partWords[part]))}</h2>`
const heading = (language: Language, name: string): string =>
  `<th scope="col">${escapeHtml(fieldWords[name] ? say(language, fieldWords[name]) : name)}</th>`
/** Rows of a section; all of one section have the same columns. */
export const tableOf = (language: Language, zone: string, rows: readonly ExportRow[]): string => {
  const names = Object.keys(rows[0] ?? {})
  const body = rows
    .map(
      (row) =>
        `<tr>${names.map((name) => `<td>${escapeHtml(showValue(name, row[name], { language, zone }))}</td>`).join('')}</tr>`,
    )
    .join('')
  return `<div><table><thead><tr>${names.map((name) => heading(language, name)).join('')}</tr></thead><tbody>${body}</tbody></table></div>`
}
export const emptySection = (language: Language): string => `<p>${escapeHtml(say(language, pageWords.nothing))}</p>`
export const missingFiles = (language: Language, names: readonly string[]): string =>
  `<p>${escapeHtml(say(language, pageWords.missingFiles))}</p><ul>${names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
export const sectionEnd = '</section>'
export const pageEnd = '</main></body></html>'
