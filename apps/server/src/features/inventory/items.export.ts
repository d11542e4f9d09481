import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportItems as call, Item } from '@twopost/contract/inventory'
import { itemList } from '@twopost/contract/inventory.list'
import type { ItemKind, StockState } from '@twopost/contract/inventory.states'
import { shopOfFigures, zoneOfFigures } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentItem } from './items.presenter.ts'
import { selectItemIds, selectItemsById } from './items.queries.ts'
import { filterOf, sortOf } from './items.service.ts'

const kinds: Readonly<Record<ItemKind, TwoWords>> = {
  stock: ['Stock', 'De existencias'],
  special: ['Special order', 'Por encargo'],
  non_stock: ['Not stocked', 'Sin existencias'],
  tire: ['Tire', 'Llanta'],
  battery: ['Battery', 'Batería'],
  fluid: ['Fluid', 'Fluido'],
}
const states: Readonly<Record<StockState, TwoWords>> = {
  out: ['Out', 'Agotado'],
  on_order: ['On order', 'Por llegar'],
  low: ['Low', 'Bajo'],
  in_stock: ['In stock', 'Disponible'],
}

/** What each column of the list gives a file. What it costs is empty for those who may not see it. */
const sheet: Sheet<Item, keyof typeof itemList.columns> = {
  name: [
    { words: ['Name', 'Nombre'], value: (row) => row.name },
    { words: ['Part number', 'Número de pieza'], value: (row) => row.partNumber },
    { words: ['Maker', 'Fabricante'], value: (row) => row.maker },
    { words: ['Category', 'Categoría'], value: (row) => row.category },
  ],
  location: (row) => row.location,
  quantity: [
    { words: ['On hand', 'A la mano'], value: (row) => row.quantity },
    { words: ['Unit', 'Unidad'], value: (row) => row.unit },
  ],
  reserved: (row) => row.reserved,
  available: (row) => row.available,
  on_order: (row) => row.on_order,
  unit_cost: (row) => row.unit_cost ?? null,
  stock_value: (row) => row.stock_value ?? null,
  stock: (row, say) => (row.stock_state === null ? '' : say.word(states[row.stock_state])),
  unit_price: (row) => row.unit_price,
  // In the file with the name, whether they have columns of their own on the screen or not.
  part_number: [],
  maker: [],
  category: [],
  kind: (row, say) => say.word(kinds[row.kind]),
  supplier: (row) => row.supplier_name,
  reorder_point: (row) => row.reorder_point,
  created_at: (row, say) => say.at(row.created_at),
}

/** The filtered parts as a CSV or XLSX file. @throws Problem SHOP_NOT_FOUND, EXPORT_TOO_LARGE */
export const exportItems = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, itemList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfFigures(inner, query.shop_id),
    ids: async (inner, most) =>
      selectItemIds(inner.tx, filterOf(inner, query, await shopOfFigures(inner, query.shop_id)), sortOf(query), most),
    rows: async (inner, ids) => {
      const shopId = await shopOfFigures(inner, query.shop_id)
      return (await selectItemsById(inner.tx, shopId, ids)).map((row) => ({ id: row.id, row: presentItem(inner, row, shopId) }))
    },
  })
