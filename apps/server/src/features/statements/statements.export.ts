import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/statements'
import type { Statement } from '@twopost/contract/statements'
import { statementList } from '@twopost/contract/statements.list'
import { zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectStatementIds, selectStatementsById } from './statements.queries.ts'
import { presentStatement, statementFilterOf, statementSortOf } from './statements.service.ts'

const sheet: Sheet<Statement, keyof typeof statementList.columns> = {
  number: (row) => row.number,
  customer: (row) => row.customer_name,
  to_date: [
    { words: ['From', 'Desde'], value: (row) => row.from_date },
    { words: statementList.columns.to_date.words, value: (row) => row.to_date },
  ],
  opening: (row) => row.opening,
  closing: (row) => row.closing,
  mailed: (row) => row.mailed_to ?? '',
  created_by: (row) => row.created_by_name,
}
/** The filtered statements as a file. @throws Problem EXPORT_TOO_LARGE */
export const exportStatements = (ctx: OutsideContext, { query }: Input<typeof calls.exportStatements>) =>
  exportList(ctx, statementList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: (inner, most) => selectStatementIds(inner.tx, statementFilterOf(inner, query), statementSortOf(query), most),
    rows: async (inner, ids) =>
      (await selectStatementsById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentStatement(row) })),
  })
