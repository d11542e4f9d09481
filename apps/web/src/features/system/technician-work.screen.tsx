import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { workText } from './work.text.ts'
import { StatesCard, WorkFrame, WorkTable } from './work-parts.tsx'

/** The technicians' jobs in all organizations, by state (B13). */
export function TechnicianWorkScreen() {
  const t = useText(workText)
  const format = useFormat()
  return (
    <WorkFrame title={t('technicians')}>
      {(work) => {
        const { totals } = work
        return (
          <>
            <StatStrip pairs>
              <Stat
                label={t('technician')}
                value={format.number(totals.technicians)}
                note={`${t('timers')}: ${format.number(totals.timers_running)}`}
              />
              <Stat label={t('assigned')} value={format.number(totals.jobs_assigned)} note={t('assignedNote')} />
              <Stat label={t('inProgress')} value={format.number(totals.jobs_in_progress)} />
              <Stat label={t('onHold')} value={format.number(totals.jobs_on_hold)} note={t('holdNote')} />
            </StatStrip>
            <StatesCard
              title={t('jobs')}
              summary={t('jobsSummary')}
              work={work}
              series={[
                { name: t('assigned'), value: (row) => row.jobs_assigned },
                { name: t('inProgress'), value: (row) => row.jobs_in_progress },
                { name: t('onHold'), value: (row) => row.jobs_on_hold },
              ]}
            />
            <WorkTable
              work={work}
              columns={[
                { id: 'technicians', header: t('technician'), value: (row) => row.technicians },
                { id: 'assigned', header: t('assigned'), value: (row) => row.jobs_assigned },
                { id: 'running', header: t('inProgress'), value: (row) => row.jobs_in_progress },
                { id: 'hold', header: t('onHold'), value: (row) => row.jobs_on_hold },
                { id: 'done', header: t('done'), value: (row) => row.jobs_completed },
              ]}
            />
          </>
        )
      }}
    </WorkFrame>
  )
}
