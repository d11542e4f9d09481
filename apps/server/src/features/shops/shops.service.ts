import { fromCents, fromMillionths, toCents, toMillionths } from '@twopost/contract/core/money'
import type { ShopInput } from '@twopost/contract/shops'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type BayRow,
  type HoursRow,
  insertBay,
  insertHours,
  insertOrderCounts,
  insertShop,
  type ShopRow,
  selectBays,
  selectHours,
  selectShop,
  selectShops,
} from './shops.queries.ts'

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Row → wire (checklist D1). */
const present = (row: ShopRow, bays: readonly BayRow[], hours: readonly HoursRow[]) => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state,
  zip_code: row.zip_code,
  contact_email: row.contact_email,
  phone: row.phone,
  status: row.status,
  time_zone: row.time_zone,
  labor_rate: fromCents(row.labor_rate_cents),
  labor_tax_percent: fromMillionths(row.labor_tax_millionths),
  parts_tax_percent: fromMillionths(row.parts_tax_millionths),
  bays: bays.filter((bay) => bay.shop_id === row.id).map(({ id, name, kind, position }) => ({ id, name, kind, position })),
  opening_hours: hours
    .filter((h) => h.shop_id === row.id)
    .map((h) => ({ weekday: h.weekday, opens_at: clockText(h.opens_minute), closes_at: clockText(h.closes_minute) })),
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
export type ShopView = ReturnType<typeof present>

/** The shops one may enter (checklist D2). */
export async function listShops(ctx: Context): Promise<{ shops: ShopView[] }> {
  const [rows, bays, hours] = await Promise.all([selectShops(ctx.tx, ctx.shopIds), selectBays(ctx.tx), selectHours(ctx.tx)])
  return { shops: rows.map((row) => present(row, bays, hours)) }
}

/** A shop's row if it is the tenant's and one may enter it. @throws Problem SHOP_NOT_FOUND */
export async function getShopRow(ctx: Context, id: string): Promise<ShopRow> {
  const row = mayEnterShop(ctx, id) ? await selectShop(ctx.tx, id) : undefined
  if (!row) throw new Problem('SHOP_NOT_FOUND')
  return row
}

export async function showShop(ctx: Context, { params }: { params: { id: string } }): Promise<{ shop: ShopView }> {
  const [row, bays, hours] = await Promise.all([getShopRow(ctx, params.id), selectBays(ctx.tx), selectHours(ctx.tx)])
  return { shop: present(row, bays, hours) }
}

/** Opens a shop with two bays and weekday hours, which its people change later (checklist D3, D8: 10 percent tax unless said). */
export async function createShop(ctx: Context, { body }: { body: ShopInput }): Promise<{ shop: ShopView }> {
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
      time_zone: body.time_zone ?? 'America/Chicago',
      labor_rate_cents: body.labor_rate === undefined ? 7500 : toCents(body.labor_rate),
      labor_tax_millionths: toMillionths(body.labor_tax_percent ?? 10),
      parts_tax_millionths: toMillionths(body.parts_tax_percent ?? 10),
    },
    ctx.now,
  )
  for (const position of [1, 2])
    await insertBay(ctx.tx, { id: newId(ctx.now), shop_id: id, name: String(position), kind: 'light', position }, ctx.now)
  for (const weekday of [1, 2, 3, 4, 5])
    await insertHours(ctx.tx, { shop_id: id, weekday, opens_minute: 8 * 60, closes_minute: 18 * 60 })
  await insertOrderCounts(ctx.tx, id)
  await announceLive(ctx, 'shop.changed', id, { shop_id: id })
  ctx.note({ kind: 'shop', id, summary: `Opened the shop ${body.name}` })
  return showShop(ctx, { params: { id } })
}
