import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/purchasing'
import type { SupplierFigures, SupplierPrice } from '@twopost/contract/purchasing'
import { supplierFigureList, supplierPriceList } from '@twopost/contract/purchasing.list'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, maxExportRows, type Sheet } from '#platform/csv/export-list.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { selectRecords } from './supplier-figures.queries.ts'
import { expectKnown, periodOf, presentFigures, presentPrice, sorted } from './supplier-figures.service.ts'
import { selectPrices } from './supplier-prices.queries.ts'

type Kept = SupplierFigures['on_time']
const share = ({ kept, of }: Kept): number | null => (of === 0 ? null : Math.round((kept / of) * 1000) / 10)
const figureSheet: Sheet<SupplierFigures, keyof typeof supplierFigureList.columns> = {
  supplier: [
    { words: ['Supplier', 'Proveedor'], value: (row) => row.name },
    { words: ['Category', 'Categoría'], value: (row) => row.category },
  ],
  rating: (row) => row.rating,
  deliveries: (row) => row.deliveries,
  on_time: [{ words: ['On time, %', 'A tiempo, %'], value: (row) => share(row.on_time) }],
  complete: [{ words: ['Complete, %', 'Completas, %'], value: (row) => share(row.complete) }],
  price_kept: [{ words: ['Price kept, %', 'Precio respetado, %'], value: (row) => share(row.price_kept) }],
  credits: [
    { words: ['Claims that ended', 'Reclamos terminados'], value: (row) => row.credits.claims },
    { words: ['Expected', 'Esperado'], value: (row) => row.credits.expected ?? null },
    { words: ['Credited', 'Acreditado'], value: (row) => row.credits.credited ?? null },
  ],
  days: (row) => row.days,
  open_orders: [
    { words: ['Open orders', 'Órdenes abiertas'], value: (row) => row.open_orders },
    { words: ['Late orders', 'Órdenes atrasadas'], value: (row) => row.late_orders },
    { words: ['Total of open orders', 'Total de órdenes abiertas'], value: (row) => row.open_total ?? null },
  ],
  bought: (row) => row.bought ?? null,
}
const priceSheet: Sheet<SupplierPrice, keyof typeof supplierPriceList.columns> = {
  part: [
    { words: ['Part', 'Pieza'], value: (row) => row.item_name },
    { words: ['Part number', 'Número de pieza'], value: (row) => row.part_number },
  ],
  bought: [
    { words: ['Bought', 'Comprado'], value: (row) => row.bought },
    { words: ['Unit', 'Unidad'], value: (row) => row.unit },
  ],
  first_cost: (row) => row.first_cost,
  last_cost: (row) => row.last_cost,
  last_on: (row) => row.last_on,
}

/** What suppliers did in 12 months as a CSV or XLSX file (L5); without money for who may not see costs. @throws Problem EXPORT_TOO_LARGE */
export const exportSupplierFigures = (ctx: OutsideContext, { query }: Input<typeof calls.exportSupplierFigures>) => {
  const recordsOf = async (inner: Context, supplierIds: readonly string[] | null) =>
    selectRecords(inner.tx, { ...(await periodOf(inner, shopFilter(inner, query.shop_id))), supplierIds })
  return exportList(ctx, supplierFigureList, figureSheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: async (inner, most) => {
      const rows = await recordsOf(inner, query.supplier_id ? [query.supplier_id] : null)
      return sorted(rows, query)
        .slice(0, most)
        .map((row) => row.id)
    },
    rows: async (inner, ids) =>
      (await recordsOf(inner, ids)).map((row) => ({ id: row.id, row: presentFigures(row, may(inner, 'pricing:cost')) })),
  })
}

/** What parts cost from a supplier in 12 months as a CSV or XLSX file. @throws Problem SUPPLIER_NOT_FOUND, EXPORT_TOO_LARGE */
export const exportSupplierPrices = (ctx: OutsideContext, { query }: Input<typeof calls.exportSupplierPrices>) => {
  const pricesOf = async (inner: Context, most: number) =>
    selectPrices(inner.tx, query.supplier_id, await periodOf(inner, shopFilter(inner, query.shop_id)), most, 0)
  return exportList(ctx, supplierPriceList, priceSheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: async (inner, most) => {
      await expectKnown(inner, query.supplier_id)
      return (await pricesOf(inner, most)).map((row) => row.item_id)
    },
    rows: async (inner, ids) => {
      const wanted = new Set(ids)
      const rows = (await pricesOf(inner, maxExportRows)).filter((row) => wanted.has(row.item_id))
      return rows.map((row) => ({ id: row.item_id, row: presentPrice(row) }))
    },
  })
}
