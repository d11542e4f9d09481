import type { Answer, Input } from '@twopost/contract/core/call'
import { fromThousandths, toThousandths } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/order-parts'
import type { OrderStatus } from '@twopost/contract/service-orders.states'
import { issueParts, quarantineOf, returnPart } from '#features/inventory/index.ts'
import {
  expectLines,
  expectLinesUnbilled,
  getOrderLocked,
  type OrderFact,
  partsIssuing,
  recordActivity,
  revisePart,
  showLine,
} from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type OrderPartRow, selectOrderParts } from './order-parts.queries.ts'
import { isCounted, leftOf, openOf, readyOf } from './order-parts.rules.ts'
import { keepParts, tellHanded, tellMoves } from './order-parts.service.ts'

/** The part of a line of an order that is locked. @throws Problem LINE_ITEM_NOT_FOUND, ORDER_CLOSED, NOT_FROM_STOCK */
async function lockedPart(ctx: Context, { id, itemId }: { id: string; itemId: string }) {
  const order = await getOrderLocked(ctx, id)
  const line = await showLine(ctx, order.id, itemId)
  expectLines(order)
  await expectLinesUnbilled(ctx, order, [itemId])
  const rows = await selectOrderParts(ctx.tx, order.id)
  const part = rows.find((one) => one.line_id === itemId)
  if (!part || part.item_id === null || !isCounted(part)) throw new Problem('NOT_FROM_STOCK', { part: line.description })
  return { order, rows, part: { ...part, item_id: part.item_id } }
}
type Known = OrderPartRow & { item_id: string }
const needOf = (part: Known, quantity: number, locationId: string | undefined) => ({
  lineItemId: part.line_id,
  itemId: part.item_id,
  quantity,
  locationId,
})

/** Takes so many of the part of a line from the shelf, or all that it still needs. @throws Problem ISSUE_TOO_MANY, STOCK_SHORT */
async function take(
  ctx: Context,
  { order, rows, part }: Awaited<ReturnType<typeof lockedPart>>,
  said: { quantity?: number | undefined; location_id?: string | undefined } = {},
): Promise<void> {
  const left = leftOf(part)
  const quantity = said.quantity === undefined ? left : toThousandths(said.quantity)
  if (quantity > left || quantity === 0)
    throw new Problem('ISSUE_TOO_MANY', { part: part.description, needed: fromThousandths(left) })
  const fact = { orderId: order.id, shopId: order.shop_id }
  await partsIssuing.announce(ctx, { ...fact, lineIds: [part.line_id] })
  // What came for the line goes first.
  const handed = Math.min(quantity, readyOf(part))
  if (handed > 0) await tellHanded(ctx, fact, part, handed)
  const needs = quantity > handed ? [needOf(part, quantity - handed, said.location_id)] : []
  await tellMoves(ctx, fact, await issueParts(ctx, { ...fact, needs }), rows)
  await keepParts(ctx, order.id, new Map([[part.line_id, { ready: -handed }]]))
}
export async function issueLinePart(
  ctx: Context,
  { params, body }: Input<typeof calls.issueLinePart>,
): Promise<Answer<typeof calls.issueLinePart>> {
  const found = await lockedPart(ctx, params)
  const { order, part } = found
  await take(ctx, found, body)
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.part-issued', params: { number: order.number } })
  return { line_item: await showLine(ctx, order.id, part.line_id) }
}
/** Somebody said of a line that its part was used (OP-44): what it still needs is taken; saying it again changes nothing. */
export async function useLine(ctx: Context, { orderId, lineId }: OrderFact & { lineId: string }): Promise<void> {
  const found = await lockedPart(ctx, { id: orderId, itemId: lineId })
  if (leftOf(found.part) > 0) await take(ctx, found)
}

/** Takes all that lines of a locked order still need, at once: what is handed out. Lines that name no counted part are left alone. @throws Problem STOCK_SHORT */
export async function takeLines(
  ctx: Context,
  order: { id: string; shop_id: string; status: OrderStatus },
  lineIds: readonly string[],
): Promise<void> {
  await expectLinesUnbilled(ctx, order, lineIds)
  const rows = await selectOrderParts(ctx.tx, order.id)
  const own = rows.filter((row) => lineIds.includes(row.line_id) && isCounted(row))
  const needs = own.flatMap((row) =>
    row.item_id !== null && leftOf(row) > readyOf(row)
      ? [{ lineItemId: row.line_id, itemId: row.item_id, quantity: leftOf(row) - readyOf(row) }]
      : [],
  )
  const fact = { orderId: order.id, shopId: order.shop_id }
  await partsIssuing.announce(ctx, { ...fact, lineIds: own.map((row) => row.line_id) })
  for (const row of own) if (readyOf(row) > 0) await tellHanded(ctx, fact, row, readyOf(row))
  await tellMoves(ctx, fact, await issueParts(ctx, { ...fact, needs }), rows)
  await keepParts(ctx, order.id, new Map(own.map((row) => [row.line_id, { ready: -readyOf(row) }])))
}

