import { countRatings, type InspectionRating, isFinding, type RatingCounts, rate, wheelOf } from '@twopost/contract/inspections'
import type { ChosenRating, Result } from '../inspections.api.ts'

/** What a technician said of an item, on its way to the server. */
export interface Said {
  value: number | null
  rating: ChosenRating | null
  note?: string
  customer_note_en?: string
  customer_note_es?: string
}
/** A word that was sent, and when the server wrote it down; null as long as there is no answer. */
export interface Going {
  said: Said
  arrivedAt: string | null
}
/** What was sent of a result and is not in what this device knows of it: it is on its way, or an older answer came after its own. */
export const stillGoing = (result: Pick<Result, 'at'>, going: Going | undefined): Said | undefined =>
  going && (going.arrivedAt === null || (result.at ?? '') < going.arrivedAt) ? going.said : undefined

const limitsOf = (result: Pick<Result, 'better' | 'soon_at' | 'now_at'>) => ({
  ...{ better: result.better, soonAt: result.soon_at, nowAt: result.now_at },
})
/** What a value and a choice come to, and whether a note has to say why (INS6). */
export const ratedAs = (result: Pick<Result, 'better' | 'soon_at' | 'now_at'>, said: Pick<Said, 'value' | 'rating'>) =>
  rate({ value: said.value, chosen: said.rating }, limitsOf(result))
/** The result as it will be, shown before the server has answered. */
export function shownAs(result: Result, said: Said | undefined): Result {
  if (!said) return result
  return {
    ...result,
    ...{ value: said.value, is_by_hand: said.rating !== null, rating: ratedAs(result, said).rating },
    note: said.note ?? result.note,
    customer_note_en: said.customer_note_en ?? result.customer_note_en,
    customer_note_es: said.customer_note_es ?? result.customer_note_es,
  }
}
/** What is said of a result now, as far as it was said by hand. */
export const saidOf = (result: Result): Said => ({
  value: result.value,
  rating: result.is_by_hand && result.rating !== 'not_checked' ? result.rating : null,
})

export interface Section {
  key: string
  en: string
  es: string
  results: Result[]
  checked: number
}
export const keyOf = (one: Pick<Result, 'section_en' | 'section_es'>): string => `${one.section_en} ${one.section_es}`
export function sectionsOf(results: readonly Result[]): Section[] {
  const sections: Section[] = []
  for (const one of results) {
    const found = sections.find((section) => section.key === keyOf(one))
    const section = found ?? { key: keyOf(one), en: one.section_en, es: one.section_es, results: [], checked: 0 }
    if (!found) sections.push(section)
    section.results.push(one)
    if (one.rating !== 'not_checked') section.checked += 1
  }
  return sections
}
export const countsOf = (results: readonly Result[]): RatingCounts => countRatings(results.map((one) => one.rating))

/** The next item that is not rated, after one and round to the beginning; none when all are. */
export function nextOpen(results: readonly Result[], afterId: string | null): Result | undefined {
  const at = results.findIndex((one) => one.id === afterId)
  return [...results.slice(at + 1), ...results.slice(0, at + 1)].find((one) => one.rating === 'not_checked' && one.id !== afterId)
}
/** The neighbor of an item, whatever it is rated. */
export function besides(results: readonly Result[], id: string | null, by: -1 | 1): Result | undefined {
  const at = results.findIndex((one) => one.id === id)
  return at === -1 ? (by === 1 ? results[0] : results.at(-1)) : results[at + by]
}
/** What still keeps it from being finished: items that have to be rated, and photos that are required (INS23). */
export function leftToDo(results: readonly Result[]): { open: Result[]; bare: Result[] } {
  return {
    open: results.filter((one) => one.is_required && one.rating === 'not_checked'),
    bare: results.filter((one) => one.photo === 'required' && isFinding(one.rating) && one.photos.length === 0),
  }
}

export interface Axle {
  number: number
  /** From the middle of the vehicle outward, so that inner and outer of a dual stand as they do on it. */
  left: Result[]
  right: Result[]
}
/** The axles of a section from the front, each with its wheels; of a wheel with several items the first one that is measured. */
export function axlesOf(results: readonly Result[]): Axle[] {
  const axles = new Map<number, Axle>()
  const taken = new Set<string>()
  const measuredFirst = [...results].toSorted((a, b) => Number(a.unit === 'none') - Number(b.unit === 'none'))
  for (const one of measuredFirst) {
    const wheel = wheelOf(one.position)
    if (!wheel || taken.has(one.position)) continue
    taken.add(one.position)
    const axle = axles.get(wheel.axle) ?? { number: wheel.axle, left: [], right: [] }
    axles.set(wheel.axle, axle)
    axle[wheel.side === 'L' ? 'left' : 'right'].push(one)
  }
  const outward = (a: Result, b: Result) => (wheelOf(a.position)?.dual === 'O' ? -1 : wheelOf(b.position)?.dual === 'O' ? 1 : 0)
  // Where the wheels of a dual stand by themselves, what belongs to both is no wheel of its own.
  const wheels = (side: readonly Result[]) => {
    const duals = side.filter((one) => wheelOf(one.position)?.dual !== '')
    return duals.length > 0 ? duals : side
  }
  return [...axles.values()]
    .map((axle) => ({ ...axle, left: wheels(axle.left), right: wheels(axle.right) }))
    .toSorted((a, b) => a.number - b.number)
    .map((axle) => ({ ...axle, left: axle.left.toSorted(outward), right: axle.right.toSorted((a, b) => outward(b, a)) }))
}

/** The text of a pad after a key; `back` takes the last one away. */
export function typed(text: string, key: string): string {
  if (key === 'back') return text.slice(0, -1)
  if (key === '.') return text.includes('.') ? text : `${text || '0'}.`
  const next = text === '0' ? key : `${text}${key}`
  const [whole = '', decimals = ''] = next.split('.')
  return whole.length > 6 || decimals.length > 3 ? text : next
}
export const valueTyped = (text: string): number | null => (text === '' || Number.isNaN(Number(text)) ? null : Number(text))
const perInch = 25.4
/** A length in the other unit of the pad, to the tenth: 3 mm are 3.8/32. */
export const inOtherUnit = (value: number, from: 'mm' | 'in32'): number =>
  Math.round((from === 'mm' ? (value / perInch) * 32 : (value / 32) * perInch) * 10) / 10

/** Where a value stands on the scale of the pad, 0 to 1, and where its thresholds do. */
export function scaleOf(
  result: Pick<Result, 'better' | 'soon_at' | 'now_at'>,
  value: number | null,
): { parts: { rating: Exclude<InspectionRating, 'na' | 'not_checked'>; share: number }[]; at: number | null } | null {
  const edges = [result.soon_at, result.now_at].filter((one): one is number => one !== null)
  if (edges.length === 0) return null
  const top = Math.max(...edges, 1) * 2.4
  const cuts = [0, ...edges.toSorted((a, b) => a - b), top]
  const parts = cuts.slice(1).map((cut, i) => {
    const from = cuts[i] ?? 0
    return {
      rating: ratedAs(result, { value: (from + cut) / 2, rating: null }).rating as 'ok' | 'soon' | 'now',
      share: (cut - from) / top,
    }
  })
  return { parts: parts.filter((part) => part.share > 0), at: value === null ? null : Math.min(1, Math.max(0, value / top)) }
}
