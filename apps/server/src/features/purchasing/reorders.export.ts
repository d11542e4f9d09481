import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type * as calls from '@twopost/contract/purchasing'
import type { PurchaseNeed, Reorder } from '@twopost/contract/purchasing'
import { purchaseNeedList, reorderList } from '@twopost/contract/purchasing.list'
import type { ReorderState } from '@twopost/contract/purchasing.states'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import { presentNeed, presentReorder } from './purchasing.presenter.ts'
import { type NeedFilter, selectNeedIds, selectNeedsById, selectReorderIds, selectReordersById } from './reorders.queries.ts'
import { shopOf } from './reorders.service.ts'

const states: Readonly<Record<ReorderState, TwoWords>> = {
  pending: ['Pending', 'Pendiente'],
  ordered: ['Ordered', 'Pedido'],
  received: ['Received', 'Recibido'],
  cancelled: ['Cancelled', 'Cancelado'],
}
const reorderSheet: Sheet<Reorder, keyof typeof reorderList.columns> = {
  part: [
    { words: ['Part', 'Pieza'], value: (row) => row.partName },
    { words: ['Part number', 'Número de pieza'], value: (row) => row.partNumber },
  ],
  supplier: (row) => row.supplier,
  status: (row, say) => say.word(states[row.status]),
  quantity: [
    { words: ['Quantity', 'Cantidad'], value: (row) => row.quantity },
    { words: ['Received', 'Recibido'], value: (row) => row.receivedQuantity },
  ],
  cost: [
    { words: ['Unit cost', 'Costo unitario'], value: (row) => row.cost ?? null },
    { words: ['Total', 'Total'], value: (row) => row.totalCost ?? null },
  ],
  purchase_order: [
    { words: ['Purchase order', 'Orden de compra'], value: (row) => row.purchase_order },
    { words: ['Ordered on', 'Fecha del pedido'], value: (row) => row.orderDate },
    { words: ['Expected', 'Se espera'], value: (row) => row.expectedDelivery },
  ],
  order: (row) => row.service_order,
  notes: (row) => row.notes,
  created_at: [
    { words: ['Added', 'Agregado'], value: (row, say) => say.at(row.created_at) },
    { words: ['Added by', 'Agregado por'], value: (row) => row.created_by },
  ],
}
const needSheet: Sheet<PurchaseNeed, keyof typeof purchaseNeedList.columns> = {
  part: [
    { words: ['Part', 'Pieza'], value: (row) => row.name },
    { words: ['Part number', 'Número de pieza'], value: (row) => row.part_number },
    { words: ['Category', 'Categoría'], value: (row) => row.category },
  ],
  supplier: (row) => row.supplier_name,
  available: (row) => row.available,
  reserved: (row) => row.reserved,
  on_order: (row) => row.on_order,
  reorder_point: [
    { words: ['Reorder point', 'Mínimo'], value: (row) => row.reorder_point },
    { words: ['Fill to', 'Llenar hasta'], value: (row) => row.fill_to },
  ],
  quantity: [
    { words: ['To order', 'Por pedir'], value: (row) => row.quantity },
    { words: ['Unit', 'Unidad'], value: (row) => row.unit },
  ],
  unit_cost: (row) => row.unit_cost ?? null,
}

/** The filtered reorders as a CSV or XLSX file (K16); without costs for who may not see them. @throws Problem EXPORT_TOO_LARGE */
export const exportReorders = (ctx: OutsideContext, { query }: Input<typeof calls.exportReorders>) =>
  exportList(ctx, reorderList, reorderSheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: (inner, most) => {
      const filter = { shopIds: shopFilter(inner, query.shop_id), status: query.status, itemId: query.item_id }
      return selectReorderIds(inner.tx, filter, most)
    },
    rows: async (inner, ids) =>
      (await selectReordersById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentReorder(inner, row) })),
  })

type NeedQuery = Input<typeof calls.exportPurchaseNeeds>['query']
async function needFilterOf(ctx: Context, query: NeedQuery): Promise<NeedFilter | null> {
  const shop = await shopOf(ctx, query.shop_id)
  const words = query.search ? queryTokens(query.search) : []
  return shop ? { shopId: shop.id, supplierId: query.supplier_id, words } : null
}
/** What a shop is short of as a CSV or XLSX file (PAR17). @throws Problem SHOP_NOT_FOUND, EXPORT_TOO_LARGE */
export const exportPurchaseNeeds = (ctx: OutsideContext, { query }: Input<typeof calls.exportPurchaseNeeds>) =>
  exportList(ctx, purchaseNeedList, needSheet, query.columns, {
    format: query.format,
    zone: async (inner) => (await shopOf(inner, query.shop_id))?.time_zone ?? 'UTC',
    ids: async (inner, most) => {
      const filter = await needFilterOf(inner, query)
      return filter ? selectNeedIds(inner.tx, filter, most) : []
    },
    rows: async (inner, ids) => {
      const filter = await needFilterOf(inner, query)
      return filter
        ? (await selectNeedsById(inner.tx, filter, ids)).map((row) => ({ id: row.id, row: presentNeed(inner, row) }))
        : []
    },
  })
