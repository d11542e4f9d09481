import type * as calls from '@twopost/contract/analytics'
import type { CustomerAnalytics, OrderAnalytics, VehicleAnalytics } from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { Permission } from '@twopost/contract/permissions'
import { type Cell, fileOf } from '#platform/csv/export-list.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import type { AnalyticsQuery } from './analytics-period.service.ts'
import { showCustomerAnalytics } from './customer-analytics.service.ts'
import { customerTables, orderTables, type Table, vehicleTables } from './figure-tables.rules.ts'
import { showOrderAnalytics } from './order-analytics.service.ts'
import { showVehicleAnalytics } from './vehicle-analytics.service.ts'

interface Export<A> {
  /** The beginning of the file's name, and what the audit log says was exported. */
  id: string
  /** Any of them shows the figures; the right to export alone gives them without names of customers and vehicles. */
  view: readonly Permission[]
  show: (ctx: Context, input: AnalyticsQuery) => Promise<{ analytics: A }>
  tables: (analytics: A) => readonly Table[]
}

/** All tables as one: a line for each figure, so that a program reads it without knowing the tables. */
function* longLines(tables: readonly Table[], say: (words: TwoWords) => string): Generator<Cell[]> {
  yield [say(['Table', 'Tabla']), say(['Row', 'Fila']), say(['Figure', 'Cifra']), say(['Value', 'Valor'])]
  for (const { name, columns, rows } of tables)
    for (const [row, ...values] of rows)
      for (const [at, value] of values.entries()) {
        const column = columns[at + 1]
        if (column) yield [say(name), typeof row === 'object' && row ? say(row) : (row ?? null), say(column), cellOf(value, say)]
      }
}
const cellOf = (value: Cell | TwoWords | undefined, say: (words: TwoWords) => string): Cell =>
  typeof value === 'object' && value !== null ? say(value) : (value ?? null)
function* sheetLines({ columns, rows }: Table, say: (words: TwoWords) => string): Generator<Cell[]> {
  yield columns.map(say)
  for (const row of rows) yield row.map((value) => cellOf(value, say))
}

async function exportFigures<A extends { period: { from: string; to: string } }>(
  ctx: OutsideContext,
  query: AnalyticsQuery['query'] & { format?: 'csv' | 'xlsx' | undefined },
  { id, view, show, tables: tablesOf }: Export<A>,
): Promise<DownloadAnswer> {
  const { format = 'csv', ...asked } = query
  const { analytics, seesNames } = await ctx.inTenant(
    async (inner) => {
      const found = await show(inner, { query: asked })
      const { from, to } = found.analytics.period
      inner.note({ kind: 'list', id: null, code: 'list.exported', details: { list: id, columns: `${from} – ${to}`, rows: 1 } })
      return { analytics: found.analytics, seesNames: view.some((permission) => may(inner, permission)) }
    },
    { reads: false },
  )
  const tables = tablesOf(analytics).filter((table) => seesNames || !table.hasNames)
  const at = ctx.principal.language === 'es' ? 1 : 0
  const say = (words: TwoWords): string => words[at]
  async function* long() {
    yield* longLines(tables, say)
  }
  const { from, to } = analytics.period
  return fileOf(ctx, format, {
    name: `${id}-${from}-${to}`,
    rows: tables.reduce((sum, table) => sum + table.rows.length, 0),
    csv: long,
    sheets: () => tables.map((table) => ({ name: say(table.name), lines: sheetLines(table, say) })),
  })
}

/** The figures of work orders as a file (O2, OP-82). */
export const exportOrderAnalytics = (ctx: OutsideContext, { query }: Input<typeof calls.exportOrderAnalytics>) =>
  exportFigures<OrderAnalytics>(ctx, query, {
    id: 'order-analytics',
    view: ['service-order:view', 'analytics:view'],
    show: showOrderAnalytics,
    tables: orderTables,
  })
/** The figures of customers as a file. */
export const exportCustomerAnalytics = (ctx: OutsideContext, { query }: Input<typeof calls.exportCustomerAnalytics>) =>
  exportFigures<CustomerAnalytics>(ctx, query, {
    id: 'customer-analytics',
    view: ['customers:view', 'analytics:view'],
    show: showCustomerAnalytics,
    tables: customerTables,
  })
/** The figures of vehicles as a file. */
export const exportVehicleAnalytics = (ctx: OutsideContext, { query }: Input<typeof calls.exportVehicleAnalytics>) =>
  exportFigures<VehicleAnalytics>(ctx, query, {
    id: 'vehicle-analytics',
    view: ['vehicles:view', 'analytics:view'],
    show: showVehicleAnalytics,
    tables: vehicleTables,
  })
