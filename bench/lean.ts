/** The reads of `scenarios.ts` in one statement each, as somebody would write it who has nothing but this screen to serve. */
export interface LeanRead {
  text: string
  values: (tenant: string, orderId: string) => unknown[]
}
/** Where the floor serves them, before the path of the product's own call. */
export const leanPrefix = '/lean'
const card = `o.id, o.number, o.title, o.status, o.priority, o.due_at, o.total_cents, o.version, c.name as customer, v.year, v.make, v.model, v.license_plate`
const joined = `join app.customers c on c.tenant_id = $1 and c.id = o.customer_id join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id`
const beginning = (word: string): [string, string] => [word, `${word}\u{10ffff}`]

/**
 * What each screen shows at least, without what is permitted, computed or translated beside it: no totals of pages, no money by permission, no
 * words of `allowed`. So the leanest handler does less than the product, and says how far statements made for one screen could go.
 */
export const leanReads: Readonly<Record<string, LeanRead>> = {
  list: {
    text: `select ${card} from app.service_orders o ${joined}
      where o.tenant_id = $1 and o.deleted_at is null order by o.created_at desc, o.id desc limit 20`,
    values: (tenant) => [tenant],
  },
  detail: {
    text: `select ${card}, o.description, c.phone, c.email, v.vin,
        (select json_agg(l order by l.position) from app.line_items l where l.tenant_id = $1 and l.service_order_id = o.id) as lines
      from app.service_orders o ${joined} where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null`,
    values: (tenant, orderId) => [tenant, orderId],
  },
  board: {
    text: `select o.* from unnest(array['pending', 'scheduled', 'in_progress', 'completed']) s (status) cross join lateral (
        select ${card} from app.service_orders o ${joined}
         where o.tenant_id = $1 and o.status = s.status and o.deleted_at is null order by o.created_at desc, o.id desc limit 100) o`,
    values: (tenant) => [tenant],
  },
  search: {
    text: `select ${card} from app.service_orders o ${joined}
      where o.tenant_id = $1 and o.deleted_at is null
        and o.id in (select t.record_id from app.search_tokens t where t.tenant_id = $1 and t.kind = 'order' and t.token >= $2 and t.token < $3)
        and o.customer_id in (select t.record_id from app.search_tokens t where t.tenant_id = $1 and t.kind = 'customer' and t.token >= $4 and t.token < $5)
      order by o.created_at desc, o.id limit 6`,
    values: (tenant) => [tenant, ...beginning('clutch'), ...beginning('garcia')],
  },
  dashboard: {
    text: `select n.status, sum(n.count)::int as count from app.service_order_counts n where n.tenant_id = $1 group by n.status`,
    values: (tenant) => [tenant],
  },
}
