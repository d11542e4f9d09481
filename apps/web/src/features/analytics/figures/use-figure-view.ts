import { daysOf, ownDays, type Preset, presets } from '@twopost/contract/core/periods'
import { isVehicleKind } from '#features/vehicles/index.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import type { FigureQuery } from './figures.api.ts'
import { type Chosen, type Comparison, chosenOf, comparisons, type FigureFilter, otherPayers } from './figures.rules.ts'

const params = {
  period: param.oneOf(['', ...presets], ''),
  from: param.text(),
  to: param.text(),
  /** `''` is the selected shop, `all` all shops that one may enter. */
  shop: param.text(),
  compare: param.oneOf(comparisons, 'before'),
  /** Of figures that tell payers apart; `''` is the customer. */
  payer: param.oneOf(['', ...otherPayers], ''),
  advisor: param.text(),
  type: param.text(),
  kind: param.text(),
  fleet: param.text(),
  make: param.text(),
}

/** What a screen of figures shows, from its address. */
export interface FigureView {
  /** Null for days of one's own. */
  preset: Preset | null
  from: string
  to: string
  /** The id of a shop, or `all`. */
  shop: string
  compare: Comparison
  /** Who pays, where the screen tells that apart (KPI5); null on all others. */
  payer: '' | (typeof otherPayers)[number] | null
  /** What this screen can be narrowed to, and what is chosen of it. */
  offered: readonly FigureFilter[]
  chosen: Chosen
  query: FigureQuery
  setPreset: (preset: Preset) => void
  setOwn: (from: string, to: string) => void
  setShop: (shop: string) => void
  setCompare: (compare: Comparison) => void
  setPayer: (payer: '' | (typeof otherPayers)[number]) => void
  /** Chooses; an empty word takes the choice away. */
  choose: (filter: FigureFilter, word: string) => void
  clear: () => void
}

/** Period, shop, comparison and choice of the address; without a period the one that this screen begins with. */
export function useFigureView(begin: Preset, offered: readonly FigureFilter[] = [], hasPayers = false): FigureView {
  const [view, setView] = useUrlState(params)
  const { today } = useFormat()
  const selected = useShop()?.id
  const own = ownDays(view.from, view.to)
  const preset = own ? null : view.period || begin
  const { from, to } = own ?? daysOf(preset ?? begin, today)
  const shop = view.shop || selected || 'all'
  const chosen = chosenOf(view, offered, isVehicleKind)
  return {
    preset,
    from,
    to,
    shop,
    compare: view.compare,
    payer: hasPayers ? view.payer : null,
    offered,
    chosen,
    query: { shop_id: shop === 'all' ? '' : shop, from, to, compare: view.compare === 'year' ? 'year' : 'before', ...chosen },
    setPreset: (chosen) => setView({ period: chosen === begin ? '' : chosen, from: '', to: '' }),
    setOwn: (first, last) => setView({ period: '', from: first, to: last }),
    setShop: (chosen) => setView({ shop: chosen === selected ? '' : chosen }),
    setCompare: (compare) => setView({ compare }),
    setPayer: (payer) => setView({ payer }),
    choose: (filter, word) => setView({ [filter]: word }),
    clear: () => setView({ advisor: '', type: '', kind: '', fleet: '', make: '' }),
  }
}
