import * as inventory from '@twopost/contract/inventory'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import {
  changeItemCategory,
  createItemCategory,
  deleteItemCategory,
  listItemCategories,
  showItemCategory,
} from './categories.service.ts'
import { exportItems } from './items.export.ts'
import { changeItem, createItem, deleteItem, listItems, showItem } from './items.service.ts'

export const inventoryRoutes: Route[] = [
  route(inventory.listItems, listItems),
  routeOutside(inventory.exportItems, exportItems),
  route(inventory.createItem, createItem),
  route(inventory.listItemCategories, listItemCategories),
  route(inventory.getItemCategory, showItemCategory),
  route(inventory.createItemCategory, createItemCategory),
  route(inventory.updateItemCategory, changeItemCategory),
  route(inventory.deleteItemCategory, deleteItemCategory),
  route(inventory.getItem, showItem),
  route(inventory.updateItem, changeItem),
  route(inventory.deleteItem, deleteItem),
]
