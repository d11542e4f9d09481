import * as z from 'zod'
import { salesClasses } from '../../core/line-types.ts'

/** The four sums that a gap is made of (PAR21). */
export const gapSums = ['purchases', 'issued', 'stock_change', 'vendor_returns'] as const
export type GapSum = (typeof gapSums)[number]
/**
 * What the unaccounted rest is made of. `no_destination` was delivered and never put into stock, `no_delivery` was put into stock without a
 * delivery, `variance` is what a bill came to beyond the delivery of parts that were used before it came (PAR15); the others are rows of the ledger that nobody bought, used or sent back.
 */
export const gapReasons = [
  'no_destination',
  'no_delivery',
  'variance',
  'adjusted',
  'counted',
  'revalued',
  'cores',
  'transfers',
] as const
export type GapReason = (typeof gapReasons)[number]
export const gapParts = [...gapSums, ...gapReasons] as const
export type GapPart = (typeof gapParts)[number]

/** One part of the gap: how many rows, and what they come to; the amount is there with pricing:cost alone. */
const Part = { rows: z.int(), amount: z.number().optional() }

/** What was bought in a period and is neither used, in stock nor sent back: purchases − issued − change of stock − vendor returns (PAR21). */
export const PartsGap = z
  .object({
    /** Null where the person may enter no shop. */
    shop_id: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    sums: z.object({
      purchases: z.object(Part),
      issued: z.object(Part),
      stock_change: z.object(Part),
      vendor_returns: z.object(Part),
    }),
    unaccounted: z.number().optional(),
    /** Those that have rows; their amounts sum to what is unaccounted. */
    reasons: z.array(z.object({ reason: z.enum(gapReasons), ...Part })),
  })
  .meta({ id: 'PartsGap' })
export type PartsGap = z.output<typeof PartsGap>

/** A line of a delivery or a row of the ledger, with what it adds to its part of the gap. */
export const PartsGapRecord = z
  .object({
    id: z.string(),
    date: z.string(),
    item_id: z.string(),
    name: z.string(),
    partNumber: z.string(),
    unit: z.string(),
    quantity: z.number(),
    amount: z.number().optional(),
    document: z.string(),
    reason: z.string(),
    order_id: z.string().nullable(),
    order_number: z.string(),
    by_name: z.string(),
  })
  .meta({ id: 'PartsGapRecord' })
export type PartsGapRecord = z.output<typeof PartsGapRecord>

const ItemRow = {
  id: z.string(),
  name: z.string(),
  partNumber: z.string(),
  unit: z.string(),
  category: z.string(),
  quantity: z.number(),
  value: z.number().optional(),
}
/** A part with what there was of it at the end of a day. */
export const StockValueRow = z.object(ItemRow).meta({ id: 'StockValueRow' })
export type StockValueRow = z.output<typeof StockValueRow>

/** A part on hand of which nothing was used or bought for so many days; `last_used_on` is null for one that was never used. */
export const DeadStockRow = z.object({ ...ItemRow, last_used_on: z.string().nullable() }).meta({ id: 'DeadStockRow' })
export type DeadStockRow = z.output<typeof DeadStockRow>

/** A line of an issued invoice whose cost nobody knew when it was issued, or which was an estimate (PAR20). */
export const UnknownCostRow = z
  .object({
    id: z.string(),
    invoice_id: z.string(),
    invoice_number: z.string(),
    issue_date: z.string(),
    order_id: z.string().nullable(),
    order_number: z.string(),
    description: z.string(),
    sales_class: z.enum(salesClasses),
    quantity: z.number(),
    /** What the customer was charged for it after discount, before tax; what it is thought to have cost. */
    charged: z.number(),
    our_cost: z.number(),
    cost_state: z.enum(['none', 'estimated']),
  })
  .meta({ id: 'UnknownCostRow' })
export type UnknownCostRow = z.output<typeof UnknownCostRow>
