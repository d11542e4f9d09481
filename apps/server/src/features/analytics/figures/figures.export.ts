import type * as calls from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { Permission } from '@twopost/contract/permissions'
import { type Cell, fileOf } from '#platform/csv/export-list.ts'
import { may, type OutsideContext } from '#platform/http/context.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import type { AnalyticsQuery } from './analytics-period.service.ts'
import { customerFigures } from './customer-analytics.service.ts'
import { selectAdvisor, selectFleet } from './figure-choices.queries.ts'
import {
  asOfRows,
  chosenRows,
  customerTables,
  orderTables,
  type Table,
  technicianTables,
  vehicleTables,
  withHead,
} from './figure-tables.rules.ts'
import { type Figures, showFigures } from './kept-figures.service.ts'
import { orderFigures } from './order-analytics.service.ts'
import { technicianFigures } from './technician-analytics.service.ts'
import { vehicleFigures } from './vehicle-analytics.service.ts'

interface Export<A> {
  /** The beginning of the file's name, and what the audit log says was exported. */
  id: string
  /** Whether this person sees the figures; the right to export alone gives them without names. */
  seesNames: (ctx: OutsideContext) => boolean
  figures: Figures<A>
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
  { id, seesNames, figures, tables: tablesOf }: Export<A>,
): Promise<DownloadAnswer> {
  const { format = 'csv', ...asked } = query
  const { analytics, as_of } = await showFigures(ctx, { query: asked }, figures)
  const { from, to } = analytics.period
  const { advisor, type, kind, fleet, make } = asked
  const names = await ctx.inTenant(
    async (inner) => {
      const chosen = [`${from} – ${to}`, advisor, type, kind, fleet, make].filter(Boolean).join(', ')
      inner.note({ kind: 'list', id: null, code: 'list.exported', details: { list: id, columns: chosen, rows: 1 } })
      return {
        advisor: advisor && (await selectAdvisor(inner.tx, advisor))?.name,
        fleet: fleet && seesNames(ctx) ? (await selectFleet(inner.tx, fleet))?.name : fleet,
      }
    },
    { reads: false },
  )
  const tables = withHead(tablesOf(analytics), [...chosenRows({ ...names, type, kind, make }), ...asOfRows(as_of)]).filter(
    (table) => !table.hasNames || seesNames(ctx),
  )
  const at = ctx.principal.language === 'es' ? 1 : 0
  const say = (words: TwoWords): string => words[at]
  async function* long() {
    yield* longLines(tables, say)
  }
  return fileOf(ctx, format, {
    name: `${id}-${from}-${to}`,
    rows: tables.reduce((sum, table) => sum + table.rows.length, 0),
    csv: long,
    sheets: () => tables.map((table) => ({ name: say(table.name), lines: sheetLines(table, say) })),
  })
}
const mayAny =
  (...view: readonly Permission[]) =>
  (ctx: OutsideContext): boolean =>
    view.some((permission) => may(ctx, permission))

/** The figures of work orders as a file (O2, OP-82). */
export const exportOrderAnalytics = (ctx: OutsideContext, { query }: Input<typeof calls.exportOrderAnalytics>) =>
  exportFigures(ctx, query, {
    id: 'order-analytics',
    seesNames: mayAny('service-order:view', 'analytics:view'),
    figures: orderFigures,
    tables: orderTables,
  })
/** The figures of customers as a file. */
export const exportCustomerAnalytics = (ctx: OutsideContext, { query }: Input<typeof calls.exportCustomerAnalytics>) =>
  exportFigures(ctx, query, {
    id: 'customer-analytics',
    seesNames: mayAny('customers:view', 'analytics:view'),
    figures: customerFigures,
    tables: customerTables,
  })
/** The figures of vehicles as a file. */
export const exportVehicleAnalytics = (ctx: OutsideContext, { query }: Input<typeof calls.exportVehicleAnalytics>) =>
  exportFigures(ctx, query, {
    id: 'vehicle-analytics',
    seesNames: mayAny('vehicles:view', 'analytics:view'),
    figures: vehicleFigures,
    tables: vehicleTables,
  })
/** The figures of technicians as a file. */
export const exportTechnicianAnalytics = (ctx: OutsideContext, { query }: Input<typeof calls.exportTechnicianAnalytics>) =>
  exportFigures(ctx, query, {
    id: 'technician-analytics',
    seesNames: () => true,
    figures: technicianFigures,
    tables: technicianTables,
  })
