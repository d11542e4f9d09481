import { ratingLevel } from '@twopost/contract/suppliers'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import type { SupplierFigures } from './supplier-figures.api.ts'
import { supplierFiguresText } from './supplier-figures.text.ts'

const colors = { good: 'text-ok', fair: 'text-warn', poor: 'text-bad' } as const
const fills = { good: 'var(--ok-solid)', fair: 'var(--warn-solid)', poor: 'var(--bad-solid)' } as const

/** 0 to 1, in the color that a rating of the same height has (v1). */
export function ShareBar({ share }: { share: number }) {
  return (
    <span className="block h-1.5 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
      <i className="block h-full rounded-full" style={{ width: `${share * 100}%`, background: fills[ratingLevel(share * 5)] }} />
    </span>
  )
}
/** A word with what it means one key or touch away. */
export function Explained({ word, help }: { word: string; help: string }) {
  return (
    <Tooltip side="bottom" text={<span className="block max-w-72 whitespace-normal">{help}</span>}>
      <button type="button" className="min-h-6 text-left underline decoration-ink-3 decoration-dotted underline-offset-4">
        {word}
      </button>
    </Tooltip>
  )
}
/** A rating with its bar and how many deliveries it comes from; without one a dash and why. */
export function RatingCell({ of }: { of: SupplierFigures }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const note =
    of.deliveries === 0 ? t('noDeliveries') : of.rating === null ? t('nothingToJudge') : t('deliveries', { count: of.deliveries })
  return (
    <span className="flex min-w-28 flex-col">
      <span className="flex items-center gap-3">
        {of.rating === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <>
            <b className={`font-[620] tabular-nums ${colors[ratingLevel(of.rating)]}`}>{format.fixed(of.rating, 1)}</b>
            <span className="min-w-12 flex-1">
              <ShareBar share={of.rating / 5} />
            </span>
          </>
        )}
      </span>
      <span className="text-sm text-ink-3">{note}</span>
    </span>
  )
}
/** What was kept of what could be judged, as a share; a dash where there was nothing. */
export function KeptShare({ share }: { share: number | null }): ReactNode {
  const format = useFormat()
  if (share === null) return '–'
  return <span className={ratingLevel(share * 5) === 'poor' ? 'text-bad' : undefined}>{format.percent(share, 1)}</span>
}
