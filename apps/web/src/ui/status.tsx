import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { type Tone, tone, toneOf } from './tones.ts'

export { tone } from './tones.ts'

/** A shape for each state: a state is never told by colour alone. */
export function StatusGlyph({ status, size = 14, toned = false }: { status: string; size?: number; toned?: boolean }) {
  const { shape } = toneOf('status', status)
  const svg = (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="none" aria-hidden="true">
      {shape ? glyphs[shape] : <circle cx="7" cy="7" r="3.5" fill="currentColor" />}
    </svg>
  )
  return toned ? (
    <span className="status-glyph" {...tone('status', status)}>
      {svg}
    </span>
  ) : (
    svg
  )
}

const ring = { cx: 7, cy: 7, r: 5.25, stroke: 'currentColor', strokeWidth: 1.75 } as const
const round = { stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const glyphs: Record<NonNullable<Tone['shape']>, ReactNode> = {
  dashed: <circle {...ring} strokeDasharray="2.2 1.93" />,
  clock: (
    <>
      <circle {...ring} />
      <path d="M7 4.1V7l1.9 1.3" {...round} strokeWidth={1.6} />
    </>
  ),
  half: (
    <>
      <circle {...ring} />
      <path d="M7 3.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" />
    </>
  ),
  check: (
    <>
      <circle cx="7" cy="7" r="6.1" fill="currentColor" />
      <path d="m4.4 7.2 1.8 1.8 3.5-3.7" {...round} stroke="var(--soft, #fff)" strokeWidth={1.7} />
    </>
  ),
  sheet: (
    <>
      <path d="M2.4 1.2h9.2v11.4l-1.6-1.2-1.5 1.2L7 11.4l-1.5 1.2L4 11.4l-1.6 1.2z" fill="currentColor" />
      <path d="M4.8 4.6h4.4M4.8 7.4h4.4" {...round} stroke="var(--soft, #fff)" strokeWidth={1.3} />
    </>
  ),
  barred: (
    <>
      <circle {...ring} strokeWidth={1.6} />
      <path d="m3.6 10.4 6.8-6.8" stroke="currentColor" strokeWidth={1.6} />
    </>
  ),
}

/**
 * A state in words on its colour. Family "status" carries its glyph, every other a dot.
 * `plain` drops the background (inside table cells that have many).
 */
export function Pill({
  family,
  value,
  children,
  size = 'md',
  plain,
  className,
}: {
  family: string
  value: string
  children: ReactNode
  size?: 'md' | 'lg'
  plain?: boolean
  className?: string
}) {
  const withGlyph = family === 'status'
  return (
    <span
      className={cx('pill', size === 'lg' && 'pill--lg', plain && 'pill--plain', !withGlyph && 'pill--dot', className)}
      {...tone(family, value)}
    >
      {withGlyph && <StatusGlyph status={value} />}
      <span>{children}</span>
    </span>
  )
}

/** Three bars, or the octagon for critical, with its word (`children`); without a word give `label`. */
export function Priority({ priority, children, label }: { priority: string; children?: ReactNode; label?: string }) {
  const { level = 0 } = toneOf('priority', priority)
  return (
    <span className="priority" data-level={level} {...tone('priority', priority)}>
      <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
        {level === 4 ? (
          <>
            <path d="M4.3.8h5.4l3.5 3.5v5.4l-3.5 3.5H4.3L.8 9.7V4.3z" fill="currentColor" />
            <path d="M7 3.8v3.7" stroke="var(--on)" strokeWidth={1.8} strokeLinecap="round" />
            <circle cx="7" cy="10" r="1" fill="var(--on)" />
          </>
        ) : (
          [
            { x: 1, y: 8.5 },
            { x: 5.5, y: 5 },
            { x: 10, y: 1.5 },
          ].map((bar, index) => (
            <rect
              key={bar.x}
              x={bar.x}
              y={bar.y}
              width={3}
              height={13 - bar.y}
              rx={1}
              fill="currentColor"
              opacity={index < level ? 1 : 0.25}
            />
          ))
        )}
      </svg>
      {children ? <span>{children}</span> : label && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** A square label with an icon: flags, small facts. */
export function Tag({
  family,
  value,
  icon,
  children,
}: {
  family?: string
  value?: string
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className="tag" {...(family && value && tone(family, value))}>
      {icon}
      {children}
    </span>
  )
}

/** A coloured dot; `live` draws the ring of something running now. Meaning must stand beside it in words. */
export function Dot({ family, value, live }: { family: string; value: string; live?: boolean }) {
  return <span className={cx('dot', live && 'live')} {...tone(family, value)} aria-hidden="true" />
}

/** A number in a small pill. */
export function Count({
  value,
  kind = 'plain',
  label,
}: {
  value: number | string
  kind?: 'plain' | 'bad' | 'accent'
  label?: string
}) {
  return (
    <span className={cx('count', kind !== 'plain' && `count--${kind}`)}>
      {value}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  )
}

/**
 * Time used against the estimate. `used` and `of` in the same unit; without an estimate the bar is empty.
 * Over the estimate it is full and red; paused and on hold it is hatched.
 */
export function TimeBar({
  used,
  of,
  family,
  value,
  hatch,
  size = 'md',
  label,
}: {
  used: number
  of: number | null
  family: string
  value: string
  hatch?: boolean
  size?: 'md' | 'lg'
  /** Spoken instead of the picture: "1h 42m of 7h 30m". */
  label: string
}) {
  const over = of !== null && of > 0 && used > of
  const share = of && of > 0 ? Math.min(1, used / of) : 0
  return (
    <div
      role="img"
      aria-label={label}
      className={cx('time-bar', size === 'lg' && 'time-bar--lg', hatch && 'time-bar--hatch')}
      {...(over ? { 'data-tone': 'red' } : tone(family, value))}
    >
      <i style={{ width: `${share * 100}%` }} />
    </div>
  )
}
