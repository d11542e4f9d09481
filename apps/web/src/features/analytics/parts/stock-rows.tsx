import { Link } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateField } from '#platform/date-field.tsx'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { EmptyState, ThinProgress } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Stat, StatStrip } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Select } from '#ui/select.tsx'
import { ExportMenu } from '../figures/figure-export.tsx'
import { type StockRow, useDeadStock, useStockValue } from './parts-reports.api.ts'
import { partsReportsText } from './parts-reports.text.ts'

const pageRows = 25
const dayChoices = ['90', '180', '365', '730'] as const
const valueParams = { as_of: param.text(), page: param.int(1) }
const deadParams = { idle: param.oneOf(dayChoices, '365'), page: param.int(1) }

/** What the shop had in stock at the end of a day, the most valuable first (PAR31). */
export function StockValueReport({ shopId }: { shopId: string }) {
  const t = useText(partsReportsText)
  const format = useFormat()
  const [view, setView] = useUrlState(valueParams)
  const asOf = view.as_of && view.as_of < format.today ? view.as_of : format.today
  const found = useStockValue({ shop_id: shopId, as_of: asOf, page: view.page, limit: pageRows })
  return (
    <>
      <Choices
        file={{ report: 'stock_value', shop_id: shopId, as_of: asOf }}
        field={
          <Field label={t('asOf')}>
            <DateField value={asOf} onValue={(day) => setView({ as_of: day >= format.today ? '' : day })} />
          </Field>
        }
      />
      <ThinProgress active={found.isFetching} />
      <FoundPart found={found} failed={t('failed')}>
        {({ stock_value, items, pagination }) => (
          <Report
            sum={
              stock_value.value === undefined ? (
                <Stat label={t('inStock')} value={format.number(stock_value.rows)} note={t('noCost')} />
              ) : (
                <Stat
                  label={t('worth')}
                  value={format.money(stock_value.value)}
                  note={t('worthNote', { count: stock_value.rows })}
                />
              )
            }
            rows={items.map((row) => ({ row, note: row.category }))}
            total={pagination.total}
            page={view.page}
            onPage={(page) => setView({ page })}
            empty={{ title: t('nothingThere'), text: t('nothingThereText') }}
          />
        )}
      </FoundPart>
    </>
  )
}

/** What is on hand and nobody used or bought for so many days (PAR31). */
export function DeadStockReport({ shopId }: { shopId: string }) {
  const t = useText(partsReportsText)
  const format = useFormat()
  const [view, setView] = useUrlState(deadParams)
  const found = useDeadStock({ shop_id: shopId, days: Number(view.idle), page: view.page, limit: pageRows })
  return (
    <>
      <Choices
        file={{ report: 'dead_stock', shop_id: shopId, days: view.idle }}
        field={
          <Field label={t('days')}>
            <Select
              value={view.idle}
              onValue={(idle) => setView({ idle })}
              options={dayChoices.map((value) => ({ value, label: t('dayCount', { count: Number(value) }) }))}
            />
          </Field>
        }
      />
      <ThinProgress active={found.isFetching} />
      <FoundPart found={found} failed={t('failed')}>
        {({ dead_stock, items, pagination }) => {
          const since = format.calendarDate(dead_stock.before)
          return (
            <Report
              sum={
                <Stat
                  label={t(dead_stock.value === undefined ? 'deadParts' : 'deadWorth')}
                  value={dead_stock.value === undefined ? format.number(dead_stock.rows) : format.money(dead_stock.value)}
                  note={`${t('partCount', { count: dead_stock.rows })} · ${t('deadNote', { date: since })}`}
                />
              }
              rows={items.map((row) => ({
                row,
                note: row.last_used_on ? t('lastUsed', { date: format.calendarDate(row.last_used_on) }) : t('neverUsed'),
              }))}
              total={pagination.total}
              page={view.page}
              onPage={(page) => setView({ page })}
              empty={{ title: t('nothingDead'), text: t('nothingDeadText', { date: since }) }}
            />
          )
        }}
      </FoundPart>
    </>
  )
}

/** What the report is of, and the report as a file for who may have it. */
function Choices({ field, file }: { field: ReactNode; file: Readonly<Record<string, string>> }) {
  const mayExport = useMay('reports:export')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-56">{field}</div>
      {mayExport && (
        <span className="ml-auto">
          <ExportMenu call="exportPartsReport" query={file} />
        </span>
      )}
    </div>
  )
}

function Report({
  sum,
  rows,
  total,
  page,
  onPage,
  empty,
}: {
  sum: ReactNode
  rows: readonly { row: StockRow; note: string }[]
  total: number
  page: number
  onPage: (page: number) => void
  empty: { title: string; text: string }
}) {
  if (total === 0)
    return (
      <div className="card">
        <EmptyState icon={<PackageOpen size={24} />} {...empty} />
      </div>
    )
  return (
    <>
      <StatStrip size="sm">{sum}</StatStrip>
      <div className="card">
        <ul>
          {rows.map(({ row, note }) => (
            <Row key={row.id} row={row} note={note} />
          ))}
        </ul>
      </div>
      {total > pageRows && <Pager page={page} limit={pageRows} total={total} onPage={onPage} />}
    </>
  )
}

function Row({ row, note }: { row: StockRow; note: string }) {
  const format = useFormat()
  const paths = usePaths()
  const quantity = [format.number(row.quantity), row.unit].filter(Boolean).join(' ')
  return (
    <li className="list-row">
      <span className="two-lines min-w-0 flex-1">
        <Link to={paths.item(row.id)} className="truncate">
          {row.name}
        </Link>
        <span>
          <span className="truncate">{[row.partNumber, note].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
      <span className="flex flex-col items-end">
        <b className="font-[620] whitespace-nowrap tabular-nums">
          {row.value === undefined ? quantity : format.money(row.value)}
        </b>
        {row.value !== undefined && <span className="text-sm whitespace-nowrap text-ink-2">{quantity}</span>}
      </span>
    </li>
  )
}
