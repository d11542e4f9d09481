import type { InspectionRating } from '@twopost/contract/inspections'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { cx } from '#ui/classes.ts'
import { tone } from '#ui/status.tsx'
import { inspectionsText } from './inspections.text.ts'

/** A shape for each rating, so that it is never told by color alone: disc, triangle, octagon, dash, ring. */
const shapes: Readonly<Record<InspectionRating, ReactNode>> = {
  ok: (
    <>
      <circle cx="7" cy="7" r="6.1" fill="currentColor" />
      <path
        d="m4.4 7.2 1.8 1.8 3.5-3.7"
        stroke="var(--soft, #fff)"
        strokeWidth={1.7}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  soon: (
    <>
      <path d="M7 1.2 13.2 12.6H.8z" fill="currentColor" strokeLinejoin="round" />
      <path d="M7 5.2v3.4" stroke="var(--soft, #fff)" strokeWidth={1.6} strokeLinecap="round" />
      <circle cx="7" cy="10.6" r=".9" fill="var(--soft, #fff)" />
    </>
  ),
  now: (
    <>
      <path d="M4.3.8h5.4l3.5 3.5v5.4l-3.5 3.5H4.3L.8 9.7V4.3z" fill="currentColor" />
      <path d="M7 3.8v3.7" stroke="var(--soft, #fff)" strokeWidth={1.8} strokeLinecap="round" />
      <circle cx="7" cy="10" r="1" fill="var(--soft, #fff)" />
    </>
  ),
  na: <path d="M2.5 7h9" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />,
  not_checked: <circle cx="7" cy="7" r="5.4" stroke="currentColor" strokeWidth={1.6} strokeDasharray="2.2 1.93" />,
}
export const RatingShape = ({ rating, size = 16 }: { rating: InspectionRating; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 14 14" fill="none" aria-hidden="true" className="flex-none">
    {shapes[rating]}
  </svg>
)

/** A rating in its shape, word and color. */
export function RatingMark({ rating, className }: { rating: InspectionRating; className?: string }) {
  const t = useText(inspectionsText)
  return (
    <span className={cx('rating-mark', className)} {...tone('rating', rating)}>
      <RatingShape rating={rating} size={14} />
      {t(`ratings.${rating}`)}
    </span>
  )
}

/** How many of each rating, with their shapes; what is zero stays, so that places do not jump. */
export function RatingSums({ counts }: { counts: { ok: number; soon: number; now: number } }) {
  const t = useText(inspectionsText)
  return (
    <ul className="rating-sums">
      {(['ok', 'soon', 'now'] as const).map((rating) => (
        <li key={rating} {...tone('rating', rating)}>
          <RatingShape rating={rating} size={17} />
          <b>{counts[rating]}</b>
          <span className="sr-only">{t(`ratings.${rating}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What was found so far, as one bar; the figures stand beside it, so it says nothing of its own. */
export function RatingBar({ counts }: { counts: { total: number; ok: number; soon: number; now: number; na: number } }) {
  return (
    <span className="rating-bar" aria-hidden="true">
      {(['ok', 'na', 'soon', 'now'] as const).map((rating) =>
        counts[rating] > 0 ? <span key={rating} style={{ flexGrow: counts[rating] }} {...tone('rating', rating)} /> : null,
      )}
      <span style={{ flexGrow: counts.total - counts.ok - counts.soon - counts.now - counts.na }} />
    </span>
  )
}
