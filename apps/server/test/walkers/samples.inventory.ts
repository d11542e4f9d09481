import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

type InventoryCall =
  | 'listItems'
  | 'exportItems'
  | 'itemImportTemplate'
  | 'importItems'
  | 'listItemImports'
  | 'createItem'
  | 'getItem'
  | 'updateItem'
  | 'deleteItem'
  | 'putItemNumbers'
  | 'listAlternates'
  | 'listKits'
  | 'exportKits'
  | 'getKit'
  | 'createKit'
  | 'updateKit'
  | 'deleteKit'
  | 'listMovements'
  | 'exportMovements'
  | 'adjustItem'
  | 'listLowStock'
  | 'whyItem'
  | 'getStockAnalytics'
  | 'getItemUse'
  | 'moveStock'
  | 'listStockLocations'
  | 'exportStockLocations'
  | 'getStockLocation'
  | 'createStockLocation'
  | 'updateStockLocation'
  | 'deleteStockLocation'
  | 'listCountSheets'
  | 'exportCountSheets'
  | 'createCountSheet'
  | 'getCountSheet'
  | 'countLines'
  | 'approveCountSheet'
  | 'cancelCountSheet'
  | 'listItemCategories'
  | 'exportItemCategories'
  | 'getItemCategory'
  | 'createItemCategory'
  | 'updateItemCategory'
  | 'deleteItemCategory'

/** Valid inputs of the calls about parts and stock. */
export function inventorySamples({ ids, world, shopId }: FullWorld): Record<InventoryCall, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const at = (key: string): Sample => ({ params: { id: id(key) } })
  const shop = { shop_id: shopId }
  const narrowing = {
    ...shop,
    search: 'part',
    category: 'Filters',
    stock: 'low',
    kind: 'stock',
    state: 'active',
    supplier_id: id('supplier'),
    sort: 'name',
  }
  return {
    listItems: { query: { ...narrowing, order: 'desc', page: '1', limit: '5' } },
    exportItems: { query: { ...narrowing, columns: 'name,quantity', format: 'csv' } },
    itemImportTemplate: { query: { format: 'csv' } },
    importItems: {
      fields: { fixes: '[{"column":"category","from":"Fliters","to":"Filters"}]' },
      query: { ...shop, mode: 'good_rows' },
      csv: `Name,Part Number,Category,Supplier,Cost,Price,Quantity\nImported,IM-${world.canary},Filters,Supplier ${shopId.slice(-4)} ${world.canary},1,2,3\n`,
    },
    listItemImports: { query: { ...shop, page: '1', limit: '5' } },
    createItem: {
      body: {
        ...shop,
        ...{ name: 'Fuel filter', partNumber: `FF-${world.canary}`, maker: 'Tidewater', category: 'Filters', kind: 'stock' },
        ...{ unit: 'ea', buy_unit: 'case', units_per_buy: 12, reorder_point: 4, fill_to: 12, unit_price: 24.5, unit_cost: 11.2 },
        ...{ core_price: 5, core_cost: 4, location: 'B-04', quantity: 6, warranty_months: 12, tire_size: '', is_active: true },
        ...{ supplier_id: id('supplier'), description: 'Spin-on', notes: 'Fits most' },
      },
    },
    getItem: { ...at('item'), query: shop },
    updateItem: { ...at('item'), query: shop, body: { name: 'Renamed', location: 'B-05', reorder_point: 3.5, kind: 'fluid' } },
    deleteItem: at('item'),
    putItemNumbers: {
      ...at('item'),
      query: shop,
      body: {
        numbers: [
          { kind: 'barcode', number: `${world.canary}-0012` },
          { kind: 'supplier', number: `S-${world.canary}`, supplier_id: id('supplier') },
        ],
      },
    },
    listAlternates: { ...at('item'), query: shop },
    listKits: { query: { ...shop, search: 'kit', state: 'active', page: '1', limit: '5' } },
    exportKits: { query: { ...shop, search: 'kit', state: 'active', columns: 'name,parts', format: 'csv' } },
    getKit: { ...at('kit'), query: shop },
    createKit: {
      body: {
        ...shop,
        ...{ name: 'Filter kit', partNumber: `KIT-${world.canary}`, maker: 'Tidewater', category: 'Filters', is_active: true },
        ...{ unit_price: 99.9, description: 'For one service', parts: [{ item_id: id('item'), quantity: 1.5 }] },
      },
    },
    updateKit: {
      ...at('kit'),
      query: shop,
      body: { name: 'Renamed', unit_price: null, parts: [{ item_id: id('item'), quantity: 2 }] },
    },
    deleteKit: at('kit'),
    listMovements: { ...at('item'), query: { ...shop, type: 'adjustment', page: '1', limit: '5' } },
    exportMovements: { query: { ...shop, item_id: id('item'), type: 'issue', columns: 'at,why', format: 'csv' } },
    adjustItem: { ...at('item'), query: shop, body: { quantity: -1.5, reason: 'damaged', note: 'Bent', unit_cost: 2 } },
    listLowStock: { query: { ...shop, search: 'part', category: 'Filters', page: '1', limit: '5' } },
    whyItem: { ...at('item'), query: shop },
    getStockAnalytics: { query: shop },
    getItemUse: { ...at('item'), query: shop },
    moveStock: {
      body: { item_id: id('item'), from: id('stock_location'), to: id('other_location'), quantity: 0.5, reason: 'Put away' },
    },
    listStockLocations: { query: { ...shop, search: 'b', page: '1', limit: '5' } },
    exportStockLocations: { query: { ...shop, search: 'b', columns: 'name,kind', format: 'xlsx' } },
    getStockLocation: at('stock_location'),
    createStockLocation: { body: { ...shop, name: `Bin ${world.canary}`, kind: 'truck' } },
    updateStockLocation: { ...at('other_location'), body: { name: `Renamed ${world.canary}`, kind: 'quarantine' } },
    deleteStockLocation: at('other_location'),
    listCountSheets: { query: { ...shop, state: 'open', page: '1', limit: '5' } },
    exportCountSheets: { query: { ...shop, state: 'open', columns: 'location,counted', format: 'csv' } },
    createCountSheet: { body: { location_id: id('stock_location'), note: 'Yearly', category: '' } },
    getCountSheet: at('count_sheet'),
    countLines: { ...at('count_sheet'), body: { lines: [{ item_id: id('item'), counted: 3.5, note: 'Behind the rack' }] } },
    approveCountSheet: { ...at('closed_count'), body: {} },
    cancelCountSheet: { ...at('count_sheet'), body: {} },
    listItemCategories: { query: { search: 'a', page: '1', limit: '5' } },
    exportItemCategories: { query: { search: 'a', columns: 'name,items', format: 'csv' } },
    getItemCategory: at('item_category'),
    createItemCategory: { body: { name: `Category ${world.canary}` } },
    updateItemCategory: { ...at('item_category'), body: { name: `Renamed ${world.canary}` } },
    deleteItemCategory: at('item_category'),
  }
}
