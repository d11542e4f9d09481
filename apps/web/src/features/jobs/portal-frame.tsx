import { Link } from '@tanstack/react-router'
import { ClipboardList, Clock, Hammer, LayoutDashboard, LogOut, MoreHorizontal, Timer as TimerIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NotificationBell } from '#features/notifications/index.ts'
import { LanguageToggle, ThemeToggle } from '#features/preferences/index.ts'
import { type Timer, timersText } from '#features/timers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { ConnectionStrip, UpdateStrip } from '#platform/offline/connection-strip.tsx'
import { usePaths } from '#platform/paths.ts'
import { logOut } from '#platform/session/session-actions.ts'
import { useMay, useTenant, useUser } from '#platform/session/use-session.ts'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { BottomSheet } from '#ui/dialog.tsx'
import { Avatar, Mark } from '#ui/identity.tsx'
import { Dot } from '#ui/status.tsx'
import { jobsText } from './jobs.text.ts'

const entry =
  'flex min-h-[58px] min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-lg text-[13px] leading-4 font-[520] text-ink-2 !no-underline md:min-h-[68px] md:w-20 md:flex-none'

/** The frame of the portal: who one is on top, the places at the thumb on phones and in a rail on tablets. `selected`: the open job. */
export function PortalFrame({
  place,
  timer,
  selected = '',
  children,
}: {
  place: 'dashboard' | 'jobs' | 'time'
  timer: Timer | null
  selected?: string
  children: ReactNode
}) {
  const t = useText(jobsText)
  const timers = useText(timersText)
  const user = useUser()
  const tenant = useTenant()
  const paths = usePaths()
  const seesOrders = useMay('service-order:view') && tenant !== null
  const [sheet, setSheet] = useState<'more' | 'timer' | null>(null)
  const close = () => setSheet(null)
  const onTimer = place === 'jobs' && timer !== null && timer.jobId === selected
  const onJobs = place === 'jobs' && !onTimer
  // Without a tenant there is no slug to stand under.
  const portal = tenant ? paths.portal : '/technician-portal'
  const dashboard = tenant ? paths.technician('me') : '/technicians'
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-canvas text-[17px] leading-6 md:grid-cols-[96px_minmax(0,1fr)] md:grid-rows-[72px_minmax(0,1fr)]">
      <div className="flex items-center gap-2.5 border-b border-border bg-surface py-2 pr-3 pl-4 md:col-start-2 [&_.header-button]:min-h-12 [&_.header-button]:min-w-12">
        <span className="md:hidden">
          <Avatar name={user?.name ?? ''} size="lg" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col">
          <b className="truncate leading-[22px] font-[620]">{user?.name}</b>
          <span className="flex min-w-0 items-center gap-2 text-[14px] leading-5 text-ink-2">
            {timer && <Dot family="timer" value={timer.status} live={timer.status === 'working'} />}
            <span className="truncate">
              {timer ? t('runsOn', { state: timers(`states.${timer.status}`), number: timer.number }) : t('idle')}
            </span>
          </span>
        </div>
        <span className="max-md:hidden">
          <LanguageToggle />
        </span>
        <NotificationBell />
        <ThemeToggle />
      </div>
      <div className="flex min-h-0 flex-col md:col-start-2">
        <div className="flex flex-none flex-col gap-2 px-4 pt-2 empty:hidden">
          <ConnectionStrip />
          <UpdateStrip />
        </div>
        <div className="min-h-0 flex-1">{children}</div>
      </div>
      <nav
        aria-label={t('portal')}
        className="flex gap-1 border-t border-border bg-surface px-2 pt-1 pb-[calc(4px+env(safe-area-inset-bottom))] md:col-start-1 md:row-span-2 md:row-start-1 md:flex-col md:items-center md:border-t-0 md:border-r md:py-3.5"
      >
        <span className="mb-3 hidden md:block">
          <Mark size={44} />
        </span>
        <Link to={dashboard} className={entry} aria-current={place === 'dashboard' ? 'page' : undefined}>
          <Place on={place === 'dashboard'} icon={<LayoutDashboard size={24} />} />
          <span className="max-w-full truncate">{t('dashboard')}</span>
        </Link>
        <Link to={portal} search={{} as never} className={entry} aria-current={onJobs ? 'page' : undefined}>
          <Place on={onJobs} icon={<ClipboardList size={24} />} />
          {t('jobs')}
        </Link>
        {timer ? (
          <Link to={portal} search={{ job: timer.jobId } as never} className={entry} aria-current={onTimer ? 'page' : undefined}>
            <Place on={onTimer} icon={<TimerIcon size={24} />} />
            {t('timer')}
          </Link>
        ) : (
          // It keeps its place, so that the thumb finds the others where they were; without a timer it says how one starts (R1-39).
          <button type="button" className={entry} aria-haspopup="dialog" onClick={() => setSheet('timer')}>
            <Place icon={<TimerIcon size={24} />} />
            {t('timer')}
          </button>
        )}
        {tenant && (
          <Link to={paths.timeClock} className={entry} aria-current={place === 'time' ? 'page' : undefined}>
            <Place on={place === 'time'} icon={<Clock size={24} />} />
            {t('time')}
          </Link>
        )}
        {seesOrders && (
          <Link to={paths.orders} className={cx(entry, 'max-md:hidden')}>
            <Place icon={<Hammer size={24} />} />
            <span className="max-w-full truncate">{t('orders')}</span>
          </Link>
        )}
        <button type="button" className={entry} aria-haspopup="dialog" onClick={() => setSheet('more')}>
          <Place icon={<MoreHorizontal size={24} />} />
          {t('more')}
        </button>
      </nav>
      {sheet === 'more' && <MoreSheet orders={seesOrders ? paths.orders : null} onClose={close} />}
      {sheet === 'timer' && <NoTimerSheet jobs={portal} onClose={close} />}
    </div>
  )
}

