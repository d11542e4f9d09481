import { type KpiAnswer, type KpiCode, recordKpiOf } from '@twopost/contract/kpis'
import { useLocale } from '#platform/app-storage.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Card, StatStrip } from '#ui/layout.tsx'
import { DrillValue } from '../figures/figure-drill.tsx'
import { ExportMenu, PrintButton } from '../figures/figure-export.tsx'
import { Against, DefinedWord, Definitions } from '../figures/figure-parts.tsx'
import { FiguresFrame } from '../figures/figures-frame.tsx'
import { type FigureView, useFigureView } from '../figures/use-figure-view.ts'
import { CapacityTables } from './capacity-tables.tsx'
import { KpiDrills } from './kpi-drill.tsx'
import { KpiStat, useKpiDefinition, useKpiFormat } from './kpi-stat.tsx'
import { kpiQuery, useKpis } from './kpis.api.ts'
import { agedFigures, runningCodes, runningFigures, stepOf } from './kpis.rules.ts'
import { kpisText } from './kpis.text.ts'

const strips = ['cash', 'flow', 'capacity', 'stock', 'prices'] as const

/** Money that is owed or short, work that is under way, promises, and what stock does: figures that are no sales (KPI8, KPI9). */
export function RunningFiguresScreen() {
  const t = useText(kpisText)
  const view = useFigureView('8-weeks')
  const query = kpiQuery(view)
  const step = stepOf(view.from, view.to)
  const { data, error, isFetching, refetch } = useKpis(runningCodes, step, query)
  const mayExport = useMay('reports:export')
  const found = { data: data && { analytics: data.kpis, as_of: null }, error, isFetching, refetch }
  return (
    <FiguresFrame
      title={t('running')}
      beside={t('runningBasis')}
      actions={
        <>
          <PrintButton />
          {mayExport && <ExportMenu call="exportKpis" query={{ ...query, codes: runningCodes.join(','), group_by: step }} />}
        </>
      }
      view={view}
      found={found}
      isEmpty={() => false}
    >
      {(answer) => (
        <KpiDrills view={view}>
          <Parts view={view} answer={answer} />
        </KpiDrills>
      )}
    </FiguresFrame>
  )
}

function Parts({ view, answer }: { view: FigureView; answer: KpiAnswer }) {
  const t = useText(kpisText)
  const define = useKpiDefinition()
  const found = (codes: readonly KpiCode[]) => codes.flatMap((code) => answer.kpis.find((kpi) => kpi.code === code) ?? [])
  return (
    <>
      <Against from={answer.period.before_from} to={answer.period.before_to} compare={view.compare} />
      {strips.map((strip) => {
        const own = found(runningFigures[strip])
        if (own.length === 0) return null
        return (
          <section key={strip} aria-label={t(`strip.${strip}`)} className="stack">
            <h2 className="text-sm font-[620]">{t(`strip.${strip}`)}</h2>
            <StatStrip size={strip === 'cash' ? 'md' : 'sm'}>
              {own.map((kpi) => (
                <KpiStat
                  key={kpi.code}
                  kpi={kpi}
                  groups={answer.groups}
                  isCompared={view.compare !== 'off' && recordOf(kpi.code).over !== 'now'}
                />
              ))}
            </StatStrip>
          </section>
        )
      })}
      <CapacityTables view={view} />
      <Ages view={view} />
      <Definitions of={answer.kpis.map(({ code, now }) => define(code, now))} />
    </>
  )
}
const recordOf = (code: KpiCode) => recordKpiOf(code as Parameters<typeof recordKpiOf>[0])

/** Open work and open invoices by their age, each age opening its records. */
function Ages({ view }: { view: FigureView }) {
  const t = useText(kpisText)
  const found = useKpis(agedFigures, 'age', kpiQuery(view))
  return (
    <FoundPart found={found} failed={t('tableFailed')}>
      {({ kpis }) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {agedFigures.map((code) => (
            <AgeTable key={code} code={code} answer={kpis} />
          ))}
        </div>
      )}
    </FoundPart>
  )
}

function AgeTable({ code, answer }: { code: (typeof agedFigures)[number]; answer: KpiAnswer }) {
  const t = useText(kpisText)
  const at = useLocale() === 'es' ? 1 : 0
  const define = useKpiDefinition()
  const show = useKpiFormat()
  const total = answer.kpis.find((kpi) => kpi.code === code)?.now.numerator ?? 0
  const definition = define(code)
  return (
    <Card title={t(`aged.${code}`)} flush>
      <table className="data-table data-table--compact">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('age')}</th>
            <th scope="col">{definition.word}</th>
          </tr>
        </thead>
        <tbody>
          {(recordKpiOf(code).ages ?? []).map(({ key, words }) => {
            const value = answer.groups.find((group) => group.key === key)?.values[code]?.numerator ?? 0
            return (
              <tr key={key}>
                <td>{words[at]}</td>
                <td className="num">
                  <DrillValue
                    drill={value === 0 ? undefined : { figure: code, choice: `age:${key}` }}
                    word={`${definition.word}, ${words[at]}`}
                    value={show('money', value)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <DefinedWord of={definition} />
            </td>
            <td className="num">
              <DrillValue
                drill={total === 0 ? undefined : { figure: code }}
                word={definition.word}
                value={show('money', total)}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
