import { Link } from '@tanstack/react-router'
import { formatPhone } from '@twopost/contract/core/phone'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { askedOrderList } from '@twopost/contract/estimates.list'
import { type AskedState, askedStates } from '@twopost/contract/estimates.states'
import { MessageSquareQuote } from 'lucide-react'
import { now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import type { ViewOf } from '#platform/list/list-params.ts'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop, useUser } from '#platform/session/use-session.ts'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { Plate } from '#ui/identity.tsx'
import { Pill } from '#ui/status.tsx'
import { StatusTabs } from '#ui/tabs.tsx'
import { type AskedOrder, useAskedOrders } from '../estimates.api.ts'
import { AskedOrderActions } from './asked-order-actions.tsx'
import { askedOrdersText } from './asked-orders.text.ts'

type View = ViewOf<typeof askedOrderList>
const looks = {
  ...{ none: 'none', draft: 'draft', waiting: 'presented', partly: 'approved', approved: 'approved', declined: 'declined' },
} as const

/** Orders whose customers are asked: what waits, how long, and what was said (EST25). */
export function AskedOrdersScreen() {
  const t = useText(askedOrdersText)
  const paths = usePaths()
  const shop = useShop()
  const mayExport = useMay('reports:export')
  const listView = useListView(askedOrderList)
  const { view, setView } = listView
  const queryOf = (one: typeof view) => ({
    shop_id: shop?.id,
    state: one.state,
    advisor: one.advisor || undefined,
    presented_before: one.before || undefined,
    search: one.q || undefined,
    sort: one.sort,
    order: one.dir,
  })
  const list = useAskedOrders({ ...queryOf(view), page: view.page, limit: view.rows })
  const cells = useCells()
  return (
    <ListFrame
      t={t}
      icon={<MessageSquareQuote size={24} />}
      view={listView}
      list={list}
      rows={list.data?.orders}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportAskedOrders', query: queryOf(view) }}
      counts={{ call: 'listAskedOrders', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.number}
      rowPath={(row) => paths.order(row.id)}
      rowAction={{ label: t('actions'), width: '64px', cell: (row) => <AskedOrderActions order={row} /> }}
      card={(row) => <AskedCard order={row} />}
      figures={<Lead counts={list.data?.counts} />}
      tabs={<Tabs counts={list.data?.counts} value={view.state} onValue={(state) => setView({ state })} />}
      filters={<Filters view={view} setView={setView} rows={list.data?.orders ?? []} />}
    />
  )
}

/** What waits in all, in a sentence; nothing where nothing does. */
function Lead({ counts }: { counts: { waiting: number; waiting_total: number } | undefined }) {
  const t = useText(askedOrdersText)
  const format = useFormat()
  if (!counts || counts.waiting === 0) return null
  return (
    <p className="text-sm text-ink-2">{t('waitingFor', { count: counts.waiting, amount: format.money(counts.waiting_total) })}</p>
  )
}
function Tabs({
  counts,
  value,
  onValue,
}: {
  counts: Record<AskedState, number> | undefined
  value: AskedState
  onValue: (state: AskedState) => void
}) {
  const t = useText(askedOrdersText)
  const format = useFormat()
  return (
    <StatusTabs
      label={t('byState')}
      value={value}
      onValue={onValue}
      items={askedStates.map((state) => ({
        value: state,
        label: t(`tabs.${state}`),
        count: counts && format.number(counts[state]),
      }))}
    />
  )
}

/** Whose orders, and how long ago they were shown. */
function Filters({ view, setView, rows }: { view: View; setView: (change: Partial<View>) => void; rows: readonly AskedOrder[] }) {
  const t = useText(askedOrdersText)
  const format = useFormat()
  const user = useUser()
  const today = dateIn(useZone(), now())
  const mine = user?.id ?? ''
  const others = new Map(
    rows.flatMap(({ advisor }) => (advisor && advisor.id !== mine ? [[advisor.id, advisor.name] as const] : [])),
  )
  const ago = [
    { value: today, label: t('shown.today') },
    { value: addDays(today, -2), label: t('shown.days') },
    { value: addDays(today, -7), label: t('shown.week') },
  ]
  const isKnown = view.before === '' || ago.some((one) => one.value === view.before)
  return (
    <>
      <FilterChoice
        label={t('advisor')}
        value={view.advisor}
        onValue={(advisor) => setView({ advisor })}
        options={[
          ...(mine ? [{ value: mine, label: t('mine') }] : []),
          ...[...others].map(([value, label]) => ({ value, label })),
        ]}
      />
      <FilterChoice
        label={t('before')}
        value={view.before}
        onValue={(before) => setView({ before })}
        options={isKnown ? ago : [...ago, { value: view.before, label: format.calendarDate(view.before) }]}
      />
    </>
  )
}

function useCells(): Cells<AskedOrder, typeof askedOrderList> {
  const t = useText(askedOrdersText)
  const format = useFormat()
  const paths = usePaths()
  const moment = (at: string | null, none: string, below: (at: string) => string) =>
    at === null ? (
      <span className="text-ink-3">{none}</span>
    ) : (
      <div className="two-lines">
        <span>{format.age(at)}</span>
        <span>{below(at)}</span>
      </div>
    )
  return {
    order: {
      width: '160px',
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.order(row.id)}>{row.number}</Link>
          <span className="truncate">{row.title}</span>
        </div>
      ),
    },
    vehicle: {
      least: 180,
      cell: (row) => (
        <div className="two-lines">
          <span className="truncate">{row.vehicle}</span>
          <span className="truncate">{row.customer.name}</span>
        </div>
      ),
    },
    state: { width: '140px', cell: (row) => <State order={row} /> },
    value: { numeric: true, width: '120px', cell: (row) => <Sum order={row} /> },
    since: { width: '130px', cell: (row) => moment(row.presented_at, '–', format.dateTime) },
    opened: {
      width: '120px',
      cell: (row) => moment(row.first_opened_at, t('notOpened'), () => t('views', { count: row.opened })),
    },
    decided: { width: '140px', cell: (row) => moment(row.decided_at, t('noAnswer'), () => row.decided_by) },
    advisor: { width: '140px', cell: (row) => <span className="block truncate">{row.advisor?.name ?? '–'}</span> },
    approved: { numeric: true, width: '120px', cell: (row) => format.money(row.approved_total) },
    valid_until: { width: '120px', cell: (row) => (row.estimate ? format.calendarDate(row.estimate.valid_until) : '–') },
  }
}

