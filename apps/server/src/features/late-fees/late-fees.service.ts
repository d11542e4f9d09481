import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromMillionths, toCents, toMillionths } from '@twopost/contract/core/money'
import { dateIn, daysBetween } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/late-fees'
import type { DueLateFee, LateFeeRule } from '@twopost/contract/late-fees'
import { chooseLateFees } from '#features/customers/index.ts'
import { getInvoiceLocked, issueLateFee } from '#features/invoices/index.ts'
import { type ShopRow, shopForNew } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertFee, insertRule, type RuleRow, selectLate, selectRuleOn, selectRules } from './late-fees.queries.ts'
import { type Fee, feesOf } from './late-fees.rules.ts'
import { feeLine } from './late-fees.text.ts'

const mostVersions = 20
/** Most fees that a preview shows, and most that one call makes: each is an invoice, and all of them are issued in one transaction. */
const mostShown = 500
const mostMade = 50

/** What of a shop is asked here. */
type FeeShop = Pick<ShopRow, 'id' | 'name' | 'time_zone'>
const todayAt = (ctx: Context, shop: FeeShop): string => dateIn(shop.time_zone, ctx.now.getTime())
const dollars = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))
const presentRule = (row: RuleRow): LateFeeRule => ({
  id: row.id,
  is_on: row.is_on,
  grace_days: row.grace_days,
  percent: row.percent_millionths === null ? null : fromMillionths(row.percent_millionths),
  amount: dollars(row.cents),
  min: dollars(row.min_cents),
  max: dollars(row.max_cents),
  every_days: row.every_days,
  is_automatic: row.is_automatic,
  valid_from: row.valid_from,
  created_at: row.created_at.toISOString(),
})
const presentFee = ({ late, ...fee }: Fee, today: string): DueLateFee => ({
  invoice_id: late.invoice_id,
  invoice_number: late.number ?? '',
  customer_id: late.customer_id,
  customer_name: late.customer_name,
  due_date: late.due_date ?? '',
  days_overdue: daysBetween(late.due_date ?? today, today),
  open: fromCents(late.open_cents),
  period: fee.period,
  due_on: fee.dueOn,
  amount: fromCents(fee.cents),
  skipped: fee.skipped,
})

async function showRules(ctx: Context, shop: ShopRow): Promise<Answer<typeof calls.listLateFeeRules>> {
  const [rule, versions] = await Promise.all([
    selectRuleOn(ctx.tx, shop.id, todayAt(ctx, shop)),
    selectRules(ctx.tx, shop.id, mostVersions),
  ])
  return { rule: rule ? presentRule(rule) : null, versions: versions.map(presentRule) }
}
/** @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND */
export const listLateFeeRules = async (
  ctx: Context,
  { query }: Input<typeof calls.listLateFeeRules>,
): Promise<Answer<typeof calls.listLateFeeRules>> => showRules(ctx, await shopForNew(ctx, query.shop_id, undefined))

/** Writes a version of the rule; those before it stay (PAY6). @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND */
export async function putLateFeeRule(
  ctx: Context,
  { query, body }: Input<typeof calls.putLateFeeRule>,
): Promise<Answer<typeof calls.putLateFeeRule>> {
  const shop = await shopForNew(ctx, query.shop_id, undefined)
  const cents = (amount: number | null) => (amount === null ? null : toCents(amount))
  await insertRule(ctx.tx, shop.id, {
    ...{ id: newId(ctx.now), is_on: body.is_on, grace_days: body.grace_days, every_days: body.every_days },
    is_automatic: body.is_on && body.is_automatic,
    percent_millionths: body.percent ? toMillionths(body.percent) : null,
    ...{ cents: cents(body.amount), min_cents: cents(body.min), max_cents: cents(body.max) },
    ...{ valid_from: body.valid_from ?? todayAt(ctx, shop), created_at: ctx.now },
  })
  await announceLive(ctx, 'shop.changed', shop.id, { shop_id: shop.id })
  ctx.note({ kind: 'shop', id: shop.id, code: 'late-fees.rule-set', params: { name: shop.name }, details: { ...body } })
  return showRules(ctx, shop)
}

/** What is due today, of these invoices or of all of the shop's. */
async function feesDue(ctx: Context, shop: FeeShop, rule: RuleRow, ids: readonly string[] | null): Promise<Fee[]> {
  const today = todayAt(ctx, shop)
  const late = await selectLate(ctx.tx, { shopId: shop.id, today, rule, ids, most: mostShown + 1 })
  return late.flatMap((row) => feesOf(row, rule, today))
}
const isMade = (fee: Fee): boolean => fee.skipped === null
const sumOf = (fees: readonly Fee[]): number => fromCents(fees.reduce((sum, fee) => sum + fee.cents, 0))

