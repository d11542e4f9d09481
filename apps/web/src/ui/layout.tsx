import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from './classes.ts'
import { useUiText } from './ui-text.ts'

/** The one h1 of a screen with what is beside it; actions at the right, the primary one last. */
export function PageHeader({
  title,
  beside,
  actions,
  crumbs,
}: {
  title: ReactNode
  beside?: ReactNode
  actions?: ReactNode
  crumbs?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-1">
      {crumbs}
      <div className="page-head">
        <h1>{title}</h1>
        {beside}
        {actions && <div className="page-head-actions">{actions}</div>}
      </div>
    </div>
  )
}

/** Where this screen is; each item a link, the last one plain text. */
export function Breadcrumbs({ items }: { items: readonly ReactNode[] }) {
  const words = useUiText()
  return (
    <nav className="crumbs" aria-label={words.breadcrumbs}>
      <ol>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the path is the identity
          <li key={index} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
            {item}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A piece of the page. With a title it is a region of its own. */
export function Card({
  title,
  beside,
  actions,
  children,
  footer,
  flush,
  className,
  level = 2,
}: {
  title?: ReactNode
  beside?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** The content reaches the edges (tables, rows with hairlines). */
  flush?: boolean
  className?: string
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <section className={cx('card', className)}>
      {(title || actions) && (
        <div className="card-head">
          {title && <Heading>{title}</Heading>}
          {beside}
          {actions && <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>}
        </div>
      )}
      {flush ? children : children && <div className="card-body">{children}</div>}
      {footer && <div className="card-foot">{footer}</div>}
    </section>
  )
}

/** Names and values, one under the other; empty values read "–". */
export function DefinitionList({ items }: { items: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="definitions">
      {items.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list written in the code
        <Fragment key={index}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Short facts side by side: small name above, value below. */
export function Facts({ items }: { items: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="facts">
      {items.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list written in the code
        <div key={index} className="fact">
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Sums at the foot of a document; the last is the grand total when `grand`. */
export function Totals({ items }: { items: readonly { label: ReactNode; value: ReactNode; grand?: boolean }[] }) {
  return (
    <dl className="totals">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list written in the code
        <Fragment key={index}>
          <dt className={item.grand ? 'grand' : undefined}>{item.label}</dt>
          <dd className={item.grand ? 'grand' : undefined}>{item.value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/**
 * What happened, newest first: icon, sentence, when. `below` stands under the sentence; `toneProps` colors the icon
 * (`tone('job', 'on-hold')`).
 */
export function Timeline({
  items,
  label,
}: {
  label: string
  items: readonly {
    id: string
    icon: ReactNode
    text: ReactNode
    when: ReactNode
    below?: ReactNode
    toneProps?: Record<string, string>
  }[]
}) {
  return (
    <ol className="timeline" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <span className="timeline-icon" {...item.toneProps}>
            {item.icon}
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <div className="timeline-line">
              <span className="break-words">{item.text}</span>
              <span className="text-xs text-ink-3">{item.when}</span>
            </div>
            {item.below}
          </div>
        </li>
      ))}
    </ol>
  )
}

/**
 * Four figures in one frame, divided by hairlines. `pairs`: on phones two by two, without the lines of context where `quiet`, because what
 * follows is what one came for; else one under the other. `row`: all four side by side on a tablet as well, where no menu is beside them.
 */
export function StatStrip({
  children,
  size = 'md',
  pairs,
  quiet,
  row,
}: {
  children: ReactNode
  size?: 'sm' | 'md'
  pairs?: boolean
  quiet?: boolean
  row?: boolean
}) {
  return (
    <div
      className={cx('stats', size === 'sm' && 'stats--sm', pairs && 'stats--pairs', quiet && 'stats--quiet', row && 'stats--row')}
    >
      {children}
    </div>
  )
}

/** A figure: label, value, one line of context. `isDefault`: there is no data yet, so it must not look measured. */
export function Stat({
  label,
  value,
  unit,
  note,
  isDefault,
  aside,
}: {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  note?: ReactNode
  isDefault?: boolean
  aside?: ReactNode
}) {
  return (
    <div className={cx('stat', isDefault && 'stat--default')}>
      <div className="stat-label">{label}</div>
      <div className="stat-value">
        <span>
          {value}
          {unit && <small> {unit}</small>}
        </span>
        {aside}
      </div>
      {note && <div className="stat-note">{note}</div>}
    </div>
  )
}
