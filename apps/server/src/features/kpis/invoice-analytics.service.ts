import type { Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { addDays, dateIn, mondayOf } from '@twopost/contract/core/time'
import { defaultPaymentDays, type getInvoiceAnalytics, type InvoiceAnalytics, quotient, stepsOf } from '@twopost/contract/kpis'
import { sumDays, sumWeeks } from '#features/invoices/index.ts'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { selectOpen, selectWaiting } from './invoice-analytics.queries.ts'

const buckets = ['current', '1-30', '31-60', '61-90', '90+'] as const

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
  const [waiting, open, weeks, days, lately] = await Promise.all([
    selectWaiting(ctx.tx, scope),
    selectOpen(ctx.tx, scope),
    sumWeeks(ctx.tx, shopIds, from, to),
    sumDays(ctx.tx, shopIds, from, to),
    sumDays(ctx.tx, shopIds, addDays(today, -89), today),
  ])
  const total = fromCents(days.posted_cents)
  const still = (status: 'sent' | 'overdue') => waiting.find((row) => row.status === status) ?? { count: 0, total: 0 }
  const [sent, overdue] = [still('sent'), still('overdue')]
  // Whatever was issued and is neither void nor open is paid.
  const byStatus = [
    { status: 'sent', ...sent },
    { status: 'overdue', ...overdue },
    {
      status: 'paid',
      count: days.posted - sent.count - overdue.count,
      total: days.posted_cents - sent.total - overdue.total,
    },
    { status: 'void', count: days.voids, total: days.void_cents },
  ] as const
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
        count: days.posted,
        net: fromCents(days.net_cents),
        tax: fromCents(days.tax_cents),
        total,
        average: quotient(total, days.posted),
      },
      by_status: byStatus.map(({ status, count, total: cents }) => ({ status, count, total: fromCents(cents) })),
      paid: { count: days.settled, total: fromCents(days.settled_cents), on_time: days.settled_on_time },
      average_payment_days:
        days.settled === 0
          ? { value: defaultPaymentDays, is_default: true }
          : { value: days.settled_days / days.settled, is_default: false },
      open: {
        total: fromCents(owed),
        count: byBucket.reduce((sum, one) => sum + one.count, 0),
        buckets: byBucket.map(({ bucket, count, total: sum }) => ({ bucket, count, total: sum })),
      },
      days_to_invoice: { value: quotient(days.waited_seconds / 86_400, days.worked), invoices: days.worked },
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
          issued: row?.posted ?? 0,
          total: fromCents(row?.posted_cents ?? 0),
          paid: fromCents(row?.settled_cents ?? 0),
          is_current: key === mondayOf(today),
        }
      }),
    },
  }
}
