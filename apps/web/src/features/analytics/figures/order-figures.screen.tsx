import { orderPriorities, orderStatuses } from '@twopost/contract/service-orders.states'
import { OrderPriorityMark, OrderStatusPill, serviceOrdersText as orderWordsText } from '#features/service-orders/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Chart } from '#ui/chart.tsx'
import type { ChartOpens } from '#ui/chart-columns.tsx'
import { StatStrip } from '#ui/layout.tsx'
import { type DrillPlan, DrillValue, useColumnDrills } from './figure-drill.tsx'
import { Against, BarRows, Definitions, FigureCard, FigureLines, FigureStat, useAdvisorDefinition } from './figure-parts.tsx'
import { type OrderAnalytics, useFigures } from './figures.api.ts'
import { barsOf, daysOfWeek } from './figures.rules.ts'
import { figuresText } from './figures.text.ts'
import { FiguresFrame } from './figures-frame.tsx'
import { orderFiguresText } from './order-figures.text.ts'
import { OrderWeeks, useWeekName } from './order-weeks.tsx'
import { type FigureView, useFigureView } from './use-figure-view.ts'

const filters = ['advisor'] as const
const words = [
  'sales',
  'averageOrder',
  'laborRate',
  'hoursPerOrder',
  'partsToLabor',
  'soldHours',
  'posted',
  'created',
  'completed',
  'cancelled',
  'onTime',
  'median',
] as const
type Word = (typeof words)[number]

function useDefinition() {
  const t = useText(orderFiguresText)
  return (key: Word) => ({ key, word: t(`word.${key}`), text: t(`definition.${key}`) })
}
const isEmpty = ({ flow, sales }: OrderAnalytics): boolean =>
  flow.created + flow.completed + flow.cancelled + (sales?.orders ?? 0) === 0

const looks = {
  created: { shows: 'count' },
  completed: { shows: 'count', unit: 'time' },
  cancelled: { shows: 'count' },
  on_time: { shows: 'share' },
  posted: { shows: 'amount', unit: 'hours' },
  status: { shows: 'count' },
  priority: { shows: 'count' },
} as const satisfies DrillPlan['looks']

/** How the figures of orders open their records; what the list of orders can say opens as that list as well. */
function useDrills(view: FigureView): DrillPlan {
  const t = useText(orderFiguresText)
  const orders = useText(orderWordsText)
  const paths = usePaths()
  const may = useMay('service-order:view')
  const isSelectedShop = useShop()?.id === view.shop
  return {
    call: 'listOrderFigureRecords',
    may,
    looks,
    titleOf: ({ figure, choice }) => {
      const status = orderStatuses.find((one) => one === choice)
      const priority = orderPriorities.find((one) => one === choice)
      if (figure === 'status') return status && `${t('word.created')}: ${orders(`statuses.${status}`)}`
      if (figure === 'priority') return priority && `${t('word.created')}: ${orders(`priorities.${priority}`)}`
      return t(`word.${figure === 'on_time' ? 'onTime' : (figure as 'created' | 'completed' | 'cancelled' | 'posted')}`)
    },
    listOf: ({ figure, choice = '', days }) => {
      if (!isSelectedShop || view.chosen.advisor || !days || !['created', 'status', 'priority'].includes(figure)) return null
      return { to: paths.orders, search: { ...days, ...(figure !== 'created' && { [figure]: choice }) } }
    },
  }
}

/** Work orders of a period: what was posted, how many, how long, on time (G34). */
export function OrderFiguresScreen() {
  const t = useText(orderFiguresText)
  const view = useFigureView('8-weeks', filters)
  const found = useFigures('getOrderAnalytics', view.query)
  return (
    <FiguresFrame
      title={t('title')}
      beside={t('basis')}
      file="exportOrderAnalytics"
      view={view}
      found={found}
      isEmpty={isEmpty}
      drills={useDrills(view)}
    >
      {(data) => <Parts data={data} compare={view.compare} />}
    </FiguresFrame>
  )
}

function Parts({ data, compare }: { data: OrderAnalytics; compare: FigureView['compare'] }) {
  const frame = useText(figuresText)
  const isCompared = compare !== 'off'
  const define = useDefinition()
  const advisor = useAdvisorDefinition('orders')
  return (
    <>
      <Against from={data.period.before_from} to={data.period.before_to} compare={compare} />
      {data.sales ? <Sales data={data} isCompared={isCompared} /> : <p className="text-sm text-ink-3">{frame('noMoney')}</p>}
      <Flow data={data} isCompared={isCompared} />
      <div className="grid gap-4 xl:grid-cols-2">
        {data.sales && <SalesByWeek data={data} total={data.sales.total} />}
        <FlowByWeek data={data} />
        <ByStatus data={data} />
        <div className="flex flex-col gap-4">
          <ByPriority data={data} />
          {data.sales && <More sales={data.sales} />}
        </div>
      </div>
      <OrderWeeks data={data} />
      <Definitions of={[...words.map(define), advisor]} />
    </>
  )
}

