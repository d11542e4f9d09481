import { Link, useLocation } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { type ApiError, useProblemText } from './api/problem.ts'
import { useRememberRecord } from './recent-records.ts'

/** The list that a record is in: its address, its title, and the words that lead back to it. */
export interface ListPlace {
  to: string
  title: string
  back: string
}

/**
 * Waits for the record of a detail screen. In its place: a skeleton while it loads, what failed with a way to try again, or, where there
 * is no such record (deleted, another tenant's, a mistyped address), that it is not there and the way back to the list.
 */
export function DetailFrame<D>({
  found,
  failed,
  list,
  children,
}: {
  found: { data: D | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown }
  /** "Failed to fetch the customer". */
  failed: string
  list: ListPlace
  children: (data: D) => ReactNode
}) {
  const problem = useProblemText(found.error)
  if (found.data !== undefined)
    return (
      <div className="relative">
        <ThinProgress active={found.isFetching} />
        {children(found.data)}
      </div>
    )
  if (!found.error)
    return (
      <div className="page">
        <PageHeader title={list.title} />
        <SkeletonRows rows={6} />
      </div>
    )
  const back = (
    <Button asChild>
      <Link to={list.to}>{list.back}</Link>
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={list.title} />
      <div className="card">
        {found.error.status === 404 ? (
          <EmptyState icon={<SearchX size={24} />} title={problem} action={back} />
        ) : (
          <ErrorState title={failed} message={problem} requestId={found.error.requestId} onRetry={() => void found.refetch()} />
        )}
      </div>
    </div>
  )
}

/** The head of a detail screen, which the palette then offers again: the way back, its name, its state, what can be done. `crumb` where the title is too long for the path. */
export function DetailHeader({
  list,
  title,
  crumb = title,
  beside,
  actions,
}: {
  list: ListPlace
  title: string
  crumb?: string
  beside?: ReactNode
  actions?: ReactNode
}) {
  useRememberRecord({ href: useLocation({ select: (location) => location.pathname }), title, area: list.title })
  return (
    <PageHeader
      crumbs={
        <Breadcrumbs
          items={[
            <Link key="list" to={list.to}>
              {list.title}
            </Link>,
            crumb,
          ]}
        />
      }
      title={title}
      beside={beside}
      actions={actions}
    />
  )
}
