import type * as calls from '@twopost/contract/attendance'
import { dayOfShift, type PayPeriod, type PeriodMove, periodMoves, periodStateLabels } from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { getShopRow, type ShopRow, selectShops, shopFilter } from '#features/shops/index.ts'
import { hoursFixed } from '#features/timers/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { findShiftAt } from '../attendance.queries.ts'
import { countUnsettled, type ShopSpan } from '../day/review.queries.ts'
import {
  countPeriods,
  deletePeriod,
  findApprovedPeriod,
  findPeriodOverlap,
  insertPeriod,
  lockPeriod,
  movePeriod,
  type PeriodRow,
  selectPeriod,
  selectPeriods,
  updatePeriodDates,
} from './periods.queries.ts'

type One = { pay_period: PayPeriod }

type Dated = Pick<PeriodRow, 'shop_id' | 'from_date' | 'to_date'>
const spanOf = (row: Dated, zone: string): ShopSpan => ({
  shopId: row.shop_id,
  from: fromMs(startOfDate(zone, row.from_date)),
  before: fromMs(startOfDate(zone, addDays(row.to_date, 1))),
})
const unsettled = async (ctx: Context, row: Dated, zone: string): Promise<number> =>
  (await countUnsettled(ctx.tx, [spanOf(row, zone)]))[0] ?? 0

/** Row → wire, with how many entries stop approving it. */
const present = (row: PeriodRow, reviewCount: number): PayPeriod => ({
  id: row.id,
  shopId: row.shop_id,
  from: row.from_date,
  to: row.to_date,
  state: row.state,
  approvedAt: row.approved_at?.toISOString() ?? null,
  approvedBy: row.approved_by,
  reopenReason: row.reopen_reason,
  reviewCount,
  version: row.version,
})
/** With nothing to look at once it is approved. */
export const presentPeriod = async (ctx: Context, row: PeriodRow, zone: string): Promise<PayPeriod> =>
  present(row, row.state === 'approved' ? 0 : await unsettled(ctx, row, zone))
async function presentPeriods(
  ctx: Context,
  rows: readonly PeriodRow[],
  zoneOf: (shopId: string) => string,
): Promise<PayPeriod[]> {
  const open = rows.filter((row) => row.state !== 'approved')
  const spans = open.map((row) => spanOf(row, zoneOf(row.shop_id)))
  const counts = await countUnsettled(ctx.tx, spans)
  return rows.map((row) => present(row, counts[open.indexOf(row)] ?? 0))
}

/** A period of a shop one may enter, and the shop. @throws Problem PAY_PERIOD_NOT_FOUND */
export async function getPeriod(ctx: Context, id: string, isLocked = false): Promise<{ row: PeriodRow; shop: ShopRow }> {
  const row = isUuid(id) ? await (isLocked ? lockPeriod : selectPeriod)(ctx.tx, id) : undefined
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('PAY_PERIOD_NOT_FOUND')
  const [shop] = await selectShops(ctx.tx, [row.shop_id])
  if (!shop) throw new Problem('PAY_PERIOD_NOT_FOUND')
  return { row, shop }
}
async function answer(ctx: Context, id: string): Promise<One> {
  const { row, shop } = await getPeriod(ctx, id)
  return { pay_period: await presentPeriod(ctx, row, shop.time_zone) }
}

/** Pay periods of the shops one may enter, the latest first (CLK4). */
export async function listPayPeriods(
  ctx: Context,
  { query }: Input<typeof calls.listPayPeriods>,
): Promise<Answer<typeof calls.listPayPeriods>> {
  const at = pageOf(query)
  const shopIds = shopFilter(ctx, query.shop_id)
  const [rows, count, shops] = await Promise.all([
    selectPeriods(ctx.tx, shopIds, at.limit, at.offset),
    countPeriods(ctx.tx, shopIds),
    selectShops(ctx.tx, null),
  ])
  const zoneOf = (id: string) => shops.find((shop) => shop.id === id)?.time_zone ?? 'UTC'
  return {
    pay_periods: await presentPeriods(ctx, rows, zoneOf),
    pagination: paginate(at, count),
  }
}
export const showPayPeriod = (ctx: Context, { params }: Input<typeof calls.getPayPeriod>): Promise<One> => answer(ctx, params.id)

async function changed(
  ctx: Context,
  row: Pick<PeriodRow, 'id' | 'shop_id' | 'from_date' | 'to_date'>,
  code: 'made' | 'changed' | 'removed' | 'approved' | 'reopened',
  reason?: string,
): Promise<void> {
  await announceLive(ctx, 'pay-period.changed', row.shop_id, { pay_period_id: row.id })
  ctx.note({
    kind: 'pay_period',
    id: row.id,
    code: `pay-period.${code}`,
    params: { from: row.from_date, to: row.to_date },
    ...(reason ? { details: { reason } } : {}),
  })
}

