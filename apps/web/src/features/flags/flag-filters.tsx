import { addDays, dateIn } from '@twopost/contract/core/time'
import type { flagList } from '@twopost/contract/flags.list'
import { flagPriorities, flagTypes } from '@twopost/contract/flags.states'
import { now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import type { ViewOf } from '#platform/list/list-params.ts'
import { CheckList, FilterChip } from '#ui/filter-bar.tsx'
import { FilterChoice } from '#ui/filter-choice.tsx'
import { FlagPriorityMark, FlagTypeTag } from './flag-words.tsx'
import type { FlagCounts, FlagListQuery } from './flags.api.ts'
import { flagsText } from './flags.text.ts'

export type FlagListView = ViewOf<typeof flagList>

/** The address as the server is asked, but for the page: the same for the list and its file. */
export function flagQuery(view: FlagListView, shopId: string | undefined): FlagListQuery {
  return {
    shop_id: shopId,
    ...(view.status === 'open' ? { status: 'new,acknowledged' } : view.status !== 'all' && { status: view.status }),
    ...(view.type.length > 0 && { type: view.type.join(',') }),
    ...(view.priority.length > 0 && { priority: view.priority.join(',') }),
    ...(view.raised_by !== '' && { raised_by: view.raised_by }),
    order_id: view.order_id || undefined,
    date_from: view.from || undefined,
    date_to: view.to || undefined,
    search: view.q || undefined,
    sort: view.sort,
    order: view.dir,
  }
}

/** "Safety, Parts +1". */
const short = (words: readonly string[]): string | null =>
  words.length === 0 ? null : words.slice(0, 2).join(', ') + (words.length > 2 ? ` +${words.length - 2}` : '')

/** The chips above the list; types and priorities say how many flags each would give (q2). */
export function FlagFilters({
  view,
  setView,
  counts,
}: {
  view: FlagListView
  setView: (change: Partial<FlagListView>) => void
  counts: FlagCounts | undefined
}) {
  const t = useText(flagsText)
  const format = useFormat()
  const zone = useZone()
  const today = dateIn(zone, now())
  const spans = { today, week: addDays(today, -6), month: addDays(today, -29) }
  const chosenSpan = (Object.keys(spans) as (keyof typeof spans)[]).find((span) => spans[span] === view.from && !view.to)
  const sorts = { urgent: ['priority', 'desc'], newest: ['raised_at', 'desc'], oldest: ['raised_at', 'asc'] } as const
  const sort = view.sort === 'priority' ? 'urgent' : view.dir === 'asc' ? 'oldest' : 'newest'
  const counted = (mark: React.ReactNode, count: number | undefined) => (
    <span className="inline-flex items-center gap-2">
      {mark}
      {count !== undefined && <span className="text-ink-3">{format.number(count)}</span>}
    </span>
  )
  return (
    <>
      <FilterChip
        label={t('filterType')}
        value={short(view.type.map((one) => t(`types.${one}`)))}
        onRemove={() => setView({ type: [] })}
      >
        <CheckList
          values={view.type}
          onValues={(type) => setView({ type })}
          options={flagTypes.map((one) => ({ value: one, label: counted(<FlagTypeTag type={one} />, counts?.type[one]) }))}
        />
      </FilterChip>
      <FilterChip
        label={t('filterPriority')}
        value={short(view.priority.map((one) => t(`priorities.${one}`)))}
        onRemove={() => setView({ priority: [] })}
      >
        <CheckList
          values={view.priority}
          onValues={(priority) => setView({ priority })}
          options={[...flagPriorities]
            .reverse()
            .map((one) => ({ value: one, label: counted(<FlagPriorityMark priority={one} />, counts?.priority[one]) }))}
        />
      </FilterChip>
      <FilterChoice
        label={t('filterRaisedBy')}
        value={view.raised_by}
        onValue={(raised_by) => setView({ raised_by })}
        options={(['technician', 'staff'] as const).map((one) => ({ value: one, label: t(one) }))}
      />
      <FilterChoice
        label={t('filterDates')}
        value={chosenSpan ?? (view.from || view.to ? 'other' : '')}
        onValue={(span) => setView({ from: span === '' || span === 'other' ? '' : spans[span], to: '' })}
        options={[
          ...(['today', 'week', 'month'] as const).map((span) => ({ value: span, label: t(`lastDays.${span}`) })),
          ...(!chosenSpan && (view.from || view.to)
            ? [
                {
                  value: 'other' as const,
                  label: [view.from, view.to].map((day) => (day ? format.calendarDate(day) : '')).join(' – '),
                },
              ]
            : []),
        ]}
      />
      {view.order_id !== '' && (
        <FilterChip label={t('ofOrder')} value="1" onRemove={() => setView({ order_id: '' })}>
          {null}
        </FilterChip>
      )}
      <FilterChoice
        label={t('sort')}
        value={sort === 'urgent' ? '' : sort}
        onValue={(wanted) => {
          const [by, dir] = sorts[wanted || 'urgent']
          setView({ sort: by, dir })
        }}
        options={[
          { value: 'newest' as const, label: t('sortNewest') },
          { value: 'oldest' as const, label: t('sortOldest') },
        ]}
      />
    </>
  )
}
