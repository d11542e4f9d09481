import { createContext, type ReactNode, useContext } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import type { ChartOpens } from '#ui/chart-columns.tsx'
import { cx } from '#ui/classes.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { figureDrillText } from './figure-drill.text.ts'
import type { RecordsCall } from './figures.api.ts'
import type { FigureView } from './use-figure-view.ts'

const FigureDrawer = lazyDialog(() => import('./figure-drawer.tsx'))

/** Which records are opened: those of a figure, of one choice where it has several, in some days of the period. */
export interface Drill {
  figure: string
  choice?: string
  days?: { from: string; to: string }
}
/** What a figure's records have beside their names, and what is large above them. */
export interface DrillLook {
  /** `sum` and `mean` are of the values, `division` is their sum ÷ that of the divisors. */
  shows: 'count' | 'amount' | 'share' | 'sum' | 'mean' | 'division'
  unit?: 'orders' | 'hours' | 'time' | 'miles' | 'days' | 'stars'
  /** The amounts are with tax. */
  taxed?: boolean
}
/** How a screen opens the records of its figures. */
export interface DrillPlan {
  call: RecordsCall
  may: boolean
  looks: Readonly<Record<string, DrillLook>>
  /** The figure in words; undefined for one that an address made up. */
  titleOf: (drill: Drill) => string | undefined
  /** The list that says the same, where there is one. */
  listOf?: (drill: Drill) => { to: string; search: Record<string, string> } | null
}

const params = { figure: param.text(), choice: param.text(), days: param.text(), page: param.int(1) }
export const isDays = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/
/** How figures inside open their records; null for who may not see them. */
export const Opening = createContext<((drill: Drill) => void) | null>(null)

/** Lets the figures inside open their records; what is open is in the address, so that going back closes it. */
export function FigureDrills({ plan, view, children }: { plan: DrillPlan; view: FigureView; children: ReactNode }) {
  const [at, setAt] = useUrlState(params)
  const days = isDays.exec(at.days)
  const drill: Drill = {
    figure: at.figure,
    choice: at.choice,
    ...(days?.[1] && days[2] && { days: { from: days[1], to: days[2] } }),
  }
  const look = Object.hasOwn(plan.looks, at.figure) ? plan.looks[at.figure] : undefined
  const title = look && plan.titleOf(drill)
  const open = ({ figure, choice = '', days: some }: Drill) =>
    setAt({ figure, choice, days: some ? `${some.from}..${some.to}` : '', page: 1 }, { push: true })
  return (
    <Opening value={plan.may ? open : null}>
      {children}
      {plan.may && (
        <FigureDrawer
          open={title !== undefined}
          onOpenChange={(isOpen) => !isOpen && setAt({ figure: '', choice: '', days: '', page: 1 })}
          plan={plan}
          view={view}
          drill={drill}
          look={look ?? { shows: 'count' }}
          title={title ?? ''}
          page={at.page}
          onPage={(page) => setAt({ page })}
        />
      )}
    </Opening>
  )
}

/** Opens records; null for who may not see them. */
export const useOpenDrill = (): ((drill: Drill) => void) | null => useContext(Opening)

/** A figure that opens its records; plain text for who may not see them, and for none. */
export function DrillValue({
  drill,
  word,
  children,
  value,
  className,
}: {
  drill: Drill | undefined
  /** What the figure is called, and what it shows: the name of the button. */
  word: string
  value: string
  children?: ReactNode
  className?: string
}) {
  const t = useText(figureDrillText)
  const open = useOpenDrill()
  if (!open || !drill) return <>{children ?? value}</>
  return (
    <button
      type="button"
      className={cx('figure-button min-h-6 text-inherit hover:text-accent-text hover:underline', className)}
      aria-label={t('open', { word, value })}
      onClick={() => open(drill)}
    >
      {children ?? value}
    </button>
  )
}

/** Lets the columns of a chart open their records; undefined for who may not see them. */
export function useColumnDrills(
  drillOf: (index: number) => Drill,
  word: (index: number) => string,
  value: (index: number) => string,
): ChartOpens | undefined {
  const t = useText(figureDrillText)
  const open = useOpenDrill()
  if (!open) return undefined
  return {
    label: (index) => t('open', { word: word(index), value: value(index) }),
    onOpen: (index) => open(drillOf(index)),
  }
}
