import type { Answer, Input } from '@twopost/contract/core/call'
import { toCents } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/receipts'
import { getCustomerRow } from '#features/customers/index.ts'
import { insertOpenings, issueOpenings, type NewOpening } from '#features/invoices/index.ts'
import { type ShopRow, shopForNew } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { foldText } from '#platform/search/search-tokens.ts'
import { expectOpenDay, firstOpenDay } from '../days/open-day.service.ts'
import { holdCredit, moveCredit, type NewReceipt } from '../receipts.queries.ts'
import { refuseCardNumbers, todayOf, writeReceipt } from '../receipts.service.ts'

/** One form of the number of a document, for comparison. */
export const openingKey = (number: string): string => foldText(number).replace(/[^\p{L}\p{N}]/gu, '') || foldText(number)

/** A document of the program before, and whose it is. */
export interface Opening {
  customerId: string
  number: string
  date: string
  due_date?: string | undefined
  amount?: number | undefined
  credit?: number | undefined
  /** How the money of a credit came to the program before, if anybody knows. */
  method?: NewReceipt['method'] | undefined
  /** What is said of a credit beside its number. */
  note?: string | undefined
}
/** The shop's day that opening balances count for: one that is not closed. @throws Problem PAYMENT_DATE_FUTURE, DAY_CLOSED */
async function dayFor(ctx: Context, shop: ShopRow, wanted: string | undefined): Promise<{ day: string; today: string }> {
  const today = todayOf(ctx, shop)
  if (wanted === undefined) return { day: await firstOpenDay(ctx, shop.id, today), today }
  if (wanted > today) throw new Problem('PAYMENT_DATE_FUTURE', { today })
  await expectOpenDay(ctx, shop.id, wanted)
  return { day: wanted, today }
}
/** Receipts over what customers have: no money came, so they are in the count of no day. */
async function receiveCredits(ctx: Context, shop: ShopRow, openings: readonly Opening[], day: string) {
  const made: { id: string; number: string }[] = []
  for (const one of openings) {
    const cents = toCents(one.credit ?? 0)
    const receipt = await writeReceipt(ctx, {
      ...{ shopId: shop.id, customerId: one.customerId, kind: 'opening', method: one.method ?? 'other', cents },
      ...{
        businessDate: day,
        reference: one.note ? `${one.number} · ${one.note}` : one.number,
        orderId: null,
        tenderedCents: null,
        reversesId: null,
        refundsId: null,
      },
    })
    await moveCredit(ctx, { shop_id: shop.id, customer_id: one.customerId }, [{ date: day, cents }])
    made.push(receipt)
  }
  return made
}

/**
 * Enters what customers owed and had (NOW4, PAY2). Credit is held first, then the shop's days, then the counters; two who send the same documents meet at
 * the unique index. @throws Problem PAYMENT_DATE_FUTURE, DAY_CLOSED, OPENING_EXISTS
 */
export async function enterOpenings(
  ctx: Context,
  shop: ShopRow,
  openings: readonly Opening[],
  wanted: string | undefined,
): Promise<{ own: string; opening: NewOpening }[]> {
  const credits = openings.filter((one) => (one.credit ?? 0) > 0)
  const debits = openings.filter((one) => (one.amount ?? 0) > 0)
  for (const customer_id of [...new Set(credits.map((one) => one.customerId))].sort())
    await holdCredit(ctx.tx, { shop_id: shop.id, customer_id })
  const { day, today } = await dayFor(ctx, shop, wanted)
  const owed = debits.map((one) => ({ ...one, dueDate: one.due_date ?? one.date, cents: toCents(one.amount ?? 0) }))
  const invoices = await issueOpenings(ctx, shop, owed, { day, today })
  const receipts = await receiveCredits(ctx, shop, credits, day)
  const entryOf = (one: Opening, invoiceId: string | null, receiptId: string | null): NewOpening => ({
    ...{ id: newId(ctx.now), shopId: shop.id, customerId: one.customerId, number: one.number },
    ...{ numberKey: openingKey(one.number), date: one.date, invoiceId, receiptId },
  })
  const entered = [
    ...debits.map((one, at) => ({ own: invoices[at]?.number ?? '', opening: entryOf(one, invoices[at]?.id ?? null, null) })),
    ...credits.map((one, at) => ({ own: receipts[at]?.number ?? '', opening: entryOf(one, null, receipts[at]?.id ?? null) })),
  ]
  await insertOpenings(
    ctx.tx,
    entered.map((one) => one.opening),
    ctx.now,
  )
  return entered
}

/** @throws Problem CUSTOMER_NOT_FOUND, SHOP_ID_REQUIRED, SHOP_NOT_FOUND, NO_CARD_NUMBERS and what `enterOpenings` throws */
export async function createOpeningBalance(
  ctx: Context,
  { params, query, body }: Input<typeof calls.createOpeningBalance>,
): Promise<Answer<typeof calls.createOpeningBalance>> {
  refuseCardNumbers(body.number)
  const customer = await getCustomerRow(ctx, params.id)
  const shop = await shopForNew(ctx, query?.shop_id, body.shop_id)
  const [entered] = await enterOpenings(ctx, shop, [{ ...body, customerId: customer.id }], body.business_date)
  if (!entered) throw new Problem('CUSTOMER_NOT_FOUND')
  const { own, opening } = entered
  if (opening.invoiceId !== null)
    await announceLive(ctx, 'invoice.changed', shop.id, { invoice_id: opening.invoiceId, customer_id: customer.id })
  ctx.note({
    ...{ kind: 'customer', id: customer.id, code: 'opening.added' },
    params: { document: body.number, customer: customer.name },
    details: { number: own, document: body.number, amount: body.amount ?? 0, credit: body.credit ?? 0 },
  })
  return {
    opening_balance: {
      ...{ id: opening.id, customer_id: customer.id, number: opening.number, date: opening.date, own_number: own },
      ...{ invoice_id: opening.invoiceId, receipt_id: opening.receiptId },
    },
  }
}
