import { isKpiCode } from '@twopost/contract/kpis'
import type { ReactNode } from 'react'
import { param, useUrlState } from '#platform/url-state.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { type Drill, isDays, Opening } from '../figures/figure-drill.tsx'
import type { FigureView } from '../figures/use-figure-view.ts'

const KpiDrawer = lazyDialog(() => import('./kpi-drawer.tsx'))
const params = { figure: param.text(), choice: param.text(), days: param.text(), page: param.int(1) }

/** Lets the figures inside open the orders behind them; what is open is in the address, so that going back closes it. */
export function KpiDrills({ view, children }: { view: FigureView; children: ReactNode }) {
  const [at, setAt] = useUrlState(params)
  const days = isDays.exec(at.days)
  const code = isKpiCode(at.figure) ? at.figure : null
  const open = ({ figure, choice = '', days: some }: Drill) =>
    setAt({ figure, choice, days: some ? `${some.from}..${some.to}` : '', page: 1 }, { push: true })
  return (
    <Opening value={open}>
      {children}
      <KpiDrawer
        open={code !== null}
        onOpenChange={(isOpen) => !isOpen && setAt({ figure: '', choice: '', days: '', page: 1 })}
        view={view}
        code={code ?? 'net_sales'}
        choice={at.choice}
        days={days?.[1] && days[2] ? { from: days[1], to: days[2] } : { from: view.from, to: view.to }}
        page={at.page}
        onPage={(page) => setAt({ page })}
      />
    </Opening>
  )
}
