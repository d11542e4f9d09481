import type { ReactNode } from 'react'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { type ApiError, useProblemText } from './api/problem.ts'

/** What a part of a screen comes from, as `useCall` gives it. */
export interface Found<D> {
  data: D | undefined
  error: ApiError | null
  isFetching: boolean
  refetch: () => unknown
}

/** What was found, else what failed with a way to try again, else a skeleton. `failed` says in words what could not be loaded. */
export function FoundPart<D>({
  found,
  failed,
  skeleton = <SkeletonRows rows={8} />,
  children,
}: {
  found: Found<D>
  failed: string
  skeleton?: ReactNode
  children: (data: D) => ReactNode
}) {
  const problem = useProblemText(found.error)
  if (found.data !== undefined) return children(found.data)
  if (!found.error) return skeleton
  return (
    <div className="card">
      <ErrorState title={failed} message={problem} requestId={found.error.requestId} onRetry={() => void found.refetch()} />
    </div>
  )
}
