import { type InvoiceStatus, invoiceTransitions } from '@twopost/contract/invoices.states'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, invoices, invoiceTemplates, openingBalances, serviceOrders, shops } from '#tables.gen.ts'

/** Names beside an invoice: the present ones for a draft, those of the day of issue afterwards. */
export interface InvoiceNames {
  customer: { name: string; email: string; phone: string }
  /** None where nothing was done on one. */
  vehicle: { label: string; license_plate: string; plate_state: string; unit_number: string; vin: string } | null
  technician: { id: string; name: string } | null
}
export const invoiceRow = combine(
  columns('i', invoices, ['id', 'shop_id']),
  columns('s', shops, ['time_zone']),
  columns('i', invoices, ['origin', 'service_order_id', 'payer_id']),
  outer(columns('o', serviceOrders, { order_number: 'number', order_title: 'title' })),
  outer(columns('b', openingBalances, { opening_number: 'number', opening_date: 'document_date' })),
  columns('c', customers, { customer_id: 'id' }),
  columns('i', invoices, ['template_id']),
  columns('t', invoiceTemplates, { template_type: 'type', template_name: 'name' }),
  columns('i', invoices, [
    'status',
    'number',
    'issue_date',
    'due_date',
    'paid_date',
    'subtotal_cents',
    'discount_cents',
    'tax_cents',
    'total_cents',
    'paid_cents',
    'credited_cents',
    'discount_kind',
    'discount_value',
    'terms',
    'notes',
    'disputed_at',
    'dispute_reason',
    'disputed_by_name',
    'sent_at',
    'version',
    'created_at',
    'updated_at',
  ]),
  computed({
    named: [
      typed<InvoiceNames>('jsonb'),
      `coalesce(n.named, jsonb_build_object(
        'customer', jsonb_build_object('name', c.name, 'email', c.email, 'phone', c.phone),
        'vehicle', case when v.id is null then null else jsonb_build_object('label', concat_ws(' ', v.year, v.make, v.model), 'license_plate', v.license_plate, 'plate_state', v.plate_state,
          'unit_number', v.unit_number, 'vin', v.vin) end,
        'technician', case when k.id is null then null else jsonb_build_object('id', k.id, 'name', u.name) end))`,
    ],
  }),
)
export type InvoiceRow = RowOf<typeof invoiceRow>

/**
 * A draft follows its order's customer, unless somebody else pays it; an issued invoice keeps the one it was issued to. Said without `coalesce`, behind which
 * the wall of a table lets no index be used: it would look at every customer for each row.
 */
export const invoiceJoins = `join app.invoice_templates t on t.tenant_id = $1 and t.id = i.template_id
  left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
  join app.shops s on s.tenant_id = $1 and s.id = i.shop_id
  join app.customers c on c.tenant_id = $1 and c.id = case when i.number is null and i.payer_id is null and o.customer_id is not null then o.customer_id else i.customer_id end
  left join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
  left join app.technicians k on k.tenant_id = $1 and k.id = o.assigned_technician_id
  left join app.users u on u.tenant_id = $1 and u.id = k.user_id
  left join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = i.id
  left join app.opening_balances b on b.tenant_id = $1 and b.invoice_id = i.id`

/** These invoices in no order; drafts that were deleted are missing. */
export const selectInvoicesById = (tx: Tx, ids: readonly string[]): Promise<InvoiceRow[]> =>
  tx.rows(
    invoiceRow,
    `select ${invoiceRow.sql} from app.invoices i ${invoiceJoins} where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null`,
    [tx.tenant, ids],
  )
