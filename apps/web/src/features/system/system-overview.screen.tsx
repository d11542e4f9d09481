import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import { SeriesCard } from './series-card.tsx'
import { type Analytics, type Monitoring, useAnalytics, useMonitoring, useRange } from './system.api.ts'
import { systemText } from './system.text.ts'
import { HealthPill, SystemFrame, SystemNav, useHealthWords } from './system-frame.tsx'
import { BusiestTenants } from './tenant-tables.tsx'

/** The installation at a glance (O3): health, traffic, what there is, and who is busy. */
export function SystemOverviewScreen() {
  const t = useText(systemText)
  const [range, setRange] = useRange()
  const analytics = useAnalytics(range)
  const monitoring = useMonitoring(range).data?.monitoring
  return (
    <SystemFrame
      title={t('overview')}
      beside={monitoring && <HealthPill health={monitoring.health} size="lg" />}
      nav={<SystemNav range={range} />}
      range={range}
      onRange={setRange}
      found={analytics}
    >
      {(data) => <Overview analytics={data.analytics} monitoring={monitoring} />}
    </SystemFrame>
  )
}

function Overview({ analytics, monitoring }: { analytics: Analytics; monitoring: Monitoring | undefined }) {
  const t = useText(systemText)
  const format = useFormat()
  const words = useHealthWords()
  const { totals, traffic } = analytics
  return (
    <>
      <StatStrip pairs>
        <Stat
          label={t('tenants')}
          value={format.number(totals.tenants)}
          note={t('tenantsNote', {
            approved: format.number(totals.approved_tenants),
            pending: format.number(totals.pending_tenants),
            suspended: format.number(totals.suspended_tenants),
          })}
        />
        <Stat
          label={t('users')}
          value={format.number(totals.users)}
          note={`${t('liveSessions')}: ${format.number(totals.live_sessions)}`}
        />
        <Stat
          label={t('requests')}
          value={format.number(traffic.requests)}
          note={`${t('errorRate')}: ${format.percent(traffic.requests === 0 ? 0 : traffic.errors / traffic.requests, 2)}`}
        />
        <Stat
          label={t('signIns')}
          value={format.number(traffic.sign_ins)}
          note={t('signInsNote', { count: format.number(traffic.failed_sign_ins) })}
        />
      </StatStrip>
      {monitoring && (
        <Card title={t('health')} beside={<HealthPill health={monitoring.health} />}>
          <p className="text-ink-2">{words(monitoring.health)}</p>
        </Card>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <SeriesCard
          title={t('answers')}
          range={analytics.range}
          points={analytics.growth}
          series={[t('requests')]}
          valuesOf={(point) => [point.requests]}
          summary={t('requestsSummary', { total: format.number(traffic.requests), errors: format.number(traffic.errors) })}
          format={format.number}
        />
        <BusiestTenants tenants={analytics.busiest_tenants} />
      </div>
    </>
  )
}
