import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/receipts'
import type { CashMove, DayClose } from '@twopost/contract/receipts'
import { shopForNew } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop, when } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { refuseCardNumbers, todayOf } from '../receipts.service.ts'
import {
  type ByMethod,
  type CashRow,
  closeAgain,
  type DayRow,
  holdDays,
  insertCashMove,
  insertDay,
  reopen,
  selectCashMoves,
  selectDay,
  selectDayOn,
  selectDaysOf,
  selectFloatBefore,
  selectNotInvoiced,
  selectUnpaid,
  sumDay,
} from './days.queries.ts'
import { expectOpenDay } from './open-day.service.ts'

const methods = ['cash', 'card', 'check', 'transfer', 'other'] as const
const byMethod = (of: (method: (typeof methods)[number]) => number): ByMethod => ({
  ...{ cash: of('cash'), card: of('card'), check: of('check'), transfer: of('transfer'), other: of('other') },
})
const dollars = (amounts: ByMethod): ByMethod => byMethod((method) => fromCents(amounts[method]))
const sumOf = (amounts: ByMethod): number => methods.reduce((sum, method) => sum + amounts[method], 0)
const cashOf = (move: CashRow): number => (move.kind === 'paid_in' ? move.amount_cents : -move.amount_cents)

const presentMove = (row: CashRow): CashMove => ({
  id: row.id,
  kind: row.kind,
  amount: fromCents(row.amount_cents),
  reason: row.reason,
  recorded_by_name: row.recorded_by_name,
  created_at: row.created_at.toISOString(),
})
const presentDay = (ctx: Context, row: DayRow): DayClose => ({
  id: row.id,
  shop_id: row.shop_id,
  business_date: row.business_date,
  status: row.state,
  float: fromCents(row.float_cents),
  expected: dollars(row.expected),
  counted: dollars(row.counted),
  difference: fromCents(row.difference_cents),
  note: row.note,
  reopen_reason: row.reopen_reason,
  closed_by_name: row.closed_by_name,
  closed_at: row.closed_at.toISOString(),
  version: row.version,
  allowed: [
    ...when(row.state === 'reopened' && may(ctx, 'payments:create'), 'close'),
    ...when(row.state === 'closed' && may(ctx, 'payments:backdate'), 'reopen'),
  ],
})

/** The closed days of a shop in a month, the latest first (PAY29). @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND */
export async function listDayCloses(
  ctx: Context,
  { query }: Input<typeof calls.listDayCloses>,
): Promise<Answer<typeof calls.listDayCloses>> {
  const shop = await shopForNew(ctx, query.shop_id, undefined)
  return { day_closes: (await selectDaysOf(ctx.tx, shop.id, query.month)).map((row) => presentDay(ctx, row)) }
}

/** Money of a day by method in cents: receipts, and in cash what was put in or taken out. The float is apart. */
async function expectedOn(ctx: Context, shopId: string, date: string) {
  const [sums, moves] = await Promise.all([sumDay(ctx.tx, shopId, date), selectCashMoves(ctx.tx, shopId, date)])
  const receipts = byMethod((method) => sums.find((one) => one.method === method)?.cents ?? 0)
  const moved = moves.reduce((sum, move) => sum + cashOf(move), 0)
  return {
    expected: { ...receipts, cash: receipts.cash + moved },
    cashReceipts: receipts.cash,
    counts: byMethod((method) => sums.find((one) => one.method === method)?.count ?? 0),
    moves,
  }
}

/** What a day should have, and what is left to invoice and to collect (PAY29, PAY30). @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND */
export async function showDayExpected(
  ctx: Context,
  { params, query }: Input<typeof calls.getDayExpected>,
): Promise<Answer<typeof calls.getDayExpected>> {
  const shop = await shopForNew(ctx, query.shop_id, undefined)
  const { date } = params
  const [day, { expected, cashReceipts, counts, moves }, floatBefore, notInvoiced, unpaid] = await Promise.all([
    selectDayOn(ctx.tx, shop.id, date),
    expectedOn(ctx, shop.id, date),
    selectFloatBefore(ctx.tx, shop.id, date),
    selectNotInvoiced(ctx.tx, shop.id),
    selectUnpaid(ctx.tx, shop.id, date),
  ])
  const close = day ? presentDay(ctx, day) : null
  const hasCome = date <= todayOf(ctx, shop)
  return {
    day: {
      business_date: date,
      shop_id: shop.id,
      status: close?.status ?? 'open',
      day_close: close,
      float: close?.float ?? fromCents(floatBefore),
      expected: dollars(expected),
      counts,
      cash_receipts: fromCents(cashReceipts),
      cash_moves: moves.map(presentMove),
      not_invoiced: {
        count: notInvoiced.count,
        orders: notInvoiced.orders.map(({ id, number, title, customer_name, total_cents }) => ({
          ...{ id, number, title, customer_name, total: fromCents(total_cents) },
        })),
      },
      unpaid: {
        count: unpaid.count,
        invoices: unpaid.invoices.map(({ id, number, customer_id, customer_name, total_cents, paid_cents, credited_cents }) => ({
          ...{
            id,
            number: number ?? '',
            customer_id,
            customer_name,
            balance: fromCents(total_cents - paid_cents - credited_cents),
          },
        })),
      },
      allowed: close ? close.allowed : when(hasCome && may(ctx, 'payments:create'), 'close'),
    },
  }
}

