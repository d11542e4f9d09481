import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { CountSheet, exportCountSheets as call } from '@twopost/contract/inventory'
import { countSheetList } from '@twopost/contract/inventory.list'
import { shopOfFigures, zoneOfFigures } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectSheetIds, selectSheetsById } from './counts.queries.ts'
import { presentSheet } from './counts.service.ts'

const states: Readonly<Record<CountSheet['state'], TwoWords>> = {
  open: ['Open', 'Abierto'],
  counted: ['Counted', 'Contado'],
  approved: ['Approved', 'Aprobado'],
  cancelled: ['Cancelled', 'Cancelado'],
}
const sheet: Sheet<CountSheet, keyof typeof countSheetList.columns> = {
  location: [
    { words: ['Bin', 'Ubicación'], value: (row) => row.location },
    { words: ['Category', 'Categoría'], value: (row) => row.category ?? '' },
    { words: ['Note', 'Nota'], value: (row) => row.note },
  ],
  counted: [
    { words: ['Parts', 'Piezas'], value: (row) => row.line_count },
    { words: ['Parts counted', 'Piezas contadas'], value: (row) => row.counted_count },
  ],
  differences: (row) => row.difference_count,
  by: [
    { words: ['Opened by', 'Abierto por'], value: (row) => row.created_by_name },
    { words: ['Counted by', 'Contado por'], value: (row) => row.counted_by_name },
    { words: ['Closed by', 'Cerrado por'], value: (row) => row.closed_by_name },
  ],
  created_at: [
    { words: ['Opened', 'Abierto'], value: (row, say) => say.at(row.created_at) },
    { words: ['Closed', 'Cerrado'], value: (row, say) => (row.closed_at === null ? '' : say.at(row.closed_at)) },
  ],
  state: (row, say) => say.word(states[row.state]),
}

/** The filtered counts as a CSV or XLSX file (PAR30). @throws Problem SHOP_NOT_FOUND, EXPORT_TOO_LARGE */
export const exportCountSheets = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, countSheetList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfFigures(inner, query.shop_id),
    ids: async (inner, most) => {
      const shopId = await shopOfFigures(inner, query.shop_id)
      return shopId === null ? [] : selectSheetIds(inner.tx, shopId, query.state ?? null, most)
    },
    rows: async (inner, ids) => (await selectSheetsById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentSheet(row) })),
  })
