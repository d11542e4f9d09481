/** Country code of North America, area code and exchange (neither begins with 0 or 1), number, and perhaps an extension. */
const american =
  /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*([2-9]\d{2})[\s./-]*(\d{4})(?:\s*[,;]?\s*(?:x|ext\.?|extension|#)\s*(\d{1,6}))?$/i

/** `(253) 555-0177`, with `ext. 12` behind it where there is one. Numbers of other countries stay as they were typed. */
export function formatPhone(typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ')
  const parts = american.exec(text)
  if (!parts) return text
  const [, area, exchange, number, extension] = parts
  return `(${area}) ${exchange}-${number}${extension ? ` ext. ${extension}` : ''}`
}

/** What a telephone dials: digits and a leading plus; an extension is waited for. */
export function phoneLink(typed: string): string {
  const text = typed.trim()
  const parts = american.exec(text.replace(/\s+/g, ' '))
  if (!parts) return `tel:${text.replace(/(?!^\+)\D/g, '')}`
  const [, area, exchange, number, extension] = parts
  return `tel:+1${area}${exchange}${number}${extension ? `;ext=${extension}` : ''}`
}
