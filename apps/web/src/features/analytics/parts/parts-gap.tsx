import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ThinProgress } from '#ui/feedback.tsx'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { figuresText } from '../figures/figures.text.ts'
import { useFigureView } from '../figures/use-figure-view.ts'
import { type GapPart, type PartsGap, usePartsGap } from './parts-reports.api.ts'
import { partsReportsText } from './parts-reports.text.ts'
import { PeriodBar } from './period-bar.tsx'

const GapDrawer = lazyDialog(() => import('./gap-drawer.tsx'))
const sums = ['purchases', 'issued', 'stock_change', 'vendor_returns'] as const

/** What was bought in a period and where it went: the four sums, what they leave, and the rows behind each (PAR21). */
export function PartsGapReport({ shopId }: { shopId: string }) {
  const t = useText(partsReportsText)
  const frame = useText(figuresText)
  const format = useFormat()
  const view = useFigureView('this-month')
  const query = { shop_id: shopId, from: view.from, to: view.to }
  const found = usePartsGap(query)
  const [part, setPart] = useState<GapPart | null>(null)
  const days = frame('days', { from: format.calendarDate(view.from), to: format.calendarDate(view.to) })
  return (
    <>
      <PeriodBar view={view} days={days} file={{ ...query, report: 'gap' }} />
      <ThinProgress active={found.isFetching} />
      <FoundPart found={found} failed={t('failed')}>
        {({ gap }) => (
          <>
            <Sums gap={gap} onOpen={setPart} />
            <Reasons gap={gap} onOpen={setPart} />
          </>
        )}
      </FoundPart>
      <GapDrawer open={part !== null} onOpenChange={() => setPart(null)} part={part ?? 'purchases'} query={query} days={days} />
    </>
  )
}

interface Opening {
  gap: PartsGap
  onOpen: (part: GapPart) => void
}

/** An amount that opens its rows; only a figure where there are none. */
function Opens({ part, rows, onOpen, children }: { part: GapPart; rows: number; children: ReactNode } & Pick<Opening, 'onOpen'>) {
  const t = useText(partsReportsText)
  if (rows === 0) return children
  return (
    <button
      type="button"
      className="figure-button min-h-6 text-inherit hover:text-accent-text hover:underline"
      aria-label={t('open', { part: t(`parts.${part}`) })}
      onClick={() => onOpen(part)}
    >
      {children}
    </button>
  )
}

function Sums({ gap, onOpen }: Opening) {
  const t = useText(partsReportsText)
  const format = useFormat()
  return (
    <section className="stack" aria-label={t('gap')}>
      <p className="text-ink-2">{t('gapLead')}</p>
      <StatStrip size="sm" pairs>
        {sums.map((part, at) => {
          const { rows, amount } = gap.sums[part]
          return (
            <Stat
              key={part}
              label={
                <>
                  {at > 0 && <span aria-hidden="true">− </span>}
                  {at > 0 && <span className="sr-only">{t('minus')} </span>}
                  {t(`parts.${part}`)}
                </>
              }
              value={
                <Opens part={part} rows={rows} onOpen={onOpen}>
                  {amount === undefined ? format.number(rows) : format.money(amount)}
                </Opens>
              }
              note={amount === undefined ? t('rows', { count: rows }) : `${t(`notes.${part}`)} · ${t('rows', { count: rows })}`}
            />
          )
        })}
      </StatStrip>
      <div className="card flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
        <span>
          <b className="block font-[620]">
            <span aria-hidden="true">= </span>
            <span className="sr-only">{t('equals')} </span>
            {t('unaccounted')}
          </b>
          <span className="text-sm text-ink-2">{t(gap.unaccounted === undefined ? 'noCost' : 'unaccountedNote')}</span>
        </span>
        {gap.unaccounted !== undefined && <b className="text-2xl font-[620] tabular-nums">{format.money(gap.unaccounted)}</b>}
      </div>
    </section>
  )
}

function Reasons({ gap, onOpen }: Opening) {
  const t = useText(partsReportsText)
  const format = useFormat()
  return (
    <Card title={t('reasons')} flush>
      {gap.reasons.length === 0 ? (
        <p className="card-body text-ink-3">{t('noReasons')}</p>
      ) : (
        <ul>
          {gap.reasons.map(({ reason, rows, amount }) => (
            <li key={reason} className="border-t border-border first:border-t-0">
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-surface-2"
                onClick={() => onOpen(reason)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-[520]">{t(`parts.${reason}`)}</span>
                  <span className="block text-sm text-ink-2">{t('rows', { count: rows })}</span>
                </span>
                {amount !== undefined && <b className="font-[620] tabular-nums">{format.money(amount)}</b>}
                <ArrowRight size={16} className="flex-none text-ink-3" aria-hidden="true" />
              </button>
            </li>
          ))}
          {gap.unaccounted !== undefined && (
            <li className="flex items-center gap-3 border-t border-border px-4 py-2.5">
              <span className="flex-1 text-ink-2">{t('sum')}</span>
              <b className="pr-7 font-[620] tabular-nums">{format.money(gap.unaccounted)}</b>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
