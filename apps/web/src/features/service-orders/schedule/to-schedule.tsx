import { Link } from '@tanstack/react-router'
import type { Schedule, ScheduleOrder, ScheduleSuggestion } from '@twopost/contract/service-orders'
import { CalendarClock, Check, GripVertical, Minus, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { BottomSheet } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Plate, RecordNumber } from '#ui/identity.tsx'
import { notify } from '#ui/notify.ts'
import { Count, Pill, Priority, Tag } from '#ui/status.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { useGrowing } from '#ui/use-growing.ts'
import { useMedia } from '#ui/use-media.ts'
import { mayDo } from '../actions/order-actions.rules.ts'
import { useOrderActions } from '../actions/use-order-actions.tsx'
import { useOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { hoursOf } from './schedule-row-head.tsx'
import { useApply, type useSuggestions } from './scheduling.api.ts'
import type { Span } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'
import { useSlotWords } from './use-slot-words.ts'
import { roomByDay } from './week-room.rules.ts'

/**
 * Orders without a time; above them the one that is picked, with its free times (G36, G46). Where this stands below the day, as on
 * phones, the picked one comes as a sheet, so that it is where one looks.
 */
export function ToSchedule({
  schedule,
  picked,
  onPick,
  suggestions,
  chosen,
  onChoose,
  propose,
  week,
}: {
  schedule: Schedule
  picked: ScheduleOrder | null
  onPick: (orderId: string | null) => void
  suggestions: ReturnType<typeof useSuggestions>
  chosen: number
  onChoose: (place: number) => void
  propose: ReactNode
  /** In the week a time is looked at in its day, and each day says who has room. */
  week: WeekOfTimes | null
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  const waiting = schedule.orders.filter((one) => one.status === 'pending')
  const [drawn] = useGrowing(waiting.length, 4, 3)
  const minutes = waiting.reduce((all, one) => all + (one.minutes ?? 0), 0)
  const isBelow = useMedia('(max-width: 1279px)')
  const { run, dialogs } = useOrderActions({ onDone: () => isBelow && onPick(null) })
  const inside = picked && (
    <>
      <Picked order={picked} schedule={schedule} isSheet={isBelow} onAct={run} onClose={() => onPick(null)} />
      {week && picked.minutes !== null && picked.status !== 'in_progress' && (
        <WhereItFits order={picked} schedule={schedule} week={week} />
      )}
      {picked.minutes !== null && picked.status !== 'in_progress' && picked.technician_count <= 1 && (
        <Times order={picked} found={suggestions} chosen={chosen} onChoose={onChoose} onDone={() => onPick(null)} week={week} />
      )}
    </>
  )
  return (
    <aside className="card flex min-w-0 flex-col" aria-label={t('toSchedule')}>
      <div className="card-head !gap-x-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <h2 className="whitespace-nowrap">{t('toSchedule')}</h2>
          <Count value={waiting.length} />
          {minutes > 0 && <span className="text-sm whitespace-nowrap text-ink-2">{format.duration(minutes)}</span>}
        </span>
        <span className="ml-auto flex-none whitespace-nowrap">{propose}</span>
      </div>
      {inside && !isBelow && <div className="flex flex-col gap-3 border-b border-border p-3">{inside}</div>}
      {/* A question of it takes its place meanwhile. */}
      <BottomSheet
        open={isBelow && !!inside && !dialogs}
        onOpenChange={() => onPick(null)}
        title={picked?.title}
        footer={
          <Button size="lg" className="flex-1" onClick={() => onPick(null)}>
            {t('close')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4 [&_.btn]:min-h-11">{inside}</div>
      </BottomSheet>
      {dialogs}
      {waiting.length === 0 && <p className="p-4 text-ink-3">{t('noneWaiting')}</p>}
      <ul>
        {waiting
          .slice(0, drawn)
          .filter((order) => isBelow || order.id !== picked?.id)
          .map((order) => (
            <li key={order.id} className="border-b border-border last:border-b-0">
              <Waiting order={order} onPick={onPick} />
            </li>
          ))}
      </ul>
    </aside>
  )
}

/** The days of the week beside the list. */
interface WeekOfTimes {
  days: readonly string[]
  spans: readonly Span[]
  today: string
  onOpen: (slot: ScheduleSuggestion) => void
}

const roomLooks = { fits: 'text-ok', late: 'text-warn', full: 'text-ink-3', not_able: 'text-ink-3' } as const
const roomIcons = { fits: Check, late: TriangleAlert, full: Minus, not_able: Minus } as const

/** For each day of the week who has room for the order that is picked (q1b). */
function WhereItFits({ order, schedule, week }: { order: ScheduleOrder; schedule: Schedule; week: WeekOfTimes }) {
  const t = useText(schedulingText)
  const format = useFormat()
  const rooms = useMemo(() => roomByDay(schedule, order, week), [schedule, order, week])
  if (rooms.length === 0) return null
  return (
    <section aria-label={t('where.title')}>
      <b className="font-[620]">{t('where.title')}</b>
      <ul className="pt-1 text-sm">
        {rooms.map(({ day, kind, technician, freeMinutes }) => {
          const Icon = roomIcons[kind]
          return (
            <li key={day} className="flex items-center gap-2 py-0.5">
              <Icon size={15} aria-hidden="true" className={cx('flex-none', roomLooks[kind])} />
              <span className="w-20 flex-none font-[520]">{format.shortDay(day)}</span>
              <span className={cx('min-w-0', kind === 'fits' ? 'text-ink-1' : kind === 'late' ? 'text-warn' : 'text-ink-2')}>
                {kind === 'fits' || kind === 'late'
                  ? t(`where.${kind}`, { name: technician, hours: hoursOf(freeMinutes) })
                  : t(`where.${kind}`)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Waiting = memo(function Waiting({ order, onPick }: { order: ScheduleOrder; onPick: (orderId: string) => void }) {
  const t = useText(schedulingText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const maySchedule = useMay('service-order:schedule')
  const due = order.due_date === null ? null : format.due(order.due_date)
  return (
    <button
      type="button"
      {...(maySchedule && { 'data-waiting': order.id })}
      className="flex w-full cursor-pointer gap-2 px-3 py-2 text-left select-none hover:bg-surface-2 focus-visible:shadow-[var(--focus-ring)]"
      disabled={!maySchedule}
      aria-label={t('pick', { number: order.number, title: order.title })}
      onClick={() => onPick(order.id)}
    >
      <GripVertical size={15} className="mt-0.5 flex-none cursor-grab text-ink-3 max-md:hidden" aria-hidden="true" />
      <Priority priority={order.priority} label={words(`priorities.${order.priority}`)} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex justify-between gap-2">
          <span className="min-w-0 truncate font-[620]">{order.title}</span>
          <span className="flex-none text-sm">{order.minutes === null ? t('noEstimate') : format.duration(order.minutes)}</span>
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {order.vehicle.license_plate ? (
            <Plate size="sm" number={order.vehicle.license_plate} state={order.vehicle.plate_state} />
          ) : (
            <span className="min-w-0 truncate text-ink-2">{order.vehicle.name}</span>
          )}
          {order.needs[0] && (
            <span className="flex min-w-0 flex-1 basis-16 [&>*]:block [&>*]:shrink [&>*]:truncate [&>*]:leading-5">
              <Tag>{order.needs[0].name}</Tag>
            </span>
          )}
          {due && <span className={due.late ? 'ml-auto flex-none text-bad' : 'ml-auto flex-none text-ink-2'}>{due.text}</span>}
        </span>
      </span>
    </button>
  )
})

/** The order that is picked: what it is, its own page, and its time in a dialog. A sheet has its title above. */
function Picked({
  order,
  schedule,
  isSheet,
  onAct,
  onClose,
}: {
  order: ScheduleOrder
  schedule: Schedule
  isSheet: boolean
  onAct: ReturnType<typeof useOrderActions>['run']
  onClose: () => void
}) {
  const t = useText(schedulingText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const paths = usePaths()
  const whole = useOrder(order.id).data?.service_order
  const action = order.status === 'pending' ? 'schedule' : 'reschedule'
  const technician = schedule.technicians.find((one) => one.id === order.assigned_technician_id)
  const size = isSheet ? 'md' : 'sm'
  return (
    <section
      aria-label={order.number}
      className={cx('flex flex-col gap-1.5', !isSheet && 'rounded-lg border border-accent bg-accent-soft p-3')}
    >
      <span className="flex flex-wrap items-center gap-2">
        <Priority priority={order.priority} label={words(`priorities.${order.priority}`)} />
        <RecordNumber number={order.number} />
        {order.needs.map((need) => (
          <Tag key={need.id}>{need.name}</Tag>
        ))}
        <b className="ml-auto font-[620]">{order.minutes === null ? t('noEstimate') : format.duration(order.minutes)}</b>
      </span>
      {!isSheet && <b className="font-[620]">{order.title}</b>}
      <span className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate">{order.vehicle.name}</span>
        {order.vehicle.license_plate && (
          <Plate size="sm" number={order.vehicle.license_plate} state={order.vehicle.plate_state} />
        )}
      </span>
      {order.status !== 'pending' && (
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <Pill family="status" value={order.status}>
            {words(`statuses.${order.status}`)}
          </Pill>
          {order.scheduled_at && format.dateTime(order.scheduled_at)}
          {technician && ` · ${technician.name}`}
        </span>
      )}
      {order.due_date && (
        <span className={format.due(order.due_date).late ? 'text-sm text-bad' : 'text-sm text-ink-2'}>
          {t('due', { time: format.dateTime(order.due_date) })}
        </span>
      )}
      <span className="flex flex-wrap gap-2 pt-1">
        <Link to={paths.order(order.id)} className={cx('btn btn--secondary', !isSheet && 'btn--sm')}>
          {t('open')}
        </Link>
        {whole && mayDo(whole, action) && (
          <Button size={size} icon={<CalendarClock size={15} />} onClick={() => onAct(action, whole)}>
            {t('changeTime')}
          </Button>
        )}
        {!isSheet && (
          <Button size={size} kind="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </span>
    </section>
  )
}

function Times({
  order,
  found,
  ...rest
}: {
  order: ScheduleOrder
  found: ReturnType<typeof useSuggestions>
  chosen: number
  onChoose: (place: number) => void
  onDone: () => void
  week: WeekOfTimes | null
}) {
  const t = useText(schedulingText)
  const problem = useProblemText(found.error)
  const maySchedule = useMay('service-order:schedule')
  if (!maySchedule) return null
  if (found.error) return <ErrorState title={t('suggestFailed')} message={problem} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows rows={2} />
  return <Choose order={order} data={found.data} {...rest} />
}

function Choose({
  order,
  data,
  chosen,
  onChoose,
  onDone,
  week,
}: {
  order: ScheduleOrder
  data: NonNullable<ReturnType<typeof useSuggestions>['data']>
  chosen: number
  onChoose: (place: number) => void
  onDone: () => void
  week: WeekOfTimes | null
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  const slotWords = useSlotWords()
  const shop = useShop()
  const apply = useApply()
  const slots = data.schedule_suggestions
  const slot = slots[chosen] ?? slots[0]
  const inTime = slots.filter((one) => one.late_minutes === 0).length

  async function book({ technician, bay, pieces }: ScheduleSuggestion) {
    try {
      const item = { order_id: order.id, version: order.version, technician_id: technician.id, bay_id: bay?.id ?? null, pieces }
      await apply.mutateAsync({ body: { shop_id: shop?.id ?? '', items: [item] } })
      notify({ kind: 'success', title: t('bookedDone', { number: order.number }) })
      onDone()
    } catch (caught) {
      notify({ kind: 'error', title: t('bookFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite">
        <b className="font-[620]">{slots.length === 0 ? t('noSlot') : t('slots', { count: inTime })}</b>
        {data.deciding && <span className="block text-sm text-ink-2">{t(`deciding.${data.deciding.constraint}`)}</span>}
        {slots.length === 0 && <span className="block text-sm text-bad">{slotWords.missing(data.missing)}</span>}
      </p>
      {slots.length > 0 && (
        <RadioCards
          aria-label={t('slotsOf', { number: order.number })}
          value={String(slots[chosen] ? chosen : 0)}
          onValue={(place) => onChoose(Number(place))}
          options={slots.map((one, place) => ({
            value: String(place),
            label: slotWords.time(one),
            help: [slotWords.who(one), slotWords.cost(one)].join(' · '),
          }))}
        />
      )}
      {slot &&
        (week ? (
          <Button kind="primary" block onClick={() => week.onOpen(slot)}>
            {t('openSlot', { time: format.dateTime(slot.starts_at) })}
          </Button>
        ) : (
          <Button
            kind="primary"
            block
            busy={apply.isPending}
            busyText={t('booking')}
            aria-keyshortcuts="b"
            data-book
            onClick={() => void book(slot)}
          >
            {t('book', { time: format.time(slot.starts_at), technician: slot.technician.name })}
          </Button>
        ))}
      <details>
        <summary className="cursor-pointer text-sm text-ink-2">{t('who')}</summary>
        <ul className="pt-1">
          {data.technicians.map((one) => (
            <li key={one.id} className="flex justify-between gap-3 py-1 text-sm">
              <span className="min-w-0 flex-1 truncate">{one.name}</span>
              <span className={one.ability === 'not_able' ? 'text-ink-3' : 'text-ink-2'}>{slotWords.fit(one)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