/** @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND */
export async function previewLateFees(
  ctx: Context,
  { body }: Input<typeof calls.previewLateFees>,
): Promise<Answer<typeof calls.previewLateFees>> {
  const shop = await shopForNew(ctx, undefined, body.shop_id)
  const rule = await selectRuleOn(ctx.tx, shop.id, todayAt(ctx, shop))
  const fees = rule?.is_on ? await feesDue(ctx, shop, rule, null) : []
  const shown = fees.slice(0, mostShown)
  return {
    rule: rule ? presentRule(rule) : null,
    late_fees: shown.map((fee) => presentFee(fee, todayAt(ctx, shop))),
    count: shown.filter(isMade).length,
    total: sumOf(shown),
    has_more: fees.length > shown.length,
  }
}

/**
 * Makes fees that are due, each an invoice of its own (PAY20). Their overdue invoices are held in the order of ids and looked at again, so of two people
 * at once the second finds nothing left; the index of invoice and period holds it too. @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND, LATE_FEES_OFF,
 * INVOICE_NOT_FOUND
 */
export async function runLateFees(
  ctx: Context,
  { body }: Input<typeof calls.runLateFees>,
): Promise<Answer<typeof calls.runLateFees>> {
  return makeFees(ctx, await shopForNew(ctx, undefined, body.shop_id), body.invoice_ids ?? null)
}

/** Makes the fees of one shop; the hourly job calls this, too. @throws Problem LATE_FEES_OFF, INVOICE_NOT_FOUND */
export async function makeFees(
  ctx: Context,
  shop: FeeShop,
  asked: readonly string[] | null,
): Promise<Answer<typeof calls.runLateFees>> {
  const rule = await selectRuleOn(ctx.tx, shop.id, todayAt(ctx, shop))
  if (!rule?.is_on) throw new Problem('LATE_FEES_OFF')
  const before = (await feesDue(ctx, shop, rule, asked)).filter(isMade)
  const ids = new Set(asked ?? before.slice(0, mostMade).map((fee) => fee.late.invoice_id))
  for (const id of [...ids].sort())
    if ((await getInvoiceLocked(ctx, id)).shop_id !== shop.id) throw new Problem('INVOICE_NOT_FOUND')
  const due = ids.size === 0 ? [] : (await feesDue(ctx, shop, rule, [...ids])).filter(isMade)
  const now = due.slice(0, mostMade)
  const made: Answer<typeof calls.runLateFees>['made'] = []
  for (const { late, period, dueOn, cents } of now) {
    const days = daysBetween(late.due_date ?? dueOn, dueOn)
    const issued = await issueLateFee(ctx, {
      ...{ shopId: shop.id, customerId: late.customer_id, terms: late.terms, cents },
      description: feeLine[late.language](late.number ?? '', days),
    })
    await insertFee(ctx.tx, { id: newId(ctx.now), invoiceId: late.invoice_id, period, dueOn, feeInvoiceId: issued.id }, ctx.now)
    const invoice = { invoice_id: late.invoice_id, fee_invoice_id: issued.id, fee_number: issued.number ?? '' }
    made.push({ ...invoice, period, amount: fromCents(cents) })
  }
  const elsewhere = before.filter((fee) => !ids.has(fee.late.invoice_id)).length
  // A job that found nothing leaves no trace.
  if (made.length > 0 || ctx.userId !== null)
    ctx.note({
      kind: 'shop',
      id: shop.id,
      code: 'late-fees.made',
      params: { count: String(made.length) },
      details: { invoices: made.map((fee) => fee.fee_number).join(', ') },
    })
  return { made, total: sumOf(now), remaining: due.length - now.length + elsewhere }
}

/** @throws Problem CUSTOMER_NOT_FOUND */
export async function setCustomerLateFees(
  ctx: Context,
  { params, body }: Input<typeof calls.setCustomerLateFees>,
): Promise<Answer<typeof calls.setCustomerLateFees>> {
  const { id, name } = await chooseLateFees(ctx, params.id, body.late_fees)
  ctx.note({ kind: 'customer', id, code: 'late-fees.customer', params: { name }, details: { late_fees: body.late_fees } })
  return { customer_id: id, late_fees: body.late_fees }
}
