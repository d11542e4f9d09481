import type { BetterWay, InspectionKind, MeasureUnit, PhotoRule, Position } from '../inspections.states.ts'

/** An item of a template that comes with the product. Values are in its unit. */
export interface StandardItem {
  section_en: string
  section_es: string
  code: string
  name_en: string
  name_es: string
  positions: readonly Position[]
  unit: MeasureUnit
  better: BetterWay
  soon_at: number | null
  now_at: number | null
  photo: PhotoRule
  is_brake: boolean
  is_required: boolean
}
export interface StandardTemplate {
  key: 'courtesy' | 'multi_point' | 'annual'
  kind: InspectionKind
  name_en: string
  name_es: string
  vehicle_kinds: readonly string[]
  minutes: number
  items: readonly StandardItem[]
}
type Said = Partial<Omit<StandardItem, 'section_en' | 'section_es' | 'code' | 'name_en' | 'name_es'>>
type Row = readonly [code: string, name_en: string, name_es: string, said?: Said]

/** A section with its items; what is not said is a look without a measure. */
export const section = (section_en: string, section_es: string, rows: readonly Row[]): StandardItem[] =>
  rows.map(([code, name_en, name_es, said = {}]) => ({
    ...{ section_en, section_es, code, name_en, name_es, positions: [], unit: 'none', better: 'higher' },
    ...{ soon_at: null, now_at: null, photo: 'off', is_brake: false, is_required: true },
    ...said,
  }))
/** An item that is measured: from which value on work is needed soon, and now. */
export const measured = (unit: MeasureUnit, soon_at: number, now_at: number, more: Said = {}): Said => ({
  ...{ unit, soon_at, now_at, better: soon_at >= now_at ? 'higher' : 'lower' },
  ...more,
})
export const corners = { positions: ['LF', 'RF', 'LR', 'RR'] } as const satisfies Said
export const asksPhoto = { photo: 'asked' } as const satisfies Said
export const needsPhoto = { photo: 'required' } as const satisfies Said
