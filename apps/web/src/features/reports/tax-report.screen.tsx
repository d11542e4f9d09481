import { taxClasses } from '@twopost/contract/reports'
import { Scale } from 'lucide-react'
import {
  Choice,
  ExportMenu,
  FigureScreens,
  figuresText,
  PeriodChoice,
  PrintButton,
  useFigureView,
} from '#features/analytics/index.ts'
import { useShops } from '#features/shops/index.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Banner, EmptyState, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ChoiceList } from '#ui/filter-choice.tsx'
import { Card, PageHeader, Stat, StatStrip } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { type TaxReport, useTaxReport } from './reports.api.ts'
import { type OpenTax, TaxFigure, useTaxName } from './tax-figure.tsx'
import { taxReportText } from './tax-report.text.ts'
import { TaxTable } from './tax-table.tsx'

const TaxDrawer = lazyDialog(() => import('./tax-drawer.tsx'))
const bases = ['invoiced', 'paid'] as const
const params = {
  basis: param.oneOf(bases, 'invoiced'),
  /** The figure whose documents are open: class, tax and reason. */
  figure: param.oneOf(['', ...taxClasses], ''),
  tax: param.text(),
  reason: param.text(),
  page: param.int(1),
}

/** What each tax of a period came to, and the documents behind every figure (TAX16). */
export function TaxReportScreen() {
  const t = useText(taxReportText)
  const frame = useText(figuresText)
  const format = useFormat()
  const nameOf = useTaxName()
  const view = useFigureView('this-month')
  const [at, setAt] = useUrlState(params)
  const mayExport = useMay('reports:export')
  const shops = useShops().data?.shops ?? []
  const query = {
    ...(view.shop !== 'all' && { shop_id: view.shop }),
    ...{ from: view.from, to: view.to, basis: at.basis },
  }
  const found = useTaxReport(query)
  const report = found.data?.tax_report
  const days = frame('days', { from: format.calendarDate(view.from), to: format.calendarDate(view.to) })
  const open: OpenTax = (figure, tax, reason) =>
    setAt({ figure, tax: tax?.code ?? '', reason: reason ?? '', page: 1 }, { push: true })
  const opened = at.figure
  const tax = report?.taxes.find((one) => one.code === at.tax)
  const shopName = view.shop === 'all' ? frame('allShops') : (shops.find((one) => one.id === view.shop)?.name ?? '…')
  return (
    <div className="page relative">
      <ThinProgress active={found.isFetching} />
      <PageHeader
        title={t('title')}
        beside={<span className="text-sm text-ink-3">{t('beside')}</span>}
        actions={
          <>
            <PrintButton />
            {mayExport && <ExportMenu call="exportTaxReport" query={query} />}
          </>
        }
      />
      <FigureScreens />
      <FilterBar>
        <Choice
          label={frame('period')}
          value={view.preset ? frame('presetDays', { preset: frame(`preset.${view.preset}`), days }) : days}
        >
          {(close) => <PeriodChoice view={view} close={close} />}
        </Choice>
        {shops.length > 1 && (
          <Choice label={frame('shop')} value={shopName}>
            {(close) => (
              <ChoiceList
                label={frame('shop')}
                value={view.shop}
                options={[
                  { value: 'all', label: frame('allShops') },
                  ...shops.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onPick={(shop) => {
                  view.setShop(shop)
                  close()
                }}
              />
            )}
          </Choice>
        )}
        <Choice label={t('basis')} value={t(`bases.${at.basis}`)}>
          {(close) => (
            <ChoiceList
              label={t('basis')}
              value={at.basis}
              options={bases.map((value) => ({ value, label: t(`bases.${value}`) }))}
              onPick={(basis) => {
                setAt({ basis })
                close()
              }}
            />
          )}
        </Choice>
      </FilterBar>
      {/* On paper the filters are not there. */}
      <p className="hidden print:block">{[shopName, days, t(`bases.${at.basis}`)].join(' · ')}</p>
      <FoundPart found={found} failed={t('failed')}>
        {({ tax_report }) => (
          <>
            <Totals report={tax_report} open={open} />
            <Card title={t('byTax')} flush>
              {tax_report.taxes.length === 0 ? (
                <EmptyState icon={<Scale size={24} />} title={t('noTaxes')} />
              ) : (
                <TaxTable report={tax_report} open={open} />
              )}
            </Card>
            <div className="grid gap-4 xl:grid-cols-2">
              <Reasons report={tax_report} open={open} />
              <Watch report={tax_report} open={open} />
            </div>
          </>
        )}
      </FoundPart>
      <TaxDrawer
        open={opened !== ''}
        onOpenChange={() => setAt({ figure: '', tax: '', reason: '', page: 1 })}
        of={opened || 'taxable'}
        title={opened === '' ? '' : tax ? t('ofTax', { what: t(`class.${opened}`), tax: nameOf(tax) }) : t(`class.${opened}`)}
        days={[days, shopName, t(`bases.${at.basis}`)].join(' · ')}
        query={{
          ...query,
          class: opened || 'taxable',
          ...(at.tax && { component: at.tax }),
          ...(tax && tax.shop_ids.length > 0 && { shop_ids: tax.shop_ids.join(',') }),
          ...(at.reason && { reason: at.reason }),
        }}
        page={at.page}
        onPage={(page) => setAt({ page })}
      />
    </div>
  )
}

interface Opening {
  report: TaxReport
  open: OpenTax
}

/** Sales, tax and credits of the period, and that they are those of the sales figures. */
function Totals({ report, open }: Opening) {
  const t = useText(taxReportText)
  const format = useFormat()
  const { totals, sales_figures: figures } = report
  const isPaid = report.basis === 'paid'
  return (
    <section className="stack" aria-label={t('totals')}>
      <StatStrip size="md">
        <Stat label={t('netSales')} value={format.money(totals.net_sales)} note={t(isPaid ? 'netPaidNote' : 'netNote')} />
        <Stat label={t('tax')} value={format.money(totals.tax)} note={t(isPaid ? 'taxPaidNote' : 'taxNote')} />
        <Stat
          label={t('credits')}
          value={<TaxFigure of="credits" amount={totals.credits.amount} open={open} />}
          note={t('creditsNote')}
        />
        <Stat label={t('taxDue')} value={format.money(totals.tax_due)} note={t('dueNote')} />
      </StatStrip>
      {figures &&
        (figures.difference === 0 ? (
          <p className="text-sm text-ink-2">
            {t('agrees', { amount: format.money(figures.net_sales), difference: format.money(figures.difference) })}
          </p>
        ) : (
          <Banner kind="warn">
            {t('differs', { amount: format.money(figures.net_sales), difference: format.money(figures.difference) })}
          </Banner>
        ))}
    </section>
  )
}

/** Why customers were exempt, for each tax. */
function Reasons({ report, open }: Opening) {
  const t = useText(taxReportText)
  const nameOf = useTaxName()
  const rows = report.taxes.flatMap((tax) => tax.exempt_by_reason.map((one) => ({ ...one, tax })))
  return (
    <Card title={t('reasons')} flush>
      {rows.length === 0 ? (
        <p className="card-body text-ink-3">{t('noExempt')}</p>
      ) : (
        <ul>
          {rows.map(({ tax, reason, amount }) => (
            <li key={`${tax.code} ${tax.name} ${reason}`} className="list-row">
              <span className="two-lines min-w-0 flex-1">
                <span>{t(`reason.${reason}`)}</span>
                <span>{nameOf(tax)}</span>
              </span>
              <b className="font-[620] tabular-nums">
                <TaxFigure of="exempt" tax={tax} reason={reason} amount={amount} open={open} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What an auditor asks about first. */
function Watch({ report, open }: Opening) {
  const t = useText(taxReportText)
  const rows = [
    { of: 'overrides', title: t('overrides'), lines: report.overrides.lines, amount: report.overrides.amount },
    { of: 'given_away', title: t('givenAway'), lines: report.given_away.lines, amount: report.given_away.cost },
  ] as const
  return (
    <Card title={t('watch')} flush>
      <ul>
        {rows.map(({ of, title, lines, amount }) => (
          <li key={of} className="list-row">
            <span className="two-lines min-w-0 flex-1">
              <span>{title}</span>
              <span>{t(of === 'overrides' ? 'overridesNote' : 'givenAwayNote', { count: lines })}</span>
            </span>
            <b className="font-[620] tabular-nums">
              <TaxFigure of={of} amount={amount} has={lines > 0} open={open} />
            </b>
          </li>
        ))}
      </ul>
      <p className="card-body text-xs text-ink-3">{t('byInvoiceDay')}</p>
    </Card>
  )
}
