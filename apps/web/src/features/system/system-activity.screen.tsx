import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card } from '#ui/layout.tsx'
import { SeriesCard } from './series-card.tsx'
import { SimpleTable } from './simple-table.tsx'
import { type Activity, useActivity, useRange } from './system.api.ts'
import { systemText } from './system.text.ts'
import { SystemFrame, SystemNav } from './system-frame.tsx'
import { BusiestTenants } from './tenant-tables.tsx'

/** What is done on the platform, in counts, and what the platform did itself. */
export function SystemActivityScreen() {
  const t = useText(systemText)
  const [range, setRange] = useRange()
  return (
    <SystemFrame
      title={t('activity')}
      nav={<SystemNav range={range} />}
      range={range}
      onRange={setRange}
      found={useActivity(range)}
    >
      {(data) => <Parts activity={data.activity} />}
    </SystemFrame>
  )
}

function Parts({ activity }: { activity: Activity }) {
  const t = useText(systemText)
  const format = useFormat()
  const total = activity.series.reduce((sum, point) => sum + point.commands, 0)
  return (
    <>
      <SeriesCard
        title={t('commandsTime')}
        range={activity.range}
        points={activity.series}
        series={[t('commands')]}
        valuesOf={(point) => [point.commands]}
        summary={t('commandsSummary', { total: format.number(total) })}
        format={format.number}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('byCommand')} flush>
          <SimpleTable
            label={t('byCommand')}
            heads={[t('command'), t('commands')]}
            empty={t('noCommands')}
            rows={activity.commands.map(({ action, words, count }) => ({
              id: action,
              cells: [
                <span key="id" className="two-lines min-w-0 py-1.5">
                  {words && <span>{words}</span>}
                  <code className="break-all text-xs text-ink-3">{action}</code>
                </span>,
                format.number(count),
              ],
            }))}
          />
        </Card>
        <div className="stack">
          <BusiestTenants tenants={activity.tenants} />
          <Card
            title={t('platformLog')}
            actions={
              <Link to="/admin/audit-log" className="link">
                {t('wholeLog')}
              </Link>
            }
            flush
          >
            {activity.platform.length === 0 ? (
              <p className="p-4 text-ink-3">{t('noPlatformLog')}</p>
            ) : (
              <ul>
                {activity.platform.map((entry) => (
                  <li key={entry.seq} className="list-row">
                    <span className="two-lines min-w-0 flex-1">
                      <span>{entry.summary}</span>
                      <span>
                        {entry.actor_name} · {format.dateTime(entry.at)}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </>
  )
}
