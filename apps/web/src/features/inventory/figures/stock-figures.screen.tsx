import { Link, useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Chart } from '#ui/chart.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card, PageHeader } from '#ui/layout.tsx'
import { type StockAnalytics, useLiveItems, useStockAnalytics } from '../inventory.api.ts'
import { stockFiguresText } from './stock-figures.text.ts'
import { StockFigures } from './stock-strip.tsx'

/** How much the selected shop has and uses (K5, K21). */
export function StockFiguresScreen() {
  const t = useText(stockFiguresText)
  const found = useStockAnalytics()
  useLiveItems()
  const paths = usePaths()
  const seesReports = useMay('inventory:view')
  const problem = useProblemText(found.error)
  const data = found.data?.analytics
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        actions={
          seesReports && (
            <Button asChild>
              <Link to={paths.partsReports}>
                <FileText size={16} />
                {t('reports')}
              </Link>
            </Button>
          )
        }
      />
      {found.isError && !data ? (
        <div className="card">
          <ErrorState
            title={t('failed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : data ? (
        <Parts data={data} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  )
}

function Parts({ data }: { data: StockAnalytics }) {
  const paths = usePaths()
  const navigate = useNavigate()
  const mayOpen = useMay('inventory:view')
  return (
    <>
      <StockFigures of={data} onShow={(stock) => mayOpen && void navigate({ to: paths.inventory, search: { stock } as never })} />
      <div className="grid items-start gap-4 xl:grid-cols-[1.5fr_1fr]">
        <div className="stack">
          <Weeks data={data} />
          <MostUsed data={data} />
          <LongestIdle data={data} />
        </div>
        <Categories data={data} />
      </div>
    </>
  )
}

function Weeks({ data }: { data: StockAnalytics }) {
  const t = useText(stockFiguresText)
  const format = useFormat()
  const seesCost = data.value !== undefined
  const show = (value: number) => (seesCost ? format.money(value) : format.number(value))
  return (
    <Card title={t('weeks')} beside={<span className="text-xs text-ink-2">{t(seesCost ? 'weeksNote' : 'weeksMovesNote')}</span>}>
      <Chart
        kind="grouped"
        points={data.weeks.map((week, at) => ({
          label: format.calendarDate(week.from),
          values: seesCost
            ? [Math.max(0, week.received ?? 0), Math.max(0, week.used ?? 0)]
            : [week.received_moves, week.used_moves],
          unfinished: at === data.weeks.length - 1,
        }))}
        series={[t('received'), t('used')]}
        summary={t('weeksSummary')}
        format={show}
        axisFormat={seesCost ? format.shortMoney : show}
        labelHeading={t('week')}
      />
    </Card>
  )
}

function Categories({ data }: { data: StockAnalytics }) {
  const t = useText(stockFiguresText)
  const format = useFormat()
  const paths = usePaths()
  const mayOpen = useMay('inventory:view')
  const amountOf = (row: StockAnalytics['categories'][number]) => Math.max(0, row.value ?? row.parts)
  const most = Math.max(1, ...data.categories.map(amountOf))
  return (
    <Card title={t('categories')} flush>
      {data.categories.length === 0 ? (
        <p className="card-body text-ink-3">{t('noParts')}</p>
      ) : (
        <ul>
          {data.categories.map((row) => (
            <li key={row.name} className="flex flex-col gap-1.5 border-t border-border px-4 py-2.5">
              <span className="flex items-baseline gap-3">
                {row.name && mayOpen ? (
                  <Link
                    to={paths.inventory}
                    search={{ category: row.name } as never}
                    className="min-w-0 flex-1 truncate font-[520]"
                  >
                    {row.name}
                  </Link>
                ) : (
                  <span className="min-w-0 flex-1 truncate font-[520]">{row.name || t('noCategory')}</span>
                )}
                {row.value !== undefined && <b className="font-[620] tabular-nums">{format.money(row.value)}</b>}
              </span>
              <span className="text-sm text-ink-2">
                {t('partCount', { count: row.parts })}
                {row.low > 0 && ` · ${t('lowCount', { count: format.number(row.low) })}`}
              </span>
              <span className="h-1.5 rounded-full bg-surface-3" aria-hidden="true">
                <i
                  className="block h-full rounded-full"
                  style={{ width: `${(amountOf(row) / most) * 100}%`, background: 'var(--chart-1)' }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A part in a short list, with what is said of it at the right. */
function PartRow({
  part,
  value,
  note,
}: {
  part: { id: string; name: string; partNumber: string }
  value: ReactNode
  note: ReactNode
}) {
  const paths = usePaths()
  const mayOpen = useMay('inventory:view')
  return (
    <li className="list-row">
      <span className="two-lines min-w-0 flex-1">
        {mayOpen ? (
          <Link to={paths.item(part.id)} className="truncate">
            {part.name}
          </Link>
        ) : (
          <span className="truncate">{part.name}</span>
        )}
        <span>{part.partNumber}</span>
      </span>
      <span className="flex flex-col items-end">
        <b className="font-[620] whitespace-nowrap tabular-nums">{value}</b>
        <span className="text-sm whitespace-nowrap text-ink-2">{note}</span>
      </span>
    </li>
  )
}
const units = (count: string, unit: string): string => [count, unit].filter(Boolean).join(' ')

function MostUsed({ data }: { data: StockAnalytics }) {
  const t = useText(stockFiguresText)
  const format = useFormat()
  return (
    <Card title={t('mostUsed')} flush>
      {data.most_used.length === 0 ? (
        <p className="card-body text-ink-3">{t('mostUsedNone')}</p>
      ) : (
        <ul>
          {data.most_used.map((row) => (
            <PartRow
              key={row.id}
              part={row}
              value={units(format.number(row.used), row.unit)}
              note={[t('times', { count: row.times }), row.cost !== undefined && format.money(row.cost)]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function LongestIdle({ data }: { data: StockAnalytics }) {
  const t = useText(stockFiguresText)
  const format = useFormat()
  return (
    <Card
      title={t('longestIdle')}
      beside={
        data.idle > 0 && (
          <span className="text-xs text-ink-2">
            {[
              t('partCount', { count: data.idle }),
              data.idle_value !== undefined && t('idleNote', { amount: format.money(data.idle_value) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )
      }
      flush
    >
      {data.longest_idle.length === 0 ? (
        <p className="card-body text-ink-3">{t('longestIdleNone')}</p>
      ) : (
        <ul>
          {data.longest_idle.map((row) => (
            <PartRow
              key={row.id}
              part={row}
              value={row.value === undefined ? units(format.number(row.quantity), row.unit) : format.money(row.value)}
              note={t('since', { date: format.calendarDate(row.since) })}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
