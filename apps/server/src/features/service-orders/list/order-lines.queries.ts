import { overrideOf } from '#features/taxes/index.ts'
import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, lineItems, orderServices, serviceOrders } from '#tables.gen.ts'

/** What of the lines of many orders their taxes go by. */
const lineOfOrderRow = combine(
  columns('l', lineItems, [
    'service_order_id',
    'service_id',
    'type',
    'sales_class',
    'amount_cents',
    'quantity_thousandths',
    'estimated_thousandths',
  ]),
  columns('s', orderServices, ['payer_customer_id']),
  overrideOf('l.id'),
)
export type LineOfOrderRow = RowOf<typeof lineOfOrderRow>
export const selectLinesOfOrders = (tx: Tx, orderIds: readonly string[]): Promise<LineOfOrderRow[]> =>
  tx.rows(
    lineOfOrderRow,
    `select ${lineOfOrderRow.sql} from app.line_items l join app.order_services s on s.tenant_id = $1 and s.id = l.service_id
      where l.tenant_id = $1 and l.service_order_id = any($2::uuid[]) and s.approval not in ('declined', 'postponed')
      order by l.service_order_id, l.position, l.id`,
    [tx.tenant, orderIds],
  )

const openOrderRow = combine(
  columns('o', serviceOrders, ['id', 'number', 'title']),
  columns('c', customers, { customer_name: 'name' }),
)
/** Orders of a shop that are not invoiced yet, the newest first. */
const openOf = `app.service_orders o where o.tenant_id = $1 and o.shop_id = $2 and o.deleted_at is null
  and o.status in ('pending', 'scheduled', 'in_progress', 'completed')`
export const selectOpenOfShop = (tx: Tx, shopId: string, limit: number, offset: number): Promise<RowOf<typeof openOrderRow>[]> =>
  tx.rows(
    openOrderRow,
    `select ${openOrderRow.sql} from (select o.* from ${openOf} order by o.created_at desc, o.id desc limit $3 offset $4) o
       join app.customers c on c.tenant_id = $1 and c.id = o.customer_id order by o.created_at desc, o.id desc`,
    [tx.tenant, shopId, limit, offset],
  )
export const countOpenOfShop = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from ${openOf}`, [tx.tenant, shopId])).count

/** The open orders of customers, to be told that a certificate of theirs ended. */
const toldRow = columns('o', serviceOrders, ['id', 'shop_id'])
export const selectOpenOfCustomer = (tx: Tx, customerId: string): Promise<RowOf<typeof toldRow>[]> =>
  tx.rows(
    toldRow,
    `select ${toldRow.sql} from app.service_orders o where o.tenant_id = $1 and o.customer_id = $2 and o.deleted_at is null
        and o.status in ('pending', 'scheduled', 'in_progress', 'completed') order by o.id`,
    [tx.tenant, customerId],
  )