/** @throws Problem SHOP_NOT_FOUND, PAY_PERIOD_OVERLAP */
export async function createPayPeriod(ctx: Context, { body }: Input<typeof calls.createPayPeriod>): Promise<One> {
  const shop = await getShopRow(ctx, body.shop_id)
  if (await findPeriodOverlap(ctx.tx, shop.id, body.from, body.to, null)) throw new Problem('PAY_PERIOD_OVERLAP')
  const id = newId(ctx.now)
  await insertPeriod(ctx.tx, { id, shopId: shop.id, from: body.from, to: body.to }, ctx.now)
  await changed(ctx, { id, shop_id: shop.id, from_date: body.from, to_date: body.to }, 'made')
  return answer(ctx, id)
}
/** The period under lock, in the version that is wanted. @throws Problem PAY_PERIOD_NOT_FOUND, STALE_VERSION */
async function lockedPeriod(ctx: Context, id: string, version: number | undefined): Promise<{ row: PeriodRow; shop: ShopRow }> {
  const found = await getPeriod(ctx, id, true)
  const wanted = version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== found.row.version)
    throw new Problem('STALE_VERSION', {}, { current: await presentPeriod(ctx, found.row, found.shop.time_zone) })
  return found
}
/** @throws Problem PAY_PERIOD_NOT_FOUND, PERIOD_APPROVED, PAY_PERIOD_OVERLAP, STALE_VERSION */
export async function updatePayPeriod(ctx: Context, { params, body }: Input<typeof calls.updatePayPeriod>): Promise<One> {
  const { row } = await lockedPeriod(ctx, params.id, body.version)
  if (row.state === 'approved') throw new Problem('PERIOD_APPROVED')
  if (await findPeriodOverlap(ctx.tx, row.shop_id, body.from, body.to, row.id)) throw new Problem('PAY_PERIOD_OVERLAP')
  await updatePeriodDates(ctx.tx, row.id, body.from, body.to, ctx.now)
  await changed(ctx, { ...row, from_date: body.from, to_date: body.to }, 'changed')
  return answer(ctx, row.id)
}
/** @throws Problem PAY_PERIOD_NOT_FOUND, PERIOD_APPROVED */
export async function deletePayPeriod(ctx: Context, { params }: Input<typeof calls.deletePayPeriod>): Promise<void> {
  const { row } = await lockedPeriod(ctx, params.id, undefined)
  if (row.state === 'approved') throw new Problem('PERIOD_APPROVED')
  await deletePeriod(ctx.tx, row.id)
  await changed(ctx, row, 'removed')
}

/** Makes a move of the table, or refuses it. @throws Problem INVALID_PERIOD_TRANSITION */
async function move(
  ctx: Context,
  row: PeriodRow,
  name: PeriodMove,
  by: { approvedAt: Date | null; approvedBy: string; reopenReason: string },
): Promise<void> {
  const { from, to } = periodMoves[name]
  if (row.state !== from || (await movePeriod(ctx.tx, row.id, from, to, by, ctx.now)) === 0)
    throw new Problem('INVALID_PERIOD_TRANSITION', { from: periodStateLabels[row.state], to: periodStateLabels[to] })
}
/**
 * Fixes the hours of a period that is over and has nothing to look at (CLK5). @throws Problem PAY_PERIOD_NOT_FOUND,
 * INVALID_PERIOD_TRANSITION, PERIOD_NOT_OVER, PERIOD_NEEDS_REVIEW, STALE_VERSION
 */
export async function approvePayPeriod(ctx: Context, { params, body }: Input<typeof calls.approvePayPeriod>): Promise<One> {
  const { row, shop } = await lockedPeriod(ctx, params.id, body?.version)
  if (row.state === 'open') {
    if (row.to_date >= dateIn(shop.time_zone, ctx.now.getTime())) throw new Problem('PERIOD_NOT_OVER', { date: row.to_date })
    const count = await unsettled(ctx, row, shop.time_zone)
    if (count > 0) throw new Problem('PERIOD_NEEDS_REVIEW', { count })
  }
  await move(ctx, row, 'approve', { approvedAt: ctx.now, approvedBy: ctx.actorName, reopenReason: '' })
  await changed(ctx, row, 'approved')
  return answer(ctx, row.id)
}
/** @throws Problem PAY_PERIOD_NOT_FOUND, INVALID_PERIOD_TRANSITION, STALE_VERSION */
export async function reopenPayPeriod(ctx: Context, { params, body }: Input<typeof calls.reopenPayPeriod>): Promise<One> {
  const { row } = await lockedPeriod(ctx, params.id, body.version)
  await move(ctx, row, 'reopen', { approvedAt: null, approvedBy: '', reopenReason: body.reason })
  await changed(ctx, row, 'reopened', body.reason)
  return answer(ctx, row.id)
}

/** Answers whether the hours of an instant are fixed: its shift's day is in an approved period of the shop (CLK22). */
export function subscribePeriods(): void {
  hoursFixed.subscribe(async (ctx, { technicianId, shopId, at }) => {
    const [[shop], shift] = await Promise.all([selectShops(ctx.tx, [shopId]), findShiftAt(ctx.tx, technicianId, at)])
    const date = dayOfShift(shop?.time_zone ?? 'UTC', (shift?.started_at ?? at).getTime())
    return (await findApprovedPeriod(ctx.tx, [shopId], date)) !== undefined
  })
}
