import { indirectCodes } from '@twopost/contract/attendance.states'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadFile, saveFile } from '#platform/api/download.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { type Column, Table } from '#ui/table.tsx'
import { type PayAmount, type PayLine, type PayPeriod, usePayReport } from '../attendance.api.ts'
import { attendanceText } from '../attendance.text.ts'
import { payText } from './pay.text.ts'

const RatesDialog = lazyDialog(() => import('./rates-dialog.tsx'))

/** The pay report of a period: every clock by name, and what each rate comes to, side by side (CLK11). */
export function PayReportView({ period }: { period: PayPeriod }) {
  const t = useText(payText)
  const format = useFormat()
  const found = usePayReport(period.id)
  const problem = useProblemText(found.error)
  const [rates, setRates] = useState<PayLine | null>(null)
  const [busy, setBusy] = useState(false)
  const days = t('period', { from: format.calendarDate(period.from), to: format.calendarDate(period.to) })
  const report = found.data?.report
  const download = async () => {
    setBusy(true)
    try {
      const signal = new AbortController().signal
      saveFile(await downloadFile('exportPayReport', { query: { period: period.id } }, { onShare: () => {}, signal }))
    } catch (error) {
      notify({ kind: 'error', title: t('downloadFailed'), text: await spokenProblem(error) })
    }
    setBusy(false)
  }
  return (
    <Card
      title={t('reportOf', { period: days })}
      actions={
        <Button size="sm" icon={<Download size={16} />} busy={busy} onClick={() => void download()}>
          {t('download')}
        </Button>
      }
    >
      <p className="mb-3 text-ink-2">
        {t('reportLead')} {report && report.rounding > 0 && t('rounded', { minutes: String(report.rounding) })}
      </p>
      {report ? (
        <Lines lines={report.lines} onRates={setRates} />
      ) : found.error ? (
        <ErrorState title={t('reportFailed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {rates && <RatesDialog open onOpenChange={(open: boolean) => !open && setRates(null)} line={rates} />}
    </Card>
  )
}

const two = (hours: number): string => hours.toFixed(2).replace('-', '−')
/** A block of zeros says nothing: who has no hours, and no salary without any, has one line. */
const noFigures = (line: PayLine): boolean =>
  line.attendedHours === 0 &&
  line.onJobHours === 0 &&
  line.soldHours === 0 &&
  line.indirect.length === 0 &&
  line.amounts.every((one) => one.amount === 0)

function Lines({ lines, onRates }: { lines: readonly PayLine[]; onRates: (line: PayLine) => void }) {
  const t = useText(payText)
  const words = useText(attendanceText)
  const figure = (line: PayLine, hours: number) => (noFigures(line) ? '–' : two(hours))
  const columns: Column<PayLine>[] = [
    { id: 'technician', header: t('technician'), width: '130px', cell: (row) => row.name },
    { id: 'attended', header: t('attended'), numeric: true, width: '110px', cell: (row) => figure(row, row.attendedHours) },
    { id: 'on_job', header: t('onJob'), numeric: true, width: '120px', cell: (row) => <OnJob line={row} /> },
    { id: 'sold', header: t('sold'), numeric: true, width: '100px', cell: (row) => figure(row, row.soldHours) },
    {
      id: 'indirect',
      header: <span className="pl-6">{t('indirect')}</span>,
      width: '160px',
      cell: (row) => (
        <div className="pl-6">
          <Indirect line={row} />
        </div>
      ),
    },
    { id: 'amounts', header: t('amounts'), cell: (row) => <Amounts line={row} /> },
    {
      id: 'rates',
      header: t('rates'),
      width: '100px',
      cell: (row) => (
        <Button size="sm" aria-label={t('ratesOf', { name: row.name })} onClick={() => onRates(row)}>
          {t('rates')}
        </Button>
      ),
    },
  ]
  return (
    <Table
      label={t('report')}
      rows={lines}
      columns={columns}
      rowId={(row) => row.technicianId}
      rowLabel={(row) => row.name}
      card={(row) => (
        <div className="flex flex-col gap-1.5 border-t border-border pt-3 pb-2">
          <span className="flex items-center justify-between gap-3">
            <b className="min-w-0 truncate text-base">{row.name}</b>
            <Button size="sm" aria-label={t('ratesOf', { name: row.name })} onClick={() => onRates(row)}>
              {t('rates')}
            </Button>
          </span>
          {!noFigures(row) && (
            <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
              <span>{words('attendedHours', { hours: two(row.attendedHours) })}</span>
              <span>{words('onJobHours', { hours: two(row.onJobHours) })}</span>
              <span>{words('soldHours', { hours: two(row.soldHours) })}</span>
            </span>
          )}
          {row.sharedHours > 0 && <span className="text-sm text-ink-3">{t('shared', { hours: two(row.sharedHours) })}</span>}
          {row.indirect.length > 0 && <Indirect line={row} />}
          <Amounts line={row} />
        </div>
      )}
    />
  )
}

/** Hours on job; a clock that services share counts once. */
function OnJob({ line }: { line: PayLine }) {
  const t = useText(payText)
  if (noFigures(line)) return <>–</>
  return (
    <>
      {two(line.onJobHours)}
      {line.sharedHours > 0 && (
        <small className="block whitespace-normal text-ink-3">{t('shared', { hours: two(line.sharedHours) })}</small>
      )}
    </>
  )
}

function Indirect({ line }: { line: PayLine }) {
  const t = useText(payText)
  const words = useText(attendanceText)
  if (line.indirect.length === 0) return <>–</>
  return (
    <ul className="text-sm">
      {line.indirect.map(({ code, hours, isPaid }) => {
        const known = indirectCodes.find((one) => one === code)
        return (
          <li key={code}>
            {known ? words(`code.${known}`) : code} {two(hours)}
            {!isPaid && ` (${t('unpaid')})`}
          </li>
        )
      })}
    </ul>
  )
}

function Amounts({ line }: { line: PayLine }) {
  const t = useText(payText)
  const format = useFormat()
  const say = (one: PayAmount): string => {
    const facts = { hours: two(one.hours), rate: format.money(one.rate) }
    if (one.kind === 'salary') return t('kind.salary')
    if (one.kind === 'flat') return t('kind.flat', facts)
    return one.kind === 'mixed' ? t('kind.mixed', facts) : t('kind.hourly', facts)
  }
  if (noFigures(line)) return <p className="py-1.5 text-sm text-ink-3">{t('noHours')}</p>
  return (
    <ul className="py-1.5 text-sm">
      {line.amounts.length === 0 && <li className="text-ink-3">{t('noRate')}</li>}
      {line.amounts.map((one) => (
        <li key={`${one.kind}-${one.from}`} className="flex flex-wrap justify-between gap-x-3">
          <span className="text-ink-2">{say(one)}</span>
          <b className="ml-auto">{format.money(one.amount)}</b>
        </li>
      ))}
      {line.daysWithoutRate > 0 && line.amounts.length > 0 && (
        <li className="text-ink-3">{t('daysWithoutRate', { count: line.daysWithoutRate })}</li>
      )}
    </ul>
  )
}
