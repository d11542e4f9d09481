import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Drawer } from '#ui/dialog.tsx'
import { SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Pager } from '#ui/pager.tsx'
import { ExportMenu } from '../figures/figure-export.tsx'
import { type GapPart, type GapQuery, type GapRecord, useGapRecords } from './parts-reports.api.ts'
import { partsReportsText } from './parts-reports.text.ts'

const pageRows = 20

/** The rows that a part of the gap is the sum of, page by page. */
export default function GapDrawer({
  open,
  onOpenChange,
  part,
  query,
  days,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  part: GapPart
  query: GapQuery
  /** The period in words. */
  days: string
}) {
  const t = useText(partsReportsText)
  const [page, setPage] = useState(1)
  const found = useGapRecords({ ...query, part, page, limit: pageRows }, open)
  const mayExport = useMay('reports:export')
  const total = found.data?.pagination.total ?? 0
  return (
    <Drawer
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={t(`parts.${part}`)}
      description={days}
      footer={
        mayExport &&
        total > 0 && (
          <ExportMenu call="exportPartsReport" query={{ ...query, shop_id: query.shop_id ?? '', report: 'gap', part }} />
        )
      }
    >
      <div className="relative flex flex-col gap-3">
        <ThinProgress active={found.isFetching} />
        <FoundPart found={found} failed={t('recordsFailed')} skeleton={<SkeletonRows rows={6} />}>
          {({ records }) => (
            <>
              {records.length === 0 && <p className="text-ink-2">{t('noRecords')}</p>}
              <ul className="-mx-1">
                {records.map((record) => (
                  <Row key={record.id} record={record} />
                ))}
              </ul>
              {total > pageRows && <Pager page={page} limit={pageRows} total={total} onPage={setPage} />}
            </>
          )}
        </FoundPart>
      </div>
    </Drawer>
  )
}

function Row({ record }: { record: GapRecord }) {
  const t = useText(partsReportsText)
  const format = useFormat()
  const paths = usePaths()
  const order = record.order_id && record.order_number ? record.order_id : null
  const about = [
    record.partNumber,
    record.document && t('record.document', { number: record.document }),
    record.reason,
    record.by_name,
  ]
  return (
    <li className="flex items-start gap-3 border-border border-b px-1 py-2.5 last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link to={paths.item(record.item_id)} className="link truncate font-[520]">
          {record.name}
        </Link>
        <span className="text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</span>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          {format.calendarDate(record.date)}
          {order && (
            <Link to={paths.order(order)} className="link">
              {t('record.order', { number: record.order_number })}
            </Link>
          )}
        </span>
      </span>
      <span className="flex flex-col items-end whitespace-nowrap">
        <b className="font-[620] tabular-nums">
          {record.amount === undefined ? format.number(record.quantity) : format.money(record.amount)}
        </b>
        {record.amount !== undefined && record.quantity !== 0 && (
          <span className="text-xs text-ink-3">{[format.number(record.quantity), record.unit].filter(Boolean).join(' ')}</span>
        )}
      </span>
    </li>
  )
}
