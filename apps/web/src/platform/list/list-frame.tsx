import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Banner, EmptyState, ErrorState, FilteredEmpty, SkeletonRows, ThinProgress } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { SearchInput } from '#ui/input.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Count } from '#ui/status.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useUiText } from '#ui/ui-text.ts'
import { type ApiError, useProblemText } from '../api/problem.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useShop } from '../session/use-session.ts'
import { useTyped } from '../use-paused.ts'
import { listFrameText } from './list-frame.text.ts'
import { pageInstead, phaseOf } from './list-view.rules.ts'
import type { ListView } from './use-list-view.ts'

/** The part of a view that every list has; `sort` and `dir` where it can be sorted. */
interface BaseView {
  q: string
  page: number
  rows: number
  sort?: string
  dir?: 'asc' | 'desc'
}

/** The answer of a list call, as `useCall(…, { keepPrevious: true })` gives it. */
export interface ListAnswer {
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** `title` heads the screen, `search` names the search box; the others stand in the place of the rows. */
export type ListWord = 'title' | 'search' | 'loadFailed' | 'emptyTitle' | 'emptyText' | 'filteredTitle'

export interface ListFrameProps<R, V extends BaseView> {
  /** Says the words of the list: `useText` of a feature whose texts have these keys. */
  t: (key: ListWord) => string
  /** Above the words of the empty list; 24 px. */
  icon: ReactNode
  view: ListView<V>
  list: ListAnswer
  /** The rows of this page; undefined until the first answer. */
  rows: readonly R[] | undefined
  pagination: { total: number; total_is_capped?: boolean | undefined } | undefined
  columns: readonly Column<R>[]
  rowId: (row: R) => string
  /** The row in words, for its check box. */
  rowLabel: (row: R) => string
  /** Where a click on the row leads. Put a real link in the first cell as well. */
  rowPath?: (row: R) => string
  /** The row on a phone, usually a link of class `row-card`. */
  card: (row: R) => ReactNode
  /** `FilterChoice`s beside the search box. */
  filters?: ReactNode
  /** Between title and filters: figures. */
  figures?: ReactNode
  /** `StatusTabs` with counts; on wide screens they make the count beside the title needless. */
  tabs?: ReactNode
  /** The primary button: at the right of the title, at the foot of a phone, and in the empty list. */
  action?: ReactNode
  /** Instead of `action` in the empty list. */
  emptyAction?: ReactNode
  /** Rows can be selected, over all pages; this gives the `BulkBar` with what can be done to them. `done` unselects. */
  bulk?: ((selection: ReadonlySet<string>, done: () => void) => ReactNode) | undefined
  /** Dialogs. */
  children?: ReactNode
}

/**
 * A whole list screen: title with count, figures, tabs, search and filters, then the rows as a table (cards on phones) with pager, or
 * what stands in their place while they load, when they fail, when nothing matches and when there is nothing yet. A later failure
 * keeps the rows and says so; a page behind the end becomes the last one; another shop begins without selection.
 */
export function ListFrame<R, V extends BaseView>(props: ListFrameProps<R, V>) {
  const { t, view, pagination, tabs, action, bulk } = props
  const format = useFormat()
  const setView = view.setView as (change: Partial<BaseView>) => void
  const [typed, setTyped] = useTyped(view.view.q, (q) => setView({ q }))
  const selecting = useRowSelection()
  const leaving = useExistingPage(props)
  const phase = leaving ? 'loading' : phaseOf({ failed: props.list.isError, rows: props.rows?.length, narrowed: view.narrowed })
  const count = pagination && pagination.total > 0 && (
    <Count value={format.number(pagination.total) + (pagination.total_is_capped ? '+' : '')} />
  )
  return (
    <div className="page page--list">
      <PageHeader
        title={t('title')}
        beside={count && (tabs ? <span className="md:hidden">{count}</span> : count)}
        actions={action && <span className="max-md:hidden">{action}</span>}
      />
      {props.figures}
      {tabs}
      <FilterBar onClear={view.narrowed ? view.clear : undefined}>
        <SearchInput label={t('search')} value={typed} onValue={setTyped} frameClassName="!w-70 max-w-[70vw]" />
        {props.filters}
      </FilterBar>
      {phase === 'rows' ? <Rows {...props} selecting={selecting} /> : <InPlaceOfRows {...props} phase={phase} />}
      {bulk?.(selecting.selection, selecting.clear)}
      {action && phase !== 'empty' && <div className="action-bar">{action}</div>}
      {props.children}
    </div>
  )
}

/** The ids of the selected rows, over all pages; another shop has other rows, so it begins empty. */
function useRowSelection() {
  const shopId = useShop()?.id
  const [kept, setKept] = useState<{ shopId: string | undefined; ids: ReadonlySet<string> }>({ shopId, ids: new Set() })
  const select = useCallback((ids: ReadonlySet<string>) => setKept({ shopId, ids }), [shopId])
  const clear = useCallback(() => select(new Set()), [select])
  return { selection: kept.shopId === shopId ? kept.ids : noIds, select, clear }
}
const noIds: ReadonlySet<string> = new Set()

/** The page is gone (records went away since): on to the last one there is. True while on the way. */
function useExistingPage<R, V extends BaseView>({ view, list, pagination }: ListFrameProps<R, V>): boolean {
  const { page, rows } = view.view
  const instead = pagination && !list.isPlaceholderData ? pageInstead(page, rows, pagination.total) : null
  const { setView } = view
  useEffect(() => {
    if (instead !== null) setView({ page: instead } as Partial<V>)
  }, [instead, setView])
  return instead !== null
}

function Rows<R, V extends BaseView>({
  selecting,
  ...props
}: ListFrameProps<R, V> & { selecting: ReturnType<typeof useRowSelection> }) {
  const { view, list, pagination, rowPath } = props
  const t = useText(listFrameText)
  const words = useUiText()
  const navigate = useNavigate()
  const problem = useProblemText(list.error)
  const setView = view.setView as (change: Partial<BaseView>) => void
  const { page, rows: limit, sort, dir = 'asc' } = view.view
  return (
    <>
      {list.isError && (
        <Banner kind="warn" alert actions={<Button onClick={() => void list.refetch()}>{words.tryAgain}</Button>}>
          {t('notRenewed')} {problem}
        </Banner>
      )}
      <div className="relative">
        <ThinProgress active={list.isFetching} />
        <Table
          label={props.t('title')}
          rows={props.rows ?? []}
          columns={props.columns}
          rowId={props.rowId}
          rowLabel={props.rowLabel}
          fixed
          stale={list.isPlaceholderData}
          card={props.card}
          {...(sort !== undefined && {
            sort: { by: sort, direction: dir },
            onSort: ({ by, direction }) => setView({ sort: by, dir: direction }),
          })}
          {...(props.bulk && { selection: selecting.selection, onSelection: selecting.select })}
          {...(rowPath && { onOpen: (row: R) => void navigate({ to: rowPath(row) }) })}
          footer={
            <Pager
              page={page}
              limit={limit}
              total={pagination?.total ?? 0}
              capped={pagination?.total_is_capped ?? false}
              onPage={(next) => setView({ page: next })}
              onLimit={(rows) => setView({ rows })}
            />
          }
        />
      </div>
    </>
  )
}

function InPlaceOfRows<R, V extends BaseView>({
  phase,
  t,
  icon,
  view,
  list,
  action,
  emptyAction = action,
}: ListFrameProps<R, V> & { phase: 'failed' | 'loading' | 'filtered' | 'empty' }) {
  const own = useText(listFrameText)
  const problem = useProblemText(list.error)
  if (phase === 'loading') return <SkeletonRows rows={8} />
  return (
    <div className="card relative">
      <ThinProgress active={list.isFetching} />
      {phase === 'failed' ? (
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={list.error?.requestId}
          onRetry={() => void list.refetch()}
        />
      ) : phase === 'filtered' ? (
        <FilteredEmpty title={t('filteredTitle')} clearText={own('clearFilters')} onClear={view.clear} />
      ) : (
        <EmptyState icon={icon} title={t('emptyTitle')} text={t('emptyText')} action={emptyAction} />
      )}
    </div>
  )
}
