import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import {
  type listItemImports as historyCall,
  type ItemChange,
  ItemImportRow,
  type importItems as importCall,
  isLow,
  isOut,
  itemImportColumns,
  mostValue,
  numberKey,
  type itemImportTemplate as templateCall,
} from '@twopost/contract/inventory'
import { defaultReorderPoint, mainLocation } from '@twopost/contract/inventory.states'
import { shopOfFigures } from '#features/shops/index.ts'
import { expectSuppliers, nearestSuppliers, suppliersByName } from '#features/suppliers/index.ts'
import { judgeKeys } from '#platform/csv/import-calls.ts'
import { listImports } from '#platform/csv/import-history.ts'
import { importRows, importTemplate } from '#platform/csv/import-rows.ts'
import type { ReadRow, RowFault } from '#platform/csv/row-checks.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { addTokens } from '#platform/search/search-tokens.ts'
import { categoriesByName, categoryKey, unknownCategories } from './categories.service.ts'
import { insertItems, insertKeeping, selectNumberKeys } from './items.queries.ts'
import { tokensOf, valuesFrom } from './items.service.ts'
import { findPlaces, insertShelvesOnce } from './places.queries.ts'
import { postMoves } from './stock.service.ts'
import { countMarks, countParts, unmarked } from './stock-counts.service.ts'

type Field = keyof typeof itemImportColumns
type Fault = RowFault<Field>
type SomeRow = ReadRow<Partial<ItemImportRow>>
type Judged = Pick<Context, 'tx' | 'permissions'>

const costOf = ({ quantity, unit_cost }: Pick<ItemImportRow, 'quantity' | 'unit_cost'>): number =>
  lineCents(toThousandths(quantity), toCents(unit_cost))

/** A part that is on file, of any maker, or stands in the file twice, is never changed silently (OP-61). */
async function judgeNumbers(ctx: Judged, rows: readonly SomeRow[]): Promise<Fault[]> {
  const keys = rows.map(({ value }) => numberKey(value.partNumber ?? ''))
  const onFile = new Map((await selectNumberKeys(ctx.tx, keys)).map((one) => [one.number_key, one.name]))
  return judgeKeys(rows, keys, 'partNumber', (key) => {
    const part = onFile.get(key)
    return part === undefined ? undefined : { code: 'PART_ON_FILE', params: { part } }
  })
}
/** A supplier is added by a person, never made of a spelling in a file (OP-61); the one that may be meant is offered. */
async function judgeSuppliers(ctx: Judged, rows: readonly SomeRow[]): Promise<Fault[]> {
  const names = rows.flatMap(({ value }) => value.supplier ?? [])
  const known = await suppliersByName(ctx, names)
  const unknown = names.filter((name) => !known.has(name))
  const nearest = await nearestSuppliers(ctx, unknown)
  return rows.flatMap(({ row, value: { supplier } }): Fault[] =>
    supplier === undefined || known.has(supplier)
      ? []
      : [{ row, column: 'supplier', code: 'SUPPLIER_UNKNOWN', fix: nearest.get(supplier) }],
  )
}
/** What is there has a cost, unless somebody may say that it has none (PAR14), and is not more than a place can hold. */
function judgeCost(ctx: Judged, { row, value: { quantity, unit_cost } }: SomeRow): Fault[] {
  if (!quantity || unit_cost === undefined) return []
  if (unit_cost === 0) return may(ctx, 'inventory:override') ? [] : [{ row, column: 'unit_cost', code: 'COST_REQUIRED' }]
  return costOf({ quantity, unit_cost }) > mostValue ? [{ row, column: 'quantity', code: 'STOCK_VALUE_TOO_LARGE' }] : []
}
const judge = async (ctx: Judged, rows: readonly SomeRow[]): Promise<Fault[]> => [
  ...(await judgeNumbers(ctx, rows)),
  ...(await judgeSuppliers(ctx, rows)),
  ...rows.flatMap((row) => judgeCost(ctx, row)),
]

/** The places of a shop by their names; shelves that are not there are made. @returns the id by the name in lower case */
async function placesByName(ctx: Context, shopId: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
  const inOrder = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => ({ id: newId(ctx.now), name }))
  await insertShelvesOnce(ctx.tx, shopId, inOrder, ctx.now)
  return new Map((await findPlaces(ctx.tx, shopId, [...byKey.keys()])).map((one) => [one.name_key, one.id]))
}

/** An item that is added with many others: the row of a file, and what the demo says beside it. */
export type NewItem = ItemImportRow & Pick<ItemChange, 'maker' | 'kind' | 'unit' | 'fill_to'>
/**
 * Adds all of them at once, with what the shop has of each as its first count: one posting for all. The numbers are not on file and differ.
 * @returns the ids by part number. @throws Problem SUPPLIER_NOT_FOUND, ITEM_EXISTS (by the unique index)
 */
