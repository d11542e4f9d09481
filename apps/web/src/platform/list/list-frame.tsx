import { useNavigate } from '@tanstack/react-router'
import type { ListDefinition } from '@twopost/contract/core/list'
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
import { useAppStorage, useLocale } from '../app-storage.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useShop } from '../session/use-session.ts'
import { useTyped } from '../use-paused.ts'
import { listFrameText } from './list-frame.text.ts'
import { ColumnsButton, DensityButton, ExportButton, type ListCounts, type ListExport, ViewsPart } from './list-tools.tsx'
import { pageInstead, phaseOf } from './list-view.rules.ts'
import { shownIn, useKeptList } from './use-list-columns.ts'
import type { ListView } from './use-list-view.ts'

/** The answer of a list call, as `useCall(…, { keepPrevious: true })` gives it. */
export interface ListAnswer {
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** What a column shows of a row; heading, order and sorting stand in the list's definition. */
export interface Cell<R> {
  cell: (row: R) => ReactNode
  /** "120px", "18%"; without it the column shares what is left. */
  width?: string
  /** The least width in px of a column that shares what is left. */
  least?: number
  /** Only where the table is wide: what it says stands in another cell as well, as `col-narrow`. */
  wide?: boolean
  /** Right aligned. */
  numeric?: boolean
  className?: string
  /** Not for this person. */
  hidden?: boolean
}
export type Cells<R, L extends ListDefinition> = { readonly [C in keyof L['columns']]: Cell<R> }
/** The rows selected by id, over all pages. */
export type Selection<R> = ReadonlyMap<string, R>

/** `title` heads the screen, `search` names the search box; the others stand in the place of the rows. */
export type ListWord = 'title' | 'search' | 'loadFailed' | 'emptyTitle' | 'emptyText' | 'filteredTitle'

export interface ListFrameProps<R, L extends ListDefinition> {
  /** Says the words of the list: `useText` of a feature whose texts have these keys. */
  t: (key: ListWord) => string
  /** Above the words of the empty list; 24 px. */
  icon: ReactNode
  view: ListView<L>
  list: ListAnswer
  /** The rows of this page; undefined until the first answer. */
  rows: readonly R[] | undefined
  pagination: { total: number; total_is_capped?: boolean | undefined } | undefined
  /** What each column of the definition shows; one that is missing does not compile. */
  cells: Cells<R, L>
  /** What can be done with one row, in a narrow column at the end that cannot be hidden. */
  rowAction?: { label: string; width: string; cell: (row: R) => ReactNode } | undefined
  rowId: (row: R) => string
  /** The row in words, for its check box. */
  rowLabel: (row: R) => string
  /** Where a click on the row leads. Put a real link in the first cell as well. */
  rowPath?: (row: R) => string
  /** The row on a phone, usually a link of class `row-card`. */
  card?: (row: R) => ReactNode
  /** Cards are shown where the table would be narrower than so many px, if not at the usual width. */
  cardsBelow?: number
  /** Draws the rows of this page as something else than a table: cards, a feed. */
  gallery?: (rows: readonly R[]) => ReactNode
  /** The list cannot be searched. */
  noSearch?: boolean
  /** `FilterChoice`s beside the search box. */
  filters?: ReactNode
  /** Between title and filters: figures. */
  figures?: ReactNode
  /** `StatusTabs` with counts; on wide screens they make the count beside the title needless. */
  tabs?: ReactNode
  /** Beside the primary button: another look at the same records. */
  looks?: ReactNode
  /** The primary button: at the right of the title, at the foot of a phone, and in the empty list. */
  action?: ReactNode
  /** Instead of `action` in the empty list. */
  emptyAction?: ReactNode
  /** The list as a file, for who may have it. */
  file?: ListExport | false | undefined
  /** How the list is asked for a view, so that its count can stand beside each kept one. */
  counts?: ListCounts<L> | undefined
  /** The rows have a look with one line; the person chooses. */
  dense?: boolean
  /** Rows can be selected, over all pages; this gives the `BulkBar` with what can be done to them. `keep` leaves these selected. */
  bulk?: ((selection: Selection<R>, keep: (ids: readonly string[]) => void) => ReactNode) | undefined
  /** What the rows of this page come to, beside the pager. */
  pageNote?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/**
 * A whole list screen: title with count and one's own views, figures, tabs, search and filters, then the rows as a table with the columns
 * one has chosen (cards on phones) and a pager, or what is shown in their place while they load, when they fail, when nothing matches and
 * when there is nothing yet. A later failure keeps the rows and says so; a page behind the end becomes the last one; another shop begins
 * without selection.
 */
export function ListFrame<R, L extends ListDefinition>(props: ListFrameProps<R, L>) {
  const { t, view, pagination, tabs, action, bulk, file } = props
  const format = useFormat()
  const [typed, setTyped] = useTyped(view.view.q, (q) => view.setView({ q } as never))
  const selecting = useRowSelection(props.rows, props.rowId)
  const kept = useKeptList(view.list)
  const { view: keptView, columns } = shownIn(view.list, kept, view.view.view)
  const isOffered = (id: string) => !(props.cells as Readonly<Record<string, Cell<R>>>)[id]?.hidden
  const shown = columns.filter(isOffered)
  const offered = new Set(Object.keys(view.list.columns).filter(isOffered))
  const leaving = useExistingPage(props)
  const phase = leaving ? 'loading' : phaseOf({ failed: props.list.isError, rows: props.rows?.length, narrowed: view.narrowed })
  const count = pagination && pagination.total > 0 && (
    <Count value={format.number(pagination.total) + (pagination.total_is_capped ? '+' : '')} />
  )
  return (
    <div className="page page--list">
      <PageHeader
        title={t('title')}
        beside={
          <>
            {count && (tabs ? <span className="md:hidden">{count}</span> : count)}
            <ViewsPart view={view} kept={kept} counts={props.counts} />
          </>
        }
        actions={
          (props.looks || action) && (
            <>
              {props.looks}
              {/* The empty list has it in its middle. */}
              {action && (phase !== 'empty' || props.emptyAction === null) && (
                <span className="flex gap-2 max-md:hidden">{action}</span>
              )}
            </>
          )
        }
      />
      {props.figures}
      {tabs}
      <FilterBar
        onClear={view.narrowed ? view.clear : undefined}
        end={
          <>
            {file && (
              <>
                <ExportButton wanted={file} columns={shown} />
                {file.book && <ExportButton wanted={file} columns={shown} book />}
              </>
            )}
            {!props.gallery && (
              <ColumnsButton
                // Another view starts the chooser over; a choice made in it leaves it open.
                key={keptView?.id ?? ''}
                list={view.list}
                offered={offered}
                shown={shown}
                place={kept.place}
                view={keptView}
              />
            )}
            {props.dense && <DensityButton />}
          </>
        }
      >
        {!props.noSearch && <SearchInput label={t('search')} value={typed} onValue={setTyped} frameClassName="list-search" />}
        {props.filters}
      </FilterBar>
      {phase === 'rows' ? <Rows {...props} selecting={selecting} shown={shown} /> : <InPlaceOfRows {...props} phase={phase} />}
      {bulk?.(selecting.selection, selecting.keep)}
      {action && phase !== 'empty' && <div className="action-bar">{action}</div>}
      {props.children}
    </div>
  )
}

/** The selected rows, over all pages, each as it was seen last; another shop has other rows, so it begins empty. */
function useRowSelection<R>(rows: readonly R[] | undefined, idOf: (row: R) => string) {
  const shopId = useShop()?.id
  const [kept, setKept] = useState<{ shopId: string | undefined; rows: Selection<R> }>({ shopId, rows: new Map() })
  const before = kept.shopId === shopId ? kept.rows : (none as ReadonlyMap<string, unknown> as Selection<R>)
  const now = new Map((rows ?? []).map((row) => [idOf(row), row]))
  const selection: Selection<R> = new Map([...before].map(([id, row]) => [id, now.get(id) ?? row]))
  const select = (ids: Iterable<string>) =>
    setKept({
      shopId,
      rows: new Map(
        [...ids].flatMap((id) => {
          const row = now.get(id) ?? before.get(id)
          return row === undefined ? [] : [[id, row] as const]
        }),
      ),
    })
  const keep = useCallback(
    (ids: readonly string[]) =>
      setKept((state) => ({ ...state, rows: new Map([...state.rows].filter(([id]) => ids.includes(id))) })),
    [],
  )
  return { selection, select, keep }
}
const none: Selection<never> = new Map<string, never>()

/** The page is gone (records went away since): on to the last one there is. True while on the way. */
function useExistingPage<R, L extends ListDefinition>({ view, list, pagination }: ListFrameProps<R, L>): boolean {
  const { page, rows } = view.view
  const instead = pagination && !list.isPlaceholderData ? pageInstead(page, rows, pagination.total) : null
  const { setView } = view
  useEffect(() => {
    if (instead !== null) setView({ page: instead } as never)
  }, [instead, setView])
  return instead !== null
}

/** The chosen columns as the table takes them. */
function useColumns<R, L extends ListDefinition>(
  { view: { list }, cells, rowAction }: ListFrameProps<R, L>,
  shown: readonly string[],
): Column<R>[] {
  const spanish = useLocale() === 'es'
  const columns = shown.flatMap((id): Column<R>[] => {
    const column = list.columns[id]
    const own = (cells as Readonly<Record<string, Cell<R>>>)[id]
    if (!column || !own) return []
    const { hidden: _, ...cell } = own
    return [{ id, header: column.words[spanish ? 1 : 0], ...(column.sort && { sortable: true }), ...cell }]
  })
  if (!rowAction) return columns
  const { label, ...rest } = rowAction
  return [...columns, { id: 'action', header: <span className="sr-only">{label}</span>, ...rest }]
}

function Rows<R, L extends ListDefinition>({
  selecting,
  shown,
  ...props
}: ListFrameProps<R, L> & { selecting: ReturnType<typeof useRowSelection<R>>; shown: readonly string[] }) {
  const { view, list, pagination, rowPath } = props
  const t = useText(listFrameText)
  const words = useUiText()
  const navigate = useNavigate()
  const problem = useProblemText(list.error)
  const columns = useColumns(props, shown)
  const density = useAppStorage((kept) => kept.density)
  const setView = view.setView as (change: object) => void
  const { page, rows: limit, sort, dir } = view.view
  const pager = (
    <Pager
      page={page}
      limit={limit}
      total={pagination?.total ?? 0}
      capped={pagination?.total_is_capped ?? false}
      onPage={(next) => setView({ page: next })}
      onLimit={(rows) => setView({ rows })}
      note={props.pageNote}
    />
  )
  return (
    <>
      {list.isError && (
        <Banner kind="warn" alert actions={<Button onClick={() => void list.refetch()}>{words.tryAgain}</Button>}>
          {t('notRenewed')} {problem}
        </Banner>
      )}
      <div className="relative">
        <ThinProgress active={list.isFetching} />
        {props.gallery ? (
          <>
            {props.gallery(props.rows ?? [])}
            {(pagination?.total ?? 0) > Math.min(limit, view.list.rows ?? 10) && <div className="card mt-4">{pager}</div>}
          </>
        ) : (
          <Table
            label={props.t('title')}
            rows={props.rows ?? []}
            columns={columns}
            rowId={props.rowId}
            rowLabel={props.rowLabel}
            fixed
            {...(props.dense && { density })}
            stale={list.isPlaceholderData}
            {...(props.card && { card: props.card })}
            {...(props.cardsBelow && { cardsBelow: props.cardsBelow })}
            {...(view.list.sort && {
              sort: { by: sort, direction: dir },
              onSort: ({ by, direction }) => setView({ sort: by, dir: direction }),
            })}
            {...(props.bulk && { selection: new Set(selecting.selection.keys()), onSelection: selecting.select })}
            {...(rowPath && { onOpen: (row: R) => void navigate({ to: rowPath(row) }) })}
            footer={pager}
          />
        )}
      </div>
    </>
  )
}

function InPlaceOfRows<R, L extends ListDefinition>({
  phase,
  t,
  icon,
  view,
  list,
  action,
  emptyAction = action,
}: ListFrameProps<R, L> & { phase: 'failed' | 'loading' | 'filtered' | 'empty' }) {
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
