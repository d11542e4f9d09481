import { Link } from '@tanstack/react-router'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { deferredList } from '@twopost/contract/deferred.list'
import { deferredStatuses } from '@twopost/contract/deferred.states'
import { urgencies } from '@twopost/contract/service-orders.states'
import { History } from 'lucide-react'
import { now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { type Cells, ListFrame } from '#platform/list/list-frame.tsx'
import type { ViewOf } from '#platform/list/list-params.ts'
import { useListView } from '#platform/list/use-list-view.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { CheckList, FilterChip } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { StatusTabs } from '#ui/tabs.tsx'
import { type Deferred, useDeferred } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'
import { DeferredActions } from './deferred-actions.tsx'
import { DeferredPill, UrgencyPill } from './deferred-words.tsx'

type View = ViewOf<typeof deferredList>

/** Work that customers put off, to follow up on (DEF10). */
export function DeferredListScreen() {
  const t = useText(deferredText)
  const format = useFormat()
  const paths = usePaths()
  const shop = useShop()
  const mayExport = useMay('reports:export')
  const listView = useListView(deferredList)
  const { view, setView } = listView
  const queryOf = (one: View) => ({
    shop_id: shop?.id,
    status: one.status === 'all' ? undefined : one.status,
    urgency: one.urgency.length > 0 ? one.urgency.join(',') : undefined,
    category: one.category || undefined,
    due_before: one.due || undefined,
    follow_up_before: one.follow_up ? addDays(one.follow_up, 1) : undefined,
    search: one.q || undefined,
    sort: one.sort,
    order: one.dir,
  })
  const list = useDeferred({ ...queryOf(view), page: view.page, limit: view.rows })
  const counts = list.data?.counts
  const cells = useCells()
  return (
    <ListFrame
      t={t}
      icon={<History size={24} />}
      view={listView}
      list={list}
      rows={list.data?.deferred}
      pagination={list.data?.pagination}
      cells={cells}
      file={mayExport && { call: 'exportDeferredServices', query: queryOf(view) }}
      counts={{ call: 'listDeferredServices', query: queryOf }}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowPath={(row) => paths.vehicle(row.vehicle_id)}
      rowAction={{ label: t('actions'), width: '64px', cell: (row) => <DeferredActions work={row} /> }}
      card={(row) => <DeferredCard work={row} />}
      figures={
        counts &&
        counts.open > 0 && (
          <p className="text-sm text-ink-2">{t('openValue', { count: counts.open, amount: format.money(counts.open_value) })}</p>
        )
      }
      tabs={
        <StatusTabs
          label={t('byState')}
          value={view.status}
          onValue={(status) => setView({ status })}
          items={[
            ...deferredStatuses.map((status) => ({
              value: status as View['status'],
              label: t(`statuses.${status}`),
              count: counts && format.number(counts[status]),
            })),
            { value: 'all' as View['status'], label: t('all'), count: undefined },
          ]}
        />
      }
      filters={<Filters view={view} setView={setView} categories={list.data?.categories ?? []} />}
    />
  )
}

function Filters({
  view,
  setView,
  categories,
}: {
  view: View
  setView: (change: Partial<View>) => void
  categories: readonly string[]
}) {
  const t = useText(deferredText)
  const format = useFormat()
  const today = dateIn(useZone(), now())
  const until = [
    { value: today, label: t('untilDays.today') },
    { value: addDays(today, 7), label: t('untilDays.week') },
    { value: addDays(today, 30), label: t('untilDays.month') },
  ]
  const isKnown = view.follow_up === '' || until.some((one) => one.value === view.follow_up)
  return (
    <>
      <FilterChip
        label={t('urgency')}
        value={view.urgency.length === 0 ? null : view.urgency.map((one) => t(`urgencies.${one}`)).join(', ')}
        onRemove={() => setView({ urgency: [] })}
      >
        <CheckList
          values={view.urgency}
          onValues={(urgency) => setView({ urgency })}
          options={urgencies.map((one) => ({ value: one, label: <UrgencyPill urgency={one} /> }))}
        />
      </FilterChip>
      {(categories.length > 0 || view.category !== '') && (
        <FilterChoice
          label={t('category')}
          value={view.category}
          onValue={(category) => setView({ category })}
          options={categories.map((one) => ({ value: one, label: one }))}
        />
      )}
      <FilterChoice
        label={t('followUpBefore')}
        value={view.follow_up}
        onValue={(follow_up) => setView({ follow_up })}
        options={isKnown ? until : [...until, { value: view.follow_up, label: format.calendarDate(view.follow_up) }]}
      />
    </>
  )
}

function useCells(): Cells<Deferred, typeof deferredList> {
  const t = useText(deferredText)
  const format = useFormat()
  const paths = usePaths()
  const day = (date: string | null) => (date === null ? <span className="text-ink-3">–</span> : format.calendarDate(date))
  return {
    name: {
      least: 180,
      cell: (row) => (
        <div className="two-lines">
          <span className="truncate">{row.name}</span>
          <span className="truncate">{t(`reasons.${row.reason}`)}</span>
        </div>
      ),
    },
    vehicle: {
      least: 170,
      cell: (row) => (
        <div className="two-lines">
          <Link to={paths.vehicle(row.vehicle_id)} className="truncate">
            {row.vehicle}
          </Link>
          <span className="truncate">{row.customer.name}</span>
        </div>
      ),
    },
    urgency: { width: '100px', cell: (row) => <UrgencyPill urgency={row.urgency} /> },
    price: { numeric: true, width: '120px', cell: (row) => <b className="font-[620]">{format.money(row.price_then)}</b> },
    noted_on: { width: '110px', cell: (row) => day(row.noted_on) },
    due_on: {
      width: '120px',
      cell: (row) =>
        row.due_on === null && row.due_mileage !== null ? `${format.number(row.due_mileage)} ${t('miles')}` : day(row.due_on),
    },
    follow_up_on: { width: '120px', cell: (row) => day(row.follow_up_on) },
    contact: {
      width: '150px',
      cell: (row) =>
        row.last_contact ? (
          <div className="two-lines">
            <span>{t(`outcomes.${row.last_contact.outcome}`)}</span>
            <span>{format.date(row.last_contact.at)}</span>
          </div>
        ) : (
          <span className="text-ink-3">{t('never')}</span>
        ),
    },
    status: { width: '120px', cell: (row) => <DeferredPill status={row.status} /> },
    reason: { width: '130px', cell: (row) => t(`reasons.${row.reason}`) },
    category: { width: '120px', cell: (row) => row.category || '–' },
    offers: { width: '100px', cell: (row) => (row.offers === 0 ? '–' : t('offered', { count: row.offers })) },
  }
}

/** A row where there is no room for columns. */
function DeferredCard({ work }: { work: Deferred }) {
  const t = useText(deferredText)
  const format = useFormat()
  const paths = usePaths()
  return (
    <div className="row-card">
      <span className="row-card-line">
        <Link to={paths.vehicle(work.vehicle_id)} className="row-card-title min-w-0 flex-1 truncate">
          {work.name}
        </Link>
        <b className="font-[620] tabular-nums">{format.money(work.price_then)}</b>
        <DeferredActions work={work} />
      </span>
      <span className="row-card-line text-ink-2">
        <span className="min-w-0 flex-1 truncate">{[work.vehicle, work.customer.name].filter(Boolean).join(' · ')}</span>
        <UrgencyPill urgency={work.urgency} />
      </span>
      <span className="row-card-line text-ink-3">
        <span className="min-w-0 flex-1 truncate">
          {work.last_contact
            ? t('contact', { outcome: t(`outcomes.${work.last_contact.outcome}`), when: format.date(work.last_contact.at) })
            : t('never')}
        </span>
        <span>{format.calendarDate(work.noted_on)}</span>
      </span>
    </div>
  )
}