function Place({ icon, on = false }: { icon: ReactNode; on?: boolean }) {
  return (
    <span
      className={cx('flex h-[30px] w-14 items-center justify-center rounded-full', on && 'bg-accent-soft-2 text-accent-text')}
    >
      {icon}
    </span>
  )
}

/** Nothing runs: where a timer starts. */
function NoTimerSheet({ jobs, onClose }: { jobs: string; onClose: () => void }) {
  useReturnFocus()
  const t = useText(jobsText)
  return (
    <BottomSheet open onOpenChange={(open) => !open && onClose()} title={t('idle')} description={t('idleText')}>
      <Button asChild size="glove" kind="primary" block className="!min-h-16">
        <Link to={jobs} search={{} as never} onClick={onClose}>
          {t('myJobs')}
        </Link>
      </Button>
    </BottomSheet>
  )
}

/** Orders on phones, language and the way out. */
function MoreSheet({ orders, onClose }: { orders: string | null; onClose: () => void }) {
  useReturnFocus()
  const t = useText(jobsText)
  const user = useUser()
  return (
    <BottomSheet open onOpenChange={(open) => !open && onClose()} title={user?.name ?? t('more')} description={user?.email}>
      <div className="flex flex-col gap-2 [&_.header-button]:min-h-16 [&_.header-button]:w-full [&_.header-button]:justify-start [&_.header-button]:border [&_.header-button]:border-border-strong [&_.header-button]:px-5 [&_.header-button]:text-[17px]">
        {orders && (
          <Button asChild size="glove" block className="!min-h-16 md:hidden" icon={<Hammer size={22} />}>
            <Link to={orders} onClick={onClose}>
              {t('orders')}
            </Link>
          </Button>
        )}
        <LanguageToggle />
        <Button size="glove" block className="!min-h-16" icon={<LogOut size={22} />} onClick={() => void logOut()}>
          {t('logOut')}
        </Button>
      </div>
    </BottomSheet>
  )
}
