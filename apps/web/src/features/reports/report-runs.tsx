import { useState } from 'react'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Pager } from '#ui/pager.tsx'
import { useRuns } from './reports.api.ts'
import { savedReportsText } from './saved-reports.text.ts'

const rows = 10

/** When a report was mailed by a schedule and by hand, for which days, and what became of it (KPI10). */
export function ReportRuns({ scheduleId }: { scheduleId: string }) {
  const t = useText(savedReportsText)
  const format = useFormat()
  const [page, setPage] = useState(1)
  return (
    <FoundPart found={useRuns(scheduleId, page, rows)} failed={t('runsFailed')}>
      {({ report_runs, pagination }) =>
        report_runs.length === 0 ? (
          <p className="text-sm text-ink-3">{t('neverSent')}</p>
        ) : (
          <>
            <ul className="divide-y divide-border text-sm">
              {report_runs.map((run) => (
                <li key={run.id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                  <span>
                    {t(`lastRun.${run.state}`, { day: format.calendarDate(run.due_on), count: run.sent_to } as never)}
                    {run.is_by_hand && ` · ${t('byHand')}`}
                  </span>
                  <span className="text-ink-3">
                    {t('runSpan', { from: format.calendarDate(run.from), to: format.calendarDate(run.to) })}
                  </span>
                </li>
              ))}
            </ul>
            {pagination.total > rows && <Pager page={page} limit={rows} total={pagination.total} onPage={setPage} />}
          </>
        )
      }
    </FoundPart>
  )
}