const announce = (ctx: Context, shopId: string, id: string) => announceLive(ctx, 'day.changed', shopId, { day_close_id: id })

/**
 * Closes a day with its count (PAY8). The count of cash has the float in it. A difference asks for a note.
 * @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND, DAY_IN_FUTURE, DAY_ALREADY_CLOSED, DAY_HAS_DIFFERENCE, STALE_VERSION, NO_CARD_NUMBERS
 */
export async function closeDay(
  ctx: Context,
  { body, query }: Input<typeof calls.closeDay>,
): Promise<Answer<typeof calls.closeDay>> {
  refuseCardNumbers(body.note)
  const shop = await shopForNew(ctx, query?.shop_id, body.shop_id)
  const today = todayOf(ctx, shop)
  if (body.date > today) throw new Problem('DAY_IN_FUTURE', { today })
  await holdDays(ctx.tx, shop.id, 'close')
  const present = await selectDayOn(ctx.tx, shop.id, body.date)
  if (present?.state === 'closed') throw new Problem('DAY_ALREADY_CLOSED', { date: body.date })
  if (present && body.version !== undefined && body.version !== present.version)
    throw new Problem('STALE_VERSION', {}, { current: presentDay(ctx, present) })
  const floatCents = toCents(body.float)
  const { expected } = await expectedOn(ctx, shop.id, body.date)
  const counted = byMethod((method) => toCents(body.counted[method]))
  const differenceCents = sumOf(counted) - sumOf(expected) - floatCents
  const differs = methods.some((method) => counted[method] !== expected[method] + (method === 'cash' ? floatCents : 0))
  if (differs && !body.note) throw new Problem('DAY_HAS_DIFFERENCE', { amount: formatCents(differenceCents) })
  const count = {
    ...{ floatCents, expected, counted, differenceCents, note: body.note ?? '' },
    ...{ by: ctx.userId, byName: ctx.actorName },
  }
  const id = present?.id ?? newId(ctx.now)
  if (present) await closeAgain(ctx.tx, id, count, ctx.now)
  else await insertDay(ctx.tx, id, shop.id, body.date, count, ctx.now)
  await announce(ctx, shop.id, id)
  ctx.note({
    kind: 'day_close',
    id,
    code: 'day.closed',
    params: { date: body.date },
    details: { date: body.date, shop: shop.name, difference_cents: differenceCents, note: count.note },
  })
  return { day_close: presentDay(ctx, await getDay(ctx, id)) }
}

async function getDay(ctx: Context, id: string): Promise<DayRow> {
  const row = await selectDay(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('DAY_CLOSE_NOT_FOUND')
  return row
}

/** Opens a closed day again, with a reason that stays on the audit log (PAY8). @throws Problem DAY_CLOSE_NOT_FOUND, DAY_NOT_CLOSED, STALE_VERSION */
export async function reopenDay(
  ctx: Context,
  { params, body }: Input<typeof calls.reopenDay>,
): Promise<Answer<typeof calls.reopenDay>> {
  const seen = await getDay(ctx, params.id)
  await holdDays(ctx.tx, seen.shop_id, 'close')
  const row = await getDay(ctx, params.id)
  const version = body.version ?? ctx.ifMatch
  if (version !== undefined && version !== row.version) throw new Problem('STALE_VERSION', {}, { current: presentDay(ctx, row) })
  if (row.state !== 'closed') throw new Problem('DAY_NOT_CLOSED')
  await reopen(ctx.tx, row.id, body.reason, ctx.now)
  await announce(ctx, row.shop_id, row.id)
  ctx.note({
    kind: 'day_close',
    id: row.id,
    code: 'day.reopened',
    params: { date: row.business_date },
    details: { date: row.business_date, reason: body.reason },
  })
  return { day_close: presentDay(ctx, await getDay(ctx, row.id)) }
}

/** Cash that goes into today's drawer or out of it (PAY7). @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND, DAY_CLOSED, NO_CARD_NUMBERS */
export async function addCashMove(
  ctx: Context,
  { body, query }: Input<typeof calls.addCashMove>,
): Promise<Answer<typeof calls.addCashMove>> {
  refuseCardNumbers(body.reason)
  const shop = await shopForNew(ctx, query?.shop_id, body.shop_id)
  const date = todayOf(ctx, shop)
  await expectOpenDay(ctx, shop.id, date)
  const id = newId(ctx.now)
  const cents = toCents(body.amount)
  await insertCashMove(
    ctx.tx,
    { ...{ id, shopId: shop.id, date, kind: body.kind, cents, reason: body.reason }, by: ctx.userId, byName: ctx.actorName },
    ctx.now,
  )
  await announce(ctx, shop.id, id)
  ctx.note({
    kind: 'day_close',
    id,
    code: 'cash.moved',
    params: { amount: formatCents(body.kind === 'paid_in' ? cents : -cents) },
    details: { kind: body.kind, cents, reason: body.reason },
  })
  const move = (await selectCashMoves(ctx.tx, shop.id, date)).find((one) => one.id === id)
  if (!move) throw new Error('the cash move that was just written is not there')
  return { cash_move: presentMove(move) }
}
