import { useCatalogueWords } from '#features/roles/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import { SeriesCard } from './series-card.tsx'
import { SimpleTable } from './simple-table.tsx'
import { type Analytics, useAnalytics, useRange } from './system.api.ts'
import { systemText } from './system.text.ts'
import { SystemFrame, SystemNav } from './system-frame.tsx'

/** What the platform holds, how it grows, and which permissions are used most (O3, O4, OP-80). */
export function SystemAnalyticsScreen() {
  const t = useText(systemText)
  const [range, setRange] = useRange()
  return (
    <SystemFrame
      title={t('analytics')}
      nav={<SystemNav range={range} />}
      range={range}
      onRange={setRange}
      found={useAnalytics(range)}
    >
      {(data) => <Parts analytics={data.analytics} />}
    </SystemFrame>
  )
}

function Parts({ analytics }: { analytics: Analytics }) {
  const t = useText(systemText)
  const format = useFormat()
  const words = useCatalogueWords()
  const { totals, growth, traffic } = analytics
  return (
    <>
      <StatStrip pairs>
        <Stat
          label={t('accounts')}
          value={format.number(totals.accounts)}
          note={`${t('users')}: ${format.number(totals.users)}`}
        />
        <Stat label={t('shops')} value={format.number(totals.shops)} note={`${t('tenants')}: ${format.number(totals.tenants)}`} />
        <Stat label={t('orders')} value={format.number(totals.orders)} />
        <Stat label={t('invoices')} value={format.number(totals.invoices)} />
      </StatStrip>
      <div className="grid gap-4 lg:grid-cols-2">
        <SeriesCard
          title={t('growth')}
          range={analytics.range}
          points={growth}
          series={[t('orders')]}
          valuesOf={(point) => [point.orders]}
          summary={t('growthSummary')}
          format={format.number}
        />
        <SeriesCard
          title={t('signInsTime')}
          range={analytics.range}
          points={growth}
          series={[t('signIns')]}
          valuesOf={(point) => [point.sign_ins]}
          summary={t('signInsSummary', { total: format.number(traffic.sign_ins) })}
          format={format.number}
        />
        <Card title={t('permissions')} flush className="lg:col-span-2">
          <SimpleTable
            label={t('permissions')}
            heads={[t('permission'), t('uses')]}
            empty={t('noUses')}
            rows={analytics.most_used_permissions.map(({ permission, uses }) => ({
              id: permission,
              cells: [
                <span key="id" title={words.leadOf(permission)}>
                  {words.nameOf(permission)} <code className="text-ink-3">{permission}</code>
                </span>,
                format.number(uses),
              ],
            }))}
          />
        </Card>
      </div>
    </>
  )
}
