import type { InvoiceStatus } from '@twopost/contract/invoices.states'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'

/** Names beside an invoice: the present ones for a draft, those of the day of issue afterwards. */
export interface InvoiceNames {
  customer: { name: string; email: string; phone: string }
  vehicle: { label: string; license_plate: string; plate_state: string; unit_number: string; vin: string }
  technician: { id: string; name: string } | null
}
export interface InvoiceRow {
  id: string
  shop_id: string
  time_zone: string
  service_order_id: string
  order_number: string
  order_title: string
  customer_id: string
  template_id: string
  template_type: string
  status: InvoiceStatus
  number: string | null
  issue_date: string | null
  due_date: string | null
  paid_date: string | null
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
  paid_cents: number
  discount_kind: 'none' | 'amount' | 'percent'
  discount_value: number
  terms: string
  notes: string
  sent_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
  named: InvoiceNames
}

const columns = `i.id, i.shop_id, s.time_zone, i.service_order_id, o.number as order_number, o.title as order_title, c.id as customer_id, i.template_id,
  t.type as template_type, i.status, i.number, i.issue_date, i.due_date, i.paid_date, i.subtotal_cents, i.discount_cents, i.tax_cents, i.total_cents,
  i.paid_cents, i.discount_kind, i.discount_value, i.terms, i.notes, i.sent_at, i.version, i.created_at, i.updated_at,
  coalesce(n.named, jsonb_build_object(
    'customer', jsonb_build_object('name', c.name, 'email', c.email, 'phone', c.phone),
    'vehicle', jsonb_build_object('label', concat_ws(' ', v.year, v.make, v.model), 'license_plate', v.license_plate, 'plate_state', v.plate_state,
      'unit_number', v.unit_number, 'vin', v.vin),
    'technician', case when k.id is null then null else jsonb_build_object('id', k.id, 'name', u.name) end)) as named`
/** A draft follows its order's customer; an issued invoice keeps the one it was issued to. */
const joins = `join app.invoice_templates t on t.tenant_id = i.tenant_id and t.id = i.template_id
  join app.service_orders o on o.tenant_id = i.tenant_id and o.id = i.service_order_id
  join app.shops s on s.tenant_id = i.tenant_id and s.id = i.shop_id
  join app.customers c on c.tenant_id = i.tenant_id and c.id = case when i.number is null then o.customer_id else i.customer_id end
  join app.vehicles v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
  left join app.technicians k on k.tenant_id = o.tenant_id and k.id = o.assigned_technician_id
  left join app.users u on u.tenant_id = k.tenant_id and u.id = k.user_id
  left join app.invoice_issues n on n.tenant_id = i.tenant_id and n.invoice_id = i.id`

export interface InvoiceFilter {
  shopIds: readonly string[] | null
  statuses: readonly InvoiceStatus[]
  customerId?: string | undefined
  words: readonly string[]
}
function whereOf({ shopIds, statuses, customerId, words }: InvoiceFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['i.tenant_id = app.tid()', 'i.deleted_at is null']
  if (shopIds) parts.push(`i.shop_id = any(${add(shopIds)}::uuid[])`)
  if (statuses.length > 0) parts.push(`i.status = any(${add(statuses)}::text[])`)
  if (customerId) parts.push(`i.customer_id = ${add(customerId)}`)
  if (words.length > 0) {
    parts.push(`i.id in (${matchSql('invoice', words.length, values.length + 1)})`)
    values.push(...matchValues(words))
  }
  return { sql: parts.join(' and '), values }
}
export const sortColumns = {
  createdAt: 'i.created_at',
  issueDate: 'i.issue_date',
  dueDate: 'i.due_date',
  totalAmount: 'i.total_cents',
  invoiceNumber: 'i.number',
} as const
export interface InvoiceSort {
  by: keyof typeof sortColumns
  order: 'asc' | 'desc'
}
export const selectInvoices = (
  tx: Tx,
  filter: InvoiceFilter,
  { by, order }: InvoiceSort,
  limit: number,
  offset: number,
): Promise<InvoiceRow[]> => {
  const { sql, values } = whereOf(filter)
  const direction = order === 'asc' ? 'asc' : 'desc'
  return tx.rows<InvoiceRow>(
    `select ${columns} from (
       select i.* from app.invoices i where ${sql} order by ${sortColumns[by]} ${direction} nulls last, i.id ${direction}
        limit $${values.length + 1} offset $${values.length + 2}) i ${joins}
      order by ${sortColumns[by]} ${direction} nulls last, i.id ${direction}`,
    [...values, limit, offset],
  )
}
/** Exact up to 10,000. */
export const countInvoices = async (tx: Tx, filter: InvoiceFilter): Promise<number> => {
  const { sql, values } = whereOf(filter)
  return (
    await tx.one<{ count: number }>(
      `select count(*)::int as count from (select 1 from app.invoices i where ${sql} limit 10001) found`,
      values,
    )
  ).count
}
export interface OpenSums {
  count: number
  open_cents: number
  overdue_cents: number
  overdue_count: number
  draft_count: number
}
export const sumInvoices = (tx: Tx, filter: Pick<InvoiceFilter, 'shopIds' | 'customerId'>): Promise<OpenSums> => {
  const { sql, values } = whereOf({ ...filter, statuses: [], words: [] })
  return tx.one<OpenSums>(
    `select count(*)::int as count,
            coalesce(sum(i.total_cents - i.paid_cents) filter (where i.status in ('sent', 'overdue')), 0)::bigint as open_cents,
            coalesce(sum(i.total_cents - i.paid_cents) filter (where i.status = 'overdue'), 0)::bigint as overdue_cents,
            count(*) filter (where i.status = 'overdue')::int as overdue_count, count(*) filter (where i.status = 'draft')::int as draft_count
       from app.invoices i where ${sql}`,
    values,
  )
}
/** What came in since each shop's own day, less what was taken back. */
export const sumPaidSince = async (
  tx: Tx,
  since: readonly { shopId: string; date: string }[],
  customerId: string | undefined,
): Promise<number> =>
  (
    await tx.one<{ cents: number }>(
      `select coalesce(sum(p.amount_cents), 0)::bigint as cents
         from unnest($1::uuid[], $2::date[]) as d (shop_id, since)
         join app.invoices i on i.tenant_id = app.tid() and i.shop_id = d.shop_id and ($3::uuid is null or i.customer_id = $3)
         join app.payments p on p.tenant_id = i.tenant_id and p.invoice_id = i.id and p.paid_on >= d.since`,
      [since.map((one) => one.shopId), since.map((one) => one.date), customerId ?? null],
    )
  ).cents
