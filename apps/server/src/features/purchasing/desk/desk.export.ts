import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { PartPresence } from '@twopost/contract/inventory.states'
import type * as calls from '@twopost/contract/purchasing'
import type { PartNeed, UnlistedNeed } from '@twopost/contract/purchasing'
import { partNeedList, unlistedNeedList } from '@twopost/contract/purchasing.list'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { type CsvField, exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { selectNeedLines, selectNeedsById, selectUnlistedById, selectUnlistedLines } from './desk.queries.ts'
import { deskFilterOf, presentNeed, presentUnlisted } from './desk.service.ts'

const presences: Readonly<Record<PartPresence, TwoWords>> = {
  not_coming: ['Not coming', 'Sin pedir'],
  coming: ['Coming', 'En camino'],
  here: ['Here', 'Aquí'],
}
const ofOrder: readonly CsvField<PartNeed | UnlistedNeed>[] = [
  { words: ['Work order', 'Orden de trabajo'], value: (row) => row.order_number },
  { words: ['Title', 'Título'], value: (row) => row.order_title },
  { words: ['Vehicle', 'Vehículo'], value: (row) => row.vehicle },
]
const neededAt: readonly CsvField<PartNeed | UnlistedNeed>[] = [
  { words: ['Promised', 'Prometida'], value: (row, say) => say.at(row.promised_at) },
  { words: ['Due', 'Vence'], value: (row, say) => say.at(row.due_at) },
  { words: ['Scheduled', 'Programada'], value: (row, say) => say.at(row.scheduled_start) },
]
const needSheet: Sheet<PartNeed, keyof typeof partNeedList.columns> = {
  part: [
    { words: ['Part', 'Pieza'], value: (row) => row.item_name },
    { words: ['Part number', 'Número de pieza'], value: (row) => row.part_number },
    { words: ['Where it is', 'Dónde está'], value: (row, say) => say.word(presences[row.presence]) },
  ],
  order: ofOrder,
  needed_at: neededAt,
  quantity: [
    { words: ['Needed', 'Necesarias'], value: (row) => row.needed },
    { words: ['Reserved', 'Reservadas'], value: (row) => row.reserved },
    { words: ['Coming', 'En camino'], value: (row) => row.coming },
    { words: ['Missing', 'Faltan'], value: (row) => row.missing },
    { words: ['To order', 'Por pedir'], value: (row) => row.to_order },
    { words: ['Unit', 'Unidad'], value: (row) => row.unit },
  ],
  supplier: [
    { words: ['Supplier', 'Proveedor'], value: (row) => row.supplier_name },
    { words: ['Unit cost', 'Costo unitario'], value: (row) => row.unit_cost ?? null },
    { words: ['Purchase order', 'Orden de compra'], value: (row) => row.purchase_order },
    { words: ['Expected', 'Se espera'], value: (row) => row.expected },
  ],
  asked_by: (row) => row.asked_by,
}
const unlistedSheet: Sheet<UnlistedNeed, keyof typeof unlistedNeedList.columns> = {
  part: (row) => row.description,
  needed: (row) => row.needed,
  order: ofOrder,
  needed_at: neededAt,
  asked_by: (row) => row.asked_by,
}
const zoneOf = (query: { shop_id?: string | undefined }) => (ctx: Context) => zoneOfShops(ctx, shopFilter(ctx, query.shop_id))

/** What open work orders need as a CSV or XLSX file (PAR26); without costs for who may not see them. @throws Problem EXPORT_TOO_LARGE */
export const exportPartNeeds = (ctx: OutsideContext, { query }: Input<typeof calls.exportPartNeeds>) =>
  exportList(ctx, partNeedList, needSheet, query.columns, {
    format: query.format,
    zone: zoneOf(query),
    ids: (inner, most) => selectNeedLines(inner.tx, deskFilterOf(inner, query), query.presence ?? null, most),
    rows: async (inner, ids) =>
      (await selectNeedsById(inner.tx, ids)).map((row) => ({ id: row.line_item_id, row: presentNeed(inner, row) })),
  })

/** Parts to be ordered that the inventory does not have as a CSV or XLSX file (PAR26, H25). @throws Problem EXPORT_TOO_LARGE */
export const exportUnlistedNeeds = (ctx: OutsideContext, { query }: Input<typeof calls.exportUnlistedNeeds>) =>
  exportList(ctx, unlistedNeedList, unlistedSheet, query.columns, {
    format: query.format,
    zone: zoneOf(query),
    ids: (inner, most) => selectUnlistedLines(inner.tx, shopFilter(inner, query.shop_id), most),
    rows: async (inner, ids) =>
      (await selectUnlistedById(inner.tx, shopFilter(inner, query.shop_id), ids)).map((row) => ({
        id: row.line_item_id,
        row: presentUnlisted(row),
      })),
  })
