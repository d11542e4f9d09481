import type { KpiAnswer } from '@twopost/contract/kpis'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Card } from '#ui/layout.tsx'
import { DrillValue } from '../figures/figure-drill.tsx'
import { DefinedWord } from '../figures/figure-parts.tsx'
import type { FigureView } from '../figures/use-figure-view.ts'
import { useKpiDefinition, useKpiFormat } from './kpi-stat.tsx'
import { kpiQuery, useKpis } from './kpis.api.ts'
import { capacityFigures } from './kpis.rules.ts'
import { kpisText } from './kpis.text.ts'

type Figure = (typeof capacityFigures)[number]

/** Load by technician and the use of each bay (KPI8): each share opens its hours. */
export function CapacityTables({ view }: { view: FigureView }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {capacityFigures.map((figure) => (
        <CapacityTable key={figure[0]} figure={figure} view={view} />
      ))}
    </div>
  )
}

function CapacityTable({ figure, view }: { figure: Figure; view: FigureView }) {
  const t = useText(kpisText)
  const [code, by] = figure
  const found = useKpis([code], by, kpiQuery(view))
  return (
    <Card title={t(`capacity.${code}`)} flush>
      <FoundPart found={found} failed={t('capacityFailed')}>
        {({ kpis }) => <Rows figure={figure} answer={kpis} />}
      </FoundPart>
    </Card>
  )
}

function Rows({ figure: [code, by], answer }: { figure: Figure; answer: KpiAnswer }) {
  const t = useText(kpisText)
  const define = useKpiDefinition()
  const show = useKpiFormat()
  const definition = define(code)
  const total = answer.kpis.find((kpi) => kpi.code === code)?.now
  const rows = answer.groups.flatMap((group) => {
    const value = group.values[code]
    return value && (value.numerator !== 0 || value.denominator) ? [{ key: group.key, name: group.name, value }] : []
  })
  if (!total || rows.length === 0) return <p className="px-4 pb-4 text-ink-3">{t('noHours')}</p>
  const share = (value: number | null) => (value === null ? '–' : show('share', value))
  const hours = (value: { numerator: number; denominator: number | null }) =>
    `${show('hours', value.numerator)} ÷ ${show('hours', value.denominator ?? 0)}`
  return (
    <table className="data-table data-table--compact">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t(`split.${by}`)}</th>
          <th scope="col">{t(`hoursOf.${code}`)}</th>
          <th scope="col">{definition.word}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value }) => (
          <tr key={key}>
            <td>{name || '–'}</td>
            <td className="num text-ink-3">{hours(value)}</td>
            <td className="num">
              <DrillValue
                drill={{ figure: code, choice: `${by}:${key || 'none'}` }}
                word={`${definition.word}, ${name}`}
                value={share(value.value)}
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
          <td className="num text-ink-3">{hours(total)}</td>
          <td className="num">
            <DrillValue drill={{ figure: code }} word={definition.word} value={share(total.value)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
