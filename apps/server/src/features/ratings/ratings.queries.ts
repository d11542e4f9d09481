import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { authTenants, customers, orderRatings, serviceOrders, shops } from '#tables.gen.ts'

const askedRow = combine(
  columns('c', customers, { email: 'email', language: 'preferred_language' }),
  columns('s', shops, { asks: 'asks_for_ratings' }),
)
/** Whom an order's rating would be asked of, and whether its shop asks at all. */
export const selectAsked = (tx: Tx, of: { orderId: string; customerId: string }): Promise<RowOf<typeof askedRow>> =>
  tx.one(
    askedRow,
    `select ${askedRow.sql} from app.service_orders o
       join app.shops s on s.tenant_id = $1 and s.id = o.shop_id join app.customers c on c.tenant_id = $1 and c.id = $3
      where o.tenant_id = $1 and o.id = $2`,
    [tx.tenant, of.orderId, of.customerId],
  )
/** 0 rows: the order's customer was asked before. */
export const insertRating = (tx: Tx, row: { id: string; orderId: string; customerId: string }, at: Date): Promise<number> =>
  tx.run(
    `insert into app.order_ratings (tenant_id, id, service_order_id, customer_id, asked_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, service_order_id) do nothing`,
    [tx.tenant, row.id, row.orderId, row.customerId, at],
  )

const ratingRow = combine(
  columns('g', orderRatings, ['id', 'stars']),
  columns('o', serviceOrders, { order_id: 'id', order_number: 'number', title: 'title' }),
  columns('c', customers, { customer_name: 'name', contact_name: 'primary_contact_name', language: 'preferred_language' }),
  computed({ vehicle: ['text', "concat_ws(' ', v.year, v.make, v.model)"] }),
)
const company = columns('', authTenants, { company: 'name' })
export type RatingRow = RowOf<typeof ratingRow> & RowOf<typeof company>
/** Two statements that travel together, because the organization's own name is in no tenant's table. */
export async function selectRating(tx: Tx, id: string): Promise<RatingRow | undefined> {
  const [[rating], named] = await Promise.all([
    tx.rows(
      ratingRow,
      `select ${ratingRow.sql} from app.order_ratings g
         join app.service_orders o on o.tenant_id = $1 and o.id = g.service_order_id
         join app.customers c on c.tenant_id = $1 and c.id = g.customer_id
         join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
        where g.tenant_id = $1 and g.id = $2`,
      [tx.tenant, id],
    ),
    tx.one(company, `select ${company.sql} from auth.tenants where id = $1`, [tx.tenant]),
  ])
  return rating && { ...rating, ...named }
}
/** 0 rows: it was given before. */
export const updateRating = (tx: Tx, id: string, given: { stars: number; comment: string }, at: Date): Promise<number> =>
  tx.run(
    `update app.order_ratings set stars = $3, comment = $4, rated_at = $5 where tenant_id = $1 and id = $2 and stars is null`,
    [tx.tenant, id, given.stars, given.comment, at],
  )
