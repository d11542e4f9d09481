import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { addDays, dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/receipts'
import { type CustomerAccount, type ReceivableRow, receiptKinds } from '@twopost/contract/receipts'
import { getCustomerRow } from '#features/customers/index.ts'
import { sumDays } from '#features/invoices/index.ts'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { sumCredit } from '../receipts.queries.ts'
import { type AccountRow, selectEntries, sumAccount, sumBefore } from './accounts.queries.ts'
import { type ReceivableFilter, type ReceivableSort, type ReceivableSums, selectReceivables } from './receivables.queries.ts'

/** More than this does not stand on one page of an account. */
export const mostEntries = 1000
const defaultDays = 90

const presentEntry = (row: AccountRow, balanceCents: number): CustomerAccount['entries'][number] => ({
  date: row.date,
  kind: row.what === 'invoice' || row.what === 'credit_note' ? row.what : 'receipt',
  id: row.id,
  number: row.number,
  what: (['invoice', 'credit_note', ...receiptKinds] as const).find((one) => one === row.what) ?? 'payment',
  method: (['cash', 'card', 'check', 'transfer', 'other'] as const).find((one) => one === row.method) ?? null,
  title: row.title,
  due_date: row.due_date,
  is_disputed: row.is_disputed,
  charge: fromCents(Math.max(0, row.cents)),
  credit: fromCents(Math.max(0, -row.cents)),
  balance: fromCents(balanceCents),
})

/**
 * What a customer owes and has, with each document of a span and the balance after it (PAY19, PAY27): opening + charges − credits = closing.
 * @throws Problem CUSTOMER_NOT_FOUND, ACCOUNT_TOO_LONG
 */
export async function showCustomerAccount(
  ctx: Context,
  { params, query }: Input<typeof calls.getCustomerAccount>,
): Promise<Answer<typeof calls.getCustomerAccount>> {
  const customer = await getCustomerRow(ctx, params.id)
  const shopIds = shopFilter(ctx, query.shop_id)
  const to = query.to ?? dateIn(await zoneOfShops(ctx, shopIds), ctx.now.getTime())
  const from = query.from ?? addDays(to, -defaultDays)
  const [rows, openingCents, sums, creditCents] = await Promise.all([
    selectEntries(ctx.tx, customer.id, shopIds, from, to, mostEntries + 1),
    sumBefore(ctx.tx, customer.id, shopIds, from),
    sumAccount(ctx.tx, customer.id, shopIds),
    sumCredit(ctx.tx, shopIds, customer.id),
  ])
  if (rows.length > mostEntries) throw new Problem('ACCOUNT_TOO_LONG', { most: mostEntries })
  let balanceCents = openingCents
  const entries = rows.map((row) => {
    balanceCents += row.cents
    return presentEntry(row, balanceCents)
  })
  const charges = rows.reduce((sum, row) => sum + Math.max(0, row.cents), 0)
  const credits = rows.reduce((sum, row) => sum + Math.max(0, -row.cents), 0)
  return {
    account: {
      customer: { id: customer.id, name: customer.name, terms: customer.payment_terms },
      open: fromCents(sums.open_cents),
      overdue: fromCents(sums.overdue_cents),
      disputed: fromCents(sums.disputed_cents),
      open_count: sums.open_count,
      credit: fromCents(creditCents),
      days_to_pay: sums.paid_count === 0 ? null : Math.round((sums.paid_days / sums.paid_count) * 10) / 10,
      paid_count: sums.paid_count,
      from,
      to,
      opening: fromCents(openingCents),
      charges: fromCents(charges),
      credits: fromCents(credits),
      closing: fromCents(balanceCents),
      entries,
    },
  }
}

type ListQuery = Omit<Input<typeof calls.listReceivables>['query'], 'page' | 'limit'>
/** What of the receivables a query asks for, and whether its day is today. @throws Problem PAYMENT_DATE_FUTURE */
export async function receivableFilterOf(
  ctx: Context,
  query: ListQuery,
): Promise<{ filter: ReceivableFilter; sort: ReceivableSort; isToday: boolean }> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const today = dateIn(await zoneOfShops(ctx, shopIds), ctx.now.getTime())
  const asOf = query.as_of ?? today
  if (asOf > today) throw new Problem('PAYMENT_DATE_FUTURE', { today })
  return {
    filter: { shopIds, asOf, basis: query.basis ?? 'due', bucket: query.bucket, words: query.search ?? '' },
    sort: { by: query.sort ?? 'over_90', order: query.order ?? (query.sort === 'name' ? 'asc' : 'desc') },
    isToday: asOf === today,
  }
}
const agingOf = (row: Pick<ReceivableSums, 'current' | 'days_30' | 'days_60' | 'days_90' | 'over_90'>) => ({
  current: fromCents(row.current),
  days_30: fromCents(row.days_30),
  days_60: fromCents(row.days_60),
  days_90: fromCents(row.days_90),
  over_90: fromCents(row.over_90),
})
export const presentReceivable = (row: ReceivableSums): ReceivableRow => ({
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  terms: row.terms,
  invoice_count: row.invoice_count,
  aging: agingOf(row),
  open: fromCents(row.open),
  disputed: fromCents(row.disputed),
  credit: fromCents(row.credit),
})

/** What was sold on credit in the 90 days up to a day, in cents: invoices that are due later than they were issued (KPI9). */
const creditSales = async (ctx: Context, shopIds: readonly string[] | null, asOf: string): Promise<number> =>
  (await sumDays(ctx.tx, shopIds, addDays(asOf, -89), asOf)).credit_cents

/** What customers owe as of a day, by how long it is due; their credit beside it and never netted (PAY18). @throws Problem PAYMENT_DATE_FUTURE */
export async function listReceivables(
  ctx: Context,
  { query }: Input<typeof calls.listReceivables>,
): Promise<Answer<typeof calls.listReceivables>> {
  const at = pageOf(query, 25)
  const { filter, sort, isToday } = await receivableFilterOf(ctx, query)
  const [{ rows, totals }, salesCents] = await Promise.all([
    selectReceivables(ctx.tx, filter, sort, isToday, at.limit, at.offset),
    creditSales(ctx, filter.shopIds, filter.asOf),
  ])
  const { all_current: current, all_30: days_30, all_60: days_60, all_90: days_90, all_over_90: over_90 } = totals
  return {
    receivables: rows.map(presentReceivable),
    totals: {
      customers: totals.all_customers,
      aging: agingOf({ current, days_30, days_60, days_90, over_90 }),
      open: fromCents(totals.all_open),
      disputed: fromCents(totals.all_disputed),
      credit: fromCents(totals.all_credit),
      credit_customers: totals.credit_customers,
      dso: salesCents === 0 ? null : Math.round((totals.all_open / (salesCents / 90)) * 10) / 10,
      sales_90: fromCents(salesCents),
    },
    as_of: filter.asOf,
    pagination: paginate(at, totals.found),
  }
}
