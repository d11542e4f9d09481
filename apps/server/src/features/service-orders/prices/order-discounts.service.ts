import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromMillionths, toCents, toMillionths } from '@twopost/contract/core/money'
import { formatCents } from '@twopost/contract/invoices'
import { isDiscountable } from '@twopost/contract/pricing'
import type * as calls from '@twopost/contract/service-orders'
import type { OrderDiscount } from '@twopost/contract/service-orders'
import { ownLimit } from '#features/roles/index.ts'
import { type Lent, ownRights, withApprover } from '#features/users/index.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { getOrder, getOrderLocked } from '../detail/order-detail.service.ts'
import { expectLines } from '../lines/line-items.service.ts'
import { expectUnbilled } from '../lines/order-payers.service.ts'
import { linesChanged } from '../service-orders.events.ts'
import { type OrderRow, sumLines } from '../service-orders.queries.ts'
import {
  type DiscountedLine,
  type DiscountRow,
  deleteDiscounts,
  insertDiscount,
  selectDiscountedLines,
  selectDiscounts,
  selectShares,
  setApprover,
} from './order-discounts.queries.ts'
import { recountDiscounts, writeShares } from './recount-discounts.service.ts'
import { recountFees } from './recount-fees.service.ts'

const present = (row: DiscountRow, orderTitle: string): OrderDiscount => ({
  id: row.id,
  scope: row.scope,
  record_id: row.record_id,
  record_name: row.line_name ?? row.service_name ?? orderTitle,
  kind: row.kind,
  value: row.kind === 'percent' ? fromMillionths(row.value) : fromCents(row.value),
  reason_code: row.reason_code,
  note: row.note,
  given_by: row.given_by_name,
  is_approved: row.approved_by !== null,
  approved_by: row.approved_by_name,
  amount: fromCents(row.cents),
  created_at: row.created_at.toISOString(),
})
const place = { line: 0, service: 1, order: 2 } as const

/** Discounts of an order in the order in which they apply (CAN17). @throws Problem ORDER_NOT_FOUND */
export async function listDiscounts(
  ctx: Context,
  { params, query }: Input<typeof calls.listOrderDiscounts>,
): Promise<Answer<typeof calls.listOrderDiscounts>> {
  const order = await getOrder(ctx, params.id, query)
  const rows = await selectDiscounts(ctx.tx, order.id)
  return { discounts: rows.toSorted((a, b) => place[a.scope] - place[b.scope]).map((row) => present(row, order.title)) }
}

/** The lines that a discount goes on. @throws Problem SERVICE_NOT_FOUND, LINE_ITEM_NOT_FOUND */
function linesOf(lines: readonly DiscountedLine[], scope: DiscountRow['scope'], recordId: string | null): DiscountedLine[] {
  if (scope === 'order') return lines.filter((line) => line.payer_customer_id === null)
  const own = lines.filter((line) => recordId !== null && (scope === 'line' ? line.id : line.service_id) === recordId)
  if (own.length === 0) throw new Problem(scope === 'line' ? 'LINE_ITEM_NOT_FOUND' : 'SERVICE_NOT_FOUND')
  return own
}
/**
 * Is what this person gave on an order without anybody's approval above the limits of their role (CAN31): of amounts together in money, of percents together
 * on each line? @returns the limit in words, undefined within it
 */
async function capBroken(ctx: Context, order: OrderRow, kind: 'amount' | 'percent'): Promise<string | undefined> {
  const limit = await ownLimit(ctx, kind === 'amount' ? 'discount_amount' : 'discount_percent')
  if (limit === null) return undefined
  const shares = (await selectShares(ctx.tx, order.id)).filter(
    (one) => one.kind === kind && one.given_by === ctx.userId && one.approved_by === null,
  )
  if (kind === 'amount') {
    const given = shares.reduce((sum, one) => sum + one.cents, 0)
    return given > limit ? formatCents(limit) : undefined
  }
  const lines = new Map((await selectDiscountedLines(ctx.tx, order.id)).map((line) => [line.id, line]))
  const off = new Map<string, number>()
  for (const share of shares) off.set(share.line_item_id, (off.get(share.line_item_id) ?? 0) + share.cents)
  // A share may be a cent more than its part, by rounding.
  const isOver = [...off].some(([id, cents]) => {
    const line = lines.get(id)
    const gross = line ? line.amount_cents + line.discount_cents : 0
    return (cents - 1) * 1_000_000 > gross * limit
  })
  return isOver ? `${fromMillionths(limit)}%` : undefined
}
const words = (kind: 'amount' | 'percent', value: number) => (kind === 'percent' ? `${value}%` : formatCents(toCents(value)))

/**
 * Gives a discount on an open order (CAN17, CAN22). Above the limit of the role it needs discounts:approve, which is noted (CAN31).
 * @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, SERVICE_NOT_FOUND, LINE_ITEM_NOT_FOUND, SERVICE_INVOICED, NOTHING_TO_DISCOUNT, DISCOUNT_OVER_CAP
 */
