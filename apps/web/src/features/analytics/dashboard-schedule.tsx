import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { OrderStatusPill } from '#features/service-orders/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Plate } from '#ui/identity.tsx'
import { Card } from '#ui/layout.tsx'
import { Count } from '#ui/status.tsx'
import type { Dashboard } from './analytics.api.ts'
import { analyticsText } from './analytics.text.ts'

/** What is booked for today, the earliest first. */
export function TodaySchedule({ schedule }: { schedule: NonNullable<Dashboard['schedule']> }) {
  const t = useText(analyticsText)
  const format = useFormat()
  const paths = usePaths()
  const left = schedule.total - schedule.items.length
  return (
    <Card
      flush
      title={t('schedule')}
      beside={schedule.total > 0 && <Count value={schedule.total} />}
      actions={
        <Link to={paths.scheduling} className="text-sm">
          {t('openSchedule')}
        </Link>
      }
    >
      {schedule.items.length === 0 ? (
        <EmptyState icon={<CalendarDays size={22} />} title={t('noSchedule')} text={t('noScheduleText')} />
      ) : (
        <ul>
          {schedule.items.map((item) => (
            <li key={item.id}>
              <Link to={paths.order(item.id)} className="list-row max-sm:flex-wrap max-sm:!gap-y-1">
                <time dateTime={item.starts_at} className="w-20 flex-none text-sm font-[520] whitespace-nowrap tabular-nums">
                  {format.time(item.starts_at)}
                </time>
                <span className="two-lines min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
                  <span className="truncate">
                    {item.vehicle_label}: {item.title}
                  </span>
                  <span className="truncate">
                    {[item.number, item.customer_name, item.technician_name || t('noTechnician'), item.bay_name]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {item.license_plate && (
                  <span className="max-sm:hidden">
                    <Plate number={item.license_plate} state={item.plate_state} size="sm" />
                  </span>
                )}
                <span className="ml-auto flex-none">
                  <OrderStatusPill status={item.status} />
                </span>
              </Link>
            </li>
          ))}
          {left > 0 && <li className="list-row text-sm text-ink-3">{t('moreOf', { count: left })}</li>}
        </ul>
      )}
    </Card>
  )
}