/** Says which part a line is for, where it comes from, or that it was not used (PAR20, PAR25). @throws Problem as `revisePart` */
export async function putLinePart(
  ctx: Context,
  { params, body }: Input<typeof calls.putLinePart>,
): Promise<Answer<typeof calls.putLinePart>> {
  const order = await getOrderLocked(ctx, params.id)
  await revisePart(ctx, order, params.itemId, {
    ...(body.source && { part_source: body.source }),
    ...(body.item_id && { inventory_item_id: body.item_id }),
    ...(body.supplier_id !== undefined && { part_supplier_id: body.supplier_id }),
    ...(body.not_used !== undefined && { not_used: body.not_used }),
    version: body.version,
  })
  ctx.note({
    kind: 'service_order',
    id: order.id,
    code: 'order.line-changed',
    params: { number: order.number },
    details: { line_id: params.itemId },
  })
  return { line_item: await showLine(ctx, order.id, params.itemId) }
}

const happenings = { shelf: 'part_returned', vendor: 'part_sent_back', customer: 'part_kept' } as const

/** Says where the part of a line goes that is not needed any more (PAR19, PAR25). @throws Problem RETURN_TOO_MANY, LOCATION_NOT_FOUND */
export async function returnLinePart(
  ctx: Context,
  { params, body }: Input<typeof calls.returnLinePart>,
): Promise<Answer<typeof calls.returnLinePart>> {
  const { order, rows, part } = await lockedPart(ctx, params)
  const isOut = openOf(part)
  const to = body.to ?? 'shelf'
  const quantity = body.quantity === undefined ? isOut : toThousandths(body.quantity)
  if (quantity > isOut || quantity === 0)
    throw new Problem('RETURN_TOO_MANY', { part: part.description, issued: fromThousandths(isOut) })
  const fact = { orderId: order.id, shopId: order.shop_id }
  if (to !== 'customer') {
    const locationId = to === 'vendor' ? await quarantineOf(ctx, order.shop_id) : body.location_id
    const posted = await returnPart(ctx, fact, { ...needOf(part, quantity, locationId), reason: body.reason })
    await tellMoves(ctx, fact, posted, rows)
  }
  await recordActivity(ctx, order, {
    type: happenings[to],
    details: { line: part.description, quantity: fromThousandths(quantity), reason: body.reason },
  })
  const said = { ready: -Math.min(quantity, readyOf(part)), kept: to === 'customer' ? quantity : 0 }
  await keepParts(ctx, order.id, new Map([[part.line_id, said]]))
  if (body.off_line && to !== 'customer') {
    const left = part.needed - quantity
    await revisePart(ctx, order, part.line_id, left > 0 ? { quantity: fromThousandths(left) } : { not_used: body.reason })
  }
  ctx.note({
    kind: 'service_order',
    id: order.id,
    code: 'order.part-returned',
    params: { number: order.number },
    details: { reason: body.reason, to },
  })
  return { line_item: await showLine(ctx, order.id, part.line_id) }
}

/** Goods of a credit note that come back: a line of an invoiced order, so many of it in thousandths, and where they go. */
interface CreditedPart {
  lineId: string
  quantity: number
  to: 'shelf' | 'vendor'
}
/**
 * Brings parts back that a credit note gives back (PAY15): to the shelf at what they cost when they were taken, or aside for their supplier. The order
 * stays as it was invoiced. @throws Problem PART_NOT_RETURNABLE for one that our stock did not give out, RETURN_TOO_MANY
 */
export async function returnCredited(
  ctx: Context,
  fact: OrderFact,
  parts: readonly CreditedPart[],
  reason: string,
): Promise<void> {
  if (parts.length === 0) return
  const rows = await selectOrderParts(ctx.tx, fact.orderId)
  for (const { lineId, quantity, to } of parts) {
    const part = rows.find((one) => one.line_id === lineId)
    if (!part || part.item_id === null || !isCounted(part))
      throw new Problem('PART_NOT_RETURNABLE', { part: part?.description ?? '' })
    if (quantity > openOf(part))
      throw new Problem('RETURN_TOO_MANY', { part: part.description, issued: fromThousandths(openOf(part)) })
    const known = { ...part, item_id: part.item_id }
    const locationId = to === 'vendor' ? await quarantineOf(ctx, fact.shopId) : undefined
    const posted = await returnPart(ctx, fact, { ...needOf(known, quantity, locationId), reason })
    await tellMoves(ctx, fact, posted, rows)
    await recordActivity(
      ctx,
      { id: fact.orderId, shop_id: fact.shopId },
      { type: happenings[to], details: { line: part.description, quantity: fromThousandths(quantity), reason } },
    )
  }
  await keepParts(ctx, fact.orderId)
}
