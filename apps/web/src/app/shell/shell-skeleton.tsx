import { useText } from '#platform/i18n/text.ts'
import { Skeleton } from '#ui/feedback.tsx'
import { shellText } from '../shell.text.ts'

/** The page while the shell arrives (B2). */
export function ShellSkeleton() {
  const t = useText(shellText)
  return (
    <div className="page" role="status">
      <span className="sr-only">{t('loading')}</span>
      <div className="page-head">
        <Skeleton width="180px" height="24px" />
        <span className="ml-auto">
          <Skeleton width="140px" height="36px" />
        </span>
      </div>
      <div className="card">
        {[72, 58, 66, 50, 62, 55].map((width) => (
          <div key={width} className="flex items-center gap-4 border-b border-border px-4 py-4 last:border-0">
            <Skeleton width={`${width}%`} />
            <span className="flex-1" />
            <Skeleton width="70px" height="20px" />
          </div>
        ))}
      </div>
    </div>
  )
}
