import {
  type exportPartsReport as call,
  type DeadStockRow,
  type GapPart,
  gapSums,
  type PartsGapRecord,
  type StockValueRow,
  type UnknownCostRow,
} from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import { fromCents } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import { type Cell, fileOf, maxExportRows } from '#platform/csv/export-list.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import {
  findDeadStock,
  findGap,
  findGapRecords,
  findStockValue,
  findUnknownCosts,
  type ReportQuery,
  rowsOf,
  type Window,
} from './parts-report.service.ts'

const gapPartWords: Readonly<Record<GapPart, TwoWords>> = {
  purchases: ['Purchases', 'Compras'],
  issued: ['Used, at cost', 'Usado, a costo'],
  stock_change: ['Change of stock value', 'Cambio del valor de existencias'],
  vendor_returns: ['Vendor returns', 'Devoluciones al proveedor'],
  no_destination: ['Delivered, not put into stock', 'Recibido sin entrar a existencias'],
  no_delivery: ['In stock without a delivery', 'Entró a existencias sin entrega'],
  variance: ['Billed beyond the delivery, already used', 'Facturado de más sobre lo ya usado'],
  adjusted: ['Adjustments', 'Correcciones'],
  counted: ['Count differences', 'Diferencias de conteo'],
  revalued: ['Revaluations', 'Revaluaciones'],
  cores: ['Cores', 'Cascos'],
  transfers: ['Transfers', 'Traslados'],
}

type Columns<Row> = readonly [TwoWords, (row: Row) => Cell | TwoWords][]
/** A report as a file: how many rows it has, and the rows from one on. */
interface Sheet<Row> {
  name: string
  count: number
  columns: Columns<Row>
  rows: (ctx: Context, at: Window) => Promise<readonly Row[]>
}
const batchRows = 500

async function gapSheet(ctx: Context, query: ReportQuery): Promise<Sheet<{ part: TwoWords; rows: number; cents: number }>> {
  const { gap } = await findGap(ctx, query)
  const seesCost = may(ctx, 'pricing:cost')
  const sums = gapSums.map((part) => ({ part: gapPartWords[part], ...gap.sums[part] }))
  const unaccounted = gap.reasons.reduce((sum, one) => sum + one.rows, 0)
  const all = [
    ...sums,
    { part: ['Unaccounted', 'Sin explicar'] as const, rows: unaccounted, cents: gap.unaccounted },
    ...gap.reasons.map(({ reason, ...one }) => ({ part: gapPartWords[reason], ...one })),
  ]
  return {
    name: 'parts-gap',
    count: all.length,
    columns: [
      [['Part of the gap', 'Parte de la diferencia'], ({ part }) => part],
      [['Rows', 'Filas'], ({ rows }) => rows],
      [['Amount', 'Monto'], ({ cents }) => (seesCost ? fromCents(cents) : null)],
    ],
    rows: async (_, { offset, limit }) => all.slice(offset, offset + limit),
  }
}
const recordColumns: Columns<PartsGapRecord> = [
  [['Date', 'Fecha'], (row) => row.date],
  [['Part', 'Pieza'], (row) => row.name],
  [['Part number', 'Número de pieza'], (row) => row.partNumber],
  [['Quantity', 'Cantidad'], (row) => row.quantity],
  [['Unit', 'Unidad'], (row) => row.unit],
  [['Amount', 'Monto'], (row) => row.amount ?? null],
  [['Document', 'Documento'], (row) => row.document],
  [['Reason', 'Motivo'], (row) => row.reason],
  [['Work order', 'Orden de trabajo'], (row) => row.order_number],
  [['By', 'Por'], (row) => row.by_name],
]
async function recordSheet(ctx: Context, part: GapPart, query: ReportQuery): Promise<Sheet<PartsGapRecord>> {
  const count = rowsOf((await findGap(ctx, query)).gap, part)
  const rows = (inner: Context, at: Window) => findGapRecords(inner, part, query, at)
  return { name: `parts-gap-${part}`, count, columns: recordColumns, rows }
}
const itemColumns: Columns<StockValueRow> = [
  [['Part', 'Pieza'], (row) => row.name],
  [['Part number', 'Número de pieza'], (row) => row.partNumber],
  [['Category', 'Categoría'], (row) => row.category],
  [['On hand', 'A la mano'], (row) => row.quantity],
  [['Unit', 'Unidad'], (row) => row.unit],
  [['Value', 'Valor'], (row) => row.value ?? null],
]
async function valueSheet(ctx: Context, query: ReportQuery): Promise<Sheet<StockValueRow>> {
  const { asOf, sum } = await findStockValue(ctx, query)
  const rows = async (inner: Context, at: Window) => (await findStockValue(inner, { ...query, as_of: asOf })).rows(at)
  return { name: `stock-value-${asOf}`, count: sum.rows, columns: itemColumns, rows }
}
async function deadSheet(ctx: Context, query: ReportQuery): Promise<Sheet<DeadStockRow>> {
  const { sum } = await findDeadStock(ctx, query)
  const columns: Columns<DeadStockRow> = [...itemColumns, [['Last used', 'Último uso'], (row) => row.last_used_on]]
  const rows = async (inner: Context, at: Window) => (await findDeadStock(inner, query)).rows(at)
  return { name: 'dead-stock', count: sum.rows, columns, rows }
}

