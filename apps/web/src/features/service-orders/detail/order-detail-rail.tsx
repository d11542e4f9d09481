import { Link } from '@tanstack/react-router'
import { CalendarClock, UserMinus, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { OrderFlags } from '#features/flags/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { instantMs, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useUser } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { notify } from '#ui/notify.ts'
import { Pill, Tag, TimeBar } from '#ui/status.tsx'
import type { OrderAction } from '../actions/order-actions.rules.ts'
import { ExpectedTimeScale } from '../cockpit/expected-time.tsx'
import { serviceLevelsText } from '../levels/service-levels.text.ts'
import { orderOwnText } from '../order-own.text.ts'
import { OrderDue, OrderPriorityMark } from '../order-words.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { useRemoveTechnician } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'

const AddTechnicianDialog = lazyPart(() => import('./add-technician-dialog.tsx').then((module) => module.default))
const OwnTimer = lazyPart(() => import('./order-detail-timer.tsx').then((module) => module.OwnTimer))

type Technician = ServiceOrderDetail['technicians'][number]

/** The seconds on the job now: what the answer said, and what passed since while someone works. */
function useClockedSeconds(seconds: number, running: boolean, answeredMs: number): number {
  const at = useNow(running ? 1000 : 600_000)
  return running ? seconds + Math.max(0, Math.floor((at - answeredMs) / 1000)) : seconds
}

function WorkRow({
  technician,
  estimate,
  answeredMs,
  own,
  mayRemove,
  onRemove,
}: {
  technician: Technician
  /** Minutes that their work takes. */
  estimate: number | null
  answeredMs: number
  /** The person's own clock, with its buttons; in the place of the one to look at. */
  own: ReactNode
  mayRemove: boolean
  onRemove: () => void
}) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const paths = usePaths()
  const user = useUser()
  // Others' dashboards are for who may assign (H10).
  const looksAtAll = useMay('service-order:assign')
  const seconds = useClockedSeconds(technician.clocked_seconds, technician.timer_state === 'working', answeredMs)
  const minutes = Math.floor(seconds / 60)
  const isHeld = technician.job_status === 'on_hold' || technician.timer_state === 'paused' || technician.timer_state === 'break'
  const words = technician.timer_state !== 'none' ? t(`timer.${technician.timer_state}`) : t(`job.${technician.job_status}`)
  return (
    <li className="flex flex-col gap-2 border-t border-border py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-center gap-2">
        <Avatar name={technician.name} />
        <div className="flex min-w-0 flex-1 flex-col">
          {looksAtAll || user?.technician_id === technician.id ? (
            <Link to={paths.technician(technician.id)} className="truncate font-[520]">
              {technician.name}
            </Link>
          ) : (
            <span className="truncate font-[520]">{technician.name}</span>
          )}
          {technician.is_lead && <span className="text-xs text-ink-3">{t('lead')}</span>}
        </div>
        {technician.timer_state !== 'none' ? (
          <Pill family="timer" value={technician.timer_state}>
            {words}
          </Pill>
        ) : (
          <Pill family="job" value={technician.job_status}>
            {words}
          </Pill>
        )}
        {mayRemove && technician.job_status === 'assigned' && (
          <IconButton
            size="sm"
            label={t('removeTechnician', { name: technician.name })}
            icon={<UserMinus size={16} />}
            onClick={onRemove}
          />
        )}
      </div>
      {own ??
        (technician.timer_state !== 'none' && (
          <b className={cx('timer-digits text-4xl', isHeld && 'timer-digits--quiet')} aria-hidden="true">
            {format.timerDigits(seconds)}
          </b>
        ))}
      {minutes === 0 && technician.job_status === 'completed' && <span className="text-xs text-ink-3">{t('notClocked')}</span>}
      {(minutes > 0 || estimate !== null) && (
        <>
          <TimeBar
            used={minutes}
            of={estimate}
            family={isHeld ? 'job' : 'timer'}
            value={isHeld ? 'on_hold' : 'working'}
            hatch={isHeld}
            label={`${t('clocked', { time: format.duration(minutes) })}${estimate === null ? '' : ` ${t('ofEstimate', { time: format.duration(estimate) })}`}`}
          />
          <span className="text-xs text-ink-2">
            {t('clocked', { time: format.duration(minutes) })}{' '}
            {estimate !== null && t('ofEstimate', { time: format.duration(estimate) })}
          </span>
        </>
      )}
    </li>
  )
}

