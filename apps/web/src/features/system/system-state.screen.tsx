import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { SeriesCard } from './series-card.tsx'
import { SimpleTable } from './simple-table.tsx'
import { type Monitoring, useMonitoring, useRange } from './system.api.ts'
import { systemText } from './system.text.ts'
import { HealthPill, SystemFrame, SystemNav } from './system-frame.tsx'

/** What the installation runs on: processes, space, queue, and the limits of the labels (OP-79). */
export function SystemStateScreen() {
  const t = useText(systemText)
  const [range, setRange] = useRange()
  return (
    <SystemFrame
      title={t('system')}
      nav={<SystemNav range={range} />}
      range={range}
      onRange={setRange}
      found={useMonitoring(range)}
    >
      {(data) => <Parts monitoring={data.monitoring} />}
    </SystemFrame>
  )
}

function Parts({ monitoring }: { monitoring: Monitoring }) {
  const t = useText(systemText)
  const format = useFormat()
  const { now, process, limits, series, range } = monitoring
  const minutes = Math.floor(process.uptime_seconds / 60)
  const uptime = t('uptimeText', { days: Math.floor(minutes / 1440), time: format.duration(minutes % 1440) })
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('processTitle')}>
          <DefinitionList
            items={[
              [t('uptime'), uptime],
              [t('memory'), format.bytes(process.memory_bytes)],
              [t('node'), process.node],
              [t('databaseVersion'), process.database],
              [t('processes'), format.number(now.processes)],
            ]}
          />
        </Card>
        <Card title={t('space')}>
          <DefinitionList
            items={[
              [t('databaseSize'), format.bytes(now.database_bytes)],
              [t('storage'), format.bytes(now.storage_bytes)],
              [t('queueWaiting'), format.number(now.queue_waiting)],
              [t('queueFailed'), format.number(now.queue_failed)],
              [t('liveSessions'), format.number(now.live_sessions)],
            ]}
          />
        </Card>
      </div>
      <Card title={t('limits')} beside={<HealthPill health={monitoring.health} />} flush>
        <p className="px-4 pb-3 text-ink-2">{t('limitsText')}</p>
        <SimpleTable
          label={t('limits')}
          heads={[t('label'), t('errorRate'), t('queueAge'), t('databaseTime')]}
          empty=""
          rows={limits.map((limit) => ({
            id: limit.label,
            cells: [
              t(limit.label),
              `< ${format.percent(limit.error_rate, 1)}`,
              `< ${t('seconds', { count: format.number(limit.queue_age_seconds) })}`,
              `< ${t('milliseconds', { count: format.number(limit.database_ms) })}`,
            ],
          }))}
        />
      </Card>
      <SeriesCard
        title={t('storageTime')}
        range={range}
        points={series}
        line
        series={[t('storage')]}
        valuesOf={(point) => [point.storage_bytes]}
        summary={t('storageTime')}
        format={format.bytes}
      />
    </>
  )
}
