import { defineList, filter } from '../core/list.ts'
import { countStates } from './counts/counts.states.ts'
import { itemKinds } from './inventory.states.ts'

/** The parts of an organization as the selected shop has them (K1, K2, prototype p1). */
export const itemList = defineList({
  id: 'inventory',
  tenant: true,
  columns: {
    name: { words: ['Part', 'Pieza'], sort: true, always: true },
    location: { words: ['Bin', 'Ubic.'] },
    quantity: { words: ['On hand', 'A la mano'] },
    reserved: { words: ['Reserved', 'Reserv.'] },
    available: { words: ['Available', 'Dispon.'] },
    on_order: { words: ['On order', 'Por llegar'] },
    unit_cost: { words: ['Unit cost', 'Costo unitario'] },
    stock_value: { words: ['Value', 'Valor'] },
    stock: { words: ['Stock', 'Existencias'], sort: true },
    unit_price: { words: ['Price', 'Precio'], extra: true },
    part_number: { words: ['Part number', 'Número de pieza'], sort: true, extra: true },
    maker: { words: ['Maker', 'Fabricante'], extra: true },
    category: { words: ['Category', 'Categoría'], extra: true },
    kind: { words: ['Kind', 'Tipo'], extra: true },
    supplier: { words: ['Supplier', 'Proveedor'], extra: true },
    reorder_point: { words: ['Reorder point', 'Mínimo'], extra: true },
    created_at: { words: ['Added', 'Agregada'], sort: true, extra: true },
  },
  filters: {
    stock: filter.oneOf(['low', 'out', 'reserved', 'idle'], 'all'),
    category: filter.text,
    kind: filter.oneOf(itemKinds),
    supplier: filter.id,
    state: filter.oneOf(['active', 'inactive']),
  },
  sort: { by: 'stock', dir: 'asc' },
})

/** The bins of a shop (PAR31); chosen columns are kept in the browser. */
export const stockLocationList = defineList({
  id: 'stock-locations',
  columns: {
    name: { words: ['Bin', 'Ubicación'], always: true },
    kind: { words: ['Kind', 'Tipo'] },
    items: { words: ['Parts', 'Piezas'] },
    created_at: { words: ['Added', 'Agregada'], extra: true },
  },
  filters: {},
})

/** The counts of a shop's places (PAR30); chosen columns are kept in the browser. */
export const countSheetList = defineList({
  id: 'count-sheets',
  columns: {
    location: { words: ['Bin', 'Ubicación'], always: true },
    counted: { words: ['Counted', 'Contadas'] },
    differences: { words: ['Differences', 'Diferencias'] },
    by: { words: ['By', 'Por'] },
    created_at: { words: ['Opened', 'Abierto'] },
    state: { words: ['State', 'Estado'] },
  },
  filters: { state: filter.oneOf(countStates) },
})

/** Kits with what the shop can make of them (PAR22, PAR31); chosen columns are kept in the browser. */
export const kitList = defineList({
  id: 'kits',
  columns: {
    name: { words: ['Kit', 'Juego'], always: true },
    parts: { words: ['Parts', 'Piezas'] },
    available: { words: ['Available', 'Dispon.'] },
    unit_price: { words: ['Price', 'Precio'] },
    category: { words: ['Category', 'Categoría'], extra: true },
    created_at: { words: ['Added', 'Agregado'], extra: true },
  },
  filters: { state: filter.oneOf(['active', 'inactive']) },
})

/** The categories of parts (K9); chosen columns are kept in the browser. */
export const itemCategoryList = defineList({
  id: 'inventory-categories',
  columns: {
    name: { words: ['Category', 'Categoría'], always: true },
    items: { words: ['Parts', 'Piezas'] },
    created_at: { words: ['Added', 'Agregada'], extra: true },
  },
  filters: {},
})

/** The ledger of a part as a file (K7). */
export const movementList = defineList({
  id: 'stock-movements',
  columns: {
    at: { words: ['When', 'Cuándo'], always: true },
    movement: { words: ['Movement', 'Movimiento'] },
    quantity: { words: ['Change', 'Cambio'] },
    after: { words: ['On hand after', 'A la mano después'] },
    location: { words: ['Bin', 'Ubicación'] },
    why: { words: ['Why', 'Motivo'] },
    by: { words: ['By', 'Por'] },
    cost: { words: ['Cost', 'Costo'] },
  },
  filters: {},
})
