import * as z from 'zod'
import type { Binary } from './call.ts'
import { columnIds, type ListDefinition } from './list.ts'
import { commaList } from './page.ts'

/** Which columns a file has and in which order; without it those that show until somebody chooses others. */
export const exportFields = <C extends string>(list: Pick<ListDefinition<C>, 'columns'>) => ({
  columns: commaList(z.enum(columnIds(list) as [C, ...C[]]), 60).optional(),
})
/** UTF-8 with a byte order mark, RFC 4180; `X-Total-Count` says how many rows follow the heading. */
export const csvFile = { kind: 'binary', contentType: 'text/csv; charset=utf-8' } as const satisfies Binary
/** What a file is to be: lines of CSV, as usual, or a workbook of Office Open XML. */
export const fileFormat = { format: z.enum(['csv', 'xlsx']).optional() }
