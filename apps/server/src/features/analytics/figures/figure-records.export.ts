import type * as calls from '@twopost/contract/analytics'
import type { FigureRecord } from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import { dateIn } from '@twopost/contract/core/time'
import { type Cell, fileOf, maxExportRows } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { periodOf } from './analytics-period.service.ts'
import { nameRecords, selectBareRecords } from './figure-records.queries.ts'
import { allDays, choiceOf, figureOf, isDayFigure, presentRecord, type RecordQuery } from './figure-records.service.ts'
import type { FigureArea } from './kept-figures.queries.ts'
import { patiently } from './kept-figures.service.ts'

const columns: readonly [TwoWords, (record: FigureRecord) => Cell | TwoWords][] = [
  [['Date', 'Fecha'], ({ date }) => date],
  [['Work order', 'Orden de trabajo'], (record) => record.order_number],
  [['Invoice', 'Factura'], (record) => record.invoice_number],
  [['Customer', 'Cliente'], (record) => record.customer_name],
  [['Vehicle', 'Vehículo'], (record) => record.vehicle_label],
  [['License plate', 'Placa'], (record) => record.license_plate],
  [['Unit', 'Unidad'], (record) => record.unit_number],
  [['Technician', 'Técnico'], (record) => record.technician_name],
  [['Counts', 'Cuenta'], ({ counts }) => (counts === null ? null : counts ? ['Yes', 'Sí'] : ['No', 'No'])],
  [['Amount', 'Monto'], ({ amount }) => amount],
  [['Value', 'Valor'], ({ value }) => value],
  [['Divided by', 'Dividido entre'], ({ divisor }) => divisor],
]
const batchRows = 1_000

type FileQuery = Omit<RecordQuery, 'page' | 'limit' | 'page_size'> & { format?: 'csv' | 'xlsx' | undefined }

/** Which records are in the file, how many, and each of them as it is written. */
interface Found {
  count: number
  rows: () => AsyncIterable<FigureRecord>
}
const tooMany = (count: number): void => {
  if (count > maxExportRows) throw new Problem('EXPORT_TOO_LARGE', { most: maxExportRows })
}
async function findDays(ctx: OutsideContext, query: FileQuery): Promise<Found | null> {
  if (!isDayFigure(query.figure)) return null
  const days = await allDays(ctx, query.figure, query)
  tooMany(days.length)
  return {
    count: days.length,
    async *rows() {
      yield* days
    },
  }
}
/** Which ones they are, and their amounts, is read at once; what names them in batches while the file is written. */
async function findRecords(ctx: OutsideContext, area: FigureArea, query: FileQuery): Promise<Found> {
  const record = { figure: query.figure, choice: choiceOf(ctx, area, query) }
  const asked = await ctx.inTenant((inner) => periodOf(inner, { query }), { reads: true })
  const figure = figureOf(area, { ...asked, record })
  const all = await patiently(ctx, (tx) => selectBareRecords(tx, figure, maxExportRows + 1))
  tooMany(all.length)
  return {
    count: all.length,
    async *rows() {
      for (let from = 0; from < all.length; from += batchRows) {
        const batch = all.slice(from, from + batchRows)
        for (const row of await ctx.inTenant((inner) => nameRecords(inner.tx, batch), { reads: true }))
          yield presentRecord(ctx, row)
      }
    },
  }
}

/** All records of a figure as a file that is written while it is read; which ones they are is decided at its beginning. */
async function exportRecords(ctx: OutsideContext, area: FigureArea, query: FileQuery): Promise<DownloadAnswer> {
  const {
    figure,
    choice = '',
    from = '',
    to = '',
    format = 'csv',
    advisor = '',
    type = '',
    kind = '',
    fleet = '',
    make = '',
  } = query
  const found = (area === 'technicians' ? await findDays(ctx, query) : null) ?? (await findRecords(ctx, area, query))
  const chosen = [choice, from, to, advisor, type, kind, fleet, make].filter(Boolean).join(', ')
  await ctx.inTenant(
    async (inner) => {
      const details = { list: `${area}-${figure}`, columns: chosen, rows: found.count }
      inner.note({ kind: 'list', id: null, code: 'list.exported', details })
    },
    { reads: false },
  )
  const at = ctx.principal.language === 'es' ? 1 : 0
  const say = (cell: Cell | TwoWords): Cell => (typeof cell === 'object' && cell !== null ? cell[at] : cell)
  async function* lines(): AsyncGenerator<Cell[]> {
    yield columns.map(([words]) => words[at])
    for await (const row of found.rows()) yield columns.map(([, cell]) => say(cell(row)))
  }
  const name = `${area}-${figure}-${dateIn('UTC', ctx.now.getTime())}`
  return fileOf(ctx, format, { name, rows: found.count, csv: lines, sheets: () => [{ name: figure, lines: lines() }] })
}

/** The records of a figure of work orders as a file (O2, OP-82). @throws Problem as the list does, EXPORT_TOO_LARGE */
export const exportOrderFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.exportOrderFigureRecords>) =>
  exportRecords(ctx, 'orders', query)
/** Those of a figure of customers. @throws Problem as the list does, EXPORT_TOO_LARGE */
export const exportCustomerFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.exportCustomerFigureRecords>) =>
  exportRecords(ctx, 'customers', query)
/** Those of a figure of vehicles. @throws Problem as the list does, EXPORT_TOO_LARGE */
export const exportVehicleFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.exportVehicleFigureRecords>) =>
  exportRecords(ctx, 'vehicles', query)
/** Those of a figure of technicians. @throws Problem as the list does, EXPORT_TOO_LARGE */
export const exportTechnicianFigureRecords = (
  ctx: OutsideContext,
  { query }: Input<typeof calls.exportTechnicianFigureRecords>,
) => exportRecords(ctx, 'technicians', query)
