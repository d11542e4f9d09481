import { Link } from '@tanstack/react-router'
import { waitingStatuses } from '#features/kyc/index.ts'
import { useCall } from '#platform/api/queries.ts'
import { instantMs } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import type { Work } from './system.api.ts'
import { HealthPill, useHealthWords } from './system-frame.tsx'
import { workText } from './work.text.ts'
import { WorkFrame, WorkTable } from './work-parts.tsx'

/** The platform for who runs it: what waits for a decision, how it does, who is busy (B13). */
export function PlatformDashboardScreen() {
  const t = useText(workText)
  return (
    <WorkFrame
      title={t('platform')}
      actions={
        <Button asChild>
          <Link to="/admin-shop-time/dashboard/overview">{t('overview')}</Link>
        </Button>
      }
    >
      {(work) => <Parts work={work} />}
    </WorkFrame>
  )
}

function Parts({ work }: { work: Work }) {
  const t = useText(workText)
  const format = useFormat()
  const words = useHealthWords()
  const { platform, totals, health } = work
  return (
    <>
      <StatStrip pairs>
        <Stat
          label={t('organizations')}
          value={format.number(platform.tenants)}
          note={t('active', { count: platform.approved_tenants })}
        />
        <Stat
          label={t('people')}
          value={format.number(platform.users)}
          note={t('peopleNote', { count: format.number(platform.accounts) })}
        />
        <Stat label={t('signedIn')} value={format.number(platform.live_sessions)} />
        <Stat label={t('commands')} value={format.number(totals.commands)} />
      </StatStrip>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Needs work={work} />
        <Card title={t('health')} beside={<HealthPill health={health} />}>
          <p className="text-ink-2">{words(health)}</p>
        </Card>
      </div>
      <WorkTable
        work={work}
        columns={[
          { id: 'commands', header: t('commands'), value: (row) => row.commands },
          { id: 'users', header: t('people'), value: (row) => row.users },
          { id: 'shops', header: t('shops'), value: (row) => row.shops },
          {
            id: 'last',
            header: t('lastActivity'),
            value: (row) => (row.last_activity_at ? instantMs(row.last_activity_at) : 0),
            words: (row) => (row.last_activity_at ? format.dateTime(row.last_activity_at) : t('none')),
          },
        ]}
      />
    </>
  )
}

function Needs({ work: { platform } }: { work: Work }) {
  const t = useText(workText)
  const waiting = useCall('listKycApplications', { query: { status: waitingStatuses, limit: 1 } })
  const rows = [
    { id: 'pending', count: waiting.data?.pagination.total ?? 0, to: '/admin/kyc', word: t('review') },
    { id: 'suspended', count: platform.suspended_tenants, to: '/admin/tenants?state=suspended', word: t('look') },
    { id: 'rejected', count: platform.rejected_tenants, to: '/admin/tenants?state=rejected', word: t('look') },
  ] as const
  const shown = rows.filter((row) => row.count > 0)
  return (
    <Card title={t('needs')} flush={shown.length > 0}>
      {shown.length === 0 ? (
        <p className="text-ink-2">{t('nothing')}</p>
      ) : (
        <ul>
          {shown.map((row) => (
            <li key={row.id} className="list-row">
              <span className="min-w-0 flex-1">{t(row.id, { count: row.count })}</span>
              <Button asChild size="sm">
                <Link to={row.to}>{row.word}</Link>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
