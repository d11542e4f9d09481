import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Select } from './select.tsx'
import { useUiText } from './ui-text.ts'

/** The page buttons to show; a number below 0 stands for a gap. */
export function pagesToShow(page: number, pages: number): number[] {
  const wanted = new Set([1, 2, page - 1, page, page + 1, pages].filter((p) => p >= 1 && p <= pages))
  if (page <= 3) for (const p of [3, 4, 5]) if (p <= pages) wanted.add(p)
  const sorted = [...wanted].sort((a, b) => a - b)
  return sorted.flatMap((p, index) => {
    const before = sorted[index - 1]
    if (before === undefined || p === before + 1) return [p]
    return p === before + 2 ? [p - 1, p] : [-p, p]
  })
}

/** "1–10 of 43", rows per page, page numbers. Lives in the footer of a Table. */
export function Pager({
  page,
  limit,
  total,
  capped = false,
  onPage,
  onLimit,
  limits = [10, 25, 50, 100],
  note,
}: {
  page: number
  limit: number
  total: number
  /** The total was counted only so far ("10,000+"). */
  capped?: boolean
  onPage: (page: number) => void
  onLimit?: (limit: number) => void
  limits?: readonly number[]
  /** What this page comes to, on wide screens. */
  note?: ReactNode
}) {
  const words = useUiText()
  const pages = Math.max(1, Math.ceil(total / limit))
  const count = (value: number) => value.toLocaleString('en-US')
  const from = total === 0 ? 0 : (page - 1) * limit + 1
  return (
    <div className="pager">
      <span role="status">
        {words.range(count(from), count(Math.min(page * limit, total)), count(total) + (capped ? '+' : ''))}
      </span>
      {onLimit && (
        <span className="pager-rows max-md:hidden">
          <span className="upright mr-1 h-4 self-center" />
          {words.rows}
          <Select
            size="sm"
            aria-label={words.rows}
            className="w-17"
            value={String(limit)}
            onValue={(value) => onLimit(Number(value))}
            options={limits.map((value) => ({ value: String(value), label: String(value) }))}
          />
        </span>
      )}
      {note && <span className="max-lg:hidden">{note}</span>}
      <nav className="pager-pages" aria-label={words.pages}>
        <button
          type="button"
          className="pager-page"
          aria-label={words.previousPage}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={16} />
        </button>
        {pagesToShow(page, pages).map((shown) =>
          shown < 0 ? (
            <span key={shown} className="pager-gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={shown}
              type="button"
              className="pager-page"
              aria-label={words.page(shown)}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPage(shown)}
            >
              {shown}
            </button>
          ),
        )}
        <button
          type="button"
          className="pager-page"
          aria-label={words.nextPage}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={16} />
        </button>
      </nav>
    </div>
  )
}
