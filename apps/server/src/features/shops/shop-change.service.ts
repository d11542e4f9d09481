import { toCents, toMillionths } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import type { ShopChange } from '@twopost/contract/shops'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { isShopWeek, putShopWeek } from './shop-weeks.queries.ts'
import { isBayBooked, timeZoneChanged } from './shops.events.ts'
import { minuteOf, type ShopView } from './shops.presenter.ts'
import {
  type BayRow,
  deleteHourExceptions,
  deleteHours,
  insertBay,
  insertHourException,
  insertHours,
  lockShop,
  markBayDeleted,
  type ShopRow,
  selectBays,
  updateBay,
  updateShopRow,
} from './shops.queries.ts'
import { getShopRow, showShop } from './shops.service.ts'

/** What settings:create alone may change (OP-2). */
const settingsFields = new Set([
  'opening_hours',
  'hour_exceptions',
  'labor_rate',
  'labor_tax_percent',
  'parts_tax_percent',
  'asks_for_ratings',
  'asks_for_certificates',
  'parts_gate',
  'bill_tolerance_percent',
  'bill_tolerance_amount',
  'version',
])

function valuesFrom(
  body: ShopChange,
  row: ShopRow,
): Omit<ShopRow, 'id' | 'tax_mode' | 'hours_since' | 'version' | 'created_at' | 'updated_at'> {
  return {
    name: body.name ?? row.name,
    address: body.address ?? row.address,
    city: body.city ?? row.city,
    state: body.state ?? row.state,
    zip_code: body.zip_code ?? row.zip_code,
    contact_email: body.contact_email ?? row.contact_email,
    phone: body.phone ?? row.phone,
    status: body.status ?? row.status,
    time_zone: body.time_zone ?? row.time_zone,
    labor_rate_cents: body.labor_rate === undefined ? row.labor_rate_cents : toCents(body.labor_rate),
    labor_tax_millionths: body.labor_tax_percent === undefined ? row.labor_tax_millionths : toMillionths(body.labor_tax_percent),
    parts_tax_millionths: body.parts_tax_percent === undefined ? row.parts_tax_millionths : toMillionths(body.parts_tax_percent),
    asks_for_ratings: body.asks_for_ratings ?? row.asks_for_ratings,
    asks_for_certificates: body.asks_for_certificates ?? row.asks_for_certificates,
    parts_gate: body.parts_gate ?? row.parts_gate,
    bill_tolerance_millionths:
      body.bill_tolerance_percent === undefined ? row.bill_tolerance_millionths : toMillionths(body.bill_tolerance_percent),
    bill_tolerance_cents:
      body.bill_tolerance_amount === undefined ? row.bill_tolerance_cents : toCents(body.bill_tolerance_amount),
  }
}

/** The bays as they will be, in their order. @throws Problem BAY_NOT_FOUND, BAY_IN_USE */
async function replaceBays(ctx: Context, shopId: string, wanted: NonNullable<ShopChange['bays']>): Promise<void> {
  const present = new Map((await selectBays(ctx.tx)).filter((bay) => bay.shop_id === shopId).map((bay) => [bay.id, bay]))
  for (const [index, bay] of wanted.entries()) {
    const known = bay.id === undefined ? undefined : present.get(bay.id)
    if (bay.id !== undefined && !known) throw new Problem('BAY_NOT_FOUND')
    const row: BayRow = {
      id: bay.id ?? newId(ctx.now),
      shop_id: shopId,
      name: bay.name,
      kind: bay.kind ?? known?.kind ?? 'light',
      position: index + 1,
    }
    if (known) await updateBay(ctx.tx, row)
    else await insertBay(ctx.tx, row, ctx.now)
    present.delete(row.id)
  }
  for (const bay of present.values()) {
    if ((await isBayBooked.ask(ctx, bay.id)).includes(true)) throw new Problem('BAY_IN_USE', { name: bay.name })
    await markBayDeleted(ctx.tx, bay.id, ctx.now)
  }
}

/** The week holds from today on the calendar of the shop; what held before is kept for the figures of those days (decision 63). */
async function replaceHours(ctx: Context, shopId: string, body: ShopChange, zone: string): Promise<void> {
  if (body.opening_hours) {
    await deleteHours(ctx.tx, shopId)
    const week = body.opening_hours.map((day) => ({
      weekday: day.weekday,
      opens_minute: minuteOf(day.opens_at),
      closes_minute: minuteOf(day.closes_at),
    }))
    for (const day of week) await insertHours(ctx.tx, { shop_id: shopId, ...day })
    if (!(await isShopWeek(ctx.tx, shopId, week))) await putShopWeek(ctx.tx, shopId, dateIn(zone, ctx.now.getTime()), week)
  }
  if (body.hour_exceptions) {
    await deleteHourExceptions(ctx.tx, shopId)
    for (const day of body.hour_exceptions)
      await insertHourException(ctx.tx, {
        shop_id: shopId,
        day: day.day,
        opens_minute: day.opens_at === null ? null : minuteOf(day.opens_at),
        closes_minute: day.closes_at === null ? null : minuteOf(day.closes_at),
        note: day.note ?? '',
      })
  }
}

/**
 * Changes a shop; lists that are given replace the old ones (D4).
 * @throws Problem SHOP_NOT_FOUND, NOT_ALLOWED for more than settings:create may change, STALE_VERSION with the shop as it is,
 * BAY_NOT_FOUND, BAY_IN_USE
 */
export async function updateShop(
  ctx: Context,
  { params, body }: { params: { id: string }; body: ShopChange },
): Promise<{ shop: ShopView }> {
  await getShopRow(ctx, params.id)
  if (!may(ctx, 'shop:create') && Object.keys(body).some((key) => !settingsFields.has(key))) throw new Problem('NOT_ALLOWED')
  const row = await lockShop(ctx.tx, params.id)
  if (!row) throw new Problem('SHOP_NOT_FOUND')
  if (body.version !== undefined && body.version !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showShop(ctx, { params })).shop })
  if (body.bays) await replaceBays(ctx, row.id, body.bays)
  await replaceHours(ctx, row.id, body, body.time_zone ?? row.time_zone)
  const setsHours = body.bays !== undefined || body.opening_hours !== undefined
  await updateShopRow(ctx.tx, row.id, valuesFrom(body, row), setsHours, ctx.now)
  if (body.time_zone !== undefined && body.time_zone !== row.time_zone) await timeZoneChanged.announce(ctx, { shopId: row.id })
  await announceLive(ctx, 'shop.changed', row.id, { shop_id: row.id })
  ctx.note({
    kind: 'shop',
    id: row.id,
    code: 'shop.changed',
    params: { name: row.name },
    details: { fields: Object.keys(body).sort().join(', ') },
  })
  return showShop(ctx, { params })
}
