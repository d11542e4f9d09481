import { type AgingBucket, agingBuckets } from '@twopost/contract/receipts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { type Hue, tone } from '#ui/tones.ts'
import type { ReceivableTotals } from '../receipts.api.ts'
import { receivablesText } from './receivables.text.ts'

/** The older, the warmer; the words always stand beside the color. */
export const bucketHues = {
  current: 'slate',
  days_30: 'yellow',
  days_60: 'amber',
  days_90: 'rose',
  over_90: 'red',
} as const satisfies Record<AgingBucket, Hue>

/** What is open, as a bar by age; a bucket narrows the list to its customers (PAY18, prototype u2). */
export function AgingCard({
  totals,
  asOf,
  onBucket,
}: {
  totals: ReceivableTotals | undefined
  asOf: string | undefined
  onBucket: (bucket: AgingBucket) => void
}) {
  const t = useText(receivablesText)
  const format = useFormat()
  const money = (value: number | undefined) => (value === undefined ? '–' : format.money(value))
  const share = (value: number) => (totals && totals.open > 0 ? value / totals.open : 0)
  return (
    <section className="card overflow-hidden" aria-label={t('openAsOf', { date: asOf ? format.calendarDate(asOf) : '–' })}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 px-4 pt-4 pb-3">
        <div className="flex min-w-0 flex-col gap-1">
          <span className="text-sm text-ink-2">{t('openAsOf', { date: asOf ? format.calendarDate(asOf) : '–' })}</span>
          <b className="text-[28px] leading-tight font-[620] tabular-nums">{money(totals?.open)}</b>
          <span className="text-sm text-ink-2">
            {!totals
              ? '–'
              : totals.dso !== null
                ? t('dso', {
                    days: format.number(totals.dso),
                    open: format.money(totals.open),
                    sales: format.money(totals.sales_90),
                  })
                : t('noDso')}
          </span>
        </div>
        <div className="flex flex-col gap-1 sm:items-end">
          <span className="text-sm text-ink-2">{t('credit')}</span>
          <b className="text-[20px] leading-tight font-[620] tabular-nums">{money(totals?.credit)}</b>
          <span className="text-sm text-ink-2">{totals ? t('creditCount', { count: totals.credit_customers }) : '–'}</span>
        </div>
      </div>
      <div className="mx-4 mb-3 flex h-3 gap-0.5 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
        {totals &&
          agingBuckets.map(
            (bucket) =>
              totals.aging[bucket] > 0 && (
                <span
                  key={bucket}
                  {...tone('tone', bucketHues[bucket])}
                  className="h-full min-w-1 bg-(--solid)"
                  style={{ flexGrow: share(totals.aging[bucket]) }}
                />
              ),
          )}
      </div>
      <ul className="grid grid-cols-2 border-t border-border sm:grid-cols-3 lg:grid-cols-5">
        {agingBuckets.map((bucket) => (
          <li key={bucket} className="-mb-px -ml-px border-b border-l border-border">
            <button
              type="button"
              className="flex w-full cursor-pointer flex-col gap-0.5 px-4 py-3 text-left hover:bg-surface-2"
              onClick={() => onBucket(bucket)}
            >
              <span className="flex items-center gap-2 text-ink-2">
                <span {...tone('tone', bucketHues[bucket])} className="size-2.5 rounded-[3px] bg-(--solid)" aria-hidden="true" />
                {t(`buckets.${bucket}`)}
              </span>
              <b className="text-[16px] font-[620] tabular-nums">{money(totals?.aging[bucket])}</b>
              <span className="text-sm text-ink-3">
                {totals && totals.open > 0 ? format.percent(share(totals.aging[bucket])) : '–'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
