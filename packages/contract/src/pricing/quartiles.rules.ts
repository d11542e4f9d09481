/** Fewer figures than these say nothing about what is usual (CAN19). */
export const leastFigures = 3
export interface Quartiles {
  low: number
  median: number
  high: number
}
/** A value at a share of sorted figures, between two of them in proportion. */
function at(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}
/** Median and quartiles of whole numbers; null where there are too few to say anything (CAN19). */
export function quartilesOf(figures: readonly number[]): Quartiles | null {
  if (figures.length < leastFigures) return null
  const sorted = figures.toSorted((a, b) => a - b)
  return { low: at(sorted, 0.25), median: at(sorted, 0.5), high: at(sorted, 0.75) }
}
