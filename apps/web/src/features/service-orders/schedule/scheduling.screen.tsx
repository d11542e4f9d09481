import { addDays, dateIn, isCalendarDate, mondayOf, startOfDate } from '@twopost/contract/core/time'
import type { ScheduleSuggestion } from '@twopost/contract/service-orders'
import { ChevronLeft, ChevronRight, Sparkles, Wrench } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { instantMs } from '#platform/clock.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { ScheduleDay } from './schedule-day.tsx'
import { hoursOf } from './schedule-row-head.tsx'
import { useSchedule, useSuggestions } from './scheduling.api.ts'
import { dayView, ordersById, weekView } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'
import { ToSchedule } from './to-schedule.tsx'
import { daysWorthShowing } from './week-room.rules.ts'

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx'))
const params = {
  view: param.oneOf(['day', 'week'], 'day'),
  day: param.text(),
  by: param.oneOf(['technicians', 'bays'], 'technicians'),
  order: param.text(),
}

/** A day or a week of the selected shop by technician or bay, with what waits for a time beside it (G46). */
// oxlint-disable-next-line max-lines-per-function -- the day, the week and the list share one order that is picked
export function SchedulingScreen() {
  const t = useText(schedulingText)
  const format = useFormat()
  const zone = useZone()
  const [view, setView] = useUrlState(params)
  const [planning, setPlanning] = useState<'plan' | 'repair' | null>(null)
  const [choice, setChoice] = useState({ order: '', place: 0 })
  const maySchedule = useMay('service-order:schedule')
  const day = isCalendarDate(view.day) ? view.day : format.today
  const isWeek = view.view === 'week'
  const days = useMemo(() => (isWeek ? Array.from({ length: 7 }, (_, at) => addDays(mondayOf(day), at)) : [day]), [isWeek, day])
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day]
  useLiveRefresh(['order.*', 'job.*', 'technician.changed', 'timer.*', 'shop.changed'], ['getSchedule', 'suggestSchedule'])
  const found = useSchedule(first, last)
  const problem = useProblemText(found.error)
  // Hundreds of bookings are drawn in pieces: what was there stays until the next picture is whole.
  const shown = useDeferredValue(
    useMemo(() => ({ schedule: found.data?.schedule, by: view.by, isWeek, days }), [found.data, view.by, isWeek, days]),
  )
  const { schedule, by } = shown
  const orders = useMemo(() => (schedule ? ordersById(schedule) : new Map<string, never>()), [schedule])
  const picked = orders.get(view.order) ?? null
  const isOpen = picked?.status === 'pending' || picked?.status === 'scheduled'
  const suggestions = useSuggestions(
    picked && isOpen && picked.minutes !== null && picked.technician_count <= 1 ? picked.id : null,
  )
  const chosen = choice.order === view.order ? choice.place : 0
  const slot = suggestions.data?.schedule_suggestions[chosen] ?? null
  const spans = useMemo(
    () => shown.days.map((one) => ({ from: startOfDate(zone, one), to: startOfDate(zone, addDays(one, 1)) })),
    [shown.days, zone],
  )
  const isCurrent = schedule?.from === shown.days[0] && schedule?.to === shown.days.at(-1)
  const dayShown = useMemo(
    () => (schedule && isCurrent && !shown.isWeek && spans[0] ? dayView(schedule, by, spans[0]) : undefined),
    [schedule, isCurrent, shown.isWeek, spans, by],
  )
  const { today } = format
  const weekShown = useMemo(() => {
    if (!schedule || !isCurrent || !shown.isWeek) return undefined
    const whole = weekView(schedule, by, spans)
    const places = daysWorthShowing(whole, shown.days, today)
    const only = <T,>(list: readonly T[]): T[] => places.flatMap((at) => list.slice(at, at + 1))
    return { rows: whole.map((row) => ({ ...row, cells: only(row.cells) })), days: only(shown.days), spans: only(spans) }
  }, [schedule, isCurrent, shown.isWeek, shown.days, spans, by, today])
  const go = (way: -1 | 0 | 1) => setView({ day: way === 0 ? '' : addDays(day, way * (isWeek ? 7 : 1)) })
  const show = (next: 'day' | 'week') => setView({ view: next })
  const booked = dayShown?.rows.reduce((sum, row) => sum + row.bookedMinutes, 0) ?? 0
  const available = dayShown?.rows.reduce((sum, row) => sum + row.availableMinutes, 0) ?? 0
  const openDay = useCallback(
    (next: string) => setView({ view: 'day', day: next === today ? '' : next }, { push: true }),
    [setView, today],
  )
  const weekOfTimes = useMemo(
    () =>
      weekShown
        ? {
            days: weekShown.days,
            spans: weekShown.spans,
            today,
            onOpen: (one: ScheduleSuggestion) => openDay(dateIn(zone, instantMs(one.starts_at))),
          }
        : null,
    [weekShown, today, openDay, zone],
  )
  const pick = useCallback((order: string | null) => setView({ order: order ?? '' }), [setView])
  const propose = maySchedule && (
    <Button size="sm" icon={<Sparkles size={15} className="max-2xl:hidden" />} onClick={() => setPlanning('plan')}>
      {t('propose')}
    </Button>
  )
  return (
    <div className="page page--list">
      <PageHeader
        title={t('title')}
        beside={
          <div className="flex flex-wrap items-center gap-2">
            <span className="flex items-center gap-1 max-md:w-full [&_.field]:min-w-0 [&_.field]:md:w-40 [&_.field]:max-md:flex-1">
              <IconButton
                icon={<ChevronLeft size={17} />}
                label={t(isWeek ? 'previousWeek' : 'previous')}
                onClick={() => go(-1)}
              />
              <Field hideLabel label={t('day')}>
                <DateField value={day} onValue={(next) => setView({ day: next === today ? '' : next })} />
              </Field>
              <IconButton icon={<ChevronRight size={17} />} label={t(isWeek ? 'nextWeek' : 'next')} onClick={() => go(1)} />
            </span>
            <Button kind="ghost" size="sm" aria-keyshortcuts="t" onClick={() => go(0)}>
              {t(isWeek ? 'thisWeek' : 'today')}
            </Button>
            {dayShown && (
              <span className="text-sm text-ink-2">
                <b className="font-[620] text-ink-1">{format.weekday(day)}</b>{' '}
                {dayShown.isClosed
                  ? booked > 0
                    ? t('closedBooked', { hours: hoursOf(booked) })
                    : t('closed')
                  : t('booked', { booked: hoursOf(booked), available: hoursOf(available) })}
              </span>
            )}
          </div>
        }
        actions={
          <>
            <Segmented
              label={t('by')}
              value={view.by}
              onValue={(next) => setView({ by: next })}
              options={[
                { value: 'technicians', label: t('technicians') },
                { value: 'bays', label: t('bays') },
              ]}
            />
            <Segmented
              label={t('range')}
              value={view.view}
              onValue={show}
              options={[
                { value: 'day', label: t('dayView') },
                { value: 'week', label: t('weekView') },
              ]}
            />
          </>
        }
      />
      <ThinProgress active={found.isFetching && schedule !== undefined} />
      {!schedule || !(dayShown ?? weekShown) ? (
        found.error ? (
          <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : schedule.technicians.length === 0 ? (
        <EmptyState icon={<Wrench size={24} />} title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <ScheduleDay
          schedule={schedule}
          orders={orders}
          view={dayShown}
          week={
            weekShown && {
              ...weekShown,
              today,
              best: slot && {
                rowId: (by === 'bays' ? slot.bay?.id : slot.technician.id) ?? '',
                day: dateIn(zone, instantMs(slot.starts_at)),
              },
              onOpen: openDay,
            }
          }
          by={by}
          isToday={shown.days[0] === today}
          picked={picked}
          slot={slot}
          fits={suggestions.data?.technicians ?? []}
          onPick={pick}
          onRepair={() => setPlanning('repair')}
          onGo={go}
          onShow={show}
          beside={
            <ToSchedule
              schedule={schedule}
              picked={picked}
              onPick={pick}
              suggestions={suggestions}
              chosen={chosen}
              onChoose={(place) => setChoice({ order: view.order, place })}
              propose={propose}
              week={weekOfTimes}
            />
          }
        />
      )}
      {planning && <PlanDialog open onOpenChange={() => setPlanning(null)} from={day < today ? today : day} mode={planning} />}
    </div>
  )
}
