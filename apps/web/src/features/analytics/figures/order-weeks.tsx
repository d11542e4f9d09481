import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { DrillValue } from './figure-drill.tsx'
import type { OrderAnalytics } from './figures.api.ts'
import { daysOfWeek } from './figures.rules.ts'
import { orderFiguresText } from './order-figures.text.ts'

/** What a week is called on an axis and in a row. */
export function useWeekName(): (week: OrderAnalytics['weeks'][number]) => string {
  const t = useText(orderFiguresText)
  const format = useFormat()
  return (week) => (week.is_current ? t('thisWeek') : format.calendarDate(week.week_start))
}

/** So many weeks are shown before one asks for all of them. */
const firstWeeks = 9

/** The weeks as rows, the newest first, and what the whole period came to. */
export function OrderWeeks({ data }: { data: OrderAnalytics }) {
  const t = useText(orderFiguresText)
  const format = useFormat()
  const nameOf = useWeekName()
  const [all, setAll] = useState(false)
  const newest = data.weeks.toReversed()
  const shown = all ? newest : newest.slice(0, firstWeeks)
  const { sales } = data
  /** A figure of a week, as far as the week is in the period. */
  const cell = (week: (typeof newest)[number], figure: 'created' | 'completed' | 'posted', value: string) => {
    const days = daysOfWeek(week, data.period)
    const none = figure === 'posted' ? week.orders === 0 : week[figure] === 0
    return (
      <DrillValue drill={none ? undefined : { figure, days }} word={`${nameOf(week)}, ${t(`word.${figure}`)}`} value={value} />
    )
  }
  const average = (total: number, orders: number) => (orders === 0 ? '–' : format.money(total / orders))
  return (
    <Card
      title={t('byWeek')}
      flush
      footer={
        newest.length > firstWeeks && (
          <Button kind="ghost" size="sm" onClick={() => setAll(!all)}>
            {all ? t('fewerWeeks') : t('allWeeks', { count: newest.length })}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t('byWeek')}>
        <table className="data-table data-table--compact">
          <thead>
            <tr>
              <th scope="col">{t('week')}</th>
              {(['created', 'completed'] as const).map((word) => (
                <th key={word} scope="col" className="num">
                  {t(`word.${word}`)}
                </th>
              ))}
              <th scope="col" className="num">
                {t('word.posted')}
              </th>
              {sales && (
                <>
                  <th scope="col" className="num">
                    {t('labor')}
                  </th>
                  <th scope="col" className="num">
                    {t('parts')}
                  </th>
                  <th scope="col" className="num">
                    {t('word.sales')}
                  </th>
                  <th scope="col" className="num">
                    {t('word.averageOrder')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((week) => (
              <tr key={week.week_start} data-selected={week.is_current || undefined}>
                <td className="whitespace-nowrap">{nameOf(week)}</td>
                <td className="num">{cell(week, 'created', format.number(week.created))}</td>
                <td className="num">{cell(week, 'completed', format.number(week.completed))}</td>
                <td className="num">{cell(week, 'posted', format.number(week.orders))}</td>
                {sales && (
                  <>
                    <td className="num">{format.money(week.labor ?? 0)}</td>
                    <td className="num">{format.money(week.parts ?? 0)}</td>
                    <td className="num font-[560]">{cell(week, 'posted', format.money(week.total ?? 0))}</td>
                    <td className="num">{average(week.total ?? 0, week.orders)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('total')}</td>
              <td className="num">{format.number(data.flow.created)}</td>
              <td className="num">{format.number(data.flow.completed)}</td>
              <td className="num">{format.number(data.weeks.reduce((sum, week) => sum + week.orders, 0))}</td>
              {sales && (
                <>
                  <td className="num">{format.money(sales.labor)}</td>
                  <td className="num">{format.money(sales.parts)}</td>
                  <td className="num">{format.money(sales.total)}</td>
                  <td className="num">{average(sales.total, sales.orders)}</td>
                </>
              )}
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}
