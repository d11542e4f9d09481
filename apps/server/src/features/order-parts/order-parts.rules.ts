import type { OrderPartRow } from './order-parts.queries.ts'

type Figures = Pick<OrderPartRow, 'item_id' | 'item_kind' | 'source' | 'needed' | 'issued' | 'returned' | 'out_before' | 'status'>

/** Is the part of a line counted in our stock at all? */
export const isCounted = ({ item_id, item_kind }: Pick<Figures, 'item_id' | 'item_kind'>): boolean =>
  item_id !== null && item_kind !== null && item_kind !== 'non_stock'
/** How many were taken for a line and not brought back. */
export const outOf = ({ issued, returned }: Pick<Figures, 'issued' | 'returned'>): number => issued - returned
/** How many a line can still take by hand. */
export const leftOf = (row: Pick<Figures, 'needed' | 'issued' | 'returned'>): number => Math.max(0, row.needed - outOf(row))
/** How many are taken for a line from our shelves by themselves. What somebody brought back is not taken again. */
export const missingOf = (row: Figures): number =>
  isCounted(row) && row.source === 'stock' ? Math.max(0, row.needed - row.issued) : 0
/** More was taken for a line than it now needs, or of another part: somebody has to say what happens to it (PAR19). */
export const needsDisposition = (row: Figures): boolean =>
  row.out_before > 0 || (row.status === 'cancelled' ? outOf(row) > 0 : outOf(row) > row.needed)
/** Parts are promised to an order from its first time until it is completed (G41, PAR11). */
export const isReserving = (status: Figures['status']): boolean => status === 'scheduled' || status === 'in_progress'