export const selectZones = (tx: Tx): Promise<{ id: string; time_zone: string }[]> =>
  tx.rows('select id, time_zone from app.shops where tenant_id = app.tid()')

export const selectInvoice = (tx: Tx, id: string): Promise<InvoiceRow | undefined> =>
  tx.maybe<InvoiceRow>(
    `select ${columns} from app.invoices i ${joins} where i.tenant_id = app.tid() and i.id = $1 and i.deleted_at is null`,
    [id],
  )
/** Holds the invoice until the end of the transaction; its order is locked before it. */
export const lockInvoice = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.invoices where tenant_id = app.tid() and id = $1 and deleted_at is null for update', [id])
/** The invoice that stands on an order: never more than one that is not void. */
export const findOrderInvoice = (tx: Tx, orderId: string): Promise<{ id: string; status: InvoiceStatus } | undefined> =>
  tx.maybe(
    `select id, status from app.invoices where tenant_id = app.tid() and service_order_id = $1 and status <> 'void' and deleted_at is null`,
    [orderId],
  )
export const countOrderInvoices = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.invoices where tenant_id = app.tid() and service_order_id = $1 and deleted_at is null',
      [orderId],
    )
  ).count
/** Open orders and unpaid invoices of a customer. */
export const countCustomerDuties = async (tx: Tx, customerId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      `select ((select count(*) from app.service_orders o where o.tenant_id = app.tid() and o.customer_id = $1 and o.deleted_at is null
                   and o.status in ('pending', 'scheduled', 'in_progress', 'completed'))
             + (select count(*) from app.invoices i where i.tenant_id = app.tid() and i.customer_id = $1 and i.deleted_at is null
                   and i.status in ('draft', 'sent', 'overdue')))::int as count`,
      [customerId],
    )
  ).count

export const insertDraft = (
  tx: Tx,
  draft: { id: string; shopId: string; orderId: string; customerId: string; templateId: string; by: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.invoices (id, shop_id, service_order_id, customer_id, template_id, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [draft.id, draft.shopId, draft.orderId, draft.customerId, draft.templateId, draft.by, at],
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
    `update app.invoices set updated_at = $2, version = version + $3::int, ${setList(
      entries.map(([name]) => name),
      4,
    )} where tenant_id = app.tid() and id = $1 and status = 'draft' and deleted_at is null`,
    [id, at, counts ? 1 : 0, ...entries.map(([, value]) => value)],
  )
}
export const markDraftDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.invoices set deleted_at = $2, version = version + 1 where tenant_id = app.tid() and id = $1 and status = 'draft' and deleted_at is null`,
    [id, at],
  )

export type StateColumns = Partial<{
  number: string
  issue_date: string
  due_date: string
  paid_date: string | null
  paid_cents: number
  sent_at: Date
  voided_at: Date
  void_reason: string
}>
/** Moves the state where it still is one of `from` (S-74); 0 rows: someone was faster. */
export const moveInvoice = (
  tx: Tx,
  id: string,
  from: readonly InvoiceStatus[],
  to: InvoiceStatus,
  values: StateColumns,
  at: Date,
): Promise<number> => {
  const entries = Object.entries(values)
  return tx.run(
    `update app.invoices set status = $3, version = version + 1, updated_at = $4${entries.map(([name], i) => `, ${name} = $${i + 5}`).join('')}
      where tenant_id = app.tid() and id = $1 and status = any($2::text[]) and deleted_at is null`,
    [id, from, to, at, ...entries.map(([, value]) => value)],
  )
}
/** When it was last mailed; no change of the record's own fields. */
export const setSentAt = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.invoices set sent_at = $2 where tenant_id = app.tid() and id = $1', [id, at])
/** Sent and past its due date on a shop's calendar → overdue. */
export const markOverdue = (
  tx: Tx,
  shopId: string,
  today: string,
): Promise<{ id: string; customer_id: string; service_order_id: string }[]> =>
  tx.rows(
    `update app.invoices set status = 'overdue', version = version + 1, updated_at = now()
      where tenant_id = app.tid() and shop_id = $1 and status = 'sent' and due_date < $2 and deleted_at is null
      returning id, customer_id, service_order_id`,
    [shopId, today],
  )
