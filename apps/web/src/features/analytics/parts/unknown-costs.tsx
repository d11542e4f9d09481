import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { EmptyState, ThinProgress } from '#ui/feedback.tsx'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { figuresText } from '../figures/figures.text.ts'
import { useFigureView } from '../figures/use-figure-view.ts'
import { type UnknownCost, useUnknownCosts } from './parts-reports.api.ts'
import { partsReportsText } from './parts-reports.text.ts'
import { PeriodBar } from './period-bar.tsx'

const pageRows = 25
const params = { page: param.int(1) }

/** What was billed in a period without anybody knowing for sure what it cost, the most charged first (PAR20). */
export function UnknownCostReport({ shopId }: { shopId: string }) {
  const t = useText(partsReportsText)
  const frame = useText(figuresText)
  const format = useFormat()
  const view = useFigureView('this-month')
  const [{ page }, setPage] = useUrlState(params)
  const query = { shop_id: shopId, from: view.from, to: view.to }
  const found = useUnknownCosts({ ...query, page, limit: pageRows })
  const days = frame('days', { from: format.calendarDate(view.from), to: format.calendarDate(view.to) })
  return (
    <>
      <PeriodBar view={view} days={days} file={{ ...query, report: 'unknown_costs' }} />
      <ThinProgress active={found.isFetching} />
      <FoundPart found={found} failed={t('failed')}>
        {({ unknown_costs: { none, estimated, charged }, lines, pagination }) =>
          pagination.total === 0 ? (
            <div className="card">
              <EmptyState icon={<ReceiptText size={24} />} title={t('nothingUnknown')} text={t('nothingUnknownText')} />
            </div>
          ) : (
            <>
              <StatStrip size="sm">
                <Stat label={t('unknownCharged')} value={format.money(charged)} note={t('unknownNote', { none, estimated })} />
              </StatStrip>
              <div className="card">
                <ul>
                  {lines.map((line) => (
                    <Row key={line.id} line={line} />
                  ))}
                </ul>
              </div>
              {pagination.total > pageRows && (
                <Pager page={page} limit={pageRows} total={pagination.total} onPage={(next) => setPage({ page: next })} />
              )}
            </>
          )
        }
      </FoundPart>
    </>
  )
}

function Row({ line }: { line: UnknownCost }) {
  const t = useText(partsReportsText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <li className="list-row">
      <span className="two-lines min-w-0 flex-1">
        <Link to={paths.invoice(line.invoice_id)} className="truncate">
          {line.description}
        </Link>
        <span>
          <span className="truncate">
            {[line.invoice_number, format.calendarDate(line.issue_date), line.order_number].join(' · ')}
          </span>
        </span>
      </span>
      <span className="flex flex-col items-end">
        <b className="font-[620] whitespace-nowrap tabular-nums">{format.money(line.charged)}</b>
        <span className="text-sm whitespace-nowrap text-warn">
          {t(`unknownState.${line.cost_state}`, { amount: format.money(line.our_cost) })}
        </span>
      </span>
    </li>
  )
}
