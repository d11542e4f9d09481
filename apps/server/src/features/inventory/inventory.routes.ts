import * as inventory from '@twopost/contract/inventory'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import {
  changeItemCategory,
  createItemCategory,
  deleteItemCategory,
  listItemCategories,
  showItemCategory,
} from './categories.service.ts'
import { exportCountSheets } from './counts/counts.export.ts'
import {
  approveCountSheet,
  cancelCountSheet,
  createCountSheet,
  listCountSheets,
  showCountSheet,
  writeCounts,
} from './counts/counts.service.ts'
import { showItemUse, showStockAnalytics } from './figures/stock-figures.service.ts'
import { exportItems } from './items.export.ts'
import { changeItem, createItem, deleteItem, listItems, showItem } from './items.service.ts'
import { importItems, itemImportTemplate, listItemImports } from './items-import.service.ts'
import { exportKits } from './kits/kits.export.ts'
import { changeKit, createKit, deleteKit, listKits, showKit } from './kits/kits.service.ts'
import { exportMovements } from './ledger.export.ts'
import { adjustItem, listLowStock, listMovements, moveStock, whyItem } from './ledger.service.ts'
import { listAlternates, putItemNumbers } from './numbers/numbers.service.ts'
import { exportItemCategories, exportStockLocations } from './places.export.ts'
import {
  changeStockLocation,
  createStockLocation,
  deleteStockLocation,
  listStockLocations,
  showStockLocation,
} from './places.service.ts'

export const inventoryRoutes: Route[] = [
  route(inventory.listItems, listItems),
  routeOutside(inventory.exportItems, exportItems),
  routeOutside(inventory.itemImportTemplate, itemImportTemplate),
  routeOutside(inventory.importItems, importItems),
  route(inventory.createItem, createItem),
  route(inventory.listItemCategories, listItemCategories),
  routeOutside(inventory.exportItemCategories, exportItemCategories),
  route(inventory.getItemCategory, showItemCategory),
  route(inventory.createItemCategory, createItemCategory),
  route(inventory.updateItemCategory, changeItemCategory),
  route(inventory.deleteItemCategory, deleteItemCategory),
  route(inventory.getStockAnalytics, showStockAnalytics),
  route(inventory.getItemUse, showItemUse),
  route(inventory.listLowStock, listLowStock),
  route(inventory.listMovements, listMovements),
  routeOutside(inventory.exportMovements, exportMovements),
  route(inventory.adjustItem, adjustItem),
  route(inventory.whyItem, whyItem),
  route(inventory.moveStock, moveStock),
  route(inventory.listStockLocations, listStockLocations),
  routeOutside(inventory.exportStockLocations, exportStockLocations),
  route(inventory.getStockLocation, showStockLocation),
  route(inventory.createStockLocation, createStockLocation),
  route(inventory.updateStockLocation, changeStockLocation),
  route(inventory.deleteStockLocation, deleteStockLocation),
  route(inventory.listCountSheets, listCountSheets),
  routeOutside(inventory.exportCountSheets, exportCountSheets),
  route(inventory.createCountSheet, createCountSheet),
  route(inventory.getCountSheet, showCountSheet),
  route(inventory.countLines, writeCounts),
  route(inventory.approveCountSheet, approveCountSheet),
  route(inventory.cancelCountSheet, cancelCountSheet),
  route(inventory.putItemNumbers, putItemNumbers),
  route(inventory.listAlternates, listAlternates),
  route(inventory.listItemImports, listItemImports),
  route(inventory.listKits, listKits),
  routeOutside(inventory.exportKits, exportKits),
  route(inventory.getKit, showKit),
  route(inventory.createKit, createKit),
  route(inventory.updateKit, changeKit),
  route(inventory.deleteKit, deleteKit),
  route(inventory.getItem, showItem),
  route(inventory.updateItem, changeItem),
  route(inventory.deleteItem, deleteItem),
]
