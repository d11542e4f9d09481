import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type * as calls from '@twopost/contract/inventory'
import { itemCategoryList, stockLocationList } from '@twopost/contract/inventory.list'
import type { LocationKind } from '@twopost/contract/inventory.states'
import { shopOfFigures, zoneOfFigures, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectCategoriesById, selectCategoryIds } from './categories.queries.ts'
import { categoryKey, presentCategory } from './categories.service.ts'
import { selectPlaceIds, selectPlacesById } from './places.queries.ts'
import { presentPlace } from './places.service.ts'

const kinds: Readonly<Record<LocationKind, TwoWords>> = {
  shelf: ['Shelf', 'Estante'],
  truck: ['Truck', 'Camión'],
  receiving: ['Receiving', 'Recepción'],
  quarantine: ['Quarantine', 'Cuarentena'],
  transit: ['In transit', 'En camino'],
}
const placeSheet: Sheet<ReturnType<typeof presentPlace>, keyof typeof stockLocationList.columns> = {
  name: (row) => row.name,
  kind: (row, say) => say.word(kinds[row.kind]),
  items: (row) => row.item_count,
  created_at: (row, say) => say.at(row.created_at),
}
const categorySheet: Sheet<ReturnType<typeof presentCategory>, keyof typeof itemCategoryList.columns> = {
  name: (row) => row.name,
  items: (row) => row.item_count,
  created_at: (row, say) => say.at(row.created_at),
}

/** The bins of a shop as a CSV or XLSX file (PAR31). @throws Problem SHOP_NOT_FOUND, EXPORT_TOO_LARGE */
export const exportStockLocations = (ctx: OutsideContext, { query }: Input<typeof calls.exportStockLocations>) =>
  exportList(ctx, stockLocationList, placeSheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfFigures(inner, query.shop_id),
    ids: async (inner, most) => {
      const shopId = await shopOfFigures(inner, query.shop_id)
      return shopId === null ? [] : selectPlaceIds(inner.tx, shopId, (query.search ?? '').toLowerCase(), most)
    },
    rows: async (inner, ids) => (await selectPlacesById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentPlace(row) })),
  })

/** The categories of parts as a CSV or XLSX file (K9). @throws Problem EXPORT_TOO_LARGE */
export const exportItemCategories = (ctx: OutsideContext, { query }: Input<typeof calls.exportItemCategories>) =>
  exportList(ctx, itemCategoryList, categorySheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: (inner, most) => selectCategoryIds(inner.tx, categoryKey(query.search ?? ''), most),
    rows: async (inner, ids) =>
      (await selectCategoriesById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentCategory(row) })),
  })
