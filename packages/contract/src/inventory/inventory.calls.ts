import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { ImportHistory, ImportMode, ImportReport, importProblemCodes, mostImportBytes } from '../core/import.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { itemCategoryList, itemList } from './inventory.list.ts'
import {
  Item,
  ItemCategory,
  ItemCategoryChange,
  ItemCategoryFields,
  ItemChange,
  ItemCounts,
  ItemFields,
} from './inventory.model.ts'
import { itemKinds } from './inventory.states.ts'

const one = z.object({ item: Item })
const params = z.object({ id: pathId('ITEM_NOT_FOUND') })
/** The shop whose figures are meant; without it the first one that the person may enter. */
const shop = { shop_id: z.string().max(60).optional() }

const narrowing = {
  ...shop,
  /** Words of the name, the maker, the number and its last characters. */
  search: searchText().optional(),
  category: searchText().optional(),
  supplier_id: id().optional(),
  /** `low`: at or below the reorder point; `out`: none available; `reserved`: promised to orders; `idle`: not moved in 12 months. */
  stock: z.enum(['low', 'out', 'reserved', 'idle']).optional(),
  kind: z.enum(itemKinds).optional(),
  /** Kits alone, or none of them. */
  kits: z.enum(['only', 'without']).optional(),
  state: z.enum(['active', 'inactive']).optional(),
  sort: z.enum(['stock', 'name', 'part_number', 'created_at']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

export const listItems = defineCall({
  method: 'GET',
  path: '/inventory',
  summary: 'Parts with what a shop has of them, those that are low first (K2, OP-59); 50 on a page unless asked otherwise',
  access: anyOf('inventory:view'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ inventory: z.array(Item), counts: ItemCounts, pagination: Pagination }),
  problems: ['SHOP_NOT_FOUND'],
})
export const exportItems = defineCall({
  method: 'GET',
  path: '/inventory/export',
  summary: 'The filtered parts as a CSV or XLSX file',
  access: allOf('inventory:view', 'reports:export'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(itemList), ...fileFormat }),
  answer: csvFile,
  problems: ['SHOP_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
export const itemImportTemplate = defineCall({
  method: 'GET',
  path: '/inventory/import-template',
  summary: 'An empty file with the 11 columns that an import of parts takes, as CSV or as a workbook (K10)',
  access: anyOf('inventory:view'),
  query: z.object(fileFormat),
  answer: csvFile,
})
export const importItems = defineCall({
  method: 'POST',
  path: '/inventory/import',
  summary:
    'Check the rows of a CSV file or workbook and add the parts in them with their quantities: every bad row is named, then all good rows or none (K11, K12, OP-61)',
  access: anyOf('inventory:create'),
  limit: 'upload',
  query: z.object({ ...shop, mode: ImportMode }),
  body: { kind: 'upload', purpose: 'rows', maxBytes: mostImportBytes },
  answer: z.object({ import: ImportReport }),
  problems: [...importProblemCodes, 'SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND', 'SUPPLIER_NOT_FOUND', 'ITEM_EXISTS'],
})
export const listItemImports = defineCall({
  method: 'GET',
  path: '/inventory/imports',
  summary: 'Files of parts that a shop took, the newest first: who, when, and what became of the rows',
  access: anyOf('inventory:create'),
  query: z.object({ ...shop, ...pageFields }),
  answer: ImportHistory,
  problems: ['SHOP_NOT_FOUND'],
})
export const createItem = defineCall({
  method: 'POST',
  path: '/inventory',
  summary: 'Add a part (K3); a quantity is booked as the first count of the shop',
  access: anyOf('inventory:create'),
  status: 201,
  query: z.object(shop),
  body: ItemFields,
  answer: one,
  problems: [
    'SHOP_ID_REQUIRED',
    'SHOP_NOT_FOUND',
    'SUPPLIER_NOT_FOUND',
    'ITEM_EXISTS',
    'COST_UNKNOWN',
    'NOT_STOCKED',
    'STOCK_TOO_LARGE',
  ],
})
export const getItem = defineCall({
  method: 'GET',
  path: '/inventory/{id}',
  summary: 'One part with what a shop has of it (K3)',
  access: anyOf('inventory:view'),
  params,
  query: z.object(shop),
  answer: one,
  problems: ['ITEM_NOT_FOUND', 'SHOP_NOT_FOUND'],
})
export const updateItem = defineCall({
  method: 'PUT',
  path: '/inventory/{id}',
  summary: 'Change a part; what is left out stays. Quantity and the value of stock are changed by movements alone (K3)',
  access: anyOf('inventory:create'),
  params,
  query: z.object(shop),
  body: ItemChange,
  answer: one,
  problems: [
    'ITEM_NOT_FOUND',
    'SHOP_NOT_FOUND',
    'SUPPLIER_NOT_FOUND',
    'ITEM_EXISTS',
    'ITEM_IS_KIT',
    'ITEM_HAS_STOCK',
    'ITEM_HAS_STOCK_ELSEWHERE',
    'ITEM_ON_ORDER',
    'STALE_VERSION',
  ],
})
export const deleteItem = defineCall({
  method: 'DELETE',
  path: '/inventory/{id}',
  summary: 'Delete a part that no shop has in stock (K4); its number is free again',
  access: anyOf('inventory:delete'),
  params,
  problems: [
    'ITEM_NOT_FOUND',
    'ITEM_IN_USE',
    'ITEM_IN_KIT',
    'ITEM_HAS_STOCK',
    'ITEM_HAS_STOCK_ELSEWHERE',
    'ITEM_ON_ORDER',
    'STALE_VERSION',
  ],
})

const category = z.object({ category: ItemCategory })
const categoryParams = z.object({ id: pathId('ITEM_CATEGORY_NOT_FOUND') })

export const listItemCategories = defineCall({
  method: 'GET',
  path: '/inventory/categories',
  summary: 'Categories of parts by name, with how many parts each has (K9)',
  access: anyOf('inventory:view'),
  query: z.object({ search: searchText().optional(), ...pageFields }),
  answer: z.object({ categories: z.array(ItemCategory), pagination: Pagination }),
})
export const exportItemCategories = defineCall({
  method: 'GET',
  path: '/inventory/categories/export',
  summary: 'Categories of parts as a CSV or XLSX file (K9)',
  access: allOf('inventory:view', 'reports:export'),
  limit: 'export',
  query: z.object({ search: searchText().optional(), ...exportFields(itemCategoryList), ...fileFormat }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getItemCategory = defineCall({
  method: 'GET',
  path: '/inventory/categories/{id}',
  summary: 'One category of parts (K9)',
  access: anyOf('inventory:view'),
  params: categoryParams,
  answer: category,
  problems: ['ITEM_CATEGORY_NOT_FOUND'],
})
export const createItemCategory = defineCall({
  method: 'POST',
  path: '/inventory/categories',
  summary: 'Add a category of parts (K9)',
  access: anyOf('inventory:create'),
  status: 201,
  body: ItemCategoryFields,
  answer: category,
  problems: ['ITEM_CATEGORY_EXISTS'],
})
export const updateItemCategory = defineCall({
  method: 'PUT',
  path: '/inventory/categories/{id}',
  summary: 'Rename a category of parts; the parts stay in it (K9)',
  access: anyOf('inventory:create'),
  params: categoryParams,
  body: ItemCategoryChange,
  answer: category,
  problems: ['ITEM_CATEGORY_NOT_FOUND', 'ITEM_CATEGORY_EXISTS', 'STALE_VERSION'],
})
export const deleteItemCategory = defineCall({
  method: 'DELETE',
  path: '/inventory/categories/{id}',
  summary: 'Delete a category that no part has (K9)',
  access: anyOf('inventory:delete'),
  params: categoryParams,
  problems: ['ITEM_CATEGORY_NOT_FOUND', 'ITEM_CATEGORY_IN_USE', 'STALE_VERSION'],
})
