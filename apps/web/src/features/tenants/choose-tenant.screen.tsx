import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { Building2, ChevronRight, History } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useAppStorage } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { SearchInput } from '#ui/input.tsx'
import { Card, PageHeader } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { TenantState } from './tenant-state.tsx'
import { useTenants } from './tenants.api.ts'
import { tenantsText } from './tenants.text.ts'

const pageSize = 10

/** A screen of organizations opened from the platform: first which one, then its own screen (B24). */
export function ChooseTenantScreen() {
  const now = useTenant()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // As it was when the screen opened: both change on the way into the chosen one.
  const [{ tenant, place }] = useState({ tenant: now, place: path.replace(/^\/admin/, '') })
  // Who is in an organization already has chosen.
  if (tenant) return <Navigate to={`/${encodeURIComponent(tenant.slug)}${place}`} replace />
  return <Choice place={place} />
}

function Choice({ place }: { place: string }) {
  const t = useText(tenantsText)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const recent = useAppStorage((kept) => kept.recentTenants) ?? []
  const list = useTenants({ search: usePaused(typed.trim()) || undefined, page, limit: pageSize })
  const problem = useProblemText(list.error)
  const rows = list.data?.tenants
  const to = (slug: string) => `/${encodeURIComponent(slug)}${place}`
  return (
    <div className="page">
      <PageHeader title={t('chooseTitle')} />
      <p className="max-w-180 text-ink-2">{t('chooseText')}</p>
      <div className="flex max-w-180 flex-col gap-4">
        {recent.length > 0 && typed === '' && (
          <Card title={t('recent')} flush>
            <ul>
              {recent.map((one) => (
                <li key={one.slug} className="list-row">
                  <History size={17} className="text-ink-3" />
                  <Link to={to(one.slug)} preload={false} className="min-w-0 flex-1 truncate py-1">
                    {one.name}
                  </Link>
                  <ChevronRight size={16} className="text-ink-3" />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <SearchInput
          label={t('search')}
          value={typed}
          onValue={(text) => {
            setTyped(text)
            setPage(1)
          }}
        />
        <section className="card" aria-label={t('title')}>
          {rows === undefined ? (
            list.error ? (
              <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void list.refetch()} />
            ) : (
              <SkeletonRows rows={5} />
            )
          ) : rows.length === 0 ? (
            <EmptyState icon={<Building2 size={24} />} title={t(typed === '' ? 'emptyTitle' : 'filteredTitle')} />
          ) : (
            <ul>
              {rows.map((tenant) => (
                <li key={tenant.id} className="list-row">
                  <span className="two-lines min-w-0 flex-1">
                    <Link to={to(tenant.slug)} preload={false}>
                      {tenant.name}
                    </Link>
                    <span>
                      <span className="truncate">/{tenant.slug}</span>
                    </span>
                  </span>
                  <TenantState state={tenant.state} />
                  <ChevronRight size={16} className="text-ink-3" />
                </li>
              ))}
            </ul>
          )}
        </section>
        {(list.data?.pagination.total ?? 0) > pageSize && (
          <Pager page={page} limit={pageSize} total={list.data?.pagination.total ?? 0} onPage={setPage} />
        )}
      </div>
    </div>
  )
}
