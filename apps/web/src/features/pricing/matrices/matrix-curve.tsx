import { fromCents } from '@twopost/contract/core/money'
import { type FallingEdge, fallingEdges, type PartTier } from '@twopost/contract/pricing'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { axisSteps } from '#ui/chart-steps.ts'
import { Card } from '#ui/layout.tsx'
import { useMeasuredWidth } from '#ui/use-measured-width.ts'
import { matricesText } from './matrices.text.ts'
import { type CurvePoint, curveEnds, curveOf, curveTop } from './matrix-curve.rules.ts'

const place = { left: 52, right: 14, top: 20, bottom: 24 } as const
const at = (value: number) => String(Math.round(value * 10) / 10)
/** On an axis whole dollars say enough. */
const short = (words: string) => words.replace(/\.00$/, '')
const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('')

/** Price and margin by cost, one under the other, never two axes in one (s5b); null while the tiers cannot be counted. */
export function MatrixCurve({ tiers, keepEdges }: { tiers: readonly PartTier[] | null; keepEdges: boolean }) {
  const t = useText(matricesText)
  const [asTable, setAsTable] = useState(false)
  const top = tiers ? curveTop(tiers) : 0
  const curve = tiers ? curveOf(tiers, top) : []
  return (
    <Card
      title={t('priceByCost')}
      actions={
        tiers && (
          <Button size="sm" kind="ghost" onClick={() => setAsTable(!asTable)}>
            {asTable ? t('asCurve') : t('asTable')}
          </Button>
        )
      }
    >
      {!tiers ? (
        <p className="text-ink-2">{t('noCurve')}</p>
      ) : asTable ? (
        <div className="overflow-x-auto">
          <CurveTable ends={curveEnds(curve)} keepEdges={keepEdges} />
        </div>
      ) : (
        <Drawings {...{ curve, top, keepEdges }} edges={fallingEdges(tiers).filter((edge) => edge.costCents <= top)} />
      )}
    </Card>
  )
}

