import { Link } from '@tanstack/react-router'
import { Bell, ClipboardList, Clock, Hammer, LayoutDashboard, LogOut, MoreHorizontal, Settings, UserRound } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useUnreadCount } from '#features/notifications/index.ts'
import { LanguageToggle, ThemeToggle } from '#features/preferences/index.ts'
import { type Timer, timersText } from '#features/timers/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { UpdateStrip } from '#platform/offline/connection-strip.tsx'
import { WorkStrip } from '#platform/offline/work-strip.tsx'
import { usePaths } from '#platform/paths.ts'
import { logOut } from '#platform/session/session-actions.ts'
import { useMay, useTenant, useUser } from '#platform/session/use-session.ts'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { BottomSheet } from '#ui/dialog.tsx'
import { Avatar, Mark } from '#ui/identity.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Dot } from '#ui/status.tsx'
import { jobsText } from './jobs.text.ts'

const FloatingTimer = lazyPart(() => import('./floating-timer.tsx').then((module) => module.default))

const entry =
  'flex min-h-[58px] min-w-0 flex-auto flex-col items-center justify-center gap-1 rounded-lg text-[12px] leading-4 font-[520] text-ink-2 !no-underline md:min-h-[64px] md:w-24 md:flex-none md:text-[13px]'

export type PortalPlace = 'dashboard' | 'jobs' | 'time' | 'notifications' | 'profile' | 'settings'

/**
 * The frame of the portal (H1): who one is and what runs on top; the six places in a rail on tablets, four of them and "More" at the
 * thumb on phones. `selected`: the open job.
 */
export function PortalFrame({
  place,
  timer,
  selected = '',
  children,
}: {
  place: PortalPlace
  timer: Timer | null
  selected?: string
  children: ReactNode
}) {
  const t = useText(jobsText)
  const user = useUser()
  const tenant = useTenant()
  const paths = usePaths()
  const seesOrders = useMay('service-order:view') && tenant !== null
  const seesNews = useMay('notifications:view') && tenant !== null
  const unread = useUnreadCount(seesNews)
  const [isMore, setMore] = useState(false)
  // Without a tenant there is no slug to stand under.
  const portal = tenant ? paths.portal : '/technician-portal'
  const dashboard = tenant ? paths.technician('me') : '/technicians'
  const current = (one: PortalPlace) => (place === one ? 'page' : undefined)
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-canvas text-[17px] leading-6 md:grid-cols-[112px_minmax(0,1fr)] md:grid-rows-[72px_minmax(0,1fr)]">
      <div className="flex items-center gap-2.5 border-b border-border bg-surface py-2 pr-3 pl-4 md:col-start-2 [&_.header-button]:min-h-12 [&_.header-button]:min-w-12">
        <span className="md:hidden">
          <Avatar name={user?.name ?? ''} size="lg" />
        </span>
        <WhoAndWhat name={user?.name ?? ''} timer={timer} portal={portal} isOpen={timer?.jobId === selected} />
        <span className="max-md:hidden">
          <LanguageToggle />
        </span>
        <ThemeToggle />
      </div>
      <div className="flex min-h-0 flex-col md:col-start-2">
        <div className="flex flex-none flex-col gap-2 px-4 pt-2 empty:hidden">
          <WorkStrip />
          <UpdateStrip />
        </div>
        <div className="min-h-0 flex-1">{children}</div>
        {tenant && (
          <Suspense fallback={null}>
            <FloatingTimer isDocked hidesTimer={place === 'jobs' && timer?.jobId === selected} />
          </Suspense>
        )}
      </div>
      <nav
        aria-label={t('portal')}
        className="flex gap-0.5 border-t border-border bg-surface px-1 pt-1 pb-[calc(4px+env(safe-area-inset-bottom))] md:col-start-1 md:row-span-2 md:row-start-1 md:flex-col md:items-center md:overflow-y-auto md:border-t-0 md:border-r md:px-2 md:py-3.5"
      >
        <span className="mb-3 hidden md:block">
          <Mark size={44} />
        </span>
        <Link to={dashboard} className={entry} aria-current={current('dashboard')}>
          <Place on={place === 'dashboard'} icon={<LayoutDashboard size={24} />} />
          <span className="max-w-full truncate">{t('dashboard')}</span>
        </Link>
        <Link to={portal} search={{} as never} className={entry} aria-current={current('jobs')}>
          <Place on={place === 'jobs'} icon={<ClipboardList size={24} />} />
          {t('jobs')}
        </Link>
        {tenant && (
          <Link to={paths.timeClock} className={entry} aria-current={current('time')}>
            <Place on={place === 'time'} icon={<Clock size={24} />} />
            <span className="max-w-full truncate">{t('time')}</span>
          </Link>
        )}
        {seesNews && (
          <Link to={paths.ownNotifications} className={entry} aria-current={current('notifications')}>
            <Place on={place === 'notifications'} icon={<Bell size={24} />} count={unread} />
            <span className="max-w-full truncate">{t('notifications')}</span>
            {unread > 0 && <span className="sr-only">{t('unread', { count: unread })}</span>}
          </Link>
        )}
        {tenant && (
          <>
            <Link to={paths.ownProfile} className={cx(entry, 'max-md:hidden')} aria-current={current('profile')}>
              <Place on={place === 'profile'} icon={<UserRound size={24} />} />
              {t('profile')}
            </Link>
            <Link to={paths.ownSettings} className={cx(entry, 'max-md:hidden')} aria-current={current('settings')}>
              <Place on={place === 'settings'} icon={<Settings size={24} />} />
              <span className="max-w-full truncate">{t('settings')}</span>
            </Link>
          </>
        )}
        <button
          type="button"
          className={cx(entry, (place === 'profile' || place === 'settings') && 'max-md:text-accent-text')}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        >
          <Place icon={<MoreHorizontal size={24} />} />
          {t('more')}
        </button>
      </nav>
      {isMore && (
        <MoreSheet
          places={tenant ? { profile: paths.ownProfile, settings: paths.ownSettings } : null}
          orders={seesOrders ? paths.orders : null}
          onClose={() => setMore(false)}
        />
      )}
    </div>
  )
}

