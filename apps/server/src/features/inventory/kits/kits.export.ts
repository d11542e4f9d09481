import type { Input } from '@twopost/contract/core/call'
import type { exportKits as call, Kit } from '@twopost/contract/inventory'
import { kitList } from '@twopost/contract/inventory.list'
import { shopOfFigures, zoneOfFigures } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectItemIds, selectItemsById } from '../items.queries.ts'
import { filterOf } from '../items.service.ts'
import { selectKitParts } from './kits.queries.ts'
import { presentKit } from './kits.service.ts'

const sheet: Sheet<Kit, keyof typeof kitList.columns> = {
  name: [
    { words: ['Kit', 'Juego'], value: (row) => row.name },
    { words: ['Number', 'Número'], value: (row) => row.partNumber },
  ],
  parts: (row) => row.parts.map((part) => `${part.quantity} × ${part.name} (${part.partNumber})`).join('; '),
  available: (row) => row.available,
  unit_price: (row) => row.unit_price,
  category: (row) => row.category,
  created_at: (row, say) => say.at(row.created_at),
}

/** The filtered kits as a CSV or XLSX file (PAR31). @throws Problem SHOP_NOT_FOUND, EXPORT_TOO_LARGE */
export const exportKits = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, kitList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfFigures(inner, query.shop_id),
    ids: async (inner, most) => {
      const filter = filterOf(
        inner,
        { search: query.search, state: query.state, kits: 'only' },
        await shopOfFigures(inner, query.shop_id),
      )
      return selectItemIds(inner.tx, filter, { by: 'name', order: 'asc' }, most)
    },
    rows: async (inner, ids) => {
      const shopId = await shopOfFigures(inner, query.shop_id)
      const [rows, parts] = await Promise.all([selectItemsById(inner.tx, shopId, ids), selectKitParts(inner.tx, shopId, ids)])
      return rows.map((row) => ({
        id: row.id,
        row: presentKit(
          inner,
          row,
          parts.filter((one) => one.kit_id === row.id),
          shopId,
        ),
      }))
    },
  })
