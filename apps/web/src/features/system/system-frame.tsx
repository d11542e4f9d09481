import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Found, FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ThinProgress } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { Select } from '#ui/select.tsx'
import { Pill } from '#ui/status.tsx'
import { type Health, type Range, ranges } from './system.api.ts'
import { systemText } from './system.text.ts'

const screens = ['overview', 'monitoring', 'analytics', 'activity', 'system', 'reports'] as const

/** Title, range and what is below: the figures, a skeleton, or what failed. */
export function SystemFrame<D>({
  title,
  beside,
  nav,
  actions,
  range,
  onRange,
  found,
  children,
}: {
  title: string
  beside?: ReactNode
  nav?: ReactNode
  actions?: ReactNode
  range: Range
  onRange: (range: Range) => void
  found: Found<D>
  children: (data: D) => ReactNode
}) {
  const t = useText(systemText)
  return (
    <div className="page relative">
      <ThinProgress active={found.isFetching} />
      <PageHeader
        title={title}
        beside={beside}
        actions={
          <>
            {actions}
            <Select
              aria-label={t('range')}
              className="!w-32"
              value={range}
              onValue={onRange}
              options={ranges.map((one) => ({ value: one, label: t(one) }))}
            />
          </>
        }
      />
      {nav}
      <FoundPart found={found} failed={t('failed')}>
        {children}
      </FoundPart>
    </div>
  )
}

/** The way among the six screens of the system (B15); the range goes along. */
export function SystemNav({ range }: { range: Range }) {
  const t = useText(systemText)
  const path = useLocation({ select: (location) => location.pathname })
  const nav = useRef<HTMLElement>(null)
  // On a phone the row scrolls: the present screen must be seen in it.
  useEffect(() => {
    // Newer browsers answer a promise, which no effect may return.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} className="tab-list" aria-label={t('screens')}>
      {screens.map((screen) => {
        const to = `/admin-shop-time/dashboard/${screen}`
        const isHere = path === to
        return (
          <Link
            key={screen}
            to={to}
            search={(range === '24h' ? {} : { range }) as never}
            className="tab"
            data-state={isHere ? 'active' : 'inactive'}
            aria-current={isHere ? 'page' : undefined}
            activeProps={{}}
          >
            {t(screen)}
          </Link>
        )
      })}
    </nav>
  )
}

const tones = { excellent: 'green', good: 'teal', degraded: 'amber', down: 'red' } as const

/** The label of the installation; in words what keeps it from being excellent. */
export function HealthPill({ health, size }: { health: Health; size?: 'lg' }) {
  const t = useText(systemText)
  return (
    <Pill family="tone" value={tones[health.label]} {...(size && { size })}>
      {t(health.label)}
    </Pill>
  )
}
export function useHealthWords(): (health: Health) => string {
  const t = useText(systemText)
  return (health) => (health.reasons.length === 0 ? t('allWell') : health.reasons.map((reason) => t(reason)).join('; '))
}

/** The name of a point of time on an axis: a time of day within a day, else a date; with the hour where a day has several. */
export function usePointName(range: Range): (at: string) => string {
  const format = useFormat()
  return (at) => {
    const time = format.time(at)
    // Short words, for there are many: 5:20, 6 PM, Nov 14 6 PM.
    if (range === '1h') return /[\d:]+/.exec(time)?.[0] ?? time
    if (range === '24h') return time.replace(':00', '')
    return range === '7d' ? `${format.date(at)} ${time.replace(':00', '')}` : format.date(at)
  }
}
