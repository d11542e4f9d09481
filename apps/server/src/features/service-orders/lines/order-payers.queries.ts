import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, invoices, lineItems, orderServices } from '#tables.gen.ts'

const payerRow = combine(
  columns('p', orderServices, ['payer_customer_id']),
  computed({ amount_cents: ['int8', 'p.amount_cents'] }),
  columns('c', customers, { name: 'name' }),
  outer(columns('i', invoices, { invoice_id: 'id', invoice_number: 'number', invoice_status: 'status' })),
)
type OrderPayerRow = RowOf<typeof payerRow>
/**
 * Who pays for lines of an order that the customer wants (EST14), its own customer first (NOW4), what they come to before tax, and the invoice that stands for it. What was not used is
 * billed to nobody.
 */
export const selectPayers = (tx: Tx, orderId: string): Promise<OrderPayerRow[]> =>
  tx.rows(
    payerRow,
    `select ${payerRow.sql} from (
       select s.payer_customer_id, app.whole(sum(l.amount_cents)) as amount_cents, min(s.position) as position
         from app.order_services s join app.line_items l on l.tenant_id = $1 and l.service_order_id = $2 and l.service_id = s.id
        where s.tenant_id = $1 and s.service_order_id = $2 and l.not_used_reason = '' and s.approval in ('none', 'approved') group by s.payer_customer_id) p
       join app.service_orders o on o.tenant_id = $1 and o.id = $2
       join app.customers c on c.tenant_id = $1 and c.id = case when p.payer_customer_id is null then o.customer_id else p.payer_customer_id end
       left join app.invoices i on i.tenant_id = $1 and i.service_order_id = $2 and i.payer_id is not distinct from p.payer_customer_id
        and i.status <> 'void' and i.deleted_at is null
      order by p.payer_customer_id is not null, p.position, p.payer_customer_id`,
    [tx.tenant, orderId],
  )

/** An invoice of an order as JSON of the database has it. */
export interface OrderInvoiceFact {
  id: string
  number: string | null
  status: 'draft' | 'sent' | 'paid' | 'overdue' | 'void'
  payer_id: string | null
  payer_name: string | null
  total_cents: number
  paid_cents: number
  credited_cents: number
}
/** The invoices of an order `o`, also those that were voided, the earliest first, as a column of another statement: its screen has eight in all. */
export const invoicesOfOrder = computed({
  invoices: [
    typed<OrderInvoiceFact[]>('json'),
    `(select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'status', v.status, 'payer_id', v.payer_id, 'payer_name', e.name,
         'total_cents', v.total_cents, 'paid_cents', v.paid_cents, 'credited_cents', v.credited_cents) order by v.created_at, v.id), '[]'::json)
       from app.invoices v left join app.customers e on e.tenant_id = $1 and e.id = v.payer_id
      where v.tenant_id = $1 and v.service_order_id = o.id and v.deleted_at is null)`,
  ],
})

const billedRow = combine(columns('s', orderServices, ['id', 'name']), columns('i', invoices, { number: 'number' }))
/** Services of an order whose payer was billed already, also those without lines: what is added to them would be billed to nobody. */
export const selectBilledServices = (tx: Tx, orderId: string): Promise<RowOf<typeof billedRow>[]> =>
  tx.rows(
    billedRow,
    `select ${billedRow.sql} from app.order_services s join app.invoices i on i.tenant_id = $1 and i.service_order_id = $2
        and i.payer_id is not distinct from s.payer_customer_id and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null
      where s.tenant_id = $1 and s.service_order_id = $2`,
    [tx.tenant, orderId],
  )
/** The number of the issued invoice of one who pays, where there is one. */
export const findBilledPayer = (tx: Tx, orderId: string, payerId: string | null) =>
  tx.maybe(
    columns('i', invoices, ['number']),
    `select i.number from app.invoices i where i.tenant_id = $1 and i.service_order_id = $2 and i.payer_id is not distinct from $3::uuid
        and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null`,
    [tx.tenant, orderId, payerId],
  )
/** Which services these lines of an order are of. */
export const selectServicesOfLines = (tx: Tx, orderId: string, lineIds: readonly string[]) =>
  tx.rows(
    columns('l', lineItems, ['service_id']),
    'select l.service_id from app.line_items l where l.tenant_id = $1 and l.service_order_id = $2 and l.id = any($3::uuid[])',
    [tx.tenant, orderId, lineIds],
  )