export async function addDiscount(
  ctx: Context,
  { params, body }: Input<typeof calls.addOrderDiscount>,
  lent: Lent = ownRights(ctx),
): Promise<Answer<typeof calls.addOrderDiscount>> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  const recordId = body.scope === 'order' ? null : (body.record_id ?? null)
  const own = linesOf(await selectDiscountedLines(ctx.tx, order.id), body.scope, recordId)
  await expectUnbilled(ctx, order, [...new Set(own.map((line) => line.service_id))])
  const open = own.filter((line) => isDiscountable({ type: line.type, salesClass: line.sales_class }))
  if (open.every((line) => line.amount_cents <= 0)) throw new Problem('NOTHING_TO_DISCOUNT')
  // A percent above the limit is refused whatever it comes to.
  const limit = body.kind === 'percent' ? await ownLimit(ctx, 'discount_percent') : null
  const tooMuch = limit !== null && toMillionths(body.value) > limit
  if (tooMuch) await approvedBy(ctx, order, lent, body.approver, `${fromMillionths(limit)}%`)
  const id = newId(ctx.now)
  await insertDiscount(
    ctx.tx,
    order.id,
    {
      ...{ id, scope: body.scope, record_id: recordId, kind: body.kind, spread: 'even', reason_code: body.reason_code },
      value: body.kind === 'percent' ? toMillionths(body.value) : toCents(body.value),
      note: body.note ?? '',
      given_by: ctx.userId,
      given_by_name: ctx.actorName,
      approved_by: null,
      approved_by_name: '',
    },
    ctx.now,
  )
  await recountDiscounts(ctx.tx, order.id)
  const cap = await capBroken(ctx, order, body.kind)
  if (tooMuch || cap !== undefined) {
    const approver = await approvedBy(ctx, order, lent, body.approver, cap ?? '')
    await setApprover(ctx.tx, id, approver.id, approver.name)
  }
  await recountFees(ctx, order)
  await sumLines(ctx.tx, order.id)
  const row = (await selectDiscounts(ctx.tx, order.id)).find((one) => one.id === id)
  if (!row) throw new Problem('NOTHING_TO_DISCOUNT')
  const discount = present(row, order.title)
  await changed(ctx, order, 'discount_given', discount.record_name, words(body.kind, body.value))
  return { discount }
}
/** The same with a second person at the counter, above the limit (AUT13). @throws Problem PIN_WRONG and those of giving it */
export const addDiscountAtCounter = (ctx: OutsideContext, input: Input<typeof calls.addOrderDiscount>) =>
  withApprover(ctx, input.body.approver, (inside, lent) => addDiscount(inside, input, lent))
/** Who lets a discount through that is above the limit. @throws Problem DISCOUNT_OVER_CAP where nobody does, APPROVER_MAY_NOT */
async function approvedBy(
  ctx: Context,
  order: OrderRow,
  lent: Lent,
  approver: object | undefined,
  cap: string,
): Promise<{ id: string | null; name: string }> {
  if (!approver && !may(ctx, 'discounts:approve')) throw new Problem('DISCOUNT_OVER_CAP', { cap })
  return (await lent('discounts:approve', order.shop_id)) ?? { id: ctx.userId, name: ctx.actorName }
}
async function changed(ctx: Context, order: OrderRow, type: 'discount_given' | 'discount_removed', line: string, amount: string) {
  await linesChanged.announce(ctx, { orderId: order.id, shopId: order.shop_id })
  await recordActivity(ctx, order, { type, details: { line, amount } })
  ctx.note({
    kind: 'service_order',
    id: order.id,
    code: type === 'discount_given' ? 'order.discount-given' : 'order.discount-removed',
    params: { number: order.number, amount },
  })
}
/** @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, DISCOUNT_NOT_FOUND, SERVICE_INVOICED */
export async function removeDiscount(ctx: Context, { params }: Input<typeof calls.removeOrderDiscount>): Promise<void> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  const all = await selectDiscounts(ctx.tx, order.id)
  const row = all.find((one) => one.id === params.discountId)
  if (!row) throw new Problem('DISCOUNT_NOT_FOUND')
  const own = (await selectShares(ctx.tx, order.id)).filter((one) => one.discount_id === row.id).map((one) => one.line_item_id)
  const lines = (await selectDiscountedLines(ctx.tx, order.id)).filter((line) => own.includes(line.id))
  await expectUnbilled(ctx, order, [...new Set(lines.map((line) => line.service_id))])
  await deleteDiscounts(ctx.tx, [row.id])
  await writeShares(
    ctx.tx,
    order.id,
    all.filter((one) => one.id !== row.id),
  )
  await recountFees(ctx, order)
  await sumLines(ctx.tx, order.id)
  const { kind, value, record_name } = present(row, order.title)
  await changed(ctx, order, 'discount_removed', record_name, words(kind === 'percent' ? 'percent' : 'amount', value))
}
