import * as z from 'zod'
import { SupplierCounts, SupplierStatus } from '../../suppliers/index.ts'

/** How often something was kept, of as many as could be judged. */
const Kept = z.object({ kept: z.int(), of: z.int() })

/** What one supplier did in the period (L5, prototypes v1 and v1b). What was paid is there with pricing:cost alone. */
export const SupplierFigures = z
  .object({
    supplier_id: z.string(),
    name: z.string(),
    category: z.string(),
    status: SupplierStatus,
    /** Of 5: the mean of what could be judged of `on_time`, `complete`, `price_kept` and `credits`. Null where nothing could. */
    rating: z.number().nullable(),
    deliveries: z.int(),
    /** Deliveries of orders with an expected date. */
    on_time: Kept,
    /** Deliveries of orders after which nothing was missing of them. */
    complete: Kept,
    /** Posted bills of delivered goods whose prices nobody had to approve or claim. */
    price_kept: Kept,
    /** Claims that have ended; `share` is what was credited of what was expected. */
    credits: z.object({
      claims: z.int(),
      share: z.number().nullable(),
      expected: z.number().optional(),
      credited: z.number().optional(),
    }),
    /** From order to delivery in the mean; null without a delivery of an order. */
    days: z.number().nullable(),
    /** Ordered and not all here, today. */
    open_orders: z.int(),
    late_orders: z.int(),
    open_total: z.number().optional(),
    /** What was delivered, at the prices of the orders. */
    bought: z.number().optional(),
  })
  .meta({ id: 'SupplierFigures' })
export type SupplierFigures = z.output<typeof SupplierFigures>

/** What suppliers did in the 12 months up to today, and what is open with them (L5). Sums are there with pricing:cost alone. */
export const SupplierAnalytics = z
  .object({
    from: z.string(),
    to: z.string(),
    /** Suppliers on file by their status. */
    suppliers: SupplierCounts,
    /** Suppliers that something came from in the period, and how many deliveries. */
    delivering: z.int(),
    deliveries: z.int(),
    bought: z.number().optional(),
    open_orders: z.int(),
    late_orders: z.int(),
    open_total: z.number().optional(),
    /** Bills that are entered and not posted; `bills_over`: with a price that needs approval. */
    bills_to_check: z.int(),
    bills_over: z.int(),
    /** Claims that have not ended; `claims_over`: past their date. */
    claims: z.int(),
    claims_over: z.int(),
    owed: z.number().optional(),
    by_supplier: z.array(SupplierFigures),
  })
  .meta({ id: 'SupplierAnalytics' })
export type SupplierAnalytics = z.output<typeof SupplierAnalytics>

const part = { item_id: z.string(), item_name: z.string(), part_number: z.string(), unit: z.string() }
/** What a part cost from a supplier in the 12 months up to today. */
export const SupplierPrice = z
  .object({
    ...part,
    /** How many came. */
    bought: z.number(),
    /** Of one, as billed or, before its bill is posted, as ordered. */
    first_cost: z.number(),
    last_cost: z.number(),
    last_on: z.string(),
    /** The last less the first, as a share of the first; null where that was nothing. */
    change: z.number().nullable(),
  })
  .meta({ id: 'SupplierPrice' })
export type SupplierPrice = z.output<typeof SupplierPrice>

/** The prices of one part from a supplier beside those of others. */
export const PriceHistory = z
  .object({
    ...part,
    from: z.string(),
    to: z.string(),
    /** The supplier that was asked about first, then those that most came from. */
    suppliers: z.array(
      z.object({
        supplier_id: z.string(),
        name: z.string(),
        bought: z.number(),
        last_cost: z.number(),
        change: z.number().nullable(),
        /** Each day on which the price of one was another one. */
        points: z.array(z.object({ date: z.string(), unit_cost: z.number() })),
      }),
    ),
  })
  .meta({ id: 'PriceHistory' })
export type PriceHistory = z.output<typeof PriceHistory>