const posted = { figure: 'posted' }

function Sales({ data, isCompared }: { data: OrderAnalytics; isCompared: boolean }) {
  const t = useText(orderFiguresText)
  const format = useFormat()
  const define = useDefinition()
  const { sales } = data
  const before = isCompared ? data.sales_before : null
  if (!sales) return null
  return (
    <section aria-label={t('money')}>
      <StatStrip>
        <FigureStat
          of={define('sales')}
          value={sales.total}
          show={format.money}
          note={t('ofOrders', { orders: sales.orders })}
          before={before?.total}
          drill={posted}
        />
        <FigureStat
          of={define('averageOrder')}
          value={sales.average_order}
          show={format.money}
          note={`${format.money(sales.total)} ÷ ${format.number(sales.orders)}`}
          before={before?.average_order}
          drill={posted}
        />
        <FigureStat
          of={define('laborRate')}
          value={sales.effective_labor_rate}
          show={format.money}
          note={t('laborOverHours', { labor: format.money(sales.labor), hours: format.number(sales.sold_hours, 1) })}
          before={before?.effective_labor_rate}
          drill={posted}
        />
        <FigureStat
          of={define('hoursPerOrder')}
          value={sales.hours_per_order}
          show={(value) => format.number(value, 1)}
          note={t('hoursOverOrders', { hours: format.number(sales.sold_hours, 1), orders: format.number(sales.orders) })}
          before={before?.hours_per_order}
          drill={posted}
        />
      </StatStrip>
    </section>
  )
}

function Flow({ data, isCompared }: { data: OrderAnalytics; isCompared: boolean }) {
  const t = useText(orderFiguresText)
  const format = useFormat()
  const define = useDefinition()
  const { flow } = data
  const before = isCompared ? data.flow_before : null
  const inDays = flow.median_hours !== null && flow.median_hours >= 48
  const { part, of, share } = flow.on_time
  return (
    <section aria-label={t('flow')}>
      <StatStrip size="sm">
        <FigureStat
          of={define('created')}
          value={flow.created}
          show={format.number}
          before={before?.created}
          drill={{ figure: 'created' }}
        />
        <FigureStat
          of={define('completed')}
          value={flow.completed}
          show={format.number}
          before={before?.completed}
          drill={{ figure: 'completed' }}
          note={
            <>
              {t('word.cancelled')}:{' '}
              <DrillValue
                drill={{ figure: 'cancelled' }}
                word={t('word.cancelled')}
                value={format.number(flow.cancelled)}
                className="font-[520]"
              />
            </>
          }
        />
        <FigureStat
          of={define('onTime')}
          value={share}
          show={(value) => format.percent(value, 1)}
          note={of === 0 ? t('noDue') : t('onTimeOf', { part: format.number(part), of: format.number(of) })}
          before={before?.on_time.share}
          drill={{ figure: 'on_time' }}
        />
        <FigureStat
          of={define('median')}
          value={flow.median_hours}
          show={(value) => format.number(inDays ? value / 24 : value, 1)}
          unit={inDays ? t('day', { days: 2 }) : 'h'}
          before={before?.median_hours}
          drill={{ figure: 'completed' }}
        />
      </StatStrip>
    </section>
  )
}

/** The columns of weeks open the records of a figure in that week. */
function useWeekDrills(
  data: OrderAnalytics,
  figure: 'posted' | 'created',
  value: (week: OrderAnalytics['weeks'][number]) => string,
): ChartOpens | undefined {
  const t = useText(orderFiguresText)
  const nameOf = useWeekName()
  const weekAt = (index: number) => data.weeks[index] as OrderAnalytics['weeks'][number]
  return useColumnDrills(
    (index) => ({ figure, days: daysOfWeek(weekAt(index), data.period) }),
    (index) => `${nameOf(weekAt(index))}, ${t(figure === 'posted' ? 'word.sales' : 'word.created')}`,
    (index) => value(weekAt(index)),
  )
}

