import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Chart } from '#ui/chart.tsx'
import { StatStrip } from '#ui/layout.tsx'
import { customerFiguresText } from './customer-figures.text.ts'
import { type DrillPlan, DrillValue, useColumnDrills } from './figure-drill.tsx'
import {
  Against,
  BarRows,
  Definitions,
  FigureCard,
  FigureLines,
  FigureStat,
  OnFile,
  useAdvisorDefinition,
  useMonthName,
} from './figure-parts.tsx'
import { type CustomerAnalytics, useFigures } from './figures.api.ts'
import { barsOf, daysOfMonth } from './figures.rules.ts'
import { figuresText } from './figures.text.ts'
import { FiguresFrame } from './figures-frame.tsx'
import { useFigureView } from './use-figure-view.ts'

const filters = ['type', 'advisor'] as const
const words = ['withOrder', 'newCustomers', 'retention', 'perCustomer', 'top', 'notSeen', 'days', 'onTime'] as const
type Word = (typeof words)[number]

function useDefinition() {
  const t = useText(customerFiguresText)
  return (key: Word) => ({ key, word: t(`word.${key}`), text: t(`definition.${key}`) })
}
const isEmpty = (data: CustomerAnalytics): boolean =>
  data.with_order === 0 && data.not_seen.every((row) => row.customers === 0) && !data.days_sales_outstanding?.owed

const looks = {
  on_file: { shows: 'count' },
  with_order: { shows: 'count', unit: 'orders' },
  new_customers: { shows: 'share' },
  retention: { shows: 'share', unit: 'orders' },
  not_seen: { shows: 'count', unit: 'orders' },
  type: { shows: 'amount', unit: 'orders' },
  posted: { shows: 'amount' },
  paid_on_time: { shows: 'share', taxed: true },
  owed: { shows: 'amount', taxed: true },
  invoiced_90_days: { shows: 'amount', taxed: true },
} as const satisfies DrillPlan['looks']
const wordOf = {
  with_order: 'withOrder',
  new_customers: 'newCustomers',
  retention: 'retention',
  paid_on_time: 'onTime',
  owed: 'owed',
  invoiced_90_days: 'invoiced',
  on_file: 'onFile',
} as const
const away = { '12': '15', '15': '18', '18': '24' } as const

/** How the figures of customers open their records. */
function useDrills(): DrillPlan {
  const t = useText(customerFiguresText)
  const frame = useText(figuresText)
  const may = useMay('customers:view')
  return {
    call: 'listCustomerFigureRecords',
    may,
    looks,
    titleOf: ({ figure, choice = '' }) => {
      if (figure === 'not_seen')
        return Object.hasOwn(away, choice) ? t('months', { from: choice, to: away[choice as keyof typeof away] }) : undefined
      if (figure === 'type') return choice === 'company' || choice === 'individual' ? frame(`type.${choice}`) : undefined
      if (figure === 'posted') return choice ? t('postedOf') : undefined
      return t(`word.${wordOf[figure as keyof typeof wordOf]}`)
    },
  }
}

/** Customers of a period: new, kept and lost ones, the five that spent most, how they pay (E11). */
export function CustomerFiguresScreen() {
  const t = useText(customerFiguresText)
  const view = useFigureView('12-months', filters)
  const found = useFigures('getCustomerAnalytics', view.query)
  return (
    <FiguresFrame
      title={t('title')}
      beside={t('basis')}
      file="exportCustomerAnalytics"
      view={view}
      found={found}
      isEmpty={isEmpty}
      drills={useDrills()}
    >
      {(data) => <Parts data={data} compare={view.compare} />}
    </FiguresFrame>
  )
}

function Parts({ data, compare }: { data: CustomerAnalytics; compare: 'before' | 'year' | 'off' }) {
  const t = useText(customerFiguresText)
  const advisor = useAdvisorDefinition('customers')
  const format = useFormat()
  const define = useDefinition()
  const { new_customers: first, retention } = data
  const percent = (value: number) => format.percent(value, 1)
  return (
    <>
      <Against from={data.period.before_from} to={data.period.before_to} compare={compare} />
      <section aria-label={t('strip')}>
        <StatStrip>
          <FigureStat
            of={define('withOrder')}
            value={data.with_order}
            show={format.number}
            note={<OnFile count={data.on_file} word={t('word.onFile')} />}
            drill={{ figure: 'with_order' }}
            before={compare === 'off' ? undefined : data.with_order_before}
          />
          <FigureStat
            of={define('newCustomers')}
            value={first.share}
            show={percent}
            drill={{ figure: 'new_customers' }}
            note={t('firstOf', { part: format.number(first.part), of: format.number(first.of) })}
          />
          <FigureStat
            of={define('retention')}
            value={retention.share}
            show={percent}
            drill={{ figure: 'retention' }}
            note={
              retention.of === 0
                ? t('noneBefore')
                : t('keptOf', { part: format.number(retention.part), of: format.number(retention.of) })
            }
          />
          {data.sales !== null && (
            <FigureStat
              of={define('perCustomer')}
              value={data.sales_per_customer}
              show={format.money}
              drill={{ figure: 'with_order' }}
              note={data.median_sales === null ? t('noOrders') : t('median', { amount: format.money(data.median_sales) })}
            />
          )}
        </StatStrip>
      </section>
      <div className={`grid gap-4 ${data.sales === null ? '' : 'xl:grid-cols-[1.5fr_1fr]'}`}>
        <Months data={data} />
        {data.sales !== null && <Top data={data} sales={data.sales} />}
      </div>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <NotSeen data={data} />
        <Types data={data} />
        <Paying data={data} />
      </div>
      <Definitions of={[...words.map(define), advisor]} />
    </>
  )
}

