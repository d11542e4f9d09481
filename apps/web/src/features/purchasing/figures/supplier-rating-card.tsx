import { keptShare } from '@twopost/contract/purchasing'
import { ratingLevel } from '@twopost/contract/suppliers'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Explained, ShareBar } from './rating-parts.tsx'
import { type SupplierFigures, useLiveFigures, useSupplierAnalytics } from './supplier-figures.api.ts'
import { supplierFiguresText } from './supplier-figures.text.ts'

const colors = { good: 'text-ok', fair: 'text-warn', poor: 'text-bad' } as const

/** The rating of a supplier with the parts that it is the mean of (L5, prototype v1b). */
export function SupplierRatingCard({ supplier }: { supplier: { id: string } }) {
  const t = useText(supplierFiguresText)
  const found = useSupplierAnalytics({ supplier_id: supplier.id })
  useLiveFigures()
  const problem = useProblemText(found.error)
  const figures = found.data?.analytics.by_supplier[0]
  if (found.isError && !figures)
    return (
      <section className="card">
        <ErrorState
          title={t('failed')}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      </section>
    )
  return (
    <section className="card p-4" aria-label={t('rating')}>
      {figures ? <Figures of={figures} /> : <SkeletonRows rows={2} />}
    </section>
  )
}

function Figures({ of }: { of: SupplierFigures }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <div className="flex flex-col gap-1">
        <span className="text-sm text-ink-2">
          <Explained word={t('ratingComputed')} help={t('ratingHelp')} />
        </span>
        <span className="flex items-center gap-3">
          <b
            className={`text-[28px] leading-none font-[620] ${of.rating === null ? 'text-ink-3' : colors[ratingLevel(of.rating)]}`}
          >
            {of.rating === null ? '–' : format.fixed(of.rating, 1)}
          </b>
          <span className="flex flex-col text-sm">
            {of.rating !== null && <span>{t('of5')}</span>}
            <span className="text-ink-3">
              {of.deliveries === 0
                ? t('noDeliveries')
                : of.rating === null
                  ? t('nothingToJudge')
                  : t('deliveries', { count: of.deliveries })}
            </span>
          </span>
        </span>
      </div>
      <dl className="grid min-w-60 flex-1 grid-cols-2 gap-4 sm:grid-cols-4">
        <Part
          word={t('onTime')}
          help={t('onTimeHelp')}
          share={keptShare(of.on_time)}
          note={t('keptOf', { kept: format.number(of.on_time.kept), of: format.number(of.on_time.of) })}
        />
        <Part
          word={t('complete')}
          help={t('completeHelp')}
          share={keptShare(of.complete)}
          note={t('keptOf', { kept: format.number(of.complete.kept), of: format.number(of.complete.of) })}
        />
        <Part
          word={t('priceKept')}
          help={t('priceKeptHelp')}
          share={keptShare(of.price_kept)}
          note={t('keptOfBills', { kept: format.number(of.price_kept.kept), count: of.price_kept.of })}
        />
        <Part
          word={t('credits')}
          help={t('creditsHelp')}
          share={of.credits.share}
          note={
            of.credits.expected === undefined
              ? t('ofClaims', { count: of.credits.claims })
              : t('ofDue', { amount: format.money(of.credits.expected) })
          }
        />
      </dl>
    </div>
  )
}
function Part({ word, help, share, note }: { word: string; help: string; share: number | null; note: string }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-sm">
        <Explained word={word} help={help} />
      </dt>
      <dd className="m-0 flex flex-col gap-1">
        <b className="font-[620] tabular-nums">{share === null ? '–' : format.percent(share, 1)}</b>
        <ShareBar share={share ?? 0} />
        <span className="text-sm text-ink-3">{share === null ? t('notJudged') : note}</span>
      </dd>
    </div>
  )
}
