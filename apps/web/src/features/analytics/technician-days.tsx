import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { useFailureToast } from '#platform/use-failure-toast.ts'
import { cx } from '#ui/classes.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Plate } from '#ui/identity.tsx'
import { Card } from '#ui/layout.tsx'
import { Pill } from '#ui/status.tsx'
import { type ScheduleDay, useTechnicianSchedule } from './analytics.api.ts'
import { WorkLink } from './technician-cards.tsx'
import { technicianDashboardText } from './technician-dashboard.text.ts'

type Slot = ScheduleDay['workSlots'][number]
/** A slot wears the color of a job in the same state. */
const looks = { completed: 'completed', in_progress: 'in_progress', pending: 'assigned', cancelled: 'cancelled' } as const

/** The first two days of the schedule, today shown first (H40, H41). */
export function TechnicianDays({ id, isOwn }: { id: string; isOwn: boolean }) {
  const t = useText(technicianDashboardText)
  const paths = usePaths()
  const inTenant = useTenant() !== null
  const found = useTechnicianSchedule(id)
  const problem = useProblemText(found.error)
  const days = found.data?.days.slice(0, 2)
  const failed = found.isError && !days
  useFailureToast(failed, t('error'), t('scheduleFailed'))
  return (
    <Card
      title={t('schedule')}
      actions={
        isOwn &&
        inTenant && (
          <Link to={paths.portal} className="inline-flex min-h-12 items-center gap-1">
            {t('allJobs')} <ChevronRight size={18} aria-hidden="true" />
          </Link>
        )
      }
      flush
    >
      {days ? (
        days.map((day, i) => <Day key={day.date} day={day} isToday={i === 0} isOwn={isOwn} />)
      ) : failed ? (
        <ErrorState title={t('scheduleFailed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  )
}

function Day({ day, isToday, isOwn }: { day: ScheduleDay; isToday: boolean; isOwn: boolean }) {
  const t = useText(technicianDashboardText)
  const format = useFormat()
  const isOff = day.workingHours === 0 && day.totalScheduledHours === 0
  const hours = isOff
    ? t('dayOff')
    : t('dayHours', { booked: format.hours(day.totalScheduledHours), of: format.hours(day.workingHours) })
  return (
    <section aria-label={isToday ? t('today') : format.longDay(day.date)}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-border bg-surface-2 px-4 py-2 text-[15px] leading-5">
        {isToday ? t('today') : format.longDay(day.date)}
        <span className="text-sm font-normal text-ink-2">
          {day.status === 'away' ? [t('away'), day.notes].filter(Boolean).join(': ') : hours}
          {day.isOvertime && ` · ${t('overtime')}`}
        </span>
      </h3>
      {day.workSlots.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">{t(isToday ? 'noSchedule' : 'nothingBooked')}</p>
      ) : (
        <ol>
          {day.workSlots.map((slot) => (
            <SlotRow key={slot.id} slot={slot} isOwn={isOwn} />
          ))}
        </ol>
      )}
    </section>
  )
}

function SlotRow({ slot, isOwn }: { slot: Slot; isOwn: boolean }) {
  const t = useText(technicianDashboardText)
  const format = useFormat()
  return (
    <li className={cx('list-row relative !items-start', slot.status === 'in_progress' && 'bg-orange-soft')}>
      <span className="w-19 flex-none text-sm text-ink-2">
        <b className="text-ink-1">{format.time(slot.startTime)}</b>
        <br />
        {format.time(slot.endTime)}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <WorkLink
          isOwn={isOwn}
          orderId={slot.serviceOrderId}
          jobId={slot.jobId}
          className="font-[520] break-words after:absolute after:inset-0"
        >
          {slot.title}
        </WorkLink>
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          {slot.licensePlate && <Plate number={slot.licensePlate} state={slot.plateState || null} />}
          <Pill family="job" value={looks[slot.status]}>
            {t(`slot.${slot.status}`)}
          </Pill>
        </span>
        <span className="text-sm text-ink-2">
          {[slot.vehicleInfo, slot.customerName, slot.serviceType, slot.location].filter(Boolean).join(' · ')}
        </span>
      </span>
    </li>
  )
}
