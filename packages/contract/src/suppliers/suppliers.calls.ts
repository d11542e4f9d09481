import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { ImportHistory, ImportMode, ImportReport, importProblemCodes, mostImportBytes } from '../core/import.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { supplierList } from './suppliers.list.ts'
import { Supplier, SupplierChange, SupplierCounts, SupplierFields, SupplierStatus } from './suppliers.model.ts'

const one = z.object({ supplier: Supplier })
const params = z.object({ id: pathId() })

const narrowing = {
  search: searchText().optional(),
  category: searchText().optional(),
  status: SupplierStatus.optional(),
  sort: z.enum(['name', 'category', 'created_at']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

export const listSuppliers = defineCall({
  method: 'GET',
  path: '/suppliers',
  summary: 'Suppliers of the organization by name, with how many there are in each state and the categories that occur (L2)',
  access: anyOf('suppliers:view'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({
    suppliers: z.array(Supplier),
    pagination: Pagination,
    counts: SupplierCounts,
    categories: z.array(z.string()),
  }),
})
export const exportSuppliers = defineCall({
  method: 'GET',
  path: '/suppliers/export',
  summary: 'The filtered suppliers as a CSV file',
  access: allOf('suppliers:view', 'reports:export'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(supplierList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const supplierImportTemplate = defineCall({
  method: 'GET',
  path: '/suppliers/import-template',
  summary: 'An empty file with the 14 columns that an import of suppliers takes, as CSV or as a workbook (L6)',
  access: anyOf('suppliers:view'),
  query: z.object(fileFormat),
  answer: csvFile,
})
export const importSuppliers = defineCall({
  method: 'POST',
  path: '/suppliers/import',
  summary:
    'Check the rows of a CSV file or workbook and add the suppliers in them: every bad row is named, then all good rows or none (L6)',
  access: anyOf('suppliers:create'),
  limit: 'upload',
  query: z.object({ mode: ImportMode }),
  body: { kind: 'upload', purpose: 'rows', maxBytes: mostImportBytes },
  answer: z.object({ import: ImportReport }),
  problems: [...importProblemCodes, 'SUPPLIER_EXISTS'],
})
export const listSupplierImports = defineCall({
  method: 'GET',
  path: '/suppliers/imports',
  summary: 'Files of suppliers that were taken, the newest first: who, when, and what became of the rows',
  access: anyOf('suppliers:create'),
  query: z.object(pageFields),
  answer: ImportHistory,
})
export const createSupplier = defineCall({
  method: 'POST',
  path: '/suppliers',
  summary: 'Add a supplier (L3)',
  access: anyOf('suppliers:create'),
  status: 201,
  body: SupplierFields,
  answer: one,
  problems: ['SUPPLIER_EXISTS'],
})
export const getSupplier = defineCall({
  method: 'GET',
  path: '/suppliers/{id}',
  summary: 'One supplier (L3)',
  access: anyOf('suppliers:view'),
  params,
  answer: one,
  problems: ['SUPPLIER_NOT_FOUND'],
})
export const updateSupplier = defineCall({
  method: 'PUT',
  path: '/suppliers/{id}',
  summary: 'Change a supplier; what is left out stays (L3)',
  access: anyOf('suppliers:create'),
  params,
  body: SupplierChange,
  answer: one,
  problems: ['SUPPLIER_NOT_FOUND', 'SUPPLIER_EXISTS', 'STALE_VERSION'],
})
export const deleteSupplier = defineCall({
  method: 'DELETE',
  path: '/suppliers/{id}',
  summary: 'Delete a supplier that nothing names any more (L4)',
  reach: 'organization',
  access: anyOf('suppliers:delete'),
  params,
  problems: ['SUPPLIER_NOT_FOUND', 'SUPPLIER_IN_USE', 'STALE_VERSION'],
})
