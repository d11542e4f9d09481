import { daysOf, ownDays, type Preset, presets } from '@twopost/contract/core/periods'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import type { FigureQuery } from './figures.api.ts'
import { type Comparison, comparisons } from './figures.rules.ts'

const params = {
  period: param.oneOf(['', ...presets], ''),
  from: param.text(),
  to: param.text(),
  /** `''` is the selected shop, `all` all shops that one may enter. */
  shop: param.text(),
  compare: param.oneOf(comparisons, 'before'),
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
  query: FigureQuery
  setPreset: (preset: Preset) => void
  setOwn: (from: string, to: string) => void
  setShop: (shop: string) => void
  setCompare: (compare: Comparison) => void
}

/** Period, shop and comparison of the address; without a period the one that this screen begins with. */
export function useFigureView(begin: Preset): FigureView {
  const [view, setView] = useUrlState(params)
  const { today } = useFormat()
  const selected = useShop()?.id
  const own = ownDays(view.from, view.to)
  const preset = own ? null : view.period || begin
  const { from, to } = own ?? daysOf(preset ?? begin, today)
  const shop = view.shop || selected || 'all'
  return {
    preset,
    from,
    to,
    shop,
    compare: view.compare,
    query: { shop_id: shop === 'all' ? '' : shop, from, to, compare: view.compare === 'year' ? 'year' : 'before' },
    setPreset: (chosen) => setView({ period: chosen === begin ? '' : chosen, from: '', to: '' }),
    setOwn: (first, last) => setView({ period: '', from: first, to: last }),
    setShop: (chosen) => setView({ shop: chosen === selected ? '' : chosen }),
    setCompare: (compare) => setView({ compare }),
  }
}