/** The person's name, and what runs: a link to its job from everywhere but that job. */
function WhoAndWhat({ name, timer, portal, isOpen }: { name: string; timer: Timer | null; portal: string; isOpen: boolean }) {
  const t = useText(jobsText)
  const timers = useText(timersText)
  const words = timer ? t('runsOn', { state: timers(`states.${timer.status}`), number: timer.number }) : t('idle')
  const lines = (
    <>
      <b className="truncate leading-[22px] font-[620] text-ink-1">{name}</b>
      <span className="flex min-w-0 items-center gap-2 text-[14px] leading-5 text-ink-2">
        {timer && <Dot family="timer" value={timer.status} live={timer.status === 'working'} />}
        <span className="truncate">{words}</span>
      </span>
    </>
  )
  if (!timer || isOpen) return <div className="flex min-w-0 flex-1 flex-col">{lines}</div>
  return (
    <Link
      to={portal}
      search={{ job: timer.jobId } as never}
      aria-label={`${timers('timer')}: ${words}`}
      className="flex min-h-12 min-w-0 flex-1 flex-col justify-center !no-underline"
    >
      {lines}
    </Link>
  )
}

function Place({ icon, on = false, count = 0 }: { icon: ReactNode; on?: boolean; count?: number }) {
  return (
    <span
      className={cx(
        'relative flex h-[30px] w-14 items-center justify-center rounded-full',
        on && 'bg-accent-soft-2 text-accent-text',
      )}
    >
      {icon}
      {count > 0 && (
        <span className="header-badge !top-[-4px] !right-1" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}

/** On phones the places that the bar has no room for; language and the way out. */
function MoreSheet({
  places,
  orders,
  onClose,
}: {
  places: { profile: string; settings: string } | null
  orders: string | null
  onClose: () => void
}) {
  useReturnFocus()
  const t = useText(jobsText)
  const user = useUser()
  const entries = [
    places && { to: places.profile, label: t('profile'), icon: <UserRound size={22} />, isWide: false },
    places && { to: places.settings, label: t('settings'), icon: <Settings size={22} />, isWide: false },
    orders && { to: orders, label: t('orders'), icon: <Hammer size={22} />, isWide: true },
  ].filter((one) => one !== null && one !== '')
  return (
    <BottomSheet open onOpenChange={(open) => !open && onClose()} title={user?.name ?? t('more')} description={user?.email}>
      <div className="flex flex-col gap-2 [&_.header-button]:min-h-16 [&_.header-button]:w-full [&_.header-button]:justify-start [&_.header-button]:border [&_.header-button]:border-border-strong [&_.header-button]:px-5 [&_.header-button]:text-[17px]">
        {entries.map(({ to, label, icon, isWide }) => (
          <Button key={to} asChild size="glove" block className={cx('!min-h-16', !isWide && 'md:hidden')} icon={icon}>
            <Link to={to} onClick={onClose}>
              {label}
            </Link>
          </Button>
        ))}
        <LanguageToggle />
        <Button size="glove" block className="!min-h-16" icon={<LogOut size={22} />} onClick={() => void logOut()}>
          {t('logOut')}
        </Button>
      </div>
    </BottomSheet>
  )
}
