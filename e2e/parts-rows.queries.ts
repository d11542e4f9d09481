import type pg from 'pg'
import { connect } from './data-folder.queries.ts'

/** What a shop bought in some days and where it went, in cents. */
export interface GapFromRows {
  purchases: number
  issued: number
  stock_change: number
  vendor_returns: number
}
/** What is left of it, by what its rows are: those of the ledger that no paper explains, and what a bill found used up. */
export interface ReasonFromRows {
  reason: 'no_destination' | 'no_delivery' | 'variance' | 'adjusted' | 'counted' | 'revalued' | 'cores' | 'transfers'
  rows: number
  cents: number
}
/** What a shop has in stock: by the levels of its bins, and by the last row of each of them in the ledger. */
export interface StockFromRows {
  parts: number
  levels: number
  ledger: number
}
/** What happened to one part since an instant, in cents, and to the line that it was bought for, in thousandths. */
export interface LoopFromRows {
  delivered: number
  billedMore: number
  used: number
  stock: number
  needed: number
  issued: number
  returned: number
  waiting: number
}
/** Old parts that a supplier was sent, with what it owed and what it credited. */
export interface CoreFromRows {
  core: string
  claim: string
  order: string
  owed: number
  credited: number
}

/** The shop of an order: `$1` is the order, `$2` and `$3` the first and the last day. */
const shop = 'shop as (select tenant_id, shop_id from app.service_orders where id = $1)'
const days = 'business_date between $2::date and $3::date'
const moved = `moved as (select m.* from app.stock_moves m join shop using (tenant_id, shop_id) where m.${days})`
const came = `came as (select l.* from app.deliveries d join shop using (tenant_id, shop_id)
  join app.delivery_lines l on l.tenant_id = d.tenant_id and l.delivery_id = d.id where d.${days})`
const differed = `differed as (select b.* from app.bill_differences b join shop using (tenant_id, shop_id) where b.${days})`
/** What every bin was worth after the last row before or on a day. */
const worth = (
  day: string,
) => `(select coalesce(sum(w.value_after_cents), 0)::int from (select distinct on (m.item_id, m.location_id) m.value_after_cents
  from app.stock_moves m join shop using (tenant_id, shop_id) where m.business_date <= ${day} order by m.item_id, m.location_id, m.seq desc) w)`
const gap = `with ${shop}, ${moved}, ${came}, ${differed}
  select (select coalesce(sum(cost_cents), 0)::int from came) + (select coalesce(sum(cents), 0)::int from differed) as purchases,
         (select coalesce(-sum(cost_cents), 0)::int from moved where kind in ('issue', 'return_in')) as issued,
         ${worth('$3::date')} - ${worth('$2::date - 1')} as stock_change,
         (select coalesce(-sum(cost_cents), 0)::int from moved where kind = 'return_out') as vendor_returns`
const reasons = `with ${shop}, ${moved}, ${came}, ${differed}, found as (
    select 'no_destination' as reason, c.cost_cents as cents from came c
     where not exists (select from app.stock_moves m where m.tenant_id = c.tenant_id and m.kind = 'receipt' and m.delivery_line_id = c.id)
    union all select 'variance', cents from differed where side = 'variance'
    union all select 'no_delivery', -cost_cents from moved where kind = 'receipt' and delivery_line_id is null
    union all select 'adjusted', -cost_cents from moved where kind = 'adjust'
    union all select 'counted', -cost_cents from moved where kind = 'count'
    union all select 'revalued', -cost_cents from moved where kind = 'revalue' and id not in (select move_id from differed where side = 'stock')
    union all select 'cores', -cost_cents from moved where kind in ('core_in', 'core_out')
    union all select 'transfers', -cost_cents from moved where kind in ('transfer_in', 'transfer_out'))
  select reason, count(*)::int as rows, sum(cents)::int as cents from found group by reason order by reason`
const stock = `with ${shop}
  select (select coalesce(sum(v.value_cents), 0)::int from app.stock_levels v join shop using (tenant_id, shop_id)) as levels,
         (select count(distinct v.item_id)::int from app.stock_levels v join shop using (tenant_id, shop_id) where v.on_hand_thousandths <> 0) as parts,
         ${worth("'infinity'::date")} as ledger`
const loop = `with part as (select p.* from app.line_parts p join app.items i on i.tenant_id = p.tenant_id and i.id = p.item_id
    where p.service_order_id = $1 and i.part_number = $2),
  moved as (select m.* from app.stock_moves m join part using (tenant_id, item_id) where m.at >= $3)
  select (select sum(l.cost_cents)::int from app.delivery_lines l join part using (tenant_id, line_item_id)) as delivered,
         (select sum(b.cents)::int from app.bill_differences b join part using (tenant_id, item_id) where b.at >= $3) as "billedMore",
         (select -sum(cost_cents)::int from moved where kind in ('issue', 'return_in')) as used,
         (select sum(cost_cents)::int from moved) as stock,
         needed_thousandths::int as needed, issued_thousandths::int as issued, returned_thousandths::int as returned,
         waiting_thousandths::int as waiting
    from part`
const core = `select c.state as core, k.state as claim, o.number as order, k.expected_cents::int as owed, k.credited_cents::int as credited
    from app.cores c join app.vendor_claims k on k.tenant_id = c.tenant_id and k.id = c.claim_id
    join app.service_orders o on o.tenant_id = c.tenant_id and o.id = c.service_order_id
   where c.label_code = $1`

/** The rows behind the parts loop, read past the product from the database of this worker's server. */
export class PartsRows {
  readonly #client: pg.Client
  private constructor(client: pg.Client) {
    this.#client = client
  }
  /** @param data the data folder of the server */
  static async open(data: string): Promise<PartsRows> {
    return new PartsRows(await connect(data))
  }
  close = () => this.#client.end()
  async #all<R>(sql: string, values: unknown[]): Promise<R[]> {
    return (await this.#client.query(sql, values)).rows as R[]
  }
  async #one<R>(sql: string, values: unknown[]): Promise<R> {
    return (await this.#all<R>(sql, values))[0] as R
  }
  /** Of the shop of an order, from one date to another, both included. */
  gap = (orderId: string, from: string, to: string) => this.#one<GapFromRows>(gap, [orderId, from, to])
  reasons = (orderId: string, from: string, to: string) => this.#all<ReasonFromRows>(reasons, [orderId, from, to])
  stock = (orderId: string) => this.#one<StockFromRows>(stock, [orderId])
  loop = (orderId: string, partNumber: string, since: Date) => this.#one<LoopFromRows>(loop, [orderId, partNumber, since])
  core = (label: string) => this.#one<CoreFromRows>(core, [label])
}
