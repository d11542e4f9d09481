import { toCents, toMillionths } from '@twopost/contract/core/money'
import { type PageQuery, type Pagination, pageOfAll } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { dateIn } from '@twopost/contract/core/time'
import { type OpenHours, type ShopInput, timeZoneOf } from '@twopost/contract/shops'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { putShopWeek } from './shop-weeks.queries.ts'
import { shopOpened } from './shops.events.ts'
import { openHours, presentShop, type ShopParts, type ShopView } from './shops.presenter.ts'
import {
  insertBay,
  insertHours,
  insertShop,
  type ShopRow,
  selectBays,
  selectHourExceptions,
  selectHours,
  selectShop,
  selectShops,
} from './shops.queries.ts'

/** What belongs to the shops of the tenant. */
async function partsOf(ctx: Context): Promise<ShopParts> {
  const [bays, hours, exceptions] = await Promise.all([selectBays(ctx.tx), selectHours(ctx.tx), selectHourExceptions(ctx.tx)])
  return { bays, hours, exceptions }
}

/** The shops one may enter (D2). */
export async function listShops(
  ctx: Context,
  { query }: { query: PageQuery },
): Promise<{ shops: ShopView[]; pagination: Pagination }> {
  const [all, parts] = await Promise.all([selectShops(ctx.tx, ctx.shopIds), partsOf(ctx)])
  const { rows, pagination } = pageOfAll(all, query)
  return { shops: rows.map((row) => presentShop(row, parts)), pagination }
}

/** A shop's row if it is the tenant's and one may enter it. @throws Problem SHOP_NOT_FOUND */
export async function getShopRow(ctx: Context, id: string): Promise<ShopRow> {
  const row = mayEnterShop(ctx, id) ? await selectShop(ctx.tx, id) : undefined
  if (!row) throw new Problem('SHOP_NOT_FOUND')
  return row
}

/** When a shop is open, as the contract's rules of open hours read it. */
export async function openHoursOf(ctx: Context, shop: ShopRow): Promise<OpenHours> {
  const [hours, exceptions] = await Promise.all([selectHours(ctx.tx), selectHourExceptions(ctx.tx)])
  const own = <T extends { shop_id: string }>(rows: readonly T[]): T[] => rows.filter((row) => row.shop_id === shop.id)
  return openHours(shop.time_zone, own(hours), own(exceptions))
}

export async function showShop(ctx: Context, { params }: { params: { id: string } }): Promise<{ shop: ShopView }> {
  const [row, parts] = await Promise.all([getShopRow(ctx, params.id), partsOf(ctx)])
  return { shop: presentShop(row, parts) }
}

/**
 * Opens a shop with two bays and weekday hours, which its people change later (D3, D8: 10 percent tax unless said). Its time
 * zone is the one given, or the one of its address (R1-32).
 */
export async function createShop(ctx: Context, { body }: { body: ShopInput }): Promise<{ shop: ShopView }> {
  const timeZone = body.time_zone ?? timeZoneOf(body.state, body.zip_code)
  if (timeZone === undefined) throw fieldProblem('body.time_zone', 'TIME_ZONE_REQUIRED', fieldTexts.TIME_ZONE_REQUIRED)
  const id = newId(ctx.now)
  await insertShop(
    ctx.tx,
    {
      id,
      name: body.name,
      address: body.address,
      city: body.city,
      state: body.state,
      zip_code: body.zip_code,
      contact_email: body.contact_email,
      phone: body.phone,
      status: body.status ?? 'active',
      time_zone: timeZone,
      labor_rate_cents: body.labor_rate === undefined ? 7500 : toCents(body.labor_rate),
      labor_tax_millionths: toMillionths(body.labor_tax_percent ?? 10),
      parts_tax_millionths: toMillionths(body.parts_tax_percent ?? 10),
    },
    ctx.now,
  )
  for (const position of [1, 2])
    await insertBay(ctx.tx, { id: newId(ctx.now), shop_id: id, name: String(position), kind: 'light', position }, ctx.now)
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_minute: 8 * 60, closes_minute: 18 * 60 }))
  for (const day of week) await insertHours(ctx.tx, { shop_id: id, ...day })
  await putShopWeek(ctx.tx, id, dateIn(timeZone, ctx.now.getTime()), week)
  await shopOpened.announce(ctx, { shopId: id })
  await announceLive(ctx, 'shop.changed', id, { shop_id: id })
  ctx.note({ kind: 'shop', id, code: 'shop.opened', params: { name: body.name } })
  return showShop(ctx, { params: { id } })
}
