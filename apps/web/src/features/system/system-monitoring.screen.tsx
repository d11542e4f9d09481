import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { SeriesCard } from './series-card.tsx'
import { type Monitoring, useMonitoring, useRange } from './system.api.ts'
import { systemText } from './system.text.ts'
import { HealthPill, SystemFrame, SystemNav, useHealthWords } from './system-frame.tsx'

/** Requests, database and queue, now and over time (O3, OP-79). */
export function SystemMonitoringScreen() {
  const t = useText(systemText)
  const [range, setRange] = useRange()
  const found = useMonitoring(range)
  const health = found.data?.monitoring.health
  return (
    <SystemFrame
      title={t('monitoring')}
      beside={health && <HealthPill health={health} size="lg" />}
      nav={<SystemNav range={range} />}
      range={range}
      onRange={setRange}
      found={found}
    >
      {(data) => <Parts monitoring={data.monitoring} />}
    </SystemFrame>
  )
}

function Parts({ monitoring }: { monitoring: Monitoring }) {
  const t = useText(systemText)
  const format = useFormat()
  const words = useHealthWords()
  const { now, series, range } = monitoring
  const ms = (value: number | null) => (value === null ? t('unknown') : t('milliseconds', { count: format.number(value, 1) }))
  const total = series.reduce((sum, point) => sum + point.requests, 0)
  const errors = series.reduce((sum, point) => sum + point.errors, 0)
  return (
    <>
      <p className="text-ink-2">
        {words(monitoring.health)} ·{' '}
        {now.measured_at ? t('measured', { at: format.dateTime(now.measured_at) }) : t('notMeasured')}
      </p>
      <StatStrip pairs>
        <Stat
          label={t('requests')}
          value={format.number(now.requests_per_minute, 1)}
          unit={t('perMinute')}
          note={`${t('errorRate')}: ${format.percent(now.error_rate, 2)}`}
        />
        <Stat label={t('p95')} value={ms(now.p95_ms)} note={`${t('databaseTime')}: ${ms(now.database_ms)}`} />
        <Stat
          label={t('queueAge')}
          value={t('seconds', { count: format.number(now.queue_age_seconds) })}
          note={`${t('queueWaiting')}: ${format.number(now.queue_waiting)}`}
        />
        <Stat
          label={t('queueFailed')}
          value={format.number(now.queue_failed)}
          note={`${t('liveSessions')}: ${format.number(now.live_sessions)}`}
        />
      </StatStrip>
      <div className="grid gap-4 lg:grid-cols-2">
        <SeriesCard
          title={t('answers')}
          range={range}
          points={series}
          series={[t('answered'), t('errorRate')]}
          valuesOf={(point) => [point.requests - point.errors, point.errors]}
          summary={t('requestsSummary', { total: format.number(total), errors: format.number(errors) })}
          format={format.number}
        />
        <SeriesCard
          title={t('latency')}
          range={range}
          points={series}
          line
          series={[t('p95')]}
          valuesOf={(point) => [point.p95_ms]}
          summary={t('latencySummary')}
          format={(value) => format.number(value, 1)}
        />
        <SeriesCard
          title={t('queueTime')}
          range={range}
          points={series}
          line
          series={[t('queueAge')]}
          valuesOf={(point) => [point.queue_age_seconds]}
          summary={t('queueSummary')}
          format={format.number}
        />
        <SeriesCard
          title={t('sessions')}
          range={range}
          points={series}
          line
          series={[t('liveSessions')]}
          valuesOf={(point) => [point.live_sessions]}
          summary={t('sessionsSummary')}
          format={format.number}
        />
      </div>
    </>
  )
}
