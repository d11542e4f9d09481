import type { KpiAnswer } from '@twopost/contract/kpis'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Card } from '#ui/layout.tsx'
import { DrillValue } from '../figures/figure-drill.tsx'
import { DefinedWord } from '../figures/figure-parts.tsx'
import type { FigureView } from '../figures/use-figure-view.ts'
import { useKpiDefinition, useKpiFormat } from './kpi-stat.tsx'
import { kpiQuery, useKpis } from './kpis.api.ts'
import { kpisText } from './kpis.text.ts'

const code = 'discounts_given'
type DiscountSplit = 'reason' | 'person'

/** What was given off, why and by whom (KPI6): each sum opens its lines. */
export function DiscountTables({ view }: { view: FigureView }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <DiscountTable by="reason" view={view} />
      <DiscountTable by="person" view={view} />
    </div>
  )
}

function DiscountTable({ by, view }: { by: DiscountSplit; view: FigureView }) {
  const t = useText(kpisText)
  const found = useKpis([code], by, kpiQuery(view))
  return (
    <Card title={t(`discounts.${by}`)} flush>
      <FoundPart found={found} failed={t('discountsFailed')}>
        {({ kpis }) => <Rows by={by} answer={kpis} />}
      </FoundPart>
    </Card>
  )
}

function Rows({ by, answer }: { by: DiscountSplit; answer: KpiAnswer }) {
  const t = useText(kpisText)
  const define = useKpiDefinition()
  const show = useKpiFormat()
  const definition = define(code)
  const total = answer.kpis.find((kpi) => kpi.code === code)?.now.numerator ?? 0
  const rows = answer.groups
    .map((group) => ({ ...group, value: group.values[code]?.numerator ?? 0 }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value)
  if (rows.length === 0) return <p className="px-4 pb-4 text-ink-3">{t('noDiscounts')}</p>
  return (
    <table className="data-table data-table--compact">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t(`split.${by}`)}</th>
          <th scope="col">{definition.word}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value }) => (
          <tr key={key}>
            <td>{name || t('nobodyGave')}</td>
            <td className="num">
              <DrillValue
                drill={{ figure: code, choice: `${by}:${key || 'none'}` }}
                word={`${definition.word}, ${name || t('nobodyGave')}`}
                value={show('money', value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <DefinedWord of={definition} />
          </td>
          <td className="num">
            <DrillValue drill={{ figure: code }} word={definition.word} value={show('money', total)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
