import { Link } from '@tanstack/react-router'
import { addDays } from '@twopost/contract/core/time'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Card } from '#ui/layout.tsx'
import type { Dashboard } from './analytics.api.ts'
import { analyticsText } from './analytics.text.ts'
import { BarRows } from './figures/figure-parts.tsx'
import { barsOf } from './figures/figures.rules.ts'

/** The five customers who spent most in the last 30 days (O4); `asOf` where they are kept for a while. */
export function TopCustomers({ top, asOf }: { top: NonNullable<Dashboard['top_customers']>; asOf: string | null }) {
  const t = useText(analyticsText)
  const format = useFormat()
  const paths = usePaths()
  const bars = barsOf(top.map((row) => row.total))
  return (
    <Card
      title={t('topCustomers')}
      beside={
        <span className="text-sm text-ink-3">
          {[t('topNote'), asOf && t('topAsOf', { time: format.time(asOf) })].filter(Boolean).join(' · ')}
        </span>
      }
      actions={
        <Link
          to={paths.customerFigures}
          search={{ from: addDays(format.today, -29), to: format.today } as never}
          className="text-sm"
        >
          {t('openAnalytics')}
        </Link>
      }
    >
      <BarRows
        empty={t('noTop')}
        rows={top.map((row, at) => ({
          key: row.id,
          label: (
            <Link to={paths.customer(row.id)} className="link">
              {row.name}
            </Link>
          ),
          value: format.money(row.total),
          note: t('topOrders', { count: row.orders }),
          bar: bars[at] ?? 0,
        }))}
      />
    </Card>
  )
}
