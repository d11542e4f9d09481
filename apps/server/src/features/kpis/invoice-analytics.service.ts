import type { Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { addDays, dateIn, mondayOf } from '@twopost/contract/core/time'
import { defaultPaymentDays, type getInvoiceAnalytics, type InvoiceAnalytics, quotient, stepsOf } from '@twopost/contract/kpis'
import { sumDays } from '#features/invoices/index.ts'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { selectInvoiceFlow, selectInvoiceWeeks, selectOpen } from './invoice-analytics.queries.ts'

const buckets = ['current', '1-30', '31-60', '61-90', '90+'] as const
const statuses = ['sent', 'overdue', 'paid', 'void'] as const

/** Invoices of a period; without dates of the 365 days that end today in the shop (M19). @throws Problem VALIDATION_FAILED */
export async function showInvoiceAnalytics(
  ctx: Context,
  { query }: Input<typeof getInvoiceAnalytics>,
): Promise<{ analytics: InvoiceAnalytics }> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const zone = await zoneOfShops(ctx, shopIds)
  const today = dateIn(zone, ctx.now.getTime())
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today)
  const from = query.from ?? addDays(to, -364)
  const scope = { shopIds, from, to, today }
  const [flow, open, weeks, worked, lately] = await Promise.all([
    selectInvoiceFlow(ctx.tx, scope),
    selectOpen(ctx.tx, scope),
    selectInvoiceWeeks(ctx.tx, scope),
    sumDays(ctx.tx, shopIds, from, to),
    sumDays(ctx.tx, shopIds, addDays(today, -89), today),
  ])
  const total = fromCents(flow.total)
  const byBucket = buckets.map((bucket, at) => {
    const row = open.buckets.find((one) => one.bucket === at)
    return { bucket, count: row?.count ?? 0, total: fromCents(row?.total ?? 0), cents: row?.total ?? 0 }
  })
  const owed = byBucket.reduce((sum, one) => sum + one.cents, 0)
  const byWeek = new Map(weeks.map((row) => [row.week_start, row]))
  return {
    analytics: {
      ...{ from, to, time_zone: zone },
      issued: {
        count: flow.issued,
        net: fromCents(flow.net),
        tax: fromCents(flow.tax),
        total,
        average: quotient(total, flow.issued),
      },
      by_status: statuses.map((status) => {
        const row = flow.by_status.find((one) => one.status === status)
        return { status, count: row?.count ?? 0, total: fromCents(row?.total ?? 0) }
      }),
      paid: { count: flow.paid, total: fromCents(flow.paid_total), on_time: flow.on_time },
      average_payment_days:
        flow.payment_days === null
          ? { value: defaultPaymentDays, is_default: true }
          : { value: flow.payment_days, is_default: false },
      open: {
        total: fromCents(owed),
        count: byBucket.reduce((sum, one) => sum + one.count, 0),
        buckets: byBucket.map(({ bucket, count, total: sum }) => ({ bucket, count, total: sum })),
      },
      days_to_invoice: { value: quotient(worked.waited_seconds / 86_400, worked.worked), invoices: worked.worked },
      dso: {
        value: quotient(owed * 90, lately.credit_cents),
        owed: fromCents(owed),
        sales_90: fromCents(lately.credit_cents),
      },
      drafts: { count: open.drafts, total: fromCents(open.draft_total) },
      weeks: stepsOf('week', from, to).map(({ key }) => {
        const row = byWeek.get(key)
        return {
          week_start: key,
          issued: row?.issued ?? 0,
          total: fromCents(row?.total ?? 0),
          paid: fromCents(row?.paid ?? 0),
          is_current: key === mondayOf(today),
        }
      }),
    },
  }
}
