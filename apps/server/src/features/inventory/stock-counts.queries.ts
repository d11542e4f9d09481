import { countUpTo } from '#platform/database/counted-list.ts'
import type { RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

const counted = ['parts', 'low', 'out_of_stock', 'reserved'] as const
/** By how much each count changes. */
export type CountChange = Record<(typeof counted)[number], number>

/** A free row of the counts of a shop, or of the organization; locked. */
export const holdFreeCount = (tx: Tx, shopId: string | null): Promise<{ id: string } | undefined> =>
  tx.maybe(
    { id: 'uuid' },
    `select n.id from app.stock_counts n where n.tenant_id = $1 and ${shopId === null ? 'n.shop_id is null' : 'n.shop_id = $2'}
      limit 1 for update skip locked`,
    shopId === null ? [tx.tenant] : [tx.tenant, shopId],
  )
export const addToCount = (tx: Tx, id: string, by: CountChange): Promise<number> =>
  tx.run(
    `update app.stock_counts set ${counted.map((name, at) => `${name} = ${name} + $${at + 3}::bigint`).join(', ')} where tenant_id = $1 and id = $2`,
    [tx.tenant, id, ...counted.map((name) => by[name])],
  )
export const insertCount = (tx: Tx, id: string, shopId: string | null, by: CountChange): Promise<number> =>
  tx.run(
    `insert into app.stock_counts (tenant_id, id, shop_id, ${counted.join(', ')}) values ($1, $2, $3, ${counted.map((_, at) => `$${at + 4}`).join(', ')})`,
    [tx.tenant, id, shopId, ...counted.map((name) => by[name])],
  )

const sum = (column: (typeof counted)[number]) => `coalesce(sum(n.${column}), 0)::bigint`
const sums = `${sum('parts')} as all, ${sum('low')} as low, ${sum('out_of_stock')} as out, ${sum('reserved')} as reserved`
const ofShop = 'app.stock_counts n where n.tenant_id = $1 and (n.shop_id is null or n.shop_id = $2::uuid)'
const keptCounts = { all: 'int8', low: 'int8', out: 'int8', reserved: 'int8' } as const
export type KeptCounts = RowOf<typeof keptCounts>
/** How many parts there are in all, and how many of them a shop has too few of, nothing of, or has promised: sums of what is kept. */
export const selectKeptCounts = (tx: Tx, shopId: string | null): Promise<KeptCounts> =>
  tx.one(keptCounts, `select ${sums} from ${ofShop}`, [tx.tenant, shopId])
const idle = 'app.shop_items s where s.tenant_id = $1 and s.shop_id = $2::uuid and s.on_hand_thousandths > 0 and s.moved_at < $3'
/** The same, and how many have not moved since a day: those grow by themselves, so they are counted, up to 1,000. */
export const selectCounts = (tx: Tx, shopId: string | null, idleBefore: Date) =>
  tx.one(
    { ...keptCounts, idle: 'int4' },
    `select ${sums}, (select count(*)::int from (select 1 from ${idle} limit 1000) found) as idle from ${ofShop}`,
    [tx.tenant, shopId, idleBefore],
  )
/** How many of a shop have not moved since a day, exact up to 10,000. */
export const countIdle = (tx: Tx, shopId: string | null, before: Date): Promise<number> =>
  countUpTo(tx, idle, [tx.tenant, shopId, before])
