import type { Answer, Input } from '@twopost/contract/core/call'
import { fromThousandths, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { type PageQuery, type Pagination, pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/inventory'
import { type Item, type ItemChange, type ItemFields, isLow, isOut, numberKey } from '@twopost/contract/inventory'
import { defaultReorderPoint, type ItemKind, isKeptInStock, mainLocation } from '@twopost/contract/inventory.states'
import { shopOfFigures } from '#features/shops/index.ts'
import { expectSupplier } from '#features/suppliers/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { foldText, queryTokens, serialTokens, wordsOf, writeTokens } from '#platform/search/search-tokens.ts'
import { categoryByName, categoryKey } from './categories.service.ts'
import { openUsesOfItem } from './inventory.events.ts'
import { presentItem } from './items.presenter.ts'
import {
  countItems,
  countKnownItems,
  endKeeping,
  findTwin,
  holdItem,
  type ItemFilter,
  type ItemRow,
  type ItemSort,
  type ItemValues,
  insertItem,
  isPlain,
  type KeptRow,
  lockKept,
  markItemDeleted,
  putKeeping,
  selectItem,
  selectItems,
  updateItem,
} from './items.queries.ts'
import { countKitsOf } from './kits/kits.queries.ts'
import { selectPlaced } from './ledger.queries.ts'
import { selectNumbers } from './numbers/numbers.queries.ts'
import { findPlace, insertShelfOnce } from './places.queries.ts'
import { insertShopItems } from './stock.queries.ts'
import { postMoves, type StockActor } from './stock.service.ts'
import { countIdle, type KeptCounts, selectCounts } from './stock-counts.queries.ts'
import { countMarks, countParts, type Marks, unmarked } from './stock-counts.service.ts'

type One = { item: Item }
export const itemsLimit = 50

export interface ListQuery extends PageQuery {
  shop_id?: string | undefined
  search?: string | undefined
  category?: string | undefined
  supplier_id?: string | undefined
  stock?: ItemFilter['stock']
  kind?: string | undefined
  kits?: ItemFilter['kits']
  state?: ItemFilter['state']
  sort?: ItemSort['by'] | undefined
  order?: ItemSort['order'] | undefined
}
/** What has not moved since then, 12 months, is idle. */
export const idleBefore = (now: Date): Date => fromMs(now.getTime() - 365 * 86_400_000)
/** What of the items a query asks for. */
export const filterOf = ({ now }: Pick<Context, 'now'>, query: ListQuery, shopId: string | null): ItemFilter => ({
  shopId,
  idleBefore: idleBefore(now),
  words: query.search ? queryTokens(query.search) : [],
  categoryKey: query.category ? categoryKey(query.category) : undefined,
  supplierId: query.supplier_id,
  stock: query.stock,
  kind: query.kind,
  kits: query.kits,
  state: query.state,
})
export const sortOf = ({ sort = 'stock', order }: ListQuery): ItemSort => ({
  by: sort,
  order: order ?? (sort === 'created_at' ? 'desc' : 'asc'),
})

/** The pagination of items: a count that is kept is exact, what is counted each time is so up to 10,000. */
export async function paginateItems(
  { tx }: Pick<Context, 'tx'>,
  at: ReturnType<typeof pageOf>,
  filter: ItemFilter,
  kept?: KeptCounts,
): Promise<Pagination> {
  const { stock = 'all' } = filter
  if (kept && stock !== 'idle' && isPlain(filter)) return paginate(at, kept[stock])
  const isIdle = stock === 'idle' && isPlain(filter)
  return paginateCounted(at, await (isIdle ? countIdle(tx, filter.shopId, filter.idleBefore) : countItems(tx, filter)))
}

/** Items as a shop has them, those that are low first unless sorted otherwise (K2, OP-59). */
export async function listItems(ctx: Context, { query }: { query: ListQuery }): Promise<Answer<typeof calls.listItems>> {
  const at = pageOf(query, itemsLimit)
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const filter = filterOf(ctx, query, shopId)
  const [rows, counts] = await Promise.all([
    selectItems(ctx.tx, filter, sortOf(query), at.limit, at.offset),
    selectCounts(ctx.tx, shopId, filter.idleBefore),
  ])
  return {
    inventory: rows.map((row) => presentItem(ctx, row, shopId)),
    counts,
    pagination: await paginateItems(ctx, at, filter, counts),
  }
}

/** An item as a shop has it. @throws Problem ITEM_NOT_FOUND */
export async function getItemRow(ctx: Context, id: string, shopId: string | null): Promise<ItemRow> {
  const row = await selectItem(ctx.tx, shopId, id)
  if (!row) throw new Problem('ITEM_NOT_FOUND')
  return row
}
/** One item as a shop has it, with what lies where. @throws Problem ITEM_NOT_FOUND */
export async function showItemIn(ctx: Context, id: string, shopId: string | null): Promise<One> {
  const row = await getItemRow(ctx, id, shopId)
  const [placed, numbers] = await Promise.all([
    shopId === null ? [] : selectPlaced(ctx.tx, row.id, shopId),
    selectNumbers(ctx.tx, row.id),
  ])
  const places = placed.map((one) => ({
    id: one.location_id,
    name: one.name,
    kind: one.kind,
    quantity: fromThousandths(one.on_hand_thousandths),
    reserved: fromThousandths(one.reserved_thousandths),
  }))
  return { item: { ...presentItem(ctx, row, shopId), places, numbers } }
}
/** One item with the figures of a shop (K3). */
export const showItem = async (ctx: Context, { params, query }: Input<typeof calls.getItem>): Promise<One> =>
  showItemIn(ctx, params.id, await shopOfFigures(ctx, query.shop_id))

/** The new values of an item: what a change leaves out stays. */
export async function valuesFrom(ctx: Pick<Context, 'tx' | 'now'>, change: ItemChange, row?: ItemRow): Promise<ItemValues> {
  const pick = <K extends keyof ItemChange & keyof ItemRow>(key: K, otherwise: ItemRow[K]): ItemRow[K] =>
    (change[key] as ItemRow[K] | undefined) ?? row?.[key] ?? otherwise
  const cents = (amount: number | undefined, otherwise: number): number => (amount === undefined ? otherwise : toCents(amount))
  const [name, maker] = [pick('name', ''), pick('maker', '')]
  const number = change.partNumber ?? row?.part_number ?? ''
  const cost = change.unit_cost
  const supplierId = change.supplier_id === undefined ? (row?.supplier_id ?? null) : change.supplier_id
  if (supplierId !== null && supplierId !== row?.supplier_id) await expectSupplier(ctx, supplierId)
  return {
    maker,
    maker_key: numberKey(maker),
    part_number: number,
    number_key: numberKey(number),
    name,
    name_key: foldText(name),
    category_id: change.category === undefined ? (row?.category_id ?? null) : await categoryByName(ctx, change.category),
    supplier_id: supplierId,
    kind: pick('kind', 'stock'),
    unit: pick('unit', ''),
    buy_unit: pick('buy_unit', ''),
    units_per_buy_thousandths:
      change.units_per_buy === undefined ? (row?.units_per_buy_thousandths ?? 1000) : toThousandths(change.units_per_buy),
    list_price_cents: cents(change.unit_price, row?.list_price_cents ?? 0),
    last_cost_cents: cost === undefined ? (row?.last_cost_cents ?? null) : cost === null ? null : toCents(cost),
    core_cost_cents: cents(change.core_cost, row?.core_cost_cents ?? 0),
    core_price_cents: cents(change.core_price, row?.core_price_cents ?? 0),
    tire_size: pick('tire_size', ''),
    warranty_months: change.warranty_months === undefined ? (row?.warranty_months ?? null) : change.warranty_months,
    warranty_miles: change.warranty_miles === undefined ? (row?.warranty_miles ?? null) : change.warranty_miles,
    description: pick('description', ''),
    notes: pick('notes', ''),
    is_active: pick('is_active', true),
  }
}
/** That these are parts of the organization, none of them a kit. @throws Problem ITEM_NOT_FOUND, KIT_IS_PARTS */
export async function expectItems(ctx: Pick<Context, 'tx'>, ids: readonly string[]): Promise<Readonly<Record<string, ItemKind>>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const { count, kit, kinds } = await countKnownItems(ctx.tx, wanted)
  if (count < wanted.length) throw new Problem('ITEM_NOT_FOUND')
  if (kit !== null) throw new Problem('KIT_IS_PARTS', { part: kit })
  return kinds
}
/** `numbers`: keys of its other numbers. */
export const tokensOf = (
  values: Pick<ItemValues, 'name' | 'maker' | 'part_number' | 'number_key'>,
  numbers: readonly string[] = [],
): string[] => [
  ...wordsOf(values.name),
  ...wordsOf(values.maker),
  ...wordsOf(values.part_number),
  foldText(values.number_key),
  ...serialTokens(values.number_key),
  ...numbers.flatMap((key) => [foldText(key), ...serialTokens(key)]),
]

/** @throws Problem ITEM_EXISTS with its id */
async function expectNoTwin(ctx: Pick<Context, 'tx'>, values: ItemValues, id: string): Promise<void> {
  const twin = await findTwin(ctx.tx, values.maker_key, values.number_key, id)
  if (twin) throw new Problem('ITEM_EXISTS', { id: twin.id })
}

/** The place of a shop by its name; a shelf that is not there yet is made. @returns its id */
async function placeByName(ctx: Pick<Context, 'tx' | 'now'>, shopId: string, name: string): Promise<string> {
  const found = await findPlace(ctx.tx, shopId, name)
  if (found) return found.id
  const id = newId(ctx.now)
  await insertShelfOnce(ctx.tx, id, shopId, name, ctx.now)
  return (await findPlace(ctx.tx, shopId, name))?.id ?? id
}

/** Is an item low in a shop, and is it out there, by what the shop has of it? */
function shortageOf(kind: ItemKind, row: KeptRow): Pick<KeptRow, 'is_low' | 'is_out'> {
  const [onHand, reserved, setAside] = [row.on_hand_thousandths, row.reserved_thousandths, row.set_aside_thousandths]
  const stock = { kind, min: row.min_thousandths, onHand, reserved, setAside }
  return { is_low: isLow(stock), is_out: isOut(stock) }
}
const marksOf = (row: KeptRow): Marks => ({
  isLow: row.is_low,
  isOut: row.is_out,
  isReserved: row.reserved_thousandths > 0,
})

/**
 * How shops keep an item after a change: the reorder point, the filling and the place of the one shop, and in all of them whether it is low or out, which
 * its kind decides as well. Locks what all shops have. @returns where the shop keeps it, if it does
 */
export async function keepItem(
  ctx: Pick<Context, 'tx' | 'now'>,
  itemId: string,
  kind: ItemKind,
  shopId: string | null,
  change: ItemChange,
): Promise<string | null> {
  let place: string | null = null
  const names = [change.reorder_point, change.fill_to, change.location]
  const isOfShop = shopId !== null && names.some((one) => one !== undefined)
  if (isOfShop) await insertShopItems(ctx.tx, [{ itemId, shopId }])
  for (const row of await lockKept(ctx.tx, itemId)) {
    const next = { ...row }
    if (isOfShop && row.shop_id === shopId) {
      if (change.reorder_point !== undefined) next.min_thousandths = toThousandths(change.reorder_point)
      if (change.fill_to !== undefined) next.max_thousandths = change.fill_to === null ? null : toThousandths(change.fill_to)
      if (change.location !== undefined) next.location_id = await placeByName(ctx, shopId, change.location || mainLocation)
    }
    Object.assign(next, shortageOf(kind, next))
    if (row.shop_id === shopId) place = next.location_id
    const isSame =
      next.min_thousandths === row.min_thousandths &&
      next.max_thousandths === row.max_thousandths &&
      next.location_id === row.location_id &&
      next.is_low === row.is_low &&
      next.is_out === row.is_out
    if (isSame) continue
    await putKeeping(ctx.tx, itemId, next)
    await countMarks(ctx, [{ shopId: row.shop_id, before: marksOf(row), after: marksOf(next) }])
  }
  return place
}

/**
 * Adds an item, with what a shop has of it at first as a count. What none of them is known to have cost may be taken in at no cost with
 * inventory:override alone. @returns the id
 * @throws Problem ITEM_EXISTS, COST_UNKNOWN, NOT_STOCKED, STOCK_TOO_LARGE
 */
export async function addItem(
  ctx: StockActor & Pick<Context, 'permissions'>,
  shopId: string | null,
  fields: ItemFields,
): Promise<string> {
  const id = newId(ctx.now)
  const values = await valuesFrom(ctx, fields)
  await expectNoTwin(ctx, values, id)
  await insertItem(ctx.tx, id, values, ctx.now)
  await countParts(ctx, 1)
  const quantity = toThousandths(fields.quantity ?? 0)
  let locationId: string | null = null
  if (shopId !== null && values.kind !== 'non_stock') {
    const reorder_point = fields.reorder_point ?? (isKeptInStock(values.kind) ? defaultReorderPoint : 0)
    const keeping = { ...fields, reorder_point, location: fields.location || mainLocation }
    locationId = await keepItem(ctx, id, values.kind, shopId, keeping)
  }
  if (quantity > 0) {
    if (shopId === null) throw new Problem('SHOP_ID_REQUIRED')
    if (!values.last_cost_cents && !may(ctx, 'inventory:override')) throw new Problem('COST_UNKNOWN', { part: values.name })
    const cost = lineCents(quantity, values.last_cost_cents ?? 0)
    if (locationId === null) throw new Problem('NOT_STOCKED', { part: values.name })
    await postMoves(ctx, [{ kind: 'count', itemId: id, shopId, locationId, quantity, cost }])
  }
  await writeTokens(ctx.tx, 'part', id, null, tokensOf(values))
  return id
}

/** @throws Problem as addItem, and SHOP_ID_REQUIRED, SHOP_NOT_FOUND */
export async function createItem(ctx: Context, { query, body }: Input<typeof calls.createItem>): Promise<One> {
  const shopId = await shopOfFigures(ctx, body.shop_id || query.shop_id)
  const id = await addItem(ctx, shopId, body)
  await announceLive(ctx, 'item.changed', null, { item_id: id })
  ctx.note({ kind: 'item', id, code: 'item.added', params: { name: body.name } })
  return showItemIn(ctx, id, shopId)
}

/** @throws Problem when shops have it in stock: with how many in those that the person may enter */
function expectNoStock(ctx: Context, part: string, kept: readonly KeptRow[]): void {
  if (kept.some((row) => row.on_order_thousandths > 0)) throw new Problem('ITEM_ON_ORDER', { part })
  const full = kept.filter((row) => row.on_hand_thousandths !== 0 || row.reserved_thousandths !== 0)
  if (full.length === 0) return
  const own = full.filter((row) => mayEnterShop(ctx, row.shop_id))
  if (own.length === 0) throw new Problem('ITEM_HAS_STOCK_ELSEWHERE', { part })
  const sum = (of: (row: KeptRow) => number) => fromThousandths(own.reduce((all, row) => all + of(row), 0))
  throw new Problem('ITEM_HAS_STOCK', {
    part,
    on_hand: sum((row) => row.on_hand_thousandths),
    reserved: sum((row) => row.reserved_thousandths),
  })
}

/**
 * Changes an item and how the shop keeps it; never its quantity or what its stock is worth (K3).
 * @throws Problem ITEM_NOT_FOUND, SHOP_NOT_FOUND, ITEM_EXISTS, ITEM_IS_KIT, ITEM_HAS_STOCK, STALE_VERSION with the item as it is
 */
export async function changeItem(ctx: Context, { params, query, body }: Input<typeof calls.updateItem>): Promise<One> {
  const shopId = await shopOfFigures(ctx, body.shop_id || query.shop_id)
  const row = await getItemRow(ctx, params.id, shopId)
  const version = body.version ?? ctx.ifMatch ?? row.version
  const values = await valuesFrom(ctx, body, row)
  if (row.kit_price !== null && values.kind !== 'non_stock') throw new Problem('ITEM_IS_KIT', { part: row.name })
  if (values.number_key !== row.number_key || values.maker_key !== row.maker_key) await expectNoTwin(ctx, values, row.id)
  if ((await updateItem(ctx.tx, row.id, values, version, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentItem(ctx, await getItemRow(ctx, row.id, shopId), shopId) })
  if (values.kind === 'non_stock' && row.kind !== 'non_stock') expectNoStock(ctx, row.name, await lockKept(ctx.tx, row.id))
  await keepItem(ctx, row.id, values.kind, shopId, body)
  const keys = (await selectNumbers(ctx.tx, row.id)).map(({ number }) => numberKey(number))
  await writeTokens(ctx.tx, 'part', row.id, null, tokensOf(values, keys))
  await announceLive(ctx, 'item.changed', null, { item_id: row.id })
  const fields = Object.keys(body).filter((key) => key !== 'version' && key !== 'shop_id')
  ctx.note({ kind: 'item', id: row.id, code: 'item.changed', params: { name: row.name }, details: { fields: fields.join(', ') } })
  return showItemIn(ctx, row.id, shopId)
}

/** Deletes an item that no shop has in stock (K4). @throws Problem ITEM_NOT_FOUND, ITEM_HAS_STOCK, ITEM_IN_USE, ITEM_IN_KIT, ITEM_ON_ORDER, STALE_VERSION */
export async function deleteItem(ctx: Context, { params }: Input<typeof calls.deleteItem>): Promise<void> {
  if ((await holdItem(ctx.tx, params.id)) === 0) throw new Problem('ITEM_NOT_FOUND')
  const row = await getItemRow(ctx, params.id, null)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: presentItem(ctx, row, null) })
  const kept = await lockKept(ctx.tx, row.id)
  expectNoStock(ctx, row.name, kept)
  const uses = (await openUsesOfItem.ask(ctx, row.id)).reduce((sum, one) => sum + one, 0)
  if (uses > 0) throw new Problem('ITEM_IN_USE', { part: row.name, count: uses })
  const kits = await countKitsOf(ctx.tx, row.id)
  if (kits > 0) throw new Problem('ITEM_IN_KIT', { part: row.name, count: kits })
  await endKeeping(ctx.tx, row.id)
  await countMarks(
    ctx,
    kept.map((one) => ({
      shopId: one.shop_id,
      before: marksOf(one),
      after: { ...unmarked, isReserved: marksOf(one).isReserved },
    })),
  )
  await markItemDeleted(ctx.tx, row.id, ctx.now)
  await countParts(ctx, -1)
  await writeTokens(ctx.tx, 'part', row.id, null, [])
  await announceLive(ctx, 'item.changed', null, { item_id: row.id })
  ctx.note({ kind: 'item', id: row.id, code: 'item.deleted', params: { name: row.name } })
}