export async function addItemsOnce(ctx: Context, shopId: string, rows: readonly NewItem[]): Promise<ReadonlyMap<string, string>> {
  const suppliers = await suppliersByName(
    ctx,
    rows.map((row) => row.supplier),
  )
  await expectSuppliers(ctx, [...suppliers.values()])
  const categories = await categoriesByName(
    ctx,
    rows.map((row) => row.category),
  )
  const placeOf = (row: ItemImportRow) => row.location || mainLocation
  const places = await placesByName(ctx, shopId, rows.map(placeOf))
  const made = await Promise.all(
    rows.map(async (row) => {
      const { name, partNumber, unit_cost, unit_price, description, notes, maker, kind, unit } = row
      const values = await valuesFrom(ctx, { name, partNumber, unit_cost, unit_price, description, notes, maker, kind, unit })
      const [category_id, supplier_id] = [categories.get(categoryKey(row.category)), suppliers.get(row.supplier)]
      if (!supplier_id) throw new Problem('SUPPLIER_NOT_FOUND')
      const own = { ...values, category_id: category_id ?? null, supplier_id }
      return { id: newId(ctx.now), row, values: own, locationId: places.get(placeOf(row).toLowerCase()) as string }
    }),
  )
  await insertItems(ctx.tx, made, ctx.now)
  await countParts(ctx, made.length)
  const empty = { onHand: 0, reserved: 0, setAside: 0 }
  const kept = made.map(({ id, row, values, locationId }) => {
    const min_thousandths = toThousandths(row.reorder_point ?? defaultReorderPoint)
    const stock = { kind: values.kind, min: min_thousandths, ...empty }
    const max_thousandths = row.fill_to === undefined || row.fill_to === null ? null : toThousandths(row.fill_to)
    return { itemId: id, location_id: locationId, min_thousandths, max_thousandths, is_low: isLow(stock), is_out: isOut(stock) }
  })
  await insertKeeping(ctx.tx, shopId, kept)
  await countMarks(
    ctx,
    kept.map((one) => ({ shopId, before: unmarked, after: { ...unmarked, isLow: one.is_low, isOut: one.is_out } })),
  )
  const counted = made.filter(({ row }) => row.quantity > 0)
  await postMoves(
    ctx,
    counted.map(({ id, row, locationId }) => ({
      ...({ kind: 'count', itemId: id, shopId, locationId } as const),
      quantity: toThousandths(row.quantity),
      cost: costOf(row),
    })),
  )
  await addTokens(
    ctx.tx,
    'part',
    made.map(({ id, values }) => ({ id, tokens: tokensOf(values) })),
  )
  return new Map(made.map(({ id, row }) => [row.partNumber, id]))
}

/**
 * Checks a file of parts and adds those in it to what a shop has (K10–K12, OP-61).
 * @throws Problem of `importRows`; SHOP_ID_REQUIRED, SHOP_NOT_FOUND; ITEM_EXISTS for one that came meanwhile, SUPPLIER_NOT_FOUND for one that went
 */
export const importItems = async (
  ctx: OutsideContext,
  { query, body }: Input<typeof importCall>,
): Promise<Answer<typeof importCall>> => ({
  import: await importRows(ctx, body, query.mode, {
    kind: 'items',
    shop: (inner) => shopOfFigures(inner, query.shop_id),
    columns: itemImportColumns,
    schema: ItemImportRow,
    judge,
    sum: async (inner, rows) => ({
      new_categories: await unknownCategories(
        inner,
        rows.map((row) => row.category),
      ),
      value: fromCents(rows.reduce((sum, row) => sum + costOf(row), 0)),
    }),
    async write(inner, rows, shopId) {
      if (shopId === null) throw new Problem('SHOP_ID_REQUIRED')
      await addItemsOnce(inner, shopId, rows)
      // One is enough for every list to be read again.
      await announceLive(inner, 'item.changed', null, {})
      inner.note({ kind: 'item', id: null, code: 'item.imported', params: { count: rows.length } })
    },
  }),
})

/** Files of parts that the shop took, the newest first. @throws Problem SHOP_NOT_FOUND */
export const listItemImports = async (ctx: Context, { query }: Input<typeof historyCall>): Promise<Answer<typeof historyCall>> =>
  listImports(ctx, 'items', await shopOfFigures(ctx, query.shop_id), query)

/** The 11 columns, and no row (K10). */
export const itemImportTemplate = (ctx: OutsideContext, { query }: Input<typeof templateCall>): Promise<DownloadAnswer> =>
  Promise.resolve(importTemplate(ctx, 'inventory', itemImportColumns, query.format))
