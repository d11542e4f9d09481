import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, lineCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/inventory'
import { type Kit, type KitFields, kitsOf, shopAvailable } from '@twopost/contract/inventory'
import type { ItemKind } from '@twopost/contract/inventory.states'
import { shopOfFigures } from '#features/shops/index.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentItem } from '../items.presenter.ts'
import { holdItem, type ItemRow, selectItem, selectItems } from '../items.queries.ts'
import { addItem, changeItem, deleteItem, expectItems, filterOf, itemsLimit, paginateItems } from '../items.service.ts'
import type { StockActor } from '../stock.service.ts'
import {
  deleteKitParts,
  holdParts,
  insertKitParts,
  type KitPartRow,
  markKit,
  selectKitContents,
  selectKitParts,
} from './kits.queries.ts'

type One = { kit: Kit }

/** How many of a part the shop can promise, thousandths; null where it is not counted. */
const availableOf = (row: KitPartRow): number | null =>
  row.kind === 'non_stock'
    ? null
    : shopAvailable({ onHand: row.on_hand ?? 0, reserved: row.reserved ?? 0, setAside: row.set_aside ?? 0 })

/** Row → wire (PAR31). */
export function presentKit(ctx: Context, row: ItemRow, parts: readonly KitPartRow[], shopId: string | null): Kit {
  const { id, name, partNumber, maker, category, description, unit_price, is_active, version, created_at, updated_at, allowed } =
    presentItem(ctx, row, shopId)
  return {
    ...{ id, name, partNumber, maker, category, description, unit_price },
    has_own_price: row.kit_price === 'own',
    parts_price: fromCents(parts.reduce((sum, one) => sum + lineCents(one.quantity, one.list_price_cents), 0)),
    available: kitsOf(parts.map((one) => ({ quantity: one.quantity, available: availableOf(one) }))),
    parts: parts.map((one) => {
      const available = availableOf(one)
      return {
        item_id: one.item_id,
        name: one.name,
        partNumber: one.part_number,
        quantity: fromThousandths(one.quantity),
        unit_price: fromCents(one.list_price_cents),
        available: available === null ? null : fromThousandths(available),
        location: one.location ?? '',
      }
    }),
    ...{ is_active, version, created_at, updated_at, allowed },
  }
}

/** @throws Problem KIT_NOT_FOUND */
async function getKitRow(ctx: Context, id: string, shopId: string | null): Promise<ItemRow> {
  const row = await selectItem(ctx.tx, shopId, id)
  if (!row || row.kit_price === null) throw new Problem('KIT_NOT_FOUND')
  return row
}
const showKitIn = async (ctx: Context, id: string, shopId: string | null): Promise<One> => {
  const [row, parts] = await Promise.all([getKitRow(ctx, id, shopId), selectKitParts(ctx.tx, shopId, [id])])
  return { kit: presentKit(ctx, row, parts, shopId) }
}

/** Kits by name (PAR31). */
export async function listKits(ctx: Context, { query }: Input<typeof calls.listKits>): Promise<Answer<typeof calls.listKits>> {
  const at = pageOf(query, itemsLimit)
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const filter = filterOf(ctx, { search: query.search, state: query.state, kits: 'only' }, shopId)
  const [rows, pagination] = await Promise.all([
    selectItems(ctx.tx, filter, { by: 'name', order: 'asc' }, at.limit, at.offset),
    paginateItems(ctx, at, filter),
  ])
  const ids = rows.map((row) => row.id)
  const parts = ids.length === 0 ? [] : await selectKitParts(ctx.tx, shopId, ids)
  const kits = rows.map((row) =>
    presentKit(
      ctx,
      row,
      parts.filter((one) => one.kit_id === row.id),
      shopId,
    ),
  )
  return { kits, pagination }
}
/** One kit with its parts as a shop has them. @throws Problem KIT_NOT_FOUND */
export const showKit = async (ctx: Context, { params, query }: Input<typeof calls.getKit>): Promise<One> =>
  showKitIn(ctx, params.id, await shopOfFigures(ctx, query.shop_id))

/** Writes down what a kit is made of. @throws Problem ITEM_NOT_FOUND, KIT_IS_PARTS for a kit among the parts */
async function putParts(ctx: Pick<Context, 'tx'>, kitId: string, parts: KitFields['parts']): Promise<void> {
  const sums = new Map<string, number>()
  for (const { item_id, quantity } of parts) {
    const itemId = item_id.toLowerCase()
    sums.set(itemId, (sums.get(itemId) ?? 0) + toThousandths(quantity))
  }
  await holdParts(ctx.tx, [...sums.keys()])
  await expectItems(ctx, [...sums.keys()])
  await deleteKitParts(ctx.tx, kitId)
  await insertKitParts(
    ctx.tx,
    kitId,
    [...sums].map(([itemId, quantity]) => ({ itemId, quantity })),
  )
}

