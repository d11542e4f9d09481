import * as z from 'zod'

const ItemFigure = { id: z.string(), name: z.string(), partNumber: z.string(), unit: z.string() }

/** How much a shop has and uses (K5). What it is worth and costs is there with pricing:cost alone. */
export const StockAnalytics = z
  .object({
    /** Null where the person may enter no shop. */
    shop_id: z.string().nullable(),
    /** Today where the shop is; `used_from` is the first of the 90 days of use. */
    as_of: z.string(),
    used_from: z.string(),
    /** Parts that the shop has or keeps. */
    parts: z.int(),
    /** At or below the reorder point; `out`: none available; `reserved`: promised to orders. */
    low: z.int(),
    out: z.int(),
    reserved: z.int(),
    /** On hand, and nothing went in or out for 12 months. */
    idle: z.int(),
    /** Parts of which some are on their way. */
    on_order: z.int(),
    value: z.number().optional(),
    idle_value: z.number().optional(),
    /** What it costs to fill up what is low, in whole units of buying. */
    fill_cost: z.number().optional(),
    /** What is on its way, at what one costs now. */
    on_order_cost: z.number().optional(),
    /** Those with the most parts, and with cost the most value, first; an empty name for parts without one. */
    categories: z.array(z.object({ name: z.string(), parts: z.int(), low: z.int(), value: z.number().optional() })),
    /** The last 13 weeks from Monday, the current one last: how many movements, and at which cost. */
    weeks: z.array(
      z.object({
        from: z.string(),
        received_moves: z.int(),
        used_moves: z.int(),
        received: z.number().optional(),
        used: z.number().optional(),
      }),
    ),
    /** What was used most often in 90 days, and how much of it. */
    most_used: z.array(z.object({ ...ItemFigure, times: z.int(), used: z.number(), cost: z.number().optional() })),
    /** What has not moved for the longest. */
    longest_idle: z.array(z.object({ ...ItemFigure, quantity: z.number(), since: z.string(), value: z.number().optional() })),
  })
  .meta({ id: 'StockAnalytics' })
export type StockAnalytics = z.output<typeof StockAnalytics>

/** What became of a part in 90 days in a shop, and what it is promised to (prototype p2). */
export const ItemUse = z
  .object({
    item_id: z.string(),
    shop_id: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    /** Taken for orders, less what came back. */
    used: z.number(),
    per_week: z.number(),
    /** For how many days what is available lasts at that pace; null where nothing was used. */
    lasts_days: z.int().nullable(),
    /** On hand at the end of each day. */
    days: z.array(z.object({ date: z.string(), on_hand: z.number() })),
    /** What it is promised to, the first promise first. */
    held: z.array(
      z.object({
        order_id: z.string().nullable(),
        /** Of the order, for those who may see orders; empty for others. */
        number: z.string(),
        title: z.string(),
        due: z.iso.datetime().nullable(),
        quantity: z.number(),
        by_name: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'ItemUse' })
export type ItemUse = z.output<typeof ItemUse>