/** What came in since each shop's own day, less what was taken back. */
export const sumPaidSince = async (
  tx: Tx,
  since: readonly { shopId: string; date: string }[],
  customerId: string | undefined,
): Promise<number> =>
  (
    await tx.one(
      { cents: 'int8' },
      customerId === undefined
        ? `select app.whole(sum(x.paid_cents)) as cents from unnest($2::uuid[], $3::date[]) as d (shop_id, since)
             join app.invoice_days x on x.tenant_id = $1 and x.shop_id = d.shop_id and x.business_date >= d.since`
        : `select app.whole(sum(p.amount_cents)) as cents
         from unnest($2::uuid[], $3::date[]) as d (shop_id, since)
         join app.invoices i on i.tenant_id = $1 and i.shop_id = d.shop_id and i.customer_id = $4
         join app.payments p on p.tenant_id = $1 and p.invoice_id = i.id and p.paid_on >= d.since`,
      [
        tx.tenant,
        since.map((one) => one.shopId),
        since.map((one) => one.date),
        ...(customerId === undefined ? [] : [customerId]),
      ],
    )
  ).cents
export const selectZones = (tx: Tx): Promise<{ id: string; time_zone: string }[]> =>
  tx.rows(columns('', shops, ['id', 'time_zone']), 'select id, time_zone from app.shops where tenant_id = $1', [tx.tenant])

export const selectInvoice = (tx: Tx, id: string): Promise<InvoiceRow | undefined> =>
  tx.maybe(
    invoiceRow,
    `select ${invoiceRow.sql} from app.invoices i ${invoiceJoins} where i.tenant_id = $1 and i.id = $2 and i.deleted_at is null`,
    [tx.tenant, id],
  )
/** Holds the invoice until the end of the transaction; its order is locked before it. */
/** Holds the order of an invoice to the end of the transaction; nothing where it is of none. */
export const lockOrderOfInvoice = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `select 1 from app.service_orders o where o.tenant_id = $1
        and o.id = (select i.service_order_id from app.invoices i where i.tenant_id = $1 and i.id = $2) for update`,
    [tx.tenant, id],
  )
export const lockInvoice = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.invoices where tenant_id = $1 and id = $2 and deleted_at is null for update', [tx.tenant, id])
/** The invoices of an order that are not void: never more than one for each who pays. */
export const findOrderInvoices = (
  tx: Tx,
  orderId: string,
): Promise<{ id: string; status: InvoiceStatus; payer_id: string | null; number: string | null }[]> =>
  tx.rows(
    columns('', invoices, ['id', 'status', 'payer_id', 'number']),
    `select id, status, payer_id, number from app.invoices
      where tenant_id = $1 and service_order_id = $2 and status <> 'void' and deleted_at is null order by id`,
    [tx.tenant, orderId],
  )
/** Drafts of a shop, or of those that a customer pays, by id. */
export const selectDraftIds = async (
  tx: Tx,
  of: { shopId?: string; customerId?: string },
  after: string | null,
  limit: number,
): Promise<string[]> => {
  const found = await tx.rows(
    { id: invoices.id },
    `select i.id from app.invoices i left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
      where i.tenant_id = $1 and i.status = 'draft' and i.deleted_at is null and ($2::uuid is null or i.shop_id = $2)
        and ($3::uuid is null or coalesce(i.payer_id, o.customer_id, i.customer_id) = $3) and ($4::uuid is null or i.id > $4) order by i.id limit $5`,
    [tx.tenant, of.shopId ?? null, of.customerId ?? null, after, limit],
  )
  return found.map((row) => row.id)
}
export const countOrderInvoices = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.invoices where tenant_id = $1 and service_order_id = $2 and deleted_at is null',
      [tx.tenant, orderId],
    )
  ).count
