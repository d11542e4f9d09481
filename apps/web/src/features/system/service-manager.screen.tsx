import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { workText } from './work.text.ts'
import { StatesCard, WorkFrame, WorkTable } from './work-parts.tsx'

const hour = 3600
const day = 24 * hour

/** Orders of all organizations: what waits, what is late, how long it takes, what is unpaid (B13). */
export function ServiceManagerScreen() {
  const t = useText(workText)
  const format = useFormat()
  const cycle = (seconds: number, orders: number) =>
    orders === 0
      ? t('none')
      : seconds / orders < 2 * day
        ? t('hours', { count: format.number(seconds / orders / hour, 1) })
        : t('days', { count: format.number(seconds / orders / day, 1) })
  return (
    <WorkFrame title={t('service')}>
      {(work) => {
        const { totals } = work
        return (
          <>
            <StatStrip pairs>
              <Stat
                label={t('waiting')}
                value={format.number(totals.orders_pending)}
                note={`${t('scheduled')}: ${format.number(totals.orders_scheduled)}`}
              />
              <Stat label={t('overdue')} value={format.number(totals.orders_overdue)} note={t('overdueNote')} />
              <Stat
                label={t('completed')}
                value={format.number(totals.completed)}
                note={t('completedNote', { count: format.number(totals.created) })}
              />
              <Stat label={t('cycle')} value={cycle(totals.cycle_seconds, totals.completed)} note={t('cycleNote')} />
            </StatStrip>
            <StatesCard
              title={t('ordersByState')}
              summary={t('ordersSummary')}
              work={work}
              series={[
                { name: t('waiting'), value: (row) => row.orders_pending },
                { name: t('scheduled'), value: (row) => row.orders_scheduled },
                { name: t('inProgress'), value: (row) => row.orders_in_progress },
              ]}
            />
            <WorkTable
              work={work}
              columns={[
                { id: 'waiting', header: t('waiting'), value: (row) => row.orders_pending },
                { id: 'running', header: t('inProgress'), value: (row) => row.orders_in_progress },
                { id: 'overdue', header: t('overdue'), value: (row) => row.orders_overdue },
                { id: 'completed', header: t('completed'), value: (row) => row.completed },
                {
                  id: 'cycle',
                  header: t('cycle'),
                  value: (row) => (row.completed === 0 ? 0 : row.cycle_seconds / row.completed),
                  words: (row) => cycle(row.cycle_seconds, row.completed),
                },
                { id: 'unpaid', header: t('unpaid'), value: (row) => row.invoices_open },
              ]}
            />
          </>
        )
      }}
    </WorkFrame>
  )
}