const feesOf = (week: OrderAnalytics['weeks'][number]): number =>
  Math.max(0, Math.round(((week.total ?? 0) - (week.labor ?? 0) - (week.parts ?? 0)) * 100) / 100)

function SalesByWeek({ data, total }: { data: OrderAnalytics; total: number }) {
  const t = useText(orderFiguresText)
  const format = useFormat()
  const nameOf = useWeekName()
  const hasFees = data.weeks.some((week) => feesOf(week) > 0)
  const opens = useWeekDrills(data, 'posted', ({ total }) => format.money(total ?? 0))
  return (
    <FigureCard title={t('salesByWeek')}>
      {data.sales?.orders === 0 ? (
        <p className="text-ink-3">{t('noSales')}</p>
      ) : (
        <Chart
          points={data.weeks.map((week) => ({
            label: nameOf(week),
            values: [week.labor ?? 0, week.parts ?? 0, ...(hasFees ? [feesOf(week)] : [])],
            unfinished: week.is_current,
          }))}
          series={[t('labor'), t('parts'), ...(hasFees ? [t('other')] : [])]}
          summary={t('salesSummary', { total: format.money(total) })}
          format={format.money}
          axisFormat={format.shortMoney}
          labelHeading={t('week')}
          opens={opens}
        />
      )}
    </FigureCard>
  )
}

function FlowByWeek({ data }: { data: OrderAnalytics }) {
  const t = useText(orderFiguresText)
  const format = useFormat()
  const nameOf = useWeekName()
  const opens = useWeekDrills(data, 'created', ({ created }) => format.number(created))
  return (
    <FigureCard title={t('flowByWeek')}>
      <Chart
        kind="grouped"
        points={data.weeks.map((week) => ({
          label: nameOf(week),
          values: [week.created, week.completed],
          unfinished: week.is_current,
        }))}
        series={[t('word.created'), t('word.completed')]}
        summary={t('flowSummary', {
          created: format.number(data.flow.created),
          completed: format.number(data.flow.completed),
        })}
        format={(value) => format.number(value)}
        axisFormat={(value) => (Number.isInteger(value) ? format.number(value) : '')}
        labelHeading={t('week')}
        opens={opens}
      />
    </FigureCard>
  )
}

function ByStatus({ data }: { data: OrderAnalytics }) {
  const t = useText(orderFiguresText)
  const orders = useText(orderWordsText)
  const format = useFormat()
  const bars = barsOf(data.by_status.map((row) => row.count))
  return (
    <FigureCard title={t('byStatus')}>
      <BarRows
        empty={t('noneCreated')}
        rows={
          data.flow.created === 0
            ? []
            : data.by_status.map((row, at) => ({
                key: row.status,
                label: <OrderStatusPill status={row.status} />,
                word: orders(`statuses.${row.status}`),
                value: format.number(row.count),
                drill: { figure: 'status', choice: row.status },
                bar: bars[at] ?? 0,
              }))
        }
      />
    </FigureCard>
  )
}

function ByPriority({ data }: { data: OrderAnalytics }) {
  const t = useText(orderFiguresText)
  const orders = useText(orderWordsText)
  const format = useFormat()
  const bars = barsOf(data.by_priority.map((row) => row.count))
  return (
    <FigureCard title={t('byPriority')}>
      <BarRows
        empty={t('noneCreated')}
        rows={
          data.flow.created === 0
            ? []
            : data.by_priority.map((row, at) => ({
                key: row.priority,
                label: <OrderPriorityMark priority={row.priority} />,
                word: orders(`priorities.${row.priority}`),
                value: format.number(row.count),
                drill: { figure: 'priority', choice: row.priority },
                bar: bars[at] ?? 0,
              }))
        }
      />
    </FigureCard>
  )
}

function More({ sales }: { sales: NonNullable<OrderAnalytics['sales']> }) {
  const t = useText(orderFiguresText)
  const format = useFormat()
  const define = useDefinition()
  return (
    <FigureCard title={t('more')}>
      <FigureLines
        lines={[
          { of: define('posted'), value: format.number(sales.orders), drill: posted },
          { of: define('soldHours'), value: `${format.hours(sales.sold_hours)} h`, drill: posted },
          {
            of: define('partsToLabor'),
            value: sales.parts_to_labor === null ? '–' : format.number(sales.parts_to_labor, 2),
            drill: sales.parts_to_labor === null ? undefined : posted,
            note: t('partsOverLabor', { parts: format.money(sales.parts), labor: format.money(sales.labor) }),
          },
        ]}
      />
    </FigureCard>
  )
}
