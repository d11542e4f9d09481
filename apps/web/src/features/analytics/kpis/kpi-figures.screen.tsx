import type { KpiAnswer, KpiCode } from '@twopost/contract/kpis'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Chart } from '#ui/chart.tsx'
import { StatStrip } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useColumnDrills } from '../figures/figure-drill.tsx'
import { ExportMenu, PrintButton } from '../figures/figure-export.tsx'
import { Against, Definitions, FigureCard } from '../figures/figure-parts.tsx'
import { FiguresFrame } from '../figures/figures-frame.tsx'
import { type FigureView, useFigureView } from '../figures/use-figure-view.ts'
import { DiscountTables } from './discount-tables.tsx'
import { goalsText } from './goals.text.ts'
import { InvoiceFigures } from './invoice-figures.tsx'
import { KpiDrills } from './kpi-drill.tsx'
import { KpiStat, shownOf, useKpiDefinition } from './kpi-stat.tsx'
import { KpiTable, useStepName } from './kpi-table.tsx'
import { kpiQuery, useKpis } from './kpis.api.ts'
import { codesOf, type KpiScreenName, kpiScreens, stepOf } from './kpis.rules.ts'
import { kpisText } from './kpis.text.ts'
import { TodayFigures } from './today-figures.tsx'

const GoalsDrawer = lazyDialog(() => import('./goals-drawer.tsx'))
const filters = ['advisor'] as const
/** Nothing was posted: no figure has anything in it. */
const isEmpty = ({ kpis }: KpiAnswer): boolean => kpis.every(({ now }) => now.numerator === 0 && !now.denominator)

/** What was sold, before tax and after discounts (KPI6, KPI15). */
export const SalesFiguresScreen = () => <KpiScreen name="sales" />
/** What was left of it after what it cost (KPI7, KPI15). */
export const ProfitFiguresScreen = () => <KpiScreen name="profit" />

function KpiScreen({ name }: { name: KpiScreenName }) {
  const t = useText(kpisText)
  const view = useFigureView('8-weeks', filters, true)
  const query = kpiQuery(view)
  const codes = codesOf(name)
  const step = stepOf(view.from, view.to)
  const { data, error, isFetching, refetch } = useKpis(codes, step, query)
  const mayExport = useMay('reports:export')
  // Setting goals and seeing them are two rights; who has the first alone has no list of them.
  const [mayChange, maySeeGoals] = [useMay('settings:create'), useMay('reports:view')]
  const maySetGoals = mayChange && maySeeGoals
  const found = { data: data && { analytics: data.kpis, as_of: null }, error, isFetching, refetch }
  return (
    <FiguresFrame
      title={t(name)}
      beside={t('basis')}
      actions={
        <>
          <PrintButton />
          {maySetGoals && <Goals shopId={query.shop_id ?? ''} />}
          {mayExport && <ExportMenu call="exportKpis" query={{ ...query, codes: codes.join(','), group_by: step }} />}
        </>
      }
      view={view}
      found={found}
      isEmpty={isEmpty}
    >
      {(answer) => (
        <KpiDrills view={view}>
          <Parts name={name} view={view} answer={answer} />
        </KpiDrills>
      )}
    </FiguresFrame>
  )
}

/** The way to the goals. */
function Goals({ shopId }: { shopId: string }) {
  const t = useText(goalsText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Target size={16} />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <GoalsDrawer open={open} onOpenChange={setOpen} shopId={shopId} />
    </>
  )
}

function Parts({ name, view, answer }: { name: KpiScreenName; view: FigureView; answer: KpiAnswer }) {
  const t = useText(kpisText)
  const define = useKpiDefinition()
  const screen = kpiScreens[name]
  const found = (codes: readonly KpiCode[]) => answer.kpis.filter((kpi) => codes.includes(kpi.code)).sort(inOrderOf(codes))
  const strip = (codes: readonly KpiCode[], label: string, size: 'sm' | 'md') => (
    <section aria-label={label}>
      <StatStrip size={size}>
        {found(codes).map((kpi) => (
          <KpiStat key={kpi.code} kpi={kpi} groups={answer.groups} isCompared={view.compare !== 'off'} />
        ))}
      </StatStrip>
    </section>
  )
  return (
    <>
      {name === 'sales' && <TodayFigures view={view} />}
      <Against from={answer.period.before_from} to={answer.period.before_to} compare={view.compare} />
      {strip(screen.large, t('figures'), 'md')}
      {strip(screen.small, t('more'), 'sm')}
      <OverTime name={name} view={view} answer={answer} />
      <KpiTable name={name} view={view} whole={answer} />
      {/* Discounts are told apart by nothing else: of an advisor or another payer there are none to show. */}
      {name === 'sales' && !view.chosen.advisor && !view.payer && <DiscountTables view={view} />}
      {name === 'sales' && <InvoiceFigures view={view} />}
      <Definitions of={answer.kpis.map(({ code, now }) => define(code, now))} />
    </>
  )
}
const inOrderOf =
  (codes: readonly KpiCode[]) =>
  (a: { code: KpiCode }, b: { code: KpiCode }): number =>
    codes.indexOf(a.code) - codes.indexOf(b.code)

const chartWords = ['labor_sales', 'parts_sales', 'sublet_sales', 'fee_sales'] as const

/** Sales by what was sold, or gross profit, over the days, weeks or months of the period. */
function OverTime({ name, view, answer }: { name: KpiScreenName; view: FigureView; answer: KpiAnswer }) {
  const t = useText(kpisText)
  const format = useFormat()
  const define = useKpiDefinition()
  const stepName = useStepName(view)
  const main: KpiCode = name === 'sales' ? 'net_sales' : 'gross_profit'
  const amountOf = (group: KpiAnswer['groups'][number], code: KpiCode): number => Math.max(0, group.values[code]?.numerator ?? 0)
  // A series that is empty all the time says nothing.
  const series =
    name === 'sales'
      ? chartWords.filter((code, at) => at < 2 || answer.groups.some((group) => amountOf(group, code) > 0))
      : ([main] as const)
  const groupAt = (index: number) => answer.groups[index] as KpiAnswer['groups'][number]
  const total = answer.kpis.find((kpi) => kpi.code === main)?.now
  const shown = total ? (shownOf(main, total).value ?? 0) : 0
  const word = define(main).word
  const opens = useColumnDrills(
    (index) => ({ figure: main, days: { from: groupAt(index).from, to: groupAt(index).to } }),
    (index) => `${stepName(groupAt(index))}, ${word}`,
    (index) => format.money(groupAt(index).values[main]?.numerator ?? 0),
  )
  return (
    <FigureCard title={t(name === 'sales' ? 'salesByTime' : 'profitByTime')}>
      {answer.groups.every((group) => series.every((code) => amountOf(group, code) === 0)) ? (
        <p className="text-ink-3">{t('noneYet')}</p>
      ) : (
        <Chart
          points={answer.groups.map((group) => ({
            label: stepName(group),
            values: series.map((code) => amountOf(group, code)),
            unfinished: group.is_current,
          }))}
          series={series.map((code) => (code === 'gross_profit' ? word : t(`chartSales.${code as (typeof chartWords)[number]}`)))}
          summary={t('summary', { word, value: format.money(shown) })}
          format={format.money}
          axisFormat={format.shortMoney}
          labelHeading={t(`step.${stepOf(view.from, view.to)}`)}
          opens={opens}
        />
      )}
    </FigureCard>
  )
}