/** Open orders, those of others that the customer pays part of, and unpaid invoices of a customer. */
export const countCustomerDuties = async (tx: Tx, customerId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select ((select count(*) from app.service_orders o where o.tenant_id = $1 and o.customer_id = $2 and o.deleted_at is null
                   and o.status in ('pending', 'scheduled', 'in_progress', 'completed'))
             + (select count(*) from app.order_services s join app.service_orders o on o.tenant_id = $1 and o.id = s.service_order_id
                 where s.tenant_id = $1 and s.payer_customer_id = $2 and o.deleted_at is null
                   and o.status in ('pending', 'scheduled', 'in_progress', 'completed'))
             + (select count(*) from app.invoices i where i.tenant_id = $1 and i.customer_id = $2 and i.deleted_at is null
                   and i.status in ('draft', 'sent', 'overdue')))::int as count`,
      [tx.tenant, customerId],
    )
  ).count

export const insertDraft = (
  tx: Tx,
  draft: {
    id: string
    shopId: string
    orderId: string
    customerId: string
    /** Somebody else than the order's customer. */
    payerId: string | null
    templateId: string
    by: string | null
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.invoices (tenant_id, id, shop_id, service_order_id, customer_id, template_id, created_by, created_at, updated_at, payer_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [tx.tenant, draft.id, draft.shopId, draft.orderId, draft.customerId, draft.templateId, draft.by, at, draft.payerId],
  )

/** A draft that is of no order. */
export const insertBareDraft = (
  tx: Tx,
  draft: {
    id: string
    shopId: string
    origin: 'counter' | 'late_fee'
    customerId: string
    templateId: string
    by: string | null
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.invoices (tenant_id, id, shop_id, origin, customer_id, template_id, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [tx.tenant, draft.id, draft.shopId, draft.origin, draft.customerId, draft.templateId, draft.by, at],
  )

export interface DraftColumns {
  customer_id: string
  template_id: string
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
  labor_net_cents: number
  parts_net_cents: number
  discount_kind: InvoiceRow['discount_kind']
  discount_value: number
  terms: string
  notes: string
}
const setList = (names: readonly string[], from: number) => names.map((name, i) => `${name} = $${i + from}`).join(', ')
/** Only a draft; `counts` says whether it is a change of the record's own fields. */
export const updateDraft = (tx: Tx, id: string, values: DraftColumns, counts: boolean, at: Date): Promise<number> => {
  const entries = Object.entries(values)
  return tx.run(
    `update app.invoices set updated_at = $3, version = version + $4::int, ${setList(
      entries.map(([name]) => name),
      5,
    )} where tenant_id = $1 and id = $2 and status = 'draft' and deleted_at is null`,
    [tx.tenant, id, at, counts ? 1 : 0, ...entries.map(([, value]) => value)],
  )
}
export const markDraftDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.invoices set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and status = 'draft' and deleted_at is null`,
    [tx.tenant, id, at],
  )

export type StateColumns = Partial<{
  number: string
  issue_date: string
  due_date: string
  paid_date: string | null
  paid_cents: number
  credited_cents: number
  sent_at: Date
  voided_at: Date
  void_reason: string
}>
/**
 * Moves the state along the table of transitions where it still is one of `from` (M3, S-74); the same state once more takes the values
 * alone. 0 rows: someone was faster, or the table has no such move.
 */
export const moveInvoice = (
  tx: Tx,
  id: string,
  from: readonly InvoiceStatus[],
  to: InvoiceStatus,
  values: StateColumns,
  at: Date,
): Promise<number> => {
  const entries = Object.entries(values)
  const legal = from.filter((state) => state === to || invoiceTransitions[state].includes(to))
  return tx.run(
    `update app.invoices set status = $4, version = version + 1, updated_at = $5${entries.map(([name], i) => `, ${name} = $${i + 6}`).join('')}
      where tenant_id = $1 and id = $2 and status = any($3::text[]) and deleted_at is null`,
    [tx.tenant, id, legal, to, at, ...entries.map(([, value]) => value)],
  )
}
/** When it was last mailed; no change of the record's own fields. */
export const setSentAt = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.invoices set sent_at = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, at])
/** Sent and past its due date on a shop's calendar → overdue. */
export const markOverdue = (
  tx: Tx,
  shopId: string,
  today: string,
): Promise<{ id: string; customer_id: string; service_order_id: string | null }[]> =>
  tx.rows(
    columns('', invoices, ['id', 'customer_id', 'service_order_id']),
    `update app.invoices set status = 'overdue', version = version + 1, updated_at = now()
      where tenant_id = $1 and shop_id = $2 and status = 'sent' and due_date < $3 and deleted_at is null
      returning id, customer_id, service_order_id`,
    [tx.tenant, shopId, today],
  )
