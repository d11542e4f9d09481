/** One field: quoted where it must be, and never read as a formula by a spreadsheet. */
function field(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'number' || !/^[=+\-@\t\r]/.test(value) ? String(value) : `'${value}`
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as CSV with its headings, lines ended as RFC 4180 has it. */
export const toCsv = (heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [heads, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