const unknownColumns: Columns<UnknownCostRow> = [
  [['Date', 'Fecha'], (row) => row.issue_date],
  [['Invoice', 'Factura'], (row) => row.invoice_number],
  [['Work order', 'Orden de trabajo'], (row) => row.order_number],
  [['Line', 'Línea'], (row) => row.description],
  [['Quantity', 'Cantidad'], (row) => row.quantity],
  [['Charged', 'Cobrado'], (row) => row.charged],
  [['Cost as estimated', 'Costo estimado'], (row) => (row.cost_state === 'none' ? null : row.our_cost)],
]
async function unknownSheet(ctx: Context, query: ReportQuery): Promise<Sheet<UnknownCostRow>> {
  if (!may(ctx, 'invoices:view') || !may(ctx, 'pricing:cost')) throw new Problem('NOT_ALLOWED')
  const { sum } = await findUnknownCosts(ctx, query)
  const rows = async (inner: Context, at: Window) => (await findUnknownCosts(inner, query)).rows(at)
  return { name: 'unknown-costs', count: sum.none + sum.estimated, columns: unknownColumns, rows }
}

/** The rows are read in batches while the file is written; how many there are is decided at its beginning, where the export goes on record. */
async function fileOfSheet<Row>(
  ctx: OutsideContext,
  query: ReportQuery & { format?: 'csv' | 'xlsx' | undefined },
  find: (inner: Context) => Promise<Sheet<Row>>,
): Promise<DownloadAnswer> {
  const sheet = await ctx.inTenant(
    async (inner) => {
      const found = await find(inner)
      if (found.count > maxExportRows) throw new Problem('EXPORT_TOO_LARGE', { most: maxExportRows })
      const { from = '', to = '', as_of = '', days = '' } = query
      const columns = [from, to, as_of, days].filter(Boolean).join(', ')
      inner.note({ kind: 'list', id: null, code: 'list.exported', details: { list: found.name, columns, rows: found.count } })
      return found
    },
    { reads: false },
  )
  const at = ctx.principal.language === 'es' ? 1 : 0
  const say = (cell: Cell | TwoWords): Cell => (typeof cell === 'object' && cell !== null ? cell[at] : cell)
  async function* lines(): AsyncGenerator<Cell[]> {
    yield sheet.columns.map(([words]) => words[at])
    for (let offset = 0; offset < sheet.count; offset += batchRows) {
      const rows = await ctx.inTenant((inner) => sheet.rows(inner, { limit: batchRows, offset }), { reads: true })
      for (const row of rows) yield sheet.columns.map(([, cell]) => say(cell(row)))
    }
  }
  const name = `${sheet.name}-${dateIn('UTC', ctx.now.getTime())}`
  return fileOf(ctx, query.format ?? 'csv', {
    name,
    rows: sheet.count,
    csv: lines,
    sheets: () => [{ name: sheet.name.slice(0, 31), lines: lines() }],
  })
}

/** A report of parts as a file (PAR20, PAR21, PAR31); of the gap its parts, or the rows of one. @throws Problem SHOP_NOT_FOUND, EXPORT_TOO_LARGE, NOT_ALLOWED */
export function exportPartsReport(ctx: OutsideContext, { query }: Input<typeof call>): Promise<DownloadAnswer> {
  const { report, part } = query
  if (report === 'stock_value') return fileOfSheet(ctx, query, (inner) => valueSheet(inner, query))
  if (report === 'unknown_costs') return fileOfSheet(ctx, query, (inner) => unknownSheet(inner, query))
  if (report === 'dead_stock') return fileOfSheet(ctx, query, (inner) => deadSheet(inner, query))
  if (part) return fileOfSheet(ctx, query, (inner) => recordSheet(inner, part, query))
  return fileOfSheet(ctx, query, (inner) => gapSheet(inner, query))
}
