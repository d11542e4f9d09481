import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import { dateIn } from '@twopost/contract/core/time'
import type { exportTaxReport as call, TaxDocument, TaxReport } from '@twopost/contract/reports'
import { exemptReasons } from '@twopost/contract/taxes'
import { type Cell, fileOf, maxExportRows } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { entryFilterOf, findTaxDocuments } from './tax-documents.service.ts'
import { countEntries } from './tax-report.queries.ts'
import { findTaxReport } from './tax-report.service.ts'
import { exemptReasonWords, plainTaxWords } from './tax-report.text.ts'

export type Say = (words: TwoWords) => string
export const sayIn =
  (language: 'en' | 'es'): Say =>
  (words) =>
    words[language === 'es' ? 1 : 0]

const headings: readonly TwoWords[] = [
  ['Tax', 'Impuesto'],
  ['Code', 'Código'],
  ['Jurisdiction', 'Jurisdicción'],
  ['From', 'Desde'],
  ['To', 'Hasta'],
  ['Row', 'Fila'],
  ['Rate %', 'Tasa %'],
  ['Amount', 'Monto'],
  ['Tax amount', 'Monto del impuesto'],
]
const rows = {
  net: ['Net sales', 'Ventas netas'],
  taxable: ['Taxable', 'Gravado'],
  exempt: ['Exempt', 'Exento'],
  notTaxable: ['Not taxable', 'No gravado'],
  credits: ['Credits', 'Créditos'],
  due: ['Tax less credits', 'Impuesto menos créditos'],
  all: ['All taxes', 'Todos los impuestos'],
  figures: ['Net sales in the sales figures', 'Ventas netas en las cifras de ventas'],
  difference: ['Difference', 'Diferencia'],
  givenAway: ['Given away, at cost', 'Regalado, a costo'],
  overrides: ['Changed by hand', 'Cambiado a mano'],
} as const satisfies Record<string, TwoWords>

/** The tax report as lines of a file, money in dollars: of each tax every row, then what all of them come to. Shared by the file and by mails. */
export function taxLines(report: TaxReport, say: Say): Cell[][] {
  const { from, to, totals } = report
  const line = (
    head: [string, string, string],
    row: string,
    percent: number | null,
    amount: number | null,
    tax: number | null,
  ) => [...head, ...[from, to, row, percent, amount, tax]]
  const whole: [string, string, string] = [say(rows.all), '', '']
  return [
    headings.map(say),
    ...report.taxes.flatMap((one): Cell[][] => {
      const head: [string, string, string] = [one.name || say(plainTaxWords(one.code)), one.code, one.jurisdiction]
      return [
        line(head, say(rows.net), null, one.net_sales, null),
        ...(one.rates.length === 0
          ? [line(head, say(rows.taxable), null, one.taxable, one.tax)]
          : one.rates.map((rate) => line(head, say(rows.taxable), rate.percent, rate.taxable, rate.tax))),
        ...one.exempt_by_reason.map(({ reason, amount }) =>
          line(head, `${say(rows.exempt)}: ${say(exemptReasonWords[reason])}`, null, amount, null),
        ),
        line(head, say(rows.notTaxable), null, one.not_taxable, null),
        line(head, say(rows.credits), null, one.credits.amount, one.credits.tax),
        line(head, say(rows.due), null, null, one.tax_due),
      ]
    }),
    line(whole, say(rows.net), null, totals.net_sales, totals.tax),
    line(whole, say(rows.credits), null, totals.credits.amount, totals.credits.tax),
    line(whole, say(rows.due), null, null, totals.tax_due),
    ...(report.sales_figures
      ? [
          line(whole, say(rows.figures), null, report.sales_figures.net_sales, null),
          line(whole, say(rows.difference), null, report.sales_figures.difference, null),
        ]
      : []),
    line(whole, say(rows.givenAway), null, report.given_away.cost, null),
    line(whole, say(rows.overrides), null, report.overrides.amount, null),
  ]
}