/** What the customer is promised, and what was promised before it (NOW12). */
function Promised({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const [latest, ...earlier] = order.promises
  const shown = (at: string | null) => (at ? format.dateTime(at) : t('promiseNone'))
  return (
    <>
      <span className="font-[520]">{shown(order.promised_at)}</span>
      {latest && (
        <span className="block text-sm text-ink-3">
          {t('promiseSaid', { who: latest.said_by, when: format.dateTime(latest.said_at) })}
        </span>
      )}
      {earlier.length > 0 && (
        <ul aria-label={t('promisesBefore')} className="mt-0.5 grid text-sm text-ink-3">
          {earlier.map((promise) => (
            <li key={promise.id}>{t('promiseBefore', { when: shown(promise.promised_at), who: promise.said_by })}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** When the order is due, and who or what says so (R1-13). */
function Due({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const { due_source: source, service_level: level } = order
  return (
    <>
      <OrderDue order={order} icon />
      {source && order.due_date && (
        <span className="block text-sm text-ink-3">
          {source === 'level' && level ? t('dueSource.ofLevel', { name: level.name }) : t(`dueSource.${source}`)}
        </span>
      )}
    </>
  )
}

/** Who works on the order and how long, when it is due, where it stands (G44). */
// oxlint-disable-next-line max-lines-per-function -- facts in the order in which they are read, without state
export function OrderRail({
  order,
  answeredMs,
  onAction,
  onEdit,
  children,
}: {
  order: ServiceOrderDetail
  answeredMs: number
  onAction: (action: OrderAction) => void
  /** Changes promise and due time; not there where that is not allowed. */
  onEdit: (() => void) | undefined
  /** What stands below. */
  children?: ReactNode
}) {
  const t = useText(orderDetailText)
  const words = useText(serviceOrdersText)
  const levels = useText(serviceLevelsText)
  const own = useText(orderOwnText)
  const format = useFormat()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Technician | null>(null)
  const remove = useRemoveTechnician()
  const ownId = useUser()?.technician_id
  const mayWork = useMay('service-order:start')
  const mayAssign = order.allowed?.includes('assign') ?? false
  const schedule = order.allowed?.includes('reschedule') ? 'reschedule' : order.allowed?.includes('schedule') ? 'schedule' : null
  return (
    <div className="order-rail">
      <Card
        title={t('technicians')}
        actions={
          mayAssign ? (
            <Button size="sm" aria-keyshortcuts="t" icon={<UserPlus size={15} />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          ) : undefined
        }
      >
        {order.technicians.length === 0 ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-ink-2">{t('noTechnicians')}</p>
            {mayAssign && (
              <Button icon={<UserPlus size={16} />} onClick={() => onAction('assign')}>
                {words('moves.assign')}
              </Button>
            )}
          </div>
        ) : (
          <ul>
            {order.technicians.map((technician) => (
              <WorkRow
                key={technician.id}
                technician={technician}
                // One alone does the whole work.
                estimate={technician.estimated_minutes ?? (order.technicians.length === 1 ? order.estimated_duration : null)}
                answeredMs={answeredMs}
                own={
                  mayWork && technician.id === ownId ? (
                    <Suspense fallback={null}>
                      <OwnTimer order={order} />
                    </Suspense>
                  ) : undefined
                }
                mayRemove={mayAssign}
                onRemove={() => setLeaving(technician)}
              />
            ))}
          </ul>
        )}
      </Card>
      <Card
        title={t('assignment')}
        actions={
          <>
            {onEdit && (
              <Button size="sm" kind="ghost" aria-keyshortcuts="d" onClick={onEdit}>
                {t('editDates')}
              </Button>
            )}
            {schedule && (
              <Button size="sm" icon={<CalendarClock size={15} />} onClick={() => onAction(schedule)}>
                {schedule === 'schedule' ? words('moves.schedule') : t('change')}
              </Button>
            )}
          </>
        }
      >
        <DefinitionList
          items={[
            ...(order.promises.length > 0 ? [[own('promised'), <Promised key="promised" order={order} />] as const] : []),
            [t('dueLabel'), <Due key="due" order={order} />],
            ...(order.service_level
              ? [
                  [
                    levels('level'),
                    <Tag key="level" family="tone" value={order.service_level.color}>
                      {order.service_level.name}
                    </Tag>,
                  ] as const,
                ]
              : []),
            [
              t('booked'),
              order.scheduled_at ? (
                <time key="booked" dateTime={order.scheduled_at} title={format.exact(order.scheduled_at)}>
                  {format.dateTime(order.scheduled_at)}
                  {order.scheduled_end ? ` – ${format.time(order.scheduled_end)}` : ''}
                </time>
              ) : null,
            ],
            [t('bay'), order.bay ? words('bayNamed', { name: order.bay.name }) : null],
            [words('priority'), <OrderPriorityMark key="priority" priority={order.priority} />],
          ]}
        />
        <ExpectedTimeScale order={order} />
      </Card>
      <OrderFlags order={order} mayRaise={order.allowed?.includes('add_flag') ?? false} />
      {children}
      <Suspense fallback={null}>{adding && <AddTechnicianDialog order={order} onClose={() => setAdding(false)} />}</Suspense>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => {
          if (!open) setLeaving(null)
        }}
        danger
        title={t('removeTechnician', { name: leaving?.name ?? '' })}
        description={t('removeTechnicianText')}
        confirmText={t('takeOff')}
        onConfirm={async () => {
          if (!leaving) return
          try {
            await remove.mutateAsync({ params: { id: order.id, techId: leaving.id } })
            setLeaving(null)
          } catch (error) {
            notify({ kind: 'error', title: await spokenProblem(error) })
            throw error
          }
        }}
      />
    </div>
  )
}

/** How far the order is, from pending to invoiced, with who and when. */
export function trackSteps(order: ServiceOrderDetail, format: ReturnType<typeof useFormat>, nowMs: number) {
  const at = (iso: string | null) => (iso ? format.dateTime(iso) : null)
  const trackedStatuses = ['pending', 'scheduled', 'in_progress', 'completed', 'invoiced'] as const
  const place = order.status === 'cancelled' ? -1 : trackedStatuses.indexOf(order.status)
  const share =
    order.status === 'in_progress' && order.estimated_duration
      ? order.clocked_minutes / order.estimated_duration
      : order.status === 'in_progress'
        ? 0.5
        : 1
  const expectedMs = order.due_date ? instantMs(order.due_date) : null
  return { at, place, share: Math.min(1, share), isLate: expectedMs !== null && expectedMs < nowMs, trackedStatuses }
}
