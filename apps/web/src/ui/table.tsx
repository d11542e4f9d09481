import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cx } from './classes.ts'
import { useUiText } from './ui-text.ts'
import { useIsNarrow } from './use-is-narrow.ts'

export interface Column<R> {
  id: string
  header: ReactNode
  cell: (row: R) => ReactNode
  /** Right aligned. */
  numeric?: boolean
  /** Sortable by this column; the id is the sort key. */
  sortable?: boolean
  /** Width of a fixed table: "120px", "18%". */
  width?: string
  /** The least width in px of a column that shares what is left; below it the table scrolls sideways. */
  least?: number
  /** Shown only where the table is wide (1020 px): what it says stands in another cell as well. */
  wide?: boolean
  className?: string
}

export interface Sort {
  by: string
  direction: 'asc' | 'desc'
}

export interface TableProps<R> {
  /** What the table lists; spoken. */
  label: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  rowId: (row: R) => string
  /** The row in words, for its check box ("Select SO-2026-00418"). */
  rowLabel: (row: R) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: ReadonlySet<string>
  onSelection?: (selection: ReadonlySet<string>) => void
  /** Opens the row: click anywhere in it, or Enter on it. Put a real link in the first cell as well. */
  onOpen?: (row: R, event: MouseEvent | KeyboardEvent) => void
  density?: 'comfortable' | 'compact'
  fixed?: boolean
  /** How a row looks where the table is narrow; without it the table scrolls sideways. */
  card?: (row: R) => ReactNode
  /** Cards are shown where the table would be narrower than so many px. */
  cardsBelow?: number
  /** Under the rows, inside the frame: the pager. */
  footer?: ReactNode
  /** Rows are from before the change being loaded: shown a little back. */
  stale?: boolean
  className?: string
}

/** The column of check boxes, in px. */
const checkWidth = 44
/** A table with a few columns and its row's names needs about so many px. */
const usualCardsBelow = 860
/** Columns that share what is left get at least so many px. */
const leastShared = 130
/** How wide a fixed table must be for all its columns, in px, without those that only wide tables show. */
function leastWidth<R>(columns: readonly Column<R>[]): number {
  const widthOf = ({ width = '', least = leastShared }: Column<R>) => (width.endsWith('px') ? Number.parseInt(width, 10) : least)
  return columns.reduce((sum, column) => sum + (column.wide ? 0 : widthOf(column)), 0)
}

/** What was clicked is a control of its own: the row must not open. */
function isControl(event: MouseEvent | KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return target.closest('a,button,input,label,select,[role="checkbox"],[role="menuitem"]') !== null
}

/** A real table: sticky header, one sort, selection, row click; cards on phones. */
export function Table<R>({
  label,
  rows,
  columns,
  rowId,
  rowLabel,
  sort,
  onSort,
  selection,
  onSelection,
  onOpen,
  density = 'comfortable',
  fixed,
  card,
  cardsBelow = usualCardsBelow,
  footer,
  stale,
  className,
}: TableProps<R>) {
  const words = useUiText()
  // Only one of the two is made: what the style sheet hides at this width would cost as much as what it shows.
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(frame, cardsBelow)
  const asCards = isNarrow === true && card !== undefined
  const selects = selection !== undefined && onSelection !== undefined
  const ids = rows.map(rowId)
  const chosen = selects ? ids.filter((id) => selection.has(id)).length : 0

  function toggle(id: string, on: boolean) {
    const next = new Set(selection)
    if (on) next.add(id)
    else next.delete(id)
    onSelection?.(next)
  }
  function toggleAll(on: boolean) {
    const next = new Set(selection)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onSelection?.(next)
  }

  return (
    <div ref={frame} className={cx('table-card', asCards && 'table-card--cards', className)} aria-busy={stale || undefined}>
      {!asCards && isNarrow !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="table-scroll" aria-label={label} tabIndex={0}>
          <table
            className={cx(
              'data-table',
              density === 'compact' && 'data-table--compact',
              fixed && 'data-table--fixed',
              onOpen && 'data-table--hover',
            )}
            {...(fixed && { style: { minWidth: leastWidth(columns) + (selects ? checkWidth : 0) } })}
          >
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                {selects && (
                  <th scope="col" style={{ width: checkWidth }}>
                    <Checkbox
                      aria-label={words.selectAll}
                      checked={chosen === 0 ? false : chosen === ids.length ? true : 'indeterminate'}
                      onCheckedChange={toggleAll}
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const id = rowId(row)
                const selected = selects && selection.has(id)
                return (
                  <tr
                    key={id}
                    data-selected={selected || undefined}
                    data-clickable={onOpen ? true : undefined}
                    onClick={onOpen && ((event) => !isControl(event) && !window.getSelection()?.toString() && onOpen(row, event))}
                  >
                    {selects && (
                      <td>
                        <Checkbox
                          aria-label={words.selectRow(rowLabel(row))}
                          checked={selected}
                          onCheckedChange={(on) => toggle(id, on)}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td
                        key={column.id}
                        data-column={column.id}
                        className={cx(column.numeric && 'num', column.wide && 'col-wide', column.className)}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
      {asCards && (
        <CardList
          label={label}
          rows={rows}
          rowId={rowId}
          rowLabel={rowLabel}
          card={card}
          {...(selects && { selection, onSelect: toggle })}
        />
      )}
      {footer}
    </div>
  )
}

/** The rows as cards; with `selection` each with a check box. */
function CardList<R>({
  label,
  rows,
  rowId,
  rowLabel,
  card,
  selection,
  onSelect,
}: Pick<TableProps<R>, 'label' | 'rows' | 'rowId' | 'rowLabel' | 'selection'> & {
  card: (row: R) => ReactNode
  onSelect?: (id: string, on: boolean) => void
}) {
  const words = useUiText()
  return (
    <ul className="table-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)} className={selection ? 'table-card-row' : 'contents'}>
          {card(row)}
          {selection && onSelect && (
            <Checkbox
              className="table-card-check"
              aria-label={words.selectRow(rowLabel(row))}
              checked={selection.has(rowId(row))}
              onCheckedChange={(on) => onSelect(rowId(row), on)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function HeaderCell<R>({
  column,
  sort,
  onSort,
}: {
  column: Column<R>
  sort: Sort | null | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const sorted = sort?.by === column.id ? sort.direction : null
  const sortable = column.sortable && onSort
  return (
    <th
      scope="col"
      className={cx(column.numeric && 'num', column.wide && 'col-wide', column.className)}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={sortable ? (sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none') : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className="sort-button"
          onClick={() => onSort({ by: column.id, direction: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          {sorted === 'asc' && <ArrowUp size={13} />}
          {sorted === 'desc' && <ArrowDown size={13} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
