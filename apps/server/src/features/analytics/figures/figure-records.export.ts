import type * as calls from '@twopost/contract/analytics'
import type { FigureRecord } from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import { dateIn } from '@twopost/contract/core/time'
import { type Cell, fileOf, maxExportRows } from '#platform/csv/export-list.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import * as records from './figure-records.service.ts'

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
const batchRows = 2_000

type FileQuery = Omit<records.RecordQuery, 'page' | 'limit' | 'page_size'> & { format?: 'csv' | 'xlsx' | undefined }
type List = (inner: Context, at: { page: number; limit: number }) => Promise<records.FigureAnswer>

/** All records of a figure, read page by page while the file is written: one that comes or goes meanwhile may be missing. */
async function exportRecords(
  ctx: OutsideContext,
  area: string,
  { figure, choice = '', from = '', to = '', format = 'csv' }: FileQuery,
  list: List,
): Promise<DownloadAnswer> {
  const first = await ctx.inTenant(
    async (inner) => {
      const found = await list(inner, { page: 1, limit: batchRows })
      const { total } = found.pagination
      if (total > maxExportRows) throw new Problem('EXPORT_TOO_LARGE', { most: maxExportRows })
      const details = { list: `${area}-${figure}`, columns: [choice, from, to].filter(Boolean).join(', '), rows: total }
      inner.note({ kind: 'list', id: null, code: 'list.exported', details })
      return found
    },
    { reads: false },
  )
  const { total } = first.pagination
  async function* rows(): AsyncGenerator<FigureRecord> {
    yield* first.records
    for (let page = 2; (page - 1) * batchRows < total; page += 1)
      yield* (await ctx.inTenant((inner) => list(inner, { page, limit: batchRows }), { reads: true })).records
  }
  const at = ctx.principal.language === 'es' ? 1 : 0
  const say = (cell: Cell | TwoWords): Cell => (typeof cell === 'object' && cell !== null ? cell[at] : cell)
  async function* lines(): AsyncGenerator<Cell[]> {
    yield columns.map(([words]) => words[at])
    for await (const row of rows()) yield columns.map(([, cell]) => say(cell(row)))
  }
  const name = `${area}-${figure}-${dateIn('UTC', ctx.now.getTime())}`
  return fileOf(ctx, format, { name, rows: total, csv: lines, sheets: () => [{ name: figure, lines: lines() }] })
}

/** The records of a figure of work orders as a file (O2, OP-82). @throws Problem as the list does, EXPORT_TOO_LARGE */
export const exportOrderFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.exportOrderFigureRecords>) =>
  exportRecords(ctx, 'orders', query, (inner, at) => records.listOrderFigureRecords(inner, { query: { ...query, ...at } }))
/** Those of a figure of customers. @throws Problem as the list does, EXPORT_TOO_LARGE */
export const exportCustomerFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.exportCustomerFigureRecords>) =>
  exportRecords(ctx, 'customers', query, (inner, at) => records.listCustomerFigureRecords(inner, { query: { ...query, ...at } }))
/** Those of a figure of vehicles. @throws Problem as the list does, EXPORT_TOO_LARGE */
export const exportVehicleFigureRecords = (ctx: OutsideContext, { query }: Input<typeof calls.exportVehicleFigureRecords>) =>
  exportRecords(ctx, 'vehicles', query, (inner, at) => records.listVehicleFigureRecords(inner, { query: { ...query, ...at } }))
/** Those of a figure of technicians. @throws Problem as the list does, EXPORT_TOO_LARGE */
export const exportTechnicianFigureRecords = (
  ctx: OutsideContext,
  { query }: Input<typeof calls.exportTechnicianFigureRecords>,
) =>
  exportRecords(ctx, 'technicians', query, (inner, at) =>
    records.listTechnicianFigureRecords(inner, { query: { ...query, ...at } }),
  )