function Months({ data }: { data: CustomerAnalytics }) {
  const t = useText(customerFiguresText)
  const frame = useText(figuresText)
  const format = useFormat()
  const nameOf = useMonthName()
  const monthAt = (index: number) => data.months[index] as CustomerAnalytics['months'][number]
  const opens = useColumnDrills(
    (index) => ({ figure: 'new_customers', days: daysOfMonth(monthAt(index).month, data.period) }),
    (index) => nameOf(monthAt(index).month),
    (index) => frame('counts.orders', { count: monthAt(index).returning + monthAt(index).first }),
  )
  return (
    <FigureCard title={t('ordersByMonth')}>
      {data.orders === 0 ? (
        <p className="text-ink-3">{t('noOrders')}</p>
      ) : (
        <Chart
          points={data.months.map((month) => ({
            label: nameOf(month.month),
            values: [month.returning, month.first],
            unfinished: month.is_current,
          }))}
          series={[t('returning'), t('first')]}
          summary={t('monthsSummary', {
            orders: format.number(data.orders),
            first: format.number(data.new_customers.part),
          })}
          format={(value) => format.number(value)}
          axisFormat={(value) => (Number.isInteger(value) ? format.number(value) : '')}
          labelHeading={t('month')}
          height={260}
          opens={opens}
        />
      )}
    </FigureCard>
  )
}

function Top({ data, sales }: { data: CustomerAnalytics; sales: number }) {
  const t = useText(customerFiguresText)
  const frame = useText(figuresText)
  const format = useFormat()
  const paths = usePaths()
  const mayOpen = useMay('customers:view')
  const bars = barsOf(data.top_customers.map((row) => row.total))
  return (
    <FigureCard title={t('word.top')} beside={t('shareOf', { total: format.money(sales) })}>
      <BarRows
        empty={t('noOrders')}
        rows={data.top_customers.map((row, at) => ({
          key: row.id,
          label: mayOpen ? (
            <Link to={paths.customer(row.id)} className="link">
              {row.name}
            </Link>
          ) : (
            row.name
          ),
          word: row.name,
          value: format.money(row.total),
          drill: { figure: 'posted', choice: row.id },
          note: [
            ...(row.share === null ? [] : [format.percent(row.share, 1)]),
            frame('counts.orders', { count: row.orders }),
            frame('counts.vehicles', { count: row.vehicles }),
          ].join(' · '),
          bar: bars[at] ?? 0,
        }))}
      />
    </FigureCard>
  )
}

function NotSeen({ data }: { data: CustomerAnalytics }) {
  const t = useText(customerFiguresText)
  const format = useFormat()
  const bars = barsOf(data.not_seen.map((row) => row.customers))
  const all = data.not_seen.reduce((sum, row) => sum + row.customers, 0)
  return (
    <FigureCard title={t('word.notSeen')} beside={all > 0 && format.number(all)}>
      <BarRows
        empty={t('noneAway')}
        rows={
          all === 0
            ? []
            : data.not_seen.map((row, at) => ({
                key: String(row.from_months),
                label: t('months', { from: String(row.from_months), to: String(row.to_months) }),
                value: format.number(row.customers),
                drill: row.customers > 0 ? { figure: 'not_seen', choice: String(row.from_months) } : undefined,
                note: row.total !== null && t('before', { amount: format.money(row.total) }),
                bar: bars[at] ?? 0,
              }))
        }
      />
    </FigureCard>
  )
}

function Types({ data }: { data: CustomerAnalytics }) {
  const t = useText(customerFiguresText)
  const frame = useText(figuresText)
  const format = useFormat()
  const bars = barsOf(data.by_type.map((row) => row.total ?? row.orders))
  return (
    <FigureCard title={t('byType')}>
      <BarRows
        empty={t('noOrders')}
        rows={data.by_type.map((row, at) => ({
          key: row.customer_type,
          label: frame(`type.${row.customer_type}`),
          drill: { figure: 'type', choice: row.customer_type },
          value: row.total === null ? frame('counts.orders', { count: row.orders }) : format.money(row.total),
          note: [
            frame('counts.customers', { count: row.customers }),
            ...(row.total === null ? [] : [frame('counts.orders', { count: row.orders })]),
          ].join(' · '),
          bar: bars[at] ?? 0,
        }))}
      />
    </FigureCard>
  )
}

/** How long money is out and how much of it comes in time; for those alone who may see money. */
function Paying({ data }: { data: CustomerAnalytics }) {
  const t = useText(customerFiguresText)
  const format = useFormat()
  const define = useDefinition()
  const { days_sales_outstanding: out, paid_on_time: paid } = data
  if (!out || !paid) return null
  return (
    <FigureCard title={t('pay')}>
      <FigureLines
        lines={[
          {
            of: define('days'),
            value: out.days === null ? '–' : format.number(out.days, 1),
            note: (
              <>
                <DrillValue drill={{ figure: 'owed' }} word={t('word.owed')} value={format.money(out.owed)} /> ÷ (
                <DrillValue
                  drill={{ figure: 'invoiced_90_days' }}
                  word={t('word.invoiced')}
                  value={format.money(out.invoiced_90_days)}
                />{' '}
                ÷ 90)
              </>
            ),
          },
          {
            of: define('onTime'),
            drill: paid.of > 0 ? { figure: 'paid_on_time' } : undefined,
            value: paid.share === null ? '–' : format.percent(paid.share, 1),
            note: paid.of === 0 ? t('nonePaid') : t('paidOf', { part: format.number(paid.part), of: format.number(paid.of) }),
          },
        ]}
      />
    </FigureCard>
  )
}
