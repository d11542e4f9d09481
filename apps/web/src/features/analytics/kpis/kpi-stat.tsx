import { type KpiAnswer, type KpiCode, type KpiUnit, type KpiValue, kpiOf } from '@twopost/contract/kpis'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Stat } from '#ui/layout.tsx'
import { DrillValue } from '../figures/figure-drill.tsx'
import { Change, DefinedWord, type Definition } from '../figures/figure-parts.tsx'
import { figuresText } from '../figures/figures.text.ts'
import { leadsWithMoney } from './kpis.rules.ts'
import { kpisText } from './kpis.text.ts'

/** A value in words of its unit. */
export function useKpiFormat(): (unit: KpiUnit, value: number) => string {
  const t = useText(kpisText)
  const format = useFormat()
  return (unit, value) => {
    if (unit === 'money') return format.money(value)
    if (unit === 'hourly') return t('perHour', { value: format.money(value) })
    if (unit === 'hours') return t('hours', { value: format.number(value, 1) })
    if (unit === 'days') return t('daysExact', { value: format.number(value, 1) })
    if (unit === 'share') return format.percent(value, 1)
    return format.number(value, unit === 'ratio' ? 2 : 0)
  }
}
/** What a figure shows large: a profit its money, every other one its value; null where there is nothing to divide by. */
export const shownOf = (code: KpiCode, of: KpiValue): { unit: KpiUnit; value: number | null } => {
  const kpi = kpiOf(code)
  if (leadsWithMoney(kpi)) return { unit: 'money', value: of.denominator === 0 && of.numerator === 0 ? null : of.numerator }
  return { unit: kpi.unit, value: of.value }
}

/** What a figure is called and how it is counted, with the two sides of this very figure (KPI4). */
export function useKpiDefinition(): (code: KpiCode, of?: KpiValue) => Definition {
  const t = useText(kpisText)
  const at = useLocale() === 'es' ? 1 : 0
  const show = useKpiFormat()
  return (code, of) => {
    const kpi = kpiOf(code)
    const sides =
      of && kpi.denominator && of.denominator !== null
        ? `${show(kpi.numerator.unit, of.numerator)} ÷ ${show(kpi.denominator.unit, of.denominator)}.`
        : ''
    const unknown = of && of.unknown > 0 ? t('unknown', { value: show('money', of.unknown) }) : ''
    return {
      key: code,
      word: kpi.words[at],
      text: [`${kpi.formula[at]}.`, sides, kpi.counts[at], unknown].filter(Boolean).join(' '),
    }
  }
}

type Group = KpiAnswer['groups'][number]
/** How a figure went over the steps of a period, without axis: the figure beside it says how much. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const last = known.at(-1)
  if (known.length < 2 || !last) return null
  const [least, most] = [Math.min(...known.map((one) => one.value)), Math.max(...known.map((one) => one.value))]
  const x = (at: number) => 2 + (at / Math.max(1, values.length - 1)) * 60
  const y = (value: number) => (most === least ? 11 : 19 - ((value - least) / (most - least)) * 16)
  return (
    <svg width="66" height="22" viewBox="0 0 66 22" aria-hidden="true" className="shrink-0 self-center max-sm:hidden">
      <polyline
        points={known.map((one) => `${x(one.at).toFixed(1)},${y(one.value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x(last.at)} cy={y(last.value)} r="2.5" fill="var(--chart-1)" />
    </svg>
  )
}

/** A figure with its trend, what it is made of, its goal and how it changed; it opens the orders behind it. */
export function KpiStat({
  kpi: { code, now, before, goal },
  groups,
  isCompared,
}: {
  kpi: KpiAnswer['kpis'][number]
  groups: readonly Group[]
  isCompared: boolean
}) {
  const t = useText(kpisText)
  const frame = useText(figuresText)
  const format = useFormat()
  const show = useKpiFormat()
  const define = useKpiDefinition()
  const { unit, value } = shownOf(code, now)
  const definition = define(code, now)
  const isMargin = leadsWithMoney(kpiOf(code))
  const notes = [
    isMargin && now.value !== null && <span key="share">{t('ofSales', { percent: format.percent(now.value, 1) })}</span>,
    goal !== null && <Goal key="goal" code={code} value={now.value} goal={goal} />,
    isCompared && value !== null && <Change key="change" now={value} before={shownOf(code, before).value} />,
    now.unknown > 0 && <span key="unknown">{t('unknownNote', { value: format.money(now.unknown) })}</span>,
  ].filter(Boolean)
  return (
    <Stat
      label={<DefinedWord of={definition} />}
      value={
        value === null ? (
          <span title={frame('dash')}>–</span>
        ) : (
          <DrillValue drill={{ figure: code }} word={definition.word} value={show(unit, value)} />
        )
      }
      isDefault={value === null}
      aside={
        <Spark
          values={groups.map((group) => {
            const of = group.values[code]
            return of ? shownOf(code, of).value : null
          })}
        />
      }
      note={<span className="flex flex-wrap gap-x-2">{notes}</span>}
    />
  )
}

/** The goal of a figure, and how far it is from it where that is for worse. */
function Goal({ code, value, goal }: { code: KpiCode; value: number | null; goal: number }) {
  const t = useText(kpisText)
  const format = useFormat()
  const show = useKpiFormat()
  const kpi = kpiOf(code)
  const aim = t('goal', { value: show(kpi.unit, goal) })
  if (value === null || !kpi.better) return <span>{aim}</span>
  const gap = kpi.better === 'more' ? 1 - value / goal : value / goal - 1
  const isMissed = gap >= 0.0005
  return (
    <span>
      {aim}{' '}
      <span className={cx('font-[520]', isMissed ? 'text-bad' : 'text-ok')}>
        {isMissed ? t(kpi.better === 'more' ? 'goalShort' : 'goalOver', { percent: format.percent(gap, 1) }) : t('goalMet')}
      </span>
    </span>
  )
}