const reasonWords = (reason: string): TwoWords => {
  const known = exemptReasons.find((one) => one === reason)
  if (known) return exemptReasonWords[known]
  if (reason === 'taxed') return ['Taxed', 'Gravada']
  return reason === 'not_taxed' ? ['Not taxed', 'No gravada'] : [reason, reason]
}
const documentColumns: readonly (readonly [TwoWords, (row: TaxDocument, say: Say) => Cell])[] = [
  [['Date', 'Fecha'], (row) => row.date],
  [['Invoice', 'Factura'], (row) => row.invoice_number],
  [['Customer', 'Cliente'], (row) => row.customer_name],
  [['Shop', 'Taller'], (row) => row.shop_name],
  [['Line', 'Línea'], (row) => row.line],
  [['Rate %', 'Tasa %'], (row) => row.percent],
  [['Amount', 'Monto'], (row) => row.amount],
  [['Tax amount', 'Monto del impuesto'], (row) => row.tax],
  [['Why', 'Por qué'], (row, say) => say(reasonWords(row.reason))],
  [['Note', 'Nota'], (row) => row.note],
  [['By', 'Por'], (row) => row.by_name],
]
const batchRows = 500

/** The documents of a figure, read in batches while the file is written. @throws Problem EXPORT_TOO_LARGE */
async function exportDocuments(ctx: OutsideContext, query: Parameters<typeof entryFilterOf>[1], format: 'csv' | 'xlsx') {
  const { filter, count } = await ctx.inTenant(
    async (inner) => {
      const asked = await entryFilterOf(inner, query)
      const found = await countEntries(inner.tx, asked, maxExportRows)
      if (found > maxExportRows) throw new Problem('EXPORT_TOO_LARGE', { most: maxExportRows })
      const details = { list: `tax-${query.class}`, columns: [asked.from, asked.to].join(', '), rows: found }
      inner.note({ kind: 'list', id: null, code: 'list.exported', details })
      return { filter: asked, count: found }
    },
    { reads: false },
  )
  const say = sayIn(ctx.principal.language)
  async function* lines(): AsyncGenerator<Cell[]> {
    yield documentColumns.map(([words]) => say(words))
    for (let offset = 0; offset < count; offset += batchRows) {
      const found = await ctx.inTenant((inner) => findTaxDocuments(inner, filter, { limit: batchRows, offset }), { reads: true })
      for (const row of found) yield documentColumns.map(([, cell]) => cell(row, say))
    }
  }
  return fileOf(ctx, format, {
    name: `tax-${query.class.replaceAll('_', '-')}-${dateIn('UTC', ctx.now.getTime())}`,
    rows: count,
    csv: lines,
    sheets: () => [{ name: say(['Documents', 'Documentos']), lines: lines() }],
  })
}

/** The tax report as a file, or the documents of one of its figures; it goes on record (TAX16). @throws Problem EXPORT_TOO_LARGE */
export async function exportTaxReport(ctx: OutsideContext, { query }: Input<typeof call>): Promise<DownloadAnswer> {
  const format = query.format ?? 'csv'
  if (query.class) return exportDocuments(ctx, { ...query, class: query.class }, format)
  const say = sayIn(ctx.principal.language)
  const lines = await ctx.inTenant(
    async (inner) => {
      const report = await findTaxReport(inner, query)
      const made = taxLines(report, say)
      const columns = [report.from, report.to, report.basis].join(', ')
      inner.note({ kind: 'list', id: null, code: 'list.exported', details: { list: 'tax', columns, rows: made.length - 1 } })
      return made
    },
    { reads: false },
  )
  async function* all(): AsyncGenerator<Cell[]> {
    yield* lines
  }
  return fileOf(ctx, format, {
    name: `tax-${dateIn('UTC', ctx.now.getTime())}`,
    rows: lines.length - 1,
    csv: all,
    sheets: () => [{ name: say(['Taxes', 'Impuestos']), lines: all() }],
  })
}
