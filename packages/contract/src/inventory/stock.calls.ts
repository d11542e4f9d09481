import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { movementList, stockLocationList } from './inventory.list.ts'
import { Item } from './inventory.model.ts'
import { movementTypes } from './inventory.states.ts'
import {
  StockAdjustment,
  StockLocation,
  StockLocationChange,
  StockLocationFields,
  StockMovement,
  StockReason,
  StockTransfer,
} from './stock.model.ts'

const params = z.object({ id: pathId('ITEM_NOT_FOUND') })
/** The shop that is meant; without it the first one that the person may enter. */
const shop = { shop_id: z.string().max(60).optional() }
const item = z.object({ item: Item })
const file = {
  method: 'GET',
  access: allOf('inventory:view', 'reports:export'),
  limit: 'export',
  answer: csvFile,
} as const

export const listMovements = defineCall({
  method: 'GET',
  path: '/inventory/{id}/movements',
  summary: 'The ledger of a part in a shop, the newest first, each row with what its place had after it (K7)',
  access: anyOf('inventory:view'),
  params,
  query: z.object({ ...shop, type: z.enum(movementTypes).optional(), ...pageFields }),
  answer: z.object({ movements: z.array(StockMovement), pagination: Pagination }),
  problems: ['ITEM_NOT_FOUND', 'SHOP_NOT_FOUND'],
})
export const exportMovements = defineCall({
  ...file,
  path: '/stock-moves/export',
  summary: 'The ledger of a part in a shop as a CSV or XLSX file (K7)',
  query: z.object({
    ...shop,
    item_id: id(),
    type: z.enum(movementTypes).optional(),
    ...exportFields(movementList),
    ...fileFormat,
  }),
  problems: ['ITEM_NOT_FOUND', 'SHOP_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
export const adjustItem = defineCall({
  method: 'POST',
  path: '/inventory/{id}/adjust',
  summary:
    'Say that there are more or fewer than the ledger has, with the reason (K8); below zero is 409 with how many there are',
  access: anyOf('inventory:create'),
  params,
  query: z.object(shop),
  body: StockAdjustment,
  answer: item,
  problems: [
    'ITEM_NOT_FOUND',
    'SHOP_NOT_FOUND',
    'SHOP_ID_REQUIRED',
    'LOCATION_NOT_FOUND',
    'STOCK_SHORT',
    'COST_UNKNOWN',
    'NOT_STOCKED',
    'STOCK_TOO_LARGE',
  ],
})
export const listLowStock = defineCall({
  method: 'GET',
  path: '/inventory/low-stock',
  summary: 'Parts of which a shop has no more available than the reorder point, those that are out first (K6)',
  access: anyOf('inventory:view'),
  query: z.object({ ...shop, search: searchText().optional(), category: searchText().optional(), ...pageFields }),
  answer: z.object({ inventory: z.array(Item), pagination: Pagination }),
  problems: ['SHOP_NOT_FOUND'],
})
export const whyItem = defineCall({
  method: 'GET',
  path: '/items/{id}/why',
  summary: 'Why a shop has as many of a part as it has: quantity and value as sums of the ledger (PAR30)',
  access: anyOf('inventory:view'),
  params,
  query: z.object(shop),
  answer: z.object({ why: StockReason }),
  problems: ['ITEM_NOT_FOUND', 'SHOP_NOT_FOUND'],
})
export const moveStock = defineCall({
  method: 'POST',
  path: '/stock-moves',
  summary: 'Put parts from one place of a shop to another (PAR31)',
  access: anyOf('inventory:create'),
  status: 201,
  body: StockTransfer,
  answer: item,
  problems: ['ITEM_NOT_FOUND', 'LOCATION_NOT_FOUND', 'LOCATIONS_APART', 'STOCK_SHORT', 'NOT_STOCKED'],
})

const location = z.object({ stock_location: StockLocation })
const locationParams = z.object({ id: pathId('LOCATION_NOT_FOUND') })

export const listStockLocations = defineCall({
  method: 'GET',
  path: '/stock-locations',
  summary: 'Places of a shop where parts lie, by name (PAR31)',
  access: anyOf('inventory:view'),
  query: z.object({ ...shop, search: searchText().optional(), ...pageFields }),
  answer: z.object({ stock_locations: z.array(StockLocation), pagination: Pagination }),
  problems: ['SHOP_NOT_FOUND'],
})
export const exportStockLocations = defineCall({
  ...file,
  path: '/stock-locations/export',
  summary: 'Places of a shop where parts lie as a CSV or XLSX file (PAR31)',
  query: z.object({ ...shop, search: searchText().optional(), ...exportFields(stockLocationList), ...fileFormat }),
  problems: ['SHOP_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
export const getStockLocation = defineCall({
  method: 'GET',
  path: '/stock-locations/{id}',
  summary: 'One place (PAR31)',
  access: anyOf('inventory:view'),
  params: locationParams,
  answer: location,
  problems: ['LOCATION_NOT_FOUND'],
})
export const createStockLocation = defineCall({
  method: 'POST',
  path: '/stock-locations',
  summary: 'Add a place to a shop (PAR31)',
  access: anyOf('inventory:create'),
  status: 201,
  query: z.object(shop),
  body: StockLocationFields,
  answer: location,
  problems: ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND', 'LOCATION_EXISTS'],
})
export const updateStockLocation = defineCall({
  method: 'PUT',
  path: '/stock-locations/{id}',
  summary: 'Rename a place, or say what kind it is; its kind is kept while parts lie there (PAR31)',
  access: anyOf('inventory:create'),
  params: locationParams,
  body: StockLocationChange,
  answer: location,
  problems: ['LOCATION_NOT_FOUND', 'LOCATION_EXISTS', 'LOCATION_HAS_STOCK', 'STALE_VERSION'],
})
export const deleteStockLocation = defineCall({
  method: 'DELETE',
  path: '/stock-locations/{id}',
  summary: 'Delete a place where no parts lie (PAR31)',
  access: anyOf('inventory:delete'),
  params: locationParams,
  problems: ['LOCATION_NOT_FOUND', 'LOCATION_HAS_STOCK', 'STALE_VERSION'],
})
