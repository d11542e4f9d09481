import { SupplierFields, supplierImportColumns } from '@twopost/contract/suppliers'
import { importCalls, judgeKeys } from '#platform/csv/import-calls.ts'
import { selectByNameKeys } from './suppliers.queries.ts'
import { addSuppliers, keyOf } from './suppliers.service.ts'

const file = importCalls('suppliers', {
  kind: 'suppliers',
  columns: supplierImportColumns,
  schema: SupplierFields,
  async judge(ctx, rows) {
    const keys = rows.map(({ value }) => (value.name ? keyOf(value.name) : ''))
    const onFile = new Set((await selectByNameKeys(ctx.tx, keys)).map((one) => one.name_key))
    return judgeKeys(rows, keys, 'name', (key) => (onFile.has(key) ? { code: 'ON_FILE_ALREADY' } : undefined))
  },
  async write(inner, rows) {
    await addSuppliers(inner, rows)
    inner.note({ kind: 'supplier', id: null, code: 'supplier.imported', params: { count: rows.length } })
  },
})
/** Checks a file of suppliers and adds those in it (L6). @throws Problem of `importRows`; SUPPLIER_EXISTS for one that came meanwhile */
export const importSuppliers = file.take
/** Files of suppliers that were taken, the newest first. */
export const listSupplierImports = file.list
/** The 14 columns, and no row (L6). */
export const supplierImportTemplate = file.template
