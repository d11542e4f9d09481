import { partsRequestList } from '@twopost/contract/order-parts.list'
import { partsRequestStatuses } from '@twopost/contract/order-parts.states'
import { PackageSearch } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFile } from '#platform/list/list-file.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { isFreeKey } from '#platform/single-keys.rules.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { usePaused } from '#platform/use-paused.ts'
import { cx } from '#ui/classes.ts'
import { Drawer } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Avatar, Plate } from '#ui/identity.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Dot } from '#ui/status.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { useMedia } from '#ui/use-media.ts'
import { type PartsRequest, useLiveRequests, useRequests } from './parts-requests.api.ts'
import { partsRequestsText } from './parts-requests.text.ts'
import { RequestPanel } from './request-panel.tsx'
import { RequestPill, RequestPriority } from './request-words.tsx'

const limit = 20
const tabs = ['all', ...partsRequestStatuses] as const
const params = { status: param.oneOf(tabs, 'all'), request: param.text(), page: param.int(1) }

/** What technicians asked for, for those at the parts counter: what waits first (H25, r4). */
export function RequestListScreen() {
  const t = useText(partsRequestsText)
  const format = useFormat()
  const shop = useShop()
  const isWide = useMedia('(min-width: 1100px)')
  const [{ status, request: asked, page }, setView] = useUrlState(params)
  useLiveRequests(['listPartsRequests', 'getPartsRequest'])
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const query = { shop_id: shop?.id, status: status === 'all' ? undefined : status, search: search || undefined }
  const list = useRequests({ ...query, page, limit })
  const problem = useProblemText(list.error)
  const choose = useCallback((request: string) => setView({ status, request, page }), [setView, status, page])
  const rows = list.data?.parts_requests ?? []
  const counts = list.data?.counts
  // A wide screen always shows one: the first until somebody chooses.
  const id = asked || (isWide ? (rows[0]?.id ?? '') : '')
  useRequestKeys(isWide ? rows : [], id, choose)
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        beside={counts && search === '' && <span className="text-sm text-ink-2">{t('lead', { count: counts.pending })}</span>}
        actions={<ListFile list={partsRequestList} may="service-order:view" file={{ call: 'exportPartsRequests', query }} />}
      />
      <StatusTabs
        label={t('byStatus')}
        value={status}
        onValue={(next) => setView({ status: next, request: '', page: 1 })}
        items={tabs.map((one) => ({
          value: one,
          label: one === 'all' ? t('all') : t(`statuses.${one}`),
          count: counts && format.number(counts[one]),
          ...(one !== 'all' && { icon: <Dot family="parts_request" value={one} /> }),
        }))}
      />
      <div className="w-full max-w-105">
        <SearchInput
          label={t('searchList')}
          value={typed}
          onValue={(text) => {
            setTyped(text)
            setView({ status, request: '', page: 1 })
          }}
        />
      </div>
      {list.isError ? (
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={list.error.requestId}
          onRetry={() => void list.refetch()}
        />
      ) : !list.data ? (
        <SkeletonRows rows={6} />
      ) : rows.length === 0 ? (
        <section className="card">
          <EmptyState
            icon={<PackageSearch size={26} />}
            title={t(search ? 'filtered' : 'none')}
            text={t(search ? 'filteredText' : 'noneText')}
          />
        </section>
      ) : (
        <div className={cx(isWide && 'grid grid-cols-[minmax(320px,2fr)_minmax(0,3fr)] items-start gap-4')}>
          <section className="card min-w-0 overflow-hidden" aria-label={t('title')}>
            <ul>
              {rows.map((request) => (
                <RequestRow key={request.id} request={request} isCurrent={request.id === id} onOpen={choose} />
              ))}
            </ul>
            <div className="px-4">
              <Pager
                page={page}
                limit={limit}
                total={list.data.pagination.total}
                onPage={(next) => setView({ status, request: '', page: next })}
              />
            </div>
          </section>
          {isWide ? (
            <section className="card sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto" aria-label={t('details')}>
              <RequestPanel id={id} />
            </section>
          ) : (
            <Drawer open={id !== ''} onOpenChange={(opens) => !opens && choose('')} title={t('details')}>
              <div className="-mx-4 -mt-4">
                <RequestPanel id={id} />
              </div>
            </Drawer>
          )}
        </div>
      )}
    </div>
  )
}

function RequestRow({ request, isCurrent, onOpen }: { request: PartsRequest; isCurrent: boolean; onOpen: (id: string) => void }) {
  const t = useText(partsRequestsText)
  const format = useFormat()
  const { vehicle } = request
  return (
    <li
      className={cx(
        'row-card !flex-row !gap-3 !rounded-none !border-x-0 !border-t-0 !py-2.5 last:!border-b-0',
        isCurrent && '!bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <Avatar name={request.technicianName} size="sm" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            data-row={request.id}
            aria-current={isCurrent ? 'true' : undefined}
            className="min-w-0 truncate text-left text-base font-[560] after:absolute after:inset-0"
            onClick={() => onOpen(request.id)}
          >
            {request.technicianName}
          </button>
          <span className="flex-none text-sm text-ink-2">{t('partCount', { count: request.parts.length })}</span>
          <span className="ml-auto flex-none text-sm">
            <RequestPriority priority={request.priority} />
          </span>
        </span>
        <span className="flex min-w-0 items-center gap-2 text-sm">
          {vehicle.licensePlate && <Plate size="sm" number={vehicle.licensePlate} state={vehicle.plateState} />}
          <span className="truncate">{request.orderTitle}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <RequestPill status={request.status} />
          {request.isOnHold && <span className="text-bad">{t('onHold')}</span>}
          <time className="ml-auto" dateTime={request.requestedAt} title={format.exact(request.requestedAt)}>
            {format.age(request.requestedAt)}
          </time>
        </span>
      </div>
    </li>
  )
}

/** J and K choose the next and the previous request beside the one that is shown (r4); without rows they are the keys of every list. */
function useRequestKeys(rows: readonly { id: string }[], chosen: string, onChoose: (id: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { j: 1, k: -1 }[event.key]
    if (!step || rows.length === 0 || !isFreeKey(event)) return
    const at = rows.findIndex(({ id }) => id === chosen)
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
    // Before the keys of every page, which would only move the focus.
    event.preventDefault()
    if (!next || next.id === chosen) return
    onChoose(next.id)
    const row = document.querySelector<HTMLElement>(`[data-row="${next.id}"]`)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