/** Adds a kit: an item that is never counted, with its parts (PAR22). @returns the id @throws Problem ITEM_EXISTS, ITEM_NOT_FOUND, KIT_IS_PARTS */
export async function addKit(
  ctx: StockActor & Pick<Context, 'permissions'>,
  shopId: string | null,
  { parts, unit_price, ...fields }: KitFields,
): Promise<string> {
  const id = await addItem(ctx, shopId, { ...fields, kind: 'non_stock', unit_price: unit_price ?? 0 })
  await markKit(ctx.tx, id, unit_price === undefined || unit_price === null ? 'parts' : 'own')
  await putParts(ctx, id, parts)
  return id
}
/** @throws Problem as addKit, and SHOP_NOT_FOUND */
export async function createKit(ctx: Context, { query, body }: Input<typeof calls.createKit>): Promise<One> {
  const shopId = await shopOfFigures(ctx, body.shop_id || query.shop_id)
  const id = await addKit(ctx, shopId, body)
  await announceLive(ctx, 'item.changed', null, { item_id: id })
  ctx.note({ kind: 'item', id, code: 'kit.added', params: { name: body.name } })
  return showKitIn(ctx, id, shopId)
}

/** Changes a kit; orders keep the lines that it became. @throws Problem KIT_NOT_FOUND, ITEM_EXISTS, KIT_IS_PARTS, STALE_VERSION with the kit as it is */
export async function changeKit(ctx: Context, { params, query, body }: Input<typeof calls.updateKit>): Promise<One> {
  const shopId = await shopOfFigures(ctx, body.shop_id || query.shop_id)
  await holdItem(ctx.tx, params.id)
  // As it is behind the lock.
  const row = await getKitRow(ctx, params.id, shopId)
  const { parts, unit_price, version = ctx.ifMatch ?? row.version, ...fields } = body
  if (version !== row.version) throw new Problem('STALE_VERSION', {}, { current: (await showKitIn(ctx, row.id, shopId)).kit })
  const price = unit_price === undefined ? {} : { unit_price: unit_price ?? 0 }
  await changeItem(ctx, { params, query, body: { ...fields, ...price, version } })
  if (unit_price !== undefined) await markKit(ctx.tx, row.id, unit_price === null ? 'parts' : 'own')
  if (parts) await putParts(ctx, row.id, parts)
  ctx.note({ kind: 'item', id: row.id, code: 'kit.changed', params: { name: row.name } })
  return showKitIn(ctx, row.id, shopId)
}
/** Deletes a kit; its parts stay (PAR31). @throws Problem KIT_NOT_FOUND, STALE_VERSION with the kit as it is */
export async function deleteKit(ctx: Context, { params }: Input<typeof calls.deleteKit>): Promise<void> {
  await holdItem(ctx.tx, params.id)
  const row = await getKitRow(ctx, params.id, null)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showKitIn(ctx, row.id, null)).kit })
  await deleteItem(ctx, { params })
  ctx.note({ kind: 'item', id: row.id, code: 'kit.deleted', params: { name: row.name } })
}

/** What a kit is made of, for who puts it on an order: thousandths and cents. */
export interface KitContent {
  /** Its own price; null for what its parts come to. */
  priceCents: number | null
  parts: readonly { itemId: string; name: string; kind: ItemKind; quantity: number; listCents: number }[]
}
/** Those of these items that are kits. */
export async function kitsAmong(ctx: Pick<Context, 'tx'>, ids: readonly string[]): Promise<ReadonlyMap<string, KitContent>> {
  const kits = new Map<string, { priceCents: number | null; parts: KitContent['parts'][number][] }>()
  const rows = ids.length === 0 ? [] : await selectKitContents(ctx.tx, [...new Set(ids)])
  for (const row of rows) {
    const { kit_id, item_id: itemId, name, kind, quantity, list_price_cents: listCents } = row
    const kit = kits.get(kit_id) ?? { priceCents: row.kit_price === 'own' ? row.own_cents : null, parts: [] }
    kit.parts.push({ itemId, name, kind, quantity, listCents })
    kits.set(kit_id, kit)
  }
  return kits
}
