import type { KpiAnswer, KpiCode, KpiValue } from '@twopost/contract/kpis'
import { useState } from 'react'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { ThinProgress } from '#ui/feedback.tsx'
import { ChoiceList } from '#ui/filter-choice.tsx'
import { Card } from '#ui/layout.tsx'
import { DrillValue } from '../figures/figure-drill.tsx'
import { Choice } from '../figures/figure-filters.tsx'
import { DefinedWord, useMonthName } from '../figures/figure-parts.tsx'
import type { FigureView } from '../figures/use-figure-view.ts'
import { shownOf, useKpiDefinition, useKpiFormat } from './kpi-stat.tsx'
import { kpiQuery, useKpis } from './kpis.api.ts'
import { choiceOf, type KpiScreenName, kpiScreens, stepOf, type TableGroup, tableGroups } from './kpis.rules.ts'
import { kpisText } from './kpis.text.ts'

type Group = KpiAnswer['groups'][number]
const params = { by: param.oneOf(tableGroups, 'time') }
/** So many rows are shown before one asks for all of them. */
const firstRows = 9

/** What a day, week or month is called on an axis and in a row. */
export function useStepName(view: Pick<FigureView, 'from' | 'to'>): (group: Group) => string {
  const t = useText(kpisText)
  const format = useFormat()
  const monthName = useMonthName()
  const step = stepOf(view.from, view.to)
  return (group) => {
    if (group.is_current) return t(`now.${step}`)
    return step === 'month' ? monthName(group.key.slice(0, 7)) : format.calendarDate(group.from)
  }
}

/** The figures of a screen by time or by what sales belong to, each cell opening its orders. */
export function KpiTable({ name, view, whole }: { name: KpiScreenName; view: FigureView; whole: KpiAnswer }) {
  const t = useText(kpisText)
  const [{ by }, setBy] = useUrlState(params)
  const codes = kpiScreens[name].table
  const found = useKpis(codes, by, kpiQuery(view), by !== 'time')
  return (
    <Card
      title={t(`tableBy.${by}`)}
      flush
      actions={
        <Choice label={t('by')} value={t(`group.${by}`)}>
          {(close) => (
            <ChoiceList
              label={t('by')}
              value={by}
              options={tableGroups.map((value) => ({ value, label: t(`group.${value}`) }))}
              onPick={(value) => {
                setBy({ by: value })
                close()
              }}
            />
          )}
        </Choice>
      }
    >
      {by === 'time' ? (
        <Rows codes={codes} by={by} view={view} answer={whole} rows={whole.groups.toReversed()} />
      ) : (
        <div className="relative">
          <ThinProgress active={found.isFetching} />
          <FoundPart found={found} failed={t('tableFailed')}>
            {({ kpis }) => <Rows codes={codes} by={by} view={view} answer={kpis} rows={kpis.groups} />}
          </FoundPart>
        </div>
      )}
    </Card>
  )
}

function Rows({
  codes,
  by,
  view,
  answer,
  rows,
}: {
  codes: readonly KpiCode[]
  by: TableGroup
  view: FigureView
  answer: KpiAnswer
  rows: readonly Group[]
}) {
  const t = useText(kpisText)
  const define = useKpiDefinition()
  const show = useKpiFormat()
  const stepName = useStepName(view)
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, firstRows)
  const nameOf = (group: Group) => (by === 'time' ? stepName(group) : group.name || t(`nobody.${by}`))
  const now = (code: KpiCode) => answer.kpis.find((kpi) => kpi.code === code)?.now
  const cell = (code: KpiCode, of: KpiValue | undefined, group?: Group) => {
    if (!of) return '–'
    const { unit, value } = shownOf(code, of)
    if (value === null) return '–'
    const isNone = of.numerator === 0 && !of.denominator
    return (
      <DrillValue
        drill={
          isNone
            ? undefined
            : {
                figure: code,
                ...(group && by === 'time' && { days: { from: group.from, to: group.to } }),
                ...(group && by !== 'time' && { choice: choiceOf(by, group.key) }),
              }
        }
        word={[group && nameOf(group), define(code).word].filter(Boolean).join(', ')}
        value={show(unit, value)}
      />
    )
  }
  const seen = codes.filter((code) => now(code) !== undefined)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t(`tableBy.${by}`)}>
        <table className="data-table data-table--compact">
          <thead>
            <tr>
              <th scope="col">{by === 'time' ? t(`step.${stepOf(view.from, view.to)}`) : t(`group.${by}`)}</th>
              {seen.map((code) => (
                <th key={code} scope="col" className="num">
                  <DefinedWord of={define(code, now(code))} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <tr key={group.key} data-selected={group.is_current || undefined}>
                <td className="whitespace-nowrap">{nameOf(group)}</td>
                {seen.map((code) => (
                  <td key={code} className="num">
                    {cell(code, group.values[code], group)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('total')}</td>
              {seen.map((code) => (
                <td key={code} className="num">
                  {cell(code, now(code))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {(rows.length > firstRows || answer.more_groups > 0) && (
        <div className="flex flex-wrap items-center gap-3 px-4 py-2 text-sm text-ink-3">
          {rows.length > firstRows && (
            <Button kind="ghost" size="sm" onClick={() => setAll(!all)}>
              {all ? t('fewer') : t('all', { count: String(rows.length) })}
            </Button>
          )}
          {by !== 'time' && answer.more_groups > 0 && <span>{t('moreGroups', { count: answer.more_groups })}</span>}
        </div>
      )}
    </>
  )
}