/** What waits for an answer; where nothing does, what was approved. */
function Sum({ order }: { order: AskedOrder }) {
  const t = useText(askedOrdersText)
  const format = useFormat()
  if (order.presented_total > 0) return <b className="font-[620] tabular-nums">{format.money(order.presented_total)}</b>
  return order.approved_total > 0 ? (
    <div className="two-lines items-end text-right">
      <span className="tabular-nums">{format.money(order.approved_total)}</span>
      <span>{t('approvedSum')}</span>
    </div>
  ) : (
    <span className="text-ink-3">–</span>
  )
}
function State({ order }: { order: AskedOrder }) {
  const t = useText(askedOrdersText)
  return (
    <Pill family="approval" value={looks[order.approval_state]}>
      {t(`states.${order.approval_state}`)}
    </Pill>
  )
}

/** A row where there is no room for columns. */
function AskedCard({ order }: { order: AskedOrder }) {
  const t = useText(askedOrdersText)
  const format = useFormat()
  const paths = usePaths()
  const at = order.decided_at ?? order.presented_at
  return (
    <div className="row-card">
      <span className="row-card-line">
        <Link to={paths.order(order.id)} className="row-card-title min-w-0 flex-1 truncate">
          {order.customer.name}
        </Link>
        <Sum order={order} />
        <AskedOrderActions order={order} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{order.vehicle}</span>
        {order.license_plate && <Plate size="sm" number={order.license_plate} />}
      </span>
      <span className="row-card-line text-ink-2">
        <State order={order} />
        <span className="ml-auto truncate">{at ? format.age(at) : order.number}</span>
      </span>
      <span className="row-card-line text-ink-3">
        <span className="min-w-0 flex-1 truncate">
          {order.first_opened_at ? t('customerPage', { when: format.age(order.first_opened_at) }) : t('notOpened')}
        </span>
        {order.customer.phone && <span>{formatPhone(order.customer.phone)}</span>}
      </span>
    </div>
  )
}