function CurveTable({ ends, keepEdges }: { ends: readonly CurvePoint[]; keepEdges: boolean }) {
  const t = useText(matricesText)
  const format = useFormat()
  const money = (cents: number) => format.money(fromCents(cents))
  return (
    <table className="data-table data-table--compact">
      <thead>
        <tr>
          <th scope="col">{t('cost')}</th>
          <th scope="col" className="num">
            {t('price')}
          </th>
          {keepEdges && (
            <th scope="col" className="num">
              {t('withEdges')}
            </th>
          )}
          <th scope="col" className="num">
            {t('margin')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ends.map((one) => (
          <tr key={one.cost}>
            <td>{money(one.cost)}</td>
            <td className="num">{money(one.price)}</td>
            {keepEdges && <td className="num">{money(one.kept)}</td>}
            <td className="num">{format.percent(one.margin, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Drawings({
  curve,
  top,
  edges,
  keepEdges,
}: {
  curve: readonly (readonly CurvePoint[])[]
  top: number
  edges: readonly FallingEdge[]
  keepEdges: boolean
}) {
  const t = useText(matricesText)
  const format = useFormat()
  const { place: box, width } = useMeasuredWidth<HTMLDivElement>(480, 200)
  const x = (cost: number) => place.left + (cost / top) * (width - place.left - place.right)
  const cost = format.money(fromCents(top))
  return (
    <div ref={box} className="chart flex flex-col gap-2">
      <div className="chart-legend">
        <span>
          <i className="chart-square" style={{ background: 'var(--chart-1)' }} />
          {t('thisDraft')}
        </span>
        {keepEdges && (
          <span>
            <svg width={18} height={4} aria-hidden="true">
              <line x1={0} x2={18} y1={2} y2={2} stroke="var(--ink-3)" strokeWidth={2} strokeDasharray="4 3" />
            </svg>
            {t('withEdges')}
          </span>
        )}
      </div>
      <PriceDrawing {...{ curve, top, edges, keepEdges, width, x }} summary={t('curveSummary', { cost, count: edges.length })} />
      <h3 className="font-[620]">{t('margin')}</h3>
      <MarginDrawing {...{ curve, top, width, x }} summary={t('marginSummary', { cost })} />
      <p className="text-center text-xs text-ink-3">{t('costOfPart')}</p>
      <div className="sr-only">
        <CurveTable ends={curveEnds(curve)} keepEdges={keepEdges} />
      </div>
    </div>
  )
}
interface Drawn {
  curve: readonly (readonly CurvePoint[])[]
  top: number
  width: number
  x: (cost: number) => number
  summary: string
}

function CostAxis({ top, width, x, y }: Pick<Drawn, 'top' | 'width' | 'x'> & { y: number }) {
  const format = useFormat()
  const steps = width < 360 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]
  return steps.map((share) => (
    <text key={share} x={x(top * share)} y={y} textAnchor={share === 1 ? 'end' : share === 0 ? 'start' : 'middle'}>
      {short(format.money(fromCents(top * share)))}
    </text>
  ))
}

function PriceDrawing({
  curve,
  top,
  width,
  x,
  summary,
  edges,
  keepEdges,
}: Drawn & { edges: readonly FallingEdge[]; keepEdges: boolean }) {
  const format = useFormat()
  const height = 230
  const highest = Math.max(1, ...curve.flat().map((one) => Math.max(one.price, keepEdges ? one.kept : 0)))
  const steps = axisSteps(fromCents(highest))
  const most = (steps.at(-1) ?? 1) * 100
  const y = (price: number) => height - place.bottom - (price / most) * (height - place.top - place.bottom)
  const money = (cents: number) => format.money(fromCents(cents))
  return (
    <svg width={width} height={height} role="img" aria-label={summary} className="block">
      {steps.map((step) => (
        <g key={step}>
          <line x1={place.left} x2={width - place.right} y1={y(step * 100)} y2={y(step * 100)} stroke="var(--chart-grid)" />
          <text x={place.left - 6} y={y(step * 100) + 4} textAnchor="end">
            {short(format.money(step))}
          </text>
        </g>
      ))}
      <CostAxis {...{ top, width, x }} y={height - 6} />
      {keepEdges &&
        curve.map((points) => (
          <path
            key={points[0]?.cost}
            d={pathOf(points.map((one) => [x(one.cost), y(one.kept)]))}
            fill="none"
            stroke="var(--ink-3)"
            strokeWidth={2}
            strokeDasharray="4 3"
          />
        ))}
      {curve.map((points) => (
        <path
          key={points[0]?.cost}
          d={pathOf(points.map((one) => [x(one.cost), y(one.price)]))}
          fill="none"
          stroke="var(--chart-1)"
          strokeWidth={2.25}
          strokeLinejoin="round"
        />
      ))}
      {edges.map((edge) => {
        const [cx, high, low] = [x(edge.costCents), y(edge.beforePriceCents), y(edge.priceCents)]
        const isLeft = cx < width / 3
        return (
          <g key={edge.tier}>
            <line x1={cx} x2={cx} y1={high} y2={low} stroke="var(--bad-fg)" strokeWidth={2} />
            <circle cx={cx} cy={high} r={3.5} fill="var(--surface)" stroke="var(--bad-fg)" strokeWidth={2} />
            <circle cx={cx} cy={low} r={3.5} fill="var(--surface)" stroke="var(--bad-fg)" strokeWidth={2} />
            {edges.length <= 4 && isLeft && (
              <line x1={cx} x2={cx} y1={high - 5} y2={high - 34} stroke="var(--bad-fg)" strokeDasharray="2 3" />
            )}
            {edges.length <= 4 && (
              <text
                x={isLeft ? Math.max(place.left, cx - 18) : cx - 6}
                y={isLeft ? high - 38 : high - 9}
                textAnchor={isLeft ? 'start' : 'end'}
                style={{ fill: 'var(--bad-fg)', fontWeight: 620 }}
              >
                {`${money(edge.beforePriceCents)} → ${money(edge.priceCents)}`}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function MarginDrawing({ curve, top, width, x, summary }: Drawn) {
  const format = useFormat()
  const height = 120
  const y = (share: number) => height - place.bottom - Math.min(1, Math.max(0, share)) * (height - place.top - place.bottom)
  return (
    <svg width={width} height={height} role="img" aria-label={summary} className="block">
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={place.left} x2={width - place.right} y1={y(share)} y2={y(share)} stroke="var(--chart-grid)" />
          <text x={place.left - 6} y={y(share) + 4} textAnchor="end">
            {format.percent(share)}
          </text>
        </g>
      ))}
      <CostAxis {...{ top, width, x }} y={height - 6} />
      {curve.map((points) => {
        const [first, last] = [points[0], points.at(-1)]
        const room = first && last ? x(last.cost) - x(first.cost) : 0
        return (
          <g key={first?.cost}>
            <path
              d={pathOf(points.map((one) => [x(one.cost), y(one.margin)]))}
              fill="none"
              stroke="var(--chart-4)"
              strokeWidth={2.25}
            />
            {first && last && room > 48 && (
              <text x={(x(first.cost) + x(last.cost)) / 2} y={y(last.margin) - 6} textAnchor="middle">
                {format.percent(last.margin, 1)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
