import type { Answer, Input } from '@twopost/contract/core/call'
import {
  type listSupplierImports as historyCall,
  type importSuppliers as importCall,
  SupplierFields,
  supplierImportColumns,
  type supplierImportTemplate as templateCall,
} from '@twopost/contract/suppliers'
import { listImports } from '#platform/csv/import-history.ts'
import { importRows, importTemplate, type ReadRow, type RowFault } from '#platform/csv/import-rows.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { selectByNameKeys } from './suppliers.queries.ts'
import { addSuppliers, keyOf } from './suppliers.service.ts'

type Field = keyof typeof supplierImportColumns
/** A supplier that is on file, or stands in the file twice, is never changed silently (OP-61). */
async function judge(ctx: Context, rows: readonly ReadRow<Partial<SupplierFields>>[]): Promise<RowFault<Field>[]> {
  const keys = rows.map(({ value }) => (value.name ? keyOf(value.name) : ''))
  const onFile = new Set((await selectByNameKeys(ctx.tx, keys)).map((one) => one.name_key))
  const firsts = new Map<string, number>()
  return rows.flatMap(({ row }, at): RowFault<Field>[] => {
    const key = keys[at] ?? ''
    if (key === '') return []
    if (onFile.has(key)) return [{ row, column: 'name', code: 'ON_FILE_ALREADY' }]
    const first = firsts.get(key)
    if (first !== undefined) return [{ row, column: 'name', code: 'TWICE_IN_FILE', params: { row: first } }]
    firsts.set(key, row)
    return []
  })
}

/** Checks a file of suppliers and adds those in it (L6). @throws Problem of `importRows`; SUPPLIER_EXISTS for one that came meanwhile */
export const importSuppliers = async (
  ctx: OutsideContext,
  { query, body }: Input<typeof importCall>,
): Promise<Answer<typeof importCall>> => ({
  import: await importRows(ctx, body, query.mode, {
    kind: 'suppliers',
    columns: supplierImportColumns,
    schema: SupplierFields,
    judge,
    async write(inner, rows) {
      await addSuppliers(inner, rows)
      inner.note({ kind: 'supplier', id: null, code: 'supplier.imported', params: { count: rows.length } })
    },
  }),
})

/** Files of suppliers that were taken, the newest first. */
export const listSupplierImports = (ctx: Context, { query }: Input<typeof historyCall>): Promise<Answer<typeof historyCall>> =>
  listImports(ctx, 'suppliers', null, query)

/** The 14 columns, and no row (L6). */
export const supplierImportTemplate = (ctx: OutsideContext, { query }: Input<typeof templateCall>): Promise<DownloadAnswer> =>
  Promise.resolve(importTemplate(ctx, 'suppliers', supplierImportColumns, query.format))
