import type { OrderPartRow } from './order-parts.queries.ts'

type Figures = Pick<
  OrderPartRow,
  'item_id' | 'item_kind' | 'source' | 'needed' | 'issued' | 'returned' | 'waiting' | 'kept' | 'out_before' | 'status'
>

/** Is the part of a line counted in our stock at all? */
export const isCounted = ({ item_id, item_kind }: Pick<Figures, 'item_id' | 'item_kind'>): boolean =>
  item_id !== null && item_kind !== null && item_kind !== 'non_stock'
/** How many were taken for a line and not brought back. */
export const outOf = ({ issued, returned }: Pick<Figures, 'issued' | 'returned'>): number => issued - returned
/** Of those, how many came for the line and lie ready: nobody has taken them yet (PAR13). */
export const readyOf = (row: Pick<Figures, 'issued' | 'returned' | 'waiting'>): number =>
  Math.max(0, Math.min(row.waiting ?? 0, outOf(row)))
/** How many a line can still take by hand. */
export const leftOf = (row: Pick<Figures, 'needed' | 'issued' | 'returned' | 'waiting'>): number =>
  Math.max(0, row.needed - outOf(row) + readyOf(row))
/** How many more can come for a line. */
export const roomOf = (row: Pick<Figures, 'needed' | 'issued' | 'returned'>): number => Math.max(0, row.needed - outOf(row))
/** How many are taken for a line from our shelves by themselves. What somebody brought back is not taken again. */
export const missingOf = (row: Figures): number =>
  isCounted(row) && row.source === 'stock' ? Math.max(0, row.needed - row.issued) : 0
/** How many were taken for a line, or came for it, and are not kept for the customer whatever becomes of the line. */
export const openOf = (row: Pick<Figures, 'issued' | 'returned' | 'kept'>): number => outOf(row) - (row.kept ?? 0)
/** More was taken for a line than it now needs, or of another part: somebody has to say what happens to it (PAR19). */
export const needsDisposition = (row: Figures): boolean =>
  row.out_before > 0 || openOf(row) > (row.status === 'cancelled' ? 0 : row.needed)
/**
 * How many of a part that is bought for its line are not here (PAR20); none where all of it was brought back. What our shelves do not have is refused
 * by itself.
 */
export const absentOf = (row: Figures): number => {
  const isGivenBack = row.returned > 0 && outOf(row) === 0
  return isCounted(row) && row.source === 'order' && !isGivenBack ? Math.max(0, row.needed - outOf(row)) : 0
}
/** Parts are promised to an order from its first time until it is completed (G41, PAR11). */
export const isReserving = (status: Figures['status']): boolean => status === 'scheduled' || status === 'in_progress'
