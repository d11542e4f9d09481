/** What was kept of what could be judged: orders of a promise, cents of a credit. */
export interface Judged {
  readonly kept: number
  readonly of: number
}
/** What a supplier did in a period. */
export interface SupplierRecord {
  readonly deliveries: number
  /** Deliveries of orders with an expected date that were here by then. */
  readonly onTime: Judged
  /** Deliveries of orders after which nothing of these orders was missing. */
  readonly complete: Judged
  /** Bills of delivered goods whose prices nobody had to approve or claim. */
  readonly price: Judged
  /** Cents of claims that have ended: credited, expected. */
  readonly credits: Judged
}
/** 0 to 1; null where there was nothing to judge. */
export const keptShare = ({ kept, of }: Judged): number | null => (of <= 0 ? null : Math.min(1, Math.max(0, kept / of)))

/**
 * Of 5 with one decimal (L5): the mean of on time, complete, price kept and credits, of those that could be judged. Null without a delivery, and
 * where nothing of a delivery can be judged: never a value that nobody earned.
 */
export function ratingOf({ deliveries, onTime, complete, price, credits }: SupplierRecord): number | null {
  if (deliveries === 0) return null
  const delivered = [onTime, complete, price].flatMap((one) => keptShare(one) ?? [])
  if (delivered.length === 0) return null
  const shares = [...delivered, ...[credits].flatMap((one) => keptShare(one) ?? [])]
  return Math.round((shares.reduce((sum, one) => sum + one, 0) / shares.length) * 50) / 10
}

/** How much a price changed from the first to the last, as a share; null where the first was nothing. */
export const priceChange = (firstCents: number, lastCents: number): number | null =>
  firstCents === 0 ? null : Math.round((lastCents / firstCents - 1) * 1000) / 1000
