import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/inventory'
import { alternateKinds, numberKey } from '@twopost/contract/inventory'
import { shopOfFigures } from '#features/shops/index.ts'
import { expectSupplier } from '#features/suppliers/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { writeTokens } from '#platform/search/search-tokens.ts'
import { presentItem } from '../items.presenter.ts'
import { selectItemsById } from '../items.queries.ts'
import { getItemRow, showItemIn, tokensOf } from '../items.service.ts'
import { deleteNumbers, insertNumbers, selectAlternates, selectNumbers, touchItem } from './numbers.queries.ts'

/**
 * Writes down the other numbers of an item, each once (PAR3). Suppliers that are named already stay, also when they are not on file any more.
 * @throws Problem ITEM_NOT_FOUND, SUPPLIER_NOT_FOUND, STALE_VERSION with the item as it is
 */
export async function putItemNumbers(
  ctx: Context,
  { params, query, body }: Input<typeof calls.putItemNumbers>,
): Promise<Answer<typeof calls.putItemNumbers>> {
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const row = await getItemRow(ctx, params.id, shopId)
  const known = new Set((await selectNumbers(ctx.tx, row.id)).map((one) => one.supplier_id))
  const all = new Map(
    body.numbers.map(({ kind, number, supplier_id }) => {
      const key = numberKey(number)
      return [`${kind} ${key}`, { id: newId(ctx.now), kind, number, key, supplier_id: supplier_id ?? null }]
    }),
  )
  const numbers = [...all.values()]
  for (const id of new Set(numbers.map((one) => one.supplier_id)))
    if (id !== null && !known.has(id)) await expectSupplier(ctx, id)
  const version = body.version ?? ctx.ifMatch ?? row.version
  if ((await touchItem(ctx.tx, row.id, version, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentItem(ctx, await getItemRow(ctx, row.id, shopId), shopId) })
  await deleteNumbers(ctx.tx, row.id)
  if (numbers.length > 0) await insertNumbers(ctx.tx, row.id, numbers, ctx.now)
  const keys = numbers.map((one) => one.key)
  await writeTokens(ctx.tx, 'part', row.id, null, tokensOf(row, keys))
  await announceLive(ctx, 'item.changed', null, { item_id: row.id })
  ctx.note({ kind: 'item', id: row.id, code: 'item.numbers', params: { name: row.name } })
  return showItemIn(ctx, row.id, shopId)
}

/** Parts that can stand in for one, each for its best reason; never taken by themselves (PAR23). @throws Problem ITEM_NOT_FOUND */
export async function listAlternates(
  ctx: Context,
  { params, query }: Input<typeof calls.listAlternates>,
): Promise<Answer<typeof calls.listAlternates>> {
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const row = await getItemRow(ctx, params.id, shopId)
  const found = await selectAlternates(ctx.tx, row.id, row.number_key)
  const items = await selectItemsById(ctx.tx, shopId, [...new Set(found.map((one) => one.id))])
  const alternates = items.map((one) => {
    const reasons = found.filter((other) => other.id === one.id).map((other) => other.kind)
    const kind = alternateKinds.find((word) => reasons.includes(word)) ?? 'alternate'
    return { kind, item: presentItem(ctx, one, shopId) }
  })
  const placeOf = ({ kind, item }: (typeof alternates)[number]) =>
    (kind === 'superseded_by' ? 0 : 2) + (item.available > 0 ? 0 : 1)
  alternates.sort((a, b) => placeOf(a) - placeOf(b) || a.item.name.localeCompare(b.item.name))
  return { alternates }
}
