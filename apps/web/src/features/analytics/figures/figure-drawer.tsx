import { Link } from '@tanstack/react-router'
import { Check, List, Minus } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Plate } from '#ui/identity.tsx'
import { Pager } from '#ui/pager.tsx'
import { useChoiceWord } from './figure-choices.tsx'
import { figureDrillText } from './figure-drill.text.ts'
import type { Drill, DrillLook, DrillPlan } from './figure-drill.tsx'
import { ExportMenu } from './figure-export.tsx'
import { type FigureRecord, type FigureSum, useFigureRecords } from './figures.api.ts'
import { figuresText } from './figures.text.ts'
import type { FigureView } from './use-figure-view.ts'

const pageRows = 20
const exportOf = {
  listOrderFigureRecords: 'exportOrderFigureRecords',
  listCustomerFigureRecords: 'exportCustomerFigureRecords',
  listVehicleFigureRecords: 'exportVehicleFigureRecords',
  listTechnicianFigureRecords: 'exportTechnicianFigureRecords',
} as const

/** The records of a figure: what they come to, each of them, page by page. */
export default function FigureDrawer({
  open,
  onOpenChange,
  plan,
  view,
  drill,
  look,
  title,
  page,
  onPage,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  plan: DrillPlan
  view: FigureView
  drill: Drill
  look: DrillLook
  title: string
  page: number
  onPage: (page: number) => void
}) {
  const t = useText(figureDrillText)
  const frame = useText(figuresText)
  const format = useFormat()
  const { from, to } = drill.days ?? view
  const file = { shop_id: view.query.shop_id, from, to, ...view.chosen, figure: drill.figure, choice: drill.choice ?? '' }
  const query = { ...file, page, limit: pageRows }
  const found = useFigureRecords(plan.call, query, open)
  const problem = useProblemText(found.error)
  const list = plan.listOf?.({ ...drill, days: { from, to } })
  const { data } = found
  const wordOf = useChoiceWord(view)
  const chosen = view.offered.flatMap((filter) => wordOf(filter) ?? [])
  const hasFile = useMay('analytics:export') && (data?.sum.records ?? 0) > 0
  return (
    <Drawer
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={[
        frame('days', { from: format.calendarDate(from), to: format.calendarDate(to) }),
        ...chosen,
        ...(data?.as_of ? [frame('asOf', { time: format.dateTime(data.as_of) })] : []),
      ].join(' · ')}
      footer={
        (hasFile || list) && (
          <>
            {hasFile && <ExportMenu call={exportOf[plan.call]} query={file} />}
            {list && (
              <Button asChild>
                <Link to={list.to} search={list.search as never}>
                  <List size={16} />
                  {t('asList')}
                </Link>
              </Button>
            )}
          </>
        )
      }
    >
      <div className="relative flex flex-col gap-3">
        <ThinProgress active={found.isFetching} />
        {data ? (
          <>
            <Head sum={data.sum} look={look} kind={data.records[0]?.kind} />
            <ul className="-mx-1">
              {data.records.map((record) => (
                <Row key={record.id} record={record} look={look} />
              ))}
            </ul>
            {data.pagination.total > pageRows && (
              <Pager page={page} limit={pageRows} total={data.pagination.total} onPage={onPage} />
            )}
          </>
        ) : found.error ? (
          <ErrorState
            title={t('failed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </Drawer>
  )
}

/** So many records in words. */
function useRecordsWord(): (kind: FigureRecord['kind'] | undefined, count: number) => string {
  const t = useText(figuresText)
  return (kind, count) => t(`counts.${kind === 'day' ? 'workdays' : kind ? (`${kind}s` as const) : 'records'}`, { count })
}

/** The figure large, and the division or sum that it is. */
function Head({ sum, look, kind }: { sum: FigureSum; look: DrillLook; kind: FigureRecord['kind'] | undefined }) {
  const t = useText(figureDrillText)
  const format = useFormat()
  const countOf = useRecordsWord()
  const valueWords = useValueWords()
  // An order that several pay for has a record for each invoice, and counts once.
  const count = look.shows === 'share' ? sum.records : (sum.counted ?? sum.records)
  const records = count === sum.records ? countOf(kind, sum.records) : `${countOf(kind, sum.records)}, ${countOf('order', count)}`
  if (sum.records === 0) return <p className="text-ink-2">{t('none')}</p>
  const big = (value: string, note: string) => (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-border border-b pb-3">
      <b className="text-3xl font-[620] tabular-nums">{value}</b>
      <span className="text-sm text-ink-2">{note}</span>
    </div>
  )
  if (look.shows === 'share') {
    const part = sum.counted ?? 0
    return big(format.percent(part / sum.records, 1), `${format.number(part)} ÷ ${records}`)
  }
  if (look.shows === 'division' && sum.divisor)
    return big(
      format.percent((sum.value ?? 0) / sum.divisor, 1),
      `${valueWords(sum.value ?? 0, look.unit)} ÷ ${valueWords(sum.divisor, look.unit)}, ${records}`,
    )
  if (look.shows === 'sum') return big(valueWords(sum.value ?? 0, look.unit), records)
  if (look.shows === 'mean') return big(valueWords((sum.value ?? 0) / sum.records, look.unit), records)
  if (look.shows === 'amount' && sum.amount !== null)
    return big(format.money(sum.amount), `${records}, ${t('average')} ${format.money(sum.amount / Math.max(1, count))}`)
  return big(records, sum.amount === null ? '' : t('sum', { records: format.money(sum.amount) }))
}

function useValueWords(): (value: number, unit: DrillLook['unit']) => string {
  const t = useText(figureDrillText)
  const frame = useText(figuresText)
  const format = useFormat()
  return (value, unit) => {
    if (unit === 'orders') return frame('counts.orders', { count: value })
    if (unit === 'stars') return t('stars', { value: format.number(value, 1) })
    if (unit === 'miles') return t('miles', { value: format.number(value) })
    if (unit === 'days' || (unit === 'time' && value >= 48))
      return t('days', { value: format.number(unit === 'days' ? value : value / 24, 1) })
    return t('hours', { value: format.number(value, 1) })
  }
}

/** One record: what it is, whose, when, and its part of the figure. */
function Row({ record, look }: { record: FigureRecord; look: DrillLook }) {
  const t = useText(figureDrillText)
  const format = useFormat()
  const paths = usePaths()
  const valueWords = useValueWords()
  const may = {
    order: useMay('service-order:view'),
    invoice: useMay('invoices:view'),
    customer: useMay('customers:view'),
    vehicle: useMay('vehicles:view'),
  }
  const { kind } = record
  const order = may.order && record.order_id ? { to: paths.order(record.order_id), name: record.order_number ?? '' } : null
  const invoice =
    may.invoice && record.invoice_id && record.invoice_number
      ? { to: paths.invoice(record.invoice_id), name: record.invoice_number }
      : null
  const customer = record.customer_id
    ? { to: may.customer && paths.customer(record.customer_id), name: record.customer_name }
    : null
  const vehicle = record.vehicle_id ? { to: may.vehicle && paths.vehicle(record.vehicle_id), name: record.vehicle_label } : null
  const isPerson = kind === 'customer'
  const isVehicle = kind === 'vehicle'
  const technician = record.technician_name ? { to: false as const, name: record.technician_name } : null
  const titles = isPerson ? [customer] : isVehicle ? [vehicle] : kind === 'day' ? [technician] : [order, invoice]
  const below = isPerson
    ? []
    : isVehicle
      ? [record.customer_name]
      : [kind === 'job' && record.technician_name, record.vehicle_label, record.customer_name]
  const worth = record.value === null || !look.unit ? null : valueWords(record.value, look.unit)
  const value = worth && record.divisor !== null ? `${worth} ÷ ${valueWords(record.divisor, look.unit)}` : worth
  const amount = record.amount === null ? null : format.money(record.amount)
  return (
    <li className="flex items-start gap-3 border-border border-b px-1 py-2.5 last:border-b-0">
      {look.shows === 'share' && record.counts !== null && (
        <span
          className={record.counts ? 'mt-0.5 text-ok' : 'mt-0.5 text-ink-3'}
          title={t(record.counts ? 'counts' : 'countsNot')}
        >
          {record.counts ? <Check size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
          <span className="sr-only">{t(record.counts ? 'counts' : 'countsNot')}</span>
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {titles.map(
            (one) =>
              one?.name &&
              (one.to ? (
                <Link key={one.name} to={one.to} className="link min-w-0 truncate font-[520]">
                  {one.name}
                </Link>
              ) : (
                <span key={one.name} className="min-w-0 truncate font-[520]">
                  {one.name}
                </span>
              )),
          )}
          {!isPerson && record.license_plate && <Plate number={record.license_plate} state={record.plate_state} size="sm" />}
        </span>
        <span className="truncate text-sm text-ink-2">{below.filter(Boolean).join(' · ')}</span>
        {record.date && <span className="text-xs text-ink-3">{format.calendarDate(record.date)}</span>}
      </span>
      <span className="flex flex-col items-end whitespace-nowrap">
        {(amount ?? value) && <b className="font-[620] tabular-nums">{amount ?? value}</b>}
        {amount && value && <span className="text-xs text-ink-3">{value}</span>}
      </span>
    </li>
  )
}
