import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { workText } from './work.text.ts'
import { WorkFrame, WorkTable } from './work-parts.tsx'

const hour = 3600

/** Time clocked in all organizations: how much, by how many, and who runs a clock now (B13). */
export function ShopTimeDashboardScreen() {
  const t = useText(workText)
  const format = useFormat()
  const hours = (seconds: number) => t('hours', { count: format.number(seconds / hour, 1) })
  const each = (seconds: number, people: number) => hours(people === 0 ? 0 : seconds / people)
  return (
    <WorkFrame title={t('shopTime')}>
      {(work) => {
        const { totals } = work
        return (
          <>
            <StatStrip pairs>
              <Stat
                label={t('hoursWorked')}
                value={hours(totals.worked_seconds)}
                note={t('hoursNote', { hours: each(totals.worked_seconds, totals.technicians) })}
              />
              <Stat label={t('technician')} value={format.number(totals.technicians)} />
              <Stat
                label={t('timers')}
                value={format.number(totals.timers_running)}
                note={t('timersNote', { count: format.number(totals.orders_in_progress) })}
              />
              <Stat label={t('finished')} value={format.number(totals.jobs_completed)} />
            </StatStrip>
            <WorkTable
              work={work}
              columns={[
                {
                  id: 'worked',
                  header: t('hoursWorked'),
                  value: (row) => row.worked_seconds,
                  words: (row) => hours(row.worked_seconds),
                },
                {
                  id: 'each',
                  header: t('perTechnician'),
                  value: (row) => (row.technicians === 0 ? 0 : row.worked_seconds / row.technicians),
                  words: (row) => each(row.worked_seconds, row.technicians),
                },
                { id: 'timers', header: t('timers'), value: (row) => row.timers_running },
                { id: 'technicians', header: t('technician'), value: (row) => row.technicians },
              ]}
            />
          </>
        )
      }}
    </WorkFrame>
  )
}
