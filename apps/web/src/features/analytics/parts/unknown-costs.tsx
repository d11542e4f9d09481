import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { EmptyState, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { ExportMenu } from '../figures/figure-export.tsx'
import { Choice, PeriodChoice } from '../figures/figure-filters.tsx'
import { figuresText } from '../figures/figures.text.ts'
import { useFigureView } from '../figures/use-figure-view.ts'
import { type UnknownCost, useUnknownCosts } from './parts-reports.api.ts'
import { partsReportsText } from './parts-reports.text.ts'

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
  const mayExport = useMay('reports:export')
  const days = frame('days', { from: format.calendarDate(view.from), to: format.calendarDate(view.to) })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FilterBar>
          <Choice
            label={t('period')}
            value={view.preset ? frame('presetDays', { preset: frame(`preset.${view.preset}`), days }) : days}
          >
            {(close) => <PeriodChoice view={view} close={close} />}
          </Choice>
        </FilterBar>
        {mayExport && (
          <span className="ml-auto">
            <ExportMenu call="exportPartsReport" query={{ ...query, report: 'unknown_costs' }} />
          </span>
        )}
      </div>
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
