import { addDays, daysBetween } from '@twopost/contract/core/time'
import { supplierPriceList } from '@twopost/contract/purchasing.list'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { dateOf, instantMs } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ListFile } from '#platform/list/list-file.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Select } from '#ui/select.tsx'
import { placeOfDate, placeOfPrice, priceScale, stepPath } from './price-lines.rules.ts'
import { type PriceHistory, usePriceHistory, useSupplierPrices } from './supplier-figures.api.ts'
import { supplierFiguresText } from './supplier-figures.text.ts'

/** What a part cost here over 12 months, beside other suppliers of it (prototype v1b). */
export function SupplierPriceHistory({ supplier }: { supplier: { id: string } }) {
  const t = useText(supplierFiguresText)
  const [chosen, setChosen] = useState('')
  const list = useSupplierPrices(supplier.id)
  const prices = list.data?.prices ?? []
  const itemId = prices.some((one) => one.item_id === chosen) ? chosen : (prices[0]?.item_id ?? '')
  const found = usePriceHistory(supplier.id, itemId)
  const failed = list.error ?? found.error
  const problem = useProblemText(failed)
  const history = found.data?.history
  return (
    <Card
      title={t('prices')}
      actions={
        prices.length > 0 && (
          <ListFile
            list={supplierPriceList}
            may="suppliers:view"
            file={{ call: 'exportSupplierPrices', query: { supplier_id: supplier.id } }}
          />
        )
      }
    >
      {failed && !history ? (
        <ErrorState
          title={t('pricesFailed')}
          message={problem}
          requestId={failed.requestId}
          onRetry={() => void Promise.all([list.refetch(), ...(itemId === '' ? [] : [found.refetch()])])}
        />
      ) : list.data && prices.length === 0 ? (
        <p className="text-ink-3">{t('pricesNone')}</p>
      ) : !history ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="flex flex-col gap-3">
          <Select
            aria-label={t('pricesPart')}
            value={itemId}
            onValue={setChosen}
            options={prices.map((one) => ({ value: one.item_id, label: one.item_name, help: one.part_number }))}
          />
          <Lines of={history} />
          <Sellers of={history} />
        </div>
      )}
    </Card>
  )
}

const color = (at: number): string => `var(--chart-${at + 1})`
const [width, height] = [300, 132]
const place = { left: 44, right: width - 6, top: 8, bottom: height - 22 }
const labels = [0, 0.25, 0.5, 0.75, 1]

/** The prices as steps; the figures stand in the list below it. */
function Lines({ of }: { of: PriceHistory }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const locale = useLocale()
  const all = of.suppliers.flatMap((one) => one.points.map((point) => point.unit_cost))
  if (all.length === 0) return null
  const scale = priceScale(all)
  const month = new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', { month: 'short', timeZone: 'UTC' })
  const dayAt = (share: number) => addDays(of.from, Math.round(daysBetween(of.from, of.to) * share))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full"
      role="img"
      aria-label={t('pricesSummary', { name: of.item_name })}
      fontSize={10.5}
      fill="var(--ink-3)"
    >
      {scale.map((price) => {
        const y = placeOfPrice(scale, place, price)
        return (
          <g key={price}>
            <line x1={place.left} x2={place.right} y1={y} y2={y} stroke="var(--chart-grid)" />
            <text x={place.left - 6} y={y + 4} textAnchor="end">
              {format.money(price)}
            </text>
          </g>
        )
      })}
      {labels.map((share) => (
        <text
          key={share}
          x={placeOfDate(of.from, of.to, place, dayAt(share))}
          y={height - 6}
          textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
        >
          {month.format(dateOf(instantMs(`${dayAt(share)}T00:00:00Z`)))}
        </text>
      ))}
      {/* The supplier of the page is drawn last, above the others. */}
      {of.suppliers
        .map((one, at) => ({ one, at }))
        .reverse()
        .map(({ one, at }) => (
          <path
            key={one.supplier_id}
            d={stepPath(one.points, of.from, of.to, scale, place)}
            fill="none"
            stroke={color(at)}
            strokeWidth={at === 0 ? 2.5 : 1.75}
            strokeLinejoin="round"
          />
        ))}
    </svg>
  )
}

function Sellers({ of }: { of: PriceHistory }) {
  const t = useText(supplierFiguresText)
  const format = useFormat()
  const signed = (change: number) => `${change > 0 ? '+' : ''}${format.percent(change, 1)}`
  return (
    <ul className="flex flex-col gap-2">
      {of.suppliers.map((one, at) => (
        <li key={one.supplier_id} className="flex items-baseline gap-2">
          <i className="inline-block size-2.5 flex-none rounded-sm" style={{ background: color(at) }} aria-hidden="true" />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 truncate">{one.name}</span>
            <span className="text-sm text-ink-3">
              {[
                one.change !== null && one.change !== 0 && signed(one.change),
                t('boughtOf', { count: [format.number(one.bought), of.unit].filter(Boolean).join(' ') }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <b className="font-[620] tabular-nums">{format.money(one.last_cost)}</b>
        </li>
      ))}
    </ul>
  )
}
