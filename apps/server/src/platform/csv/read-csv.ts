import { parse } from 'csv-parse/sync'
import { TableFault } from './table-fault.ts'

const delimiters = [',', ';', '\t', '|'] as const
/** One record; a quote that is never closed takes the rest of the file for one. */
const mostLetters = 100_000

/** What stands most often in the first record outside quotes. A cut after some lines would break a record that goes over several. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(delimiters.map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' || sign === '\r') break
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return delimiters.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best))
}

/**
 * The records of a CSV file, each as its fields, empty ones too. Comma, semicolon, tab and bar are told apart by the first record, or by
 * the line `sep=` that some programs write before it.
 * @throws TableFault broken
 */
export function readCsv(text: string): string[][] {
  const said = /^sep=(.)\r?\n/.exec(text)
  const body = said ? text.slice(said[0].length) : text
  try {
    return parse(body, { delimiter: said?.[1] ?? delimiterOf(body), relax_column_count: true, max_record_size: mostLetters })
  } catch {
    throw new TableFault('broken')
  }
}
