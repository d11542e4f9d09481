import {
  type BetterWay,
  type InspectionKind,
  inspectionKinds,
  type MeasureUnit,
  type PhotoRule,
  type Position,
  ratingOfValue,
} from '@twopost/contract/inspections'
import { vehicleKinds } from '@twopost/contract/vehicles'
import * as z from 'zod'
import type { TemplateItem, TemplateRecord } from './templates.api.ts'

/** An item while it is edited; thresholds are those of its unit. */
export interface ItemValues {
  section_en: string
  section_es: string
  code: string
  name_en: string
  name_es: string
  positions: Position[]
  unit: MeasureUnit
  better: BetterWay
  soon_at: number | null
  now_at: number | null
  photo: PhotoRule
  canned_job_id: string | null
  is_brake: boolean
  is_required: boolean
}
export const newItem = (section: Pick<ItemValues, 'section_en' | 'section_es'>): ItemValues => ({
  ...section,
  ...{ code: '', name_en: '', name_es: '', positions: [], unit: 'none', better: 'higher', soon_at: null, now_at: null },
  ...{ photo: 'off', canned_job_id: null, is_brake: false, is_required: true },
})
function itemOf(one: TemplateItem): ItemValues {
  const { id: _, ...item } = one
  return { ...item, positions: item.positions as Position[] }
}

export const templateSchema = z.object({
  name_en: z.string().trim().min(1, 'NAME_REQUIRED').max(80, 'TOO_LONG'),
  name_es: z.string().trim().max(80, 'TOO_LONG'),
  kind: z.enum(inspectionKinds),
  minutes: z.number().int('INSPECTION_MINUTES').min(0, 'INSPECTION_MINUTES').max(600, 'INSPECTION_MINUTES').nullable(),
  vehicle_kinds: z.array(z.enum(vehicleKinds)),
  items: z.array(z.custom<ItemValues>()),
})
export type TemplateValues = z.input<typeof templateSchema>
export const newValues: TemplateValues = {
  ...{ name_en: '', name_es: '', kind: 'custom', minutes: 30, vehicle_kinds: [], items: [] },
}
/** The draft, else what is published. */
export function valuesOf(template: TemplateRecord): TemplateValues {
  const shown = template.draft ?? template.published
  return {
    ...{ name_en: template.name_en, name_es: template.name_es, kind: template.kind },
    ...(shown && { name_en: shown.name_en, name_es: shown.name_es }),
    minutes: shown?.minutes ?? template.minutes,
    vehicle_kinds: (shown?.vehicle_kinds ?? template.vehicle_kinds) as TemplateValues['vehicle_kinds'],
    items: (shown?.items ?? []).map(itemOf),
  }
}
export function bodyOf(all: TemplateValues) {
  const { kind: _, minutes, ...values } = all
  return { ...values, minutes: minutes ?? 0 }
}

/** Sections in their order, each with the places of its items. */
export function sectionsOf(items: readonly ItemValues[]): { section_en: string; section_es: string; at: number[] }[] {
  const sections: { section_en: string; section_es: string; at: number[] }[] = []
  for (const [at, item] of items.entries()) {
    const found = sections.find((one) => one.section_en === item.section_en && one.section_es === item.section_es)
    if (found) found.at.push(at)
    else sections.push({ section_en: item.section_en, section_es: item.section_es, at: [at] })
  }
  return sections
}
/** The same list with an item moved by one place among those of its section. */
export function moved(items: readonly ItemValues[], at: number, by: -1 | 1): ItemValues[] {
  const section = sectionsOf(items).find((one) => one.at.includes(at))
  const other = section?.at[section.at.indexOf(at) + by]
  const [one, two] = [items[at], other === undefined ? undefined : items[other]]
  if (!one || !two || other === undefined) return [...items]
  return items.map((item, place) => (place === at ? two : place === other ? one : item))
}
/** How many places there are to rate. */
export const countPlaces = (items: readonly Pick<ItemValues, 'positions'>[]): number =>
  items.reduce((sum, item) => sum + Math.max(1, item.positions.length), 0)

/** Values on both sides of each threshold with what they are rated, so that one sees what was set (INS19). */
export function worked(
  item: Pick<ItemValues, 'better' | 'soon_at' | 'now_at'>,
): { value: number; rating: 'ok' | 'soon' | 'now' }[] {
  const step = item.better === 'higher' ? 1 : -1
  const edges = [item.soon_at, item.now_at].filter((edge): edge is number => edge !== null)
  const values = [...new Set(edges.flatMap((edge) => [edge + step, edge]))].filter((value) => value >= 0)
  const limits = { better: item.better, soonAt: item.soon_at, nowAt: item.now_at }
  return values.toSorted((a, b) => (b - a) * step).map((value) => ({ value, rating: ratingOfValue(value, limits) }))
}
export const templateKinds: readonly InspectionKind[] = inspectionKinds
