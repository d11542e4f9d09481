import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { usePauseReason } from '#features/timers/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { instantMs, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Avatar, Plate } from '#ui/identity.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Dot, TimeBar } from '#ui/status.tsx'
import { type FloorPlace, useStart } from './analytics.api.ts'
import { analyticsText } from './analytics.text.ts'

type FloorOrder = NonNullable<FloorPlace['order']>

/** Minutes on the clock now: what the answer counted, and what passed since while someone works. */
function useUsedMinutes(order: FloorOrder, computedAt: string): number {
  const at = useNow(15_000)
  return order.timer_state === 'working'
    ? order.clocked_minutes + Math.max(0, Math.floor((at - instantMs(computedAt)) / 60_000))
    : order.clocked_minutes
}

function Working({ order, computedAt }: { order: FloorOrder; computedAt: string }) {
  const t = useText(analyticsText)
  const format = useFormat()
  const paths = usePaths()
  const used = useUsedMinutes(order, computedAt)
  const reasonIn = usePauseReason()
  const held = order.on_hold || order.timer_state === 'paused' || order.timer_state === 'break'
  const over = order.estimated_minutes !== null && used > order.estimated_minutes
  const words = held
    ? reasonIn(order.pause_reason) || t('onHold')
    : over
      ? t('overBy', { time: format.duration(used), over: format.duration(used - (order.estimated_minutes ?? 0)) })
      : order.timer_state === 'none' && used === 0
        ? t('notClocked')
        : order.estimated_minutes === null
          ? t('used', { used: format.duration(used) })
          : t('usedOf', { used: format.duration(used), of: format.duration(order.estimated_minutes) })
  const lead = order.technicians[0]
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex items-center gap-2">
        <Link to={paths.order(order.id)} className="min-w-0 flex-1 truncate font-[520] text-ink-1">
          {order.vehicle_label}
        </Link>
        {lead && <Avatar name={lead.name} size="sm" />}
      </div>
      <span className="truncate text-sm text-ink-2">{order.title}</span>
      <div className="mt-2">
        <TimeBar
          used={used}
          of={order.estimated_minutes}
          family={held ? 'job' : 'timer'}
          value={held ? 'on_hold' : 'working'}
          hatch={held}
          label={words}
        />
      </div>
      <div className="mt-1 flex items-center justify-between gap-2 text-xs">
        <span className={over && !held ? 'min-w-0 truncate font-[520] text-bad' : 'min-w-0 truncate text-ink-2'}>{words}</span>
        {order.license_plate && <Plate number={order.license_plate} state={order.plate_state} size="sm" />}
      </div>
    </div>
  )
}

function Place({ place, computedAt }: { place: FloorPlace; computedAt: string }) {
  const t = useText(analyticsText)
  const format = useFormat()
  const paths = usePaths()
  const mayStart = useMay('service-order:start')
  const maySchedule = useMay('service-order:schedule')
  const start = useStart()
  const { order, bay } = place
  const name = bay?.name ?? t('yard')
  if (order && order.status === 'in_progress')
    return (
      <li className={order.on_hold || order.timer_state === 'paused' ? 'floor-place hatched' : 'floor-place'}>
        <span className="bay-number" aria-hidden={bay ? undefined : true}>
          {bay ? name : '–'}
        </span>
        <Working order={order} computedAt={computedAt} />
      </li>
    )
  return (
    <li className="floor-place floor-place--open">
      <span className="bay-number">{name}</span>
      <div className="flex min-w-0 flex-1 flex-col">
        {order ? (
          <>
            <Link to={paths.order(order.id)} className="truncate font-[520] text-ink-1">
              {order.vehicle_label}
            </Link>
            <span className="text-xs text-ink-2">
              {t('booked', { time: order.scheduled_start ? format.time(order.scheduled_start) : '' })}
            </span>
          </>
        ) : (
          <>
            <span className="font-[520]">{t('bayOpen')}</span>
            <span className="text-xs text-ink-2">{t('bayOpenText')}</span>
          </>
        )}
      </div>
      {order?.may_start && mayStart ? (
        <Button
          size="sm"
          busy={start.isPending}
          onClick={() =>
            void start
              .mutateAsync({ params: { id: order.id } })
              .then(() => notify({ kind: 'success', title: t('started', { number: order.number }) }))
              .catch(async (error: unknown) => notify({ kind: 'error', title: await spokenProblem(error) }))
          }
        >
          {t('start')}
        </Button>
      ) : (
        !order &&
        maySchedule && (
          <Link to={paths.board} className="btn btn--ghost btn--sm">
            {t('assign')}
          </Link>
        )
      )}
    </li>
  )
}

/** The signature view: what is in every bay now, and the next step of each (design: shop-floor strip). */
export function ShopFloor({ floor, computedAt }: { floor: readonly FloorPlace[]; computedAt: string }) {
  const t = useText(analyticsText)
  const paths = usePaths()
  const bays = floor.filter((place) => place.bay !== null)
  const working = bays.filter((place) => place.order?.timer_state === 'working').length
  return (
    <Card
      flush
      title={t('floor')}
      beside={
        <span className="inline-flex items-center gap-2 text-sm text-ink-2">
          <Dot family="shop" value="active" live />
          {t('floorCount', { working: String(working), bays: String(bays.length) })}
        </span>
      }
      actions={
        <>
          <span className="hidden items-center gap-3 text-xs text-ink-2 md:inline-flex">
            <span className="inline-flex items-center gap-1.5">
              <Dot family="timer" value="working" />
              {t('onTime')}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <span className="dot" data-tone="red" />
              {t('over')}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <Dot family="job" value="on_hold" />
              {t('onHold')}
            </span>
          </span>
          <Link to={paths.board} className="text-sm">
            {t('board')}
          </Link>
        </>
      }
    >
      {floor.length === 0 ? (
        <p className="p-4 text-ink-2">{t('noBays')}</p>
      ) : (
        <ul className="floor-grid" style={{ '--bays': Math.min(4, floor.length) } as CSSProperties}>
          {floor.map((place) => (
            <Place key={place.bay?.id ?? place.order?.id} place={place} computedAt={computedAt} />
          ))}
        </ul>
      )}
    </Card>
  )
}
