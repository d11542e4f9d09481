import { CircleAlert, CloudOff, FilterX, Info, RefreshCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './classes.ts'
import { useUiText } from './ui-text.ts'

/** Nothing here yet: a sentence that says so, one line how it fills, one action. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      {icon && <span className="empty-icon">{icon}</span>}
      <span className="empty-title">{title}</span>
      {text && <span className="text-sm">{text}</span>}
      {action}
    </div>
  )
}

/** Nothing matches the filters. */
export function FilteredEmpty({ title, clearText, onClear }: { title: ReactNode; clearText: string; onClear: () => void }) {
  return <EmptyState icon={<FilterX size={24} />} title={title} action={<Button onClick={onClear}>{clearText}</Button>} />
}

/** In the place of the content that failed: the server's sentence, Try again, the request's id. */
export function ErrorState({
  title,
  message,
  onRetry,
  requestId,
}: {
  title?: ReactNode
  message: ReactNode
  onRetry?: (() => void) | undefined
  requestId?: string | null | undefined
}) {
  const words = useUiText()
  return (
    <div className="empty" role="alert" data-tone="red">
      <span className="empty-icon">
        <CloudOff size={24} />
      </span>
      {title && <span className="empty-title">{title}</span>}
      <span className={title ? 'text-sm' : 'empty-title'}>{message}</span>
      {onRetry && (
        <Button icon={<RefreshCw size={16} />} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      {requestId && (
        <span className="mt-1 text-xs text-ink-3">
          {words.reference} {requestId}
        </span>
      )}
    </div>
  )
}

/** A grey place holder of the final size. */
export function Skeleton({
  width,
  height,
  round,
  className,
}: {
  width?: string
  height?: string
  round?: boolean
  className?: string
}) {
  return (
    <span
      className={cx('skeleton', className)}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
      aria-hidden="true"
    />
  )
}

/** Its children only after a moment, so that quick answers never flash a skeleton. */
export function Delayed({ after = 150, children }: { after?: number; children: ReactNode }) {
  const [shown, setShown] = useState(after === 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return shown ? children : null
}

/** Rows of a list while it loads the first time. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const words = useUiText()
  return (
    <Delayed>
      <div className="card" role="status">
        <span className="sr-only">{words.loading}</span>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <div key={index} className={cx('flex items-center gap-3 px-4 py-3', index > 0 && 'border-t border-border')}>
            <Skeleton width="28px" height="28px" round />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton width={`${70 - ((index * 13) % 30)}%`} />
              <Skeleton width={`${45 - ((index * 7) % 15)}%`} height="10px" />
            </div>
            <Skeleton width="60px" height="20px" />
          </div>
        ))}
      </div>
    </Delayed>
  )
}

/** A thin bar at the top of its (positioned) parent while old data is shown and new is fetched. */
export function ThinProgress({ active }: { active: boolean }) {
  const words = useUiText()
  return active ? (
    <Delayed>
      <div className="thin-progress" role="progressbar" aria-label={words.loading} />
    </Delayed>
  ) : null
}

const bannerLooks = {
  info: { tone: 'blue', icon: Info },
  warn: { tone: 'amber', icon: TriangleAlert },
  bad: { tone: 'red', icon: CircleAlert },
  teal: { tone: 'teal', icon: Info },
} as const

/** A fact about the page or a part of it, with its actions. */
export function Banner({
  kind = 'info',
  icon,
  children,
  actions,
  size = 'md',
  alert,
}: {
  kind?: keyof typeof bannerLooks
  icon?: ReactNode
  children: ReactNode
  actions?: ReactNode
  size?: 'md' | 'lg'
  /** Read out at once. */
  alert?: boolean
}) {
  const look = bannerLooks[kind]
  return (
    <div className={cx('banner', size === 'lg' && 'banner--lg')} data-tone={look.tone} role={alert ? 'alert' : undefined}>
      {icon ?? <look.icon size={17} />}
      <div className="min-w-0 flex-1">{children}</div>
      {actions && <div className="banner-actions">{actions}</div>}
    </div>
  )
}
