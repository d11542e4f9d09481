import { Link } from '@tanstack/react-router'
import type { TaxClass } from '@twopost/contract/reports'
import { ExportMenu } from '#features/analytics/index.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Drawer } from '#ui/dialog.tsx'
import { SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Pager } from '#ui/pager.tsx'
import { type TaxDocument, type TaxDocumentQuery, useTaxDocuments } from './reports.api.ts'
import { taxReportText } from './tax-report.text.ts'

const pageRows = 20
const reasons = [
  'resale',
  'government',
  'nonprofit',
  'farm',
  'interstate',
  'other',
  'no_certificate',
  'taxed',
  'not_taxed',
] as const

/** The documents that a figure of the tax report is the sum of, page by page (TAX16). */
export default function TaxDrawer({
  open,
  onOpenChange,
  of,
  title,
  days,
  query,
  page,
  onPage,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  of: TaxClass
  title: string
  /** Period, shop and basis in words. */
  days: string
  query: TaxDocumentQuery
  page: number
  onPage: (page: number) => void
}) {
  const t = useText(taxReportText)
  const format = useFormat()
  const found = useTaxDocuments({ ...query, page, limit: pageRows }, open)
  const mayExport = useMay('reports:export')
  const total = found.data?.pagination.total ?? 0
  return (
    <Drawer
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={days}
      footer={mayExport && total > 0 && <ExportMenu call="exportTaxReport" query={query as Readonly<Record<string, string>>} />}
    >
      <div className="relative flex flex-col gap-3">
        <ThinProgress active={found.isFetching} />
        <FoundPart found={found} failed={t('documentsFailed')} skeleton={<SkeletonRows rows={6} />}>
          {({ documents, sum }) => (
            <>
              {documents.length === 0 ? (
                <p className="text-ink-2">{t('none')}</p>
              ) : (
                <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-border border-b pb-3">
                  <b className="text-3xl font-[620] tabular-nums">{format.money(sum.amount)}</b>
                  <span className="text-sm text-ink-2">
                    {[sum.tax !== 0 && t('taxOf', { amount: format.money(sum.tax) }), t('documents', { count: total })]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
              )}
              <ul className="-mx-1">
                {documents.map((one) => (
                  <Row key={one.id} of={of} one={one} />
                ))}
              </ul>
              {total > pageRows && <Pager page={page} limit={pageRows} total={total} onPage={onPage} />}
            </>
          )}
        </FoundPart>
      </div>
    </Drawer>
  )
}

function Row({ of, one }: { of: TaxClass; one: TaxDocument }) {
  const t = useText(taxReportText)
  const format = useFormat()
  const paths = usePaths()
  const reason = reasons.find((word) => word === one.reason)
  const about = [
    one.customer_name,
    one.line,
    reason && of !== 'taxable' && t(`reason.${reason}`),
    one.event !== 'issued' && t(`event.${one.event}`),
  ]
  return (
    <li className="flex items-start gap-3 border-border border-b px-1 py-2.5 last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        {one.invoice_number ? (
          <Link to={paths.invoice(one.invoice_id)} className="link min-w-0 truncate font-[520]">
            {t('invoice', { number: one.invoice_number })}
          </Link>
        ) : (
          <span className="font-[520]">{t('withoutNumber')}</span>
        )}
        <span className="text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</span>
        {one.note && <span className="text-sm text-ink-2">{t('by', { note: one.note, name: one.by_name })}</span>}
        <span className="text-xs text-ink-3">{[format.calendarDate(one.date), one.shop_name].join(' · ')}</span>
      </span>
      <span className="flex flex-col items-end whitespace-nowrap">
        <b className="font-[620] tabular-nums">{format.money(one.amount)}</b>
        {one.tax !== 0 && (
          <span className="text-xs text-ink-3 tabular-nums">{t('taxOf', { amount: format.money(one.tax) })}</span>
        )}
        {one.percent !== null && <span className="text-xs text-ink-3 tabular-nums">{format.percent(one.percent / 100, 4)}</span>}
      </span>
    </li>
  )
}
