import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { type ApiError, useProblemText } from '../api/problem.ts'

/**
 * A page with records of a few states, one state at a time: the way back, tabs, what is loading or failed, what stands there when there are none, and
 * further pages. What the records look like is the caller's.
 */
export function TabbedList<V extends string, R>({
  title,
  up,
  actions,
  tabs,
  note,
  list,
  records,
  failed,
  skeletons,
  empty,
  page,
  children,
}: {
  title: string
  up: { to: string; title: string }
  actions?: ReactNode
  tabs: {
    label: string
    value: V
    onValue: (value: V) => void
    items: readonly { value: V; label: ReactNode; count?: number | string | undefined }[]
  }
  /** Between the tabs and the records. */
  note?: ReactNode
  list: UseQueryResult<unknown, ApiError>
  /** Undefined until they are here. */
  records: readonly R[] | undefined
  failed: string
  skeletons: number
  empty: ComponentProps<typeof EmptyState>
  page?: ComponentProps<typeof Pager> | undefined
  children: (records: readonly R[]) => ReactNode
}) {
  const problem = useProblemText(list.error)
  return (
    <div className="page page--list">
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="up" to={up.to}>
                {up.title}
              </Link>,
              title,
            ]}
          />
        }
        title={title}
        actions={actions}
      />
      <StatusTabs {...tabs} />
      {note}
      <ThinProgress active={list.isFetching && list.isPlaceholderData} />
      {list.isError && !records ? (
        <div className="card">
          <ErrorState title={failed} message={problem} requestId={list.error.requestId} onRetry={() => void list.refetch()} />
        </div>
      ) : !records ? (
        <SkeletonRows rows={skeletons} />
      ) : records.length === 0 ? (
        <div className="card">
          <EmptyState {...empty} />
        </div>
      ) : (
        children(records)
      )}
      {page && page.total > page.limit && <Pager {...page} />}
    </div>
  )
}
