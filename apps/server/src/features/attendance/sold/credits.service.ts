import { type CreditEvent, splitHours, wholeShare } from '@twopost/contract/attendance'
import { dateIn } from '@twopost/contract/core/time'
import {
  getOrder,
  type LineRow,
  lineRemoving,
  linesChanged,
  type OrderFact,
  orderCompleted,
  orderInvoiced,
  orderReopened,
  selectLines,
} from '#features/service-orders/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { rulesOf } from '../time-rules.service.ts'
import { creditedHours } from './credited-hours.events.ts'
import {
  type CreditedRow,
  deleteSplit,
  insertCredits,
  type NewCredit,
  type SplitRow,
  selectCredited,
  selectSplits,
} from './credits.queries.ts'

/** Thousandths of an hour that a labor line sells: its hours, else its quantity; nought of parts. */
export const hoursOfLine = (line: Pick<LineRow, 'type' | 'estimated_thousandths' | 'quantity_thousandths'>): number =>
  line.type === 'labor' ? (line.estimated_thousandths ?? line.quantity_thousandths) : 0

export interface Share {
  technicianId: string
  millionths: number
}
/** Who a line's hours go to: its split, else its technician, else the lead, else nobody (CLK7). */
export function sharesOf(line: Pick<LineRow, 'id' | 'technician_id'>, splits: readonly SplitRow[], lead: string | null): Share[] {
  const own = splits.filter((split) => split.line_item_id === line.id)
  if (own.length > 0) return own.map((split) => ({ technicianId: split.technician_id, millionths: split.share_millionths }))
  const one = line.technician_id ?? lead
  return one ? [{ technicianId: one, millionths: wholeShare }] : []
}

/** Who each of these lines of an order belongs to, as its hours sold are credited (CLK7). */
export async function sharesOfLines(
  tx: Tx,
  order: { id: string; leadId: string | null },
  lines: readonly Pick<LineRow, 'id' | 'technician_id'>[],
): Promise<ReadonlyMap<string, readonly Share[]>> {
  const splits = await selectSplits(tx, order.id)
  return new Map(lines.map((line) => [line.id, sharesOf(line, splits, order.leadId)]))
}

interface Change {
  technicianId: string
  thousandths: number
  reversesId: string | null
}
/**
 * What is added or taken back so that a line has its hours: more or fewer hours go by its shares (CLK18). All of them are taken back from
 * each person when the line sells nothing any more, or belongs to other people now.
 */
function changeOf(wanted: number, shares: readonly Share[], credited: readonly CreditedRow[]): Change[] {
  const isOfOthers = credited.some((row) => !shares.some((share) => share.technicianId === row.technician_id))
  const takesAll = wanted === 0 || isOfOthers
  const back: Change[] = takesAll
    ? credited.map((row) => ({ technicianId: row.technician_id, thousandths: -row.thousandths, reversesId: row.last_id }))
    : []
  const kept = takesAll ? 0 : credited.reduce((sum, row) => sum + row.thousandths, 0)
  const parts = splitHours(
    wanted - kept,
    shares.map((share) => share.millionths),
  )
  const given = shares.map(({ technicianId }, i) => {
    const thousandths = parts[i] ?? 0
    const last = credited.find((row) => row.technician_id === technicianId)
    return { technicianId, thousandths, reversesId: thousandths < 0 ? (last?.last_id ?? null) : null }
  })
  return [...back, ...given.filter((one) => one.thousandths !== 0)]
}

/**
 * Makes the hours sold of an order what they are: each labor line once, on completing or on issuing as the shop counts (CLK7), less what credit notes
 * took back. It may run twice without effect. Hours sold never come from time on job. `gone` is a line that is about to be removed.
 */
async function creditOrder(ctx: Context, { orderId, shopId }: OrderFact, event: CreditEvent, gone?: string): Promise<void> {
  const [order, credited] = await Promise.all([getOrder(ctx, orderId), selectCredited(ctx.tx, orderId)])
  // Until the work is done nothing is sold, and most changes of lines come before.
  if (credited.length === 0 && order.status !== 'completed' && order.status !== 'invoiced') return
  const [lines, splits, rules, shop] = await Promise.all([
    selectLines(ctx.tx, orderId),
    selectSplits(ctx.tx, orderId),
    rulesOf(ctx.tx, shopId),
    getShopRow(ctx, shopId),
  ])
  const isSold = order.status === 'invoiced' || (order.status === 'completed' && rules.sold_on === 'completed')
  const returned = isSold ? (await creditedHours.ask(ctx, orderId)).flat() : []
  const credits: NewCredit[] = []
  for (const line of lines) {
    const before = credited.filter((row) => row.line_item_id === line.id)
    const back = returned.reduce((sum, one) => (one.lineItemId === line.id ? sum + one.thousandths : sum), 0)
    const wanted = isSold && line.id !== gone ? Math.max(0, hoursOfLine(line) - back) : 0
    for (const change of changeOf(wanted, sharesOf(line, splits, order.assigned_technician_id), before))
      credits.push({
        ...change,
        id: newId(ctx.now),
        shopId,
        orderId,
        serviceId: line.service_id,
        lineItemId: line.id,
        event,
        businessDate: dateIn(shop.time_zone, ctx.now.getTime()),
      })
  }
  await insertCredits(ctx.tx, credits, ctx.now)
}

/** What hours sold follow; once in a process. */
export function subscribeCredits(): void {
  orderCompleted.subscribe((ctx, fact) => creditOrder(ctx, fact, 'completed'))
  orderInvoiced.subscribe((ctx, fact) => creditOrder(ctx, fact, 'issued'))
  orderReopened.subscribe((ctx, fact) => creditOrder(ctx, fact, 'credited'))
  linesChanged.subscribe(async (ctx, { isNew, ...fact }) => {
    if (!isNew) await creditOrder(ctx, fact, 'correction')
  })
  lineRemoving.subscribe(async (ctx, { lineId, ...fact }) => {
    await creditOrder(ctx, fact, 'correction', lineId)
    await deleteSplit(ctx.tx, lineId)
  })
}

/** Hours of a line that a credit note takes back, and whose they were, by shares of the whole. */
export interface TakenBack {
  lineItemId: string
  serviceId: string
  /** Thousandths of an hour, above zero. */
  thousandths: number
  shares: readonly Share[]
}
/** A credit note takes sold hours back from those who sold them, by the shares that the invoice froze (CLK7, CLK18, PAY15). */
export async function takeBackSold(
  ctx: Context,
  note: { orderId: string; shopId: string; businessDate: string },
  lines: readonly TakenBack[],
): Promise<void> {
  if (lines.length === 0) return
  const credited = await selectCredited(ctx.tx, note.orderId)
  const credits = lines.flatMap((line) => {
    const parts = splitHours(
      -line.thousandths,
      line.shares.map((share) => share.millionths),
    )
    return line.shares.map(({ technicianId }, at): NewCredit => {
      const last = credited.find((row) => row.line_item_id === line.lineItemId && row.technician_id === technicianId)
      return {
        ...{
          id: newId(ctx.now),
          shopId: note.shopId,
          orderId: note.orderId,
          serviceId: line.serviceId,
          lineItemId: line.lineItemId,
        },
        ...{ technicianId, thousandths: parts[at] ?? 0, event: 'credited', businessDate: note.businessDate },
        reversesId: last?.last_id ?? null,
      }
    })
  })
  await insertCredits(
    ctx.tx,
    credits.filter((one) => one.thousandths !== 0),
    ctx.now,
  )
}
