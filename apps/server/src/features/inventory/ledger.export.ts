import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportMovements as call, StockMovement } from '@twopost/contract/inventory'
import { movementList } from '@twopost/contract/inventory.list'
import type { adjustReasons, StockMoveKind } from '@twopost/contract/inventory.states'
import { shopOfFigures, zoneOfFigures } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { getItemRow } from './items.service.ts'
import { selectMovementIds, selectMovementsById } from './ledger.queries.ts'
import { kindsOf, ordersOf, presentMovement } from './ledger.service.ts'

const kinds: Readonly<Record<StockMoveKind, TwoWords>> = {
  receipt: ['Received', 'Recibida'],
  issue: ['Used', 'Usada'],
  return_in: ['Returned', 'Devuelta'],
  return_out: ['Sent back', 'Enviada de vuelta'],
  adjust: ['Adjusted', 'Corregida'],
  count: ['Counted', 'Contada'],
  transfer_out: ['Put elsewhere', 'Puesta en otro lugar'],
  transfer_in: ['Put here', 'Puesta aquí'],
  core_in: ['Core taken in', 'Casco recibido'],
  core_out: ['Core sent back', 'Casco enviado'],
  revalue: ['Revalued', 'Revaluada'],
  reserve: ['Reserved', 'Reservada'],
  release: ['Released', 'Liberada'],
}
const reasons: Readonly<Record<(typeof adjustReasons)[number], TwoWords>> = {
  count: ['Count', 'Conteo'],
  found: ['Found in bin', 'Encontrada en su lugar'],
  damaged: ['Damaged', 'Dañada'],
  lost: ['Lost', 'Perdida'],
  own_use: ['Own use', 'Uso propio'],
  other: ['Other', 'Otro'],
}
const isOurs = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason)

const sheet: Sheet<StockMovement, keyof typeof movementList.columns> = {
  at: [
    { words: ['When', 'Cuándo'], value: (row, say) => say.at(row.at) },
    { words: ['Business date', 'Fecha contable'], value: (row) => row.business_date },
  ],
  movement: (row, say) => say.word(kinds[row.kind]),
  quantity: [
    { words: ['Change', 'Cambio'], value: (row) => row.quantity },
    { words: ['Change of what is reserved', 'Cambio de lo reservado'], value: (row) => row.reserved },
  ],
  after: [
    { words: ['On hand after', 'A la mano después'], value: (row) => row.on_hand_after },
    { words: ['Reserved after', 'Reservado después'], value: (row) => row.reserved_after },
  ],
  location: (row) => row.location,
  why: [
    { words: ['Work order', 'Orden de trabajo'], value: (row) => row.order_number },
    { words: ['Document', 'Documento'], value: (row) => row.document },
    { words: ['Reason', 'Motivo'], value: (row, say) => (isOurs(row.reason) ? say.word(reasons[row.reason]) : row.reason) },
  ],
  by: (row) => row.by_name,
  cost: [
    { words: ['Cost', 'Costo'], value: (row) => row.cost ?? null },
    { words: ['Value after', 'Valor después'], value: (row) => row.value_after ?? null },
  ],
}

/** The ledger of a part as a CSV or XLSX file (K7). @throws Problem ITEM_NOT_FOUND, SHOP_NOT_FOUND, EXPORT_TOO_LARGE */
export const exportMovements = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, movementList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfFigures(inner, query.shop_id),
    ids: async (inner, most) => {
      const shopId = await shopOfFigures(inner, query.shop_id)
      const item = await getItemRow(inner, query.item_id, shopId)
      return selectMovementIds(inner.tx, item.id, shopId, kindsOf(query.type), most)
    },
    rows: async (inner, ids) => {
      const rows = await selectMovementsById(inner.tx, query.item_id, ids)
      const orders = await ordersOf(
        inner,
        rows.flatMap((row) => row.service_order_id ?? []),
      )
      return rows.map((row) => ({
        id: row.id,
        row: presentMovement(inner, row, orders.get(row.service_order_id ?? '')?.number ?? ''),
      }))
    },
  })
