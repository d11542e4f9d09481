import { Link } from '@tanstack/react-router'
import { isFactCode, isRecordCode, type KpiCode, kpiCauseWords, kpiOf, recordKpiOf } from '@twopost/contract/kpis'
import { discountReasonWords } from '@twopost/contract/pricing'
import { useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Drawer } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Plate } from '#ui/identity.tsx'
import { Pager } from '#ui/pager.tsx'
import { useChoiceWord } from '../figures/figure-choices.tsx'
import { ExportMenu } from '../figures/figure-export.tsx'
import { figuresText } from '../figures/figures.text.ts'
import type { FigureView } from '../figures/use-figure-view.ts'
import { shownOf, useKpiDefinition, useKpiFormat } from './kpi-stat.tsx'
import { type KpiRecord, kpiQuery, useKpiRecords } from './kpis.api.ts'
import { chosenRecords } from './kpis.rules.ts'
import { kpisText } from './kpis.text.ts'

const pageRows = 20

/** The orders whose sums are a figure: the figure, its division, and each of them, page by page (KPI11). */
export default function KpiDrawer({
  open,
  onOpenChange,
  view,
  code,
  choice,
  days,
  page,
  onPage,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  view: FigureView
  code: KpiCode
  choice: string
  days: { from: string; to: string }
  page: number
  onPage: (page: number) => void
}) {
  const t = useText(kpisText)
  const frame = useText(figuresText)
  const format = useFormat()
  const define = useKpiDefinition()
  const wordOf = useChoiceWord(view)
  const { compare: _compare, ...asked } = kpiQuery(view)
  const query = { ...asked, ...days, ...chosenRecords(choice) }
  const found = useKpiRecords(code, { ...query, page, limit: pageRows }, open)
  const problem = useProblemText(found.error)
  const mayExport = useMay('reports:export')
  const { data } = found
  const chosen = view.offered.flatMap((filter) => wordOf(filter) ?? [])
  const isNow = isRecordCode(code) && recordKpiOf(code).over === 'now'
  const period = frame('days', { from: format.calendarDate(days.from), to: format.calendarDate(days.to) })
  return (
    <Drawer
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={define(code).word}
      description={[isNow ? format.calendarDate(format.today) : period, ...chosen].join(' · ')}
      footer={mayExport && (data?.sum.records ?? 0) > 0 && <ExportMenu call="exportKpiRecords" params={{ code }} query={query} />}
    >
      <div className="relative flex flex-col gap-3">
        <ThinProgress active={found.isFetching} />
        {data ? (
          <>
            {data.sum.records === 0 ? <p className="text-ink-2">{t('none')}</p> : <Head code={code} sum={data.sum} />}
            <ul className="-mx-1">
              {data.records.map((record) => (
                <Row key={`${record.id}-${record.date}-${record.numerator}`} code={code} record={record} />
              ))}
            </ul>
            {data.pagination.total > pageRows && (
              <Pager page={page} limit={pageRows} total={data.pagination.total} onPage={onPage} />
            )}
          </>
        ) : found.error ? (
          <ErrorState
            title={t('recordsFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </Drawer>
  )
}

/** The figure large, and the division that it is. */
function Head({
  code,
  sum,
}: {
  code: KpiCode
  sum: { records: number; numerator: number; denominator: number | null; value: number | null }
}) {
  const t = useText(kpisText)
  const show = useKpiFormat()
  const kpi = kpiOf(code)
  const { unit, value } = shownOf(code, { ...sum, unknown: 0 })
  const division =
    kpi.denominator && sum.denominator !== null
      ? `${show(kpi.numerator.unit, sum.numerator)} ÷ ${show(kpi.denominator.unit, sum.denominator)}, `
      : ''
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-border border-b pb-3">
      <b className="text-3xl font-[620] tabular-nums">{value === null ? '–' : show(unit, value)}</b>
      <span className="text-sm text-ink-2">
        {division}
        {t(isFactCode(code) ? 'orders' : 'records', { count: sum.records })}
      </span>
    </div>
  )
}

/** One order: what it is, whose, when, and its part of the figure. */
function Row({ code, record }: { code: KpiCode; record: KpiRecord }) {
  const t = useText(kpisText)
  const format = useFormat()
  const show = useKpiFormat()
  const paths = usePaths()
  const { numerator, denominator } = kpiOf(code)
  const at = useLocale() === 'es' ? 1 : 0
  const reasonOf = ({ reason }: KpiRecord) => (reason ? discountReasonWords[reason][at] : '')
  const causeOf = ({ cause }: KpiRecord) => (cause ? kpiCauseWords[cause][at] : '')
  const invoice =
    record.invoice_id && record.invoice_number ? (
      <Link to={paths.invoice(record.invoice_id)} className="link min-w-0 truncate">
        {t('invoice', { number: record.invoice_number })}
      </Link>
    ) : (
      record.kind === 'document' && record.invoice_id === null && record.cause === null && <span>{t('credit')}</span>
    )
  return (
    <li className="flex items-start gap-3 border-border border-b px-1 py-2.5 last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {record.order_id && record.order_number && (
            <Link to={paths.order(record.order_id)} className="link min-w-0 truncate font-[520]">
              {record.order_number}
            </Link>
          )}
          {invoice}
          {record.title && (
            <span className="min-w-0 truncate">
              {record.kind === 'day_close' ? t('closedBy', { name: record.title }) : record.title}
            </span>
          )}
          {record.license_plate && <Plate number={record.license_plate} state={record.plate_state} size="sm" />}
        </span>
        <span className="truncate text-sm text-ink-2">
          {[causeOf(record), reasonOf(record), record.person_name, record.bay_name, record.vehicle_label, record.customer_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="text-xs text-ink-3">{format.calendarDate(record.date)}</span>
      </span>
      <span className="flex flex-col items-end whitespace-nowrap">
        <b className="font-[620] tabular-nums">{show(numerator.unit, record.numerator)}</b>
        {denominator && record.denominator !== null && (
          <span className="text-xs text-ink-3 tabular-nums">÷ {show(denominator.unit, record.denominator)}</span>
        )}
        {record.unknown > 0 && (
          <span className="text-xs text-ink-3">{t('unknownNote', { value: format.money(record.unknown) })}</span>
        )}
      </span>
    </li>
  )
}
