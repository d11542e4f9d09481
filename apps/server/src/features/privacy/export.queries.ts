import { personalColumns } from '@twopost/contract/privacy'
import { openTaxId } from '#features/customers/index.ts'
import { openCertificateNo } from '#features/taxes/index.ts'
import { typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** What of a table the person gets: the columns that the list of personal data names, and figures and dates beside them (AUD6, AUD7). */
const dataOf = (table: string, more = ''): string => {
  const own = (personalColumns[table] ?? []).flatMap(({ exported }) => exported)
  const columns = [...own, ...more.split(' ').filter((name) => name !== '')]
  return `jsonb_build_object(${columns.map((name) => `'${name}', t.${name}`).join(', ')})`
}
const ofCustomer = 't.tenant_id = $1 and t.customer_id = $2'
const ofOrders = `t.tenant_id = $1 and o.customer_id = $2`
const order = 'join app.service_orders o on o.tenant_id = $1 and o.id = t.service_order_id'

/** Sections of an export in their order: data, from where, and what orders the pages. */
const parts = {
  customer: [
    dataOf('customers', 'customer_type preferred_language created_at'),
    'app.customers t',
    't.tenant_id = $1 and t.id = $2',
  ],
  contacts: [dataOf('contacts', 'roles language created_at'), 'app.contacts t', ofCustomer],
  vehicles: [dataOf('vehicles', 'year mileage created_at'), 'app.vehicles t', ofCustomer],
  vehicle_owners: [
    dataOf('vehicle_owners', 'at'),
    'app.vehicle_owners t',
    't.tenant_id = $1 and (t.from_customer_id = $2 or t.to_customer_id = $2)',
  ],
  service_orders: [dataOf('service_orders', 'status created_at completed_at total_cents'), 'app.service_orders t', ofCustomer],
  order_services: [dataOf('order_services'), `app.order_services t ${order}`, ofOrders],
  line_items: [dataOf('line_items', 'type quantity_thousandths unit_price_cents'), `app.line_items t ${order}`, ofOrders],
  notes: [dataOf('notes', 'type created_at'), `app.notes t ${order}`, ofOrders],
  estimates: [dataOf('estimate_versions', 'revision total_cents created_at'), `app.estimate_versions t ${order}`, ofOrders],
  authorizations: [
    dataOf('authorizations', 'kind method received_at amount_after_cents'),
    `app.authorizations t ${order}`,
    ofOrders,
  ],
  invoices: [
    dataOf('invoices', 'status issue_date due_date subtotal_cents tax_cents total_cents paid_cents'),
    'app.invoices t',
    `${ofCustomer} and t.status <> 'draft'`,
  ],
  credit_notes: [dataOf('credit_notes', 'business_date total_cents'), 'app.credit_notes t', ofCustomer],
  statements: [dataOf('statements', 'from_date to_date closing_cents'), 'app.statements t', ofCustomer],
  receipts: [dataOf('receipts', 'kind method amount_cents business_date'), 'app.receipts t', ofCustomer],
  tax_exemptions: [dataOf('tax_exemptions', 'kind state valid_from expires_on'), 'app.tax_exemptions t', ofCustomer],
  inspection_reports: [
    dataOf('inspection_reports', 'result signed_on'),
    'app.inspection_reports t join app.inspections n on n.tenant_id = $1 and n.id = t.inspection_id join app.service_orders o on o.tenant_id = $1 and o.id = n.service_order_id',
    ofOrders,
  ],
  messages: [
    dataOf('messages', 'direction channel created_at'),
    'app.messages t join app.conversations v on v.tenant_id = $1 and v.id = t.conversation_id',
    't.tenant_id = $1 and v.customer_id = $2',
  ],
  share_links: [
    dataOf('share_links', 'kind created_at expires_at'),
    'app.share_links t join app.service_orders o on o.tenant_id = $1 and o.id = t.record_id',
    ofOrders,
  ],
  share_events: [
    dataOf('share_events', 'what created_at'),
    'app.share_events t join app.share_links l on l.tenant_id = $1 and l.id = t.link_id join app.service_orders o on o.tenant_id = $1 and o.id = l.record_id',
    ofOrders,
  ],
  mails: [
    dataOf('outbox', 'template state created_at'),
    'app.outbox t',
    't.tenant_id = $1 and lower(t.recipient) = any($5::text[])',
  ],
  ratings: [dataOf('order_ratings', 'stars rated_at'), 'app.order_ratings t', ofCustomer],
  deferred: [dataOf('deferred_services', 'reason noted_on status'), 'app.deferred_services t', ofCustomer],
  deferred_contacts: [
    dataOf('deferred_contacts', 'channel outcome contacted_on'),
    'app.deferred_contacts t join app.deferred_services d on d.tenant_id = $1 and d.id = t.deferred_id',
    't.tenant_id = $1 and d.customer_id = $2',
  ],
  past_work: [dataOf('past_work', 'done_on mileage total_cents'), 'app.past_work t', ofCustomer],
  files: [
    `${dataOf('attachments', 'kind created_at')} || jsonb_build_object('filename', f.filename)`,
    `app.attachments t ${order} join app.files f on f.tenant_id = $1 and f.id = t.file_id`,
    ofOrders,
  ],
  privacy_requests: [dataOf('privacy_requests', 'kind asked_on state'), 'app.privacy_requests t', ofCustomer],
} as const satisfies Record<string, readonly [data: string, from: string, where: string]>
export type ExportPart = keyof typeof parts | 'emergency_contacts' | 'invoice_lines'
export const pagedParts = Object.keys(parts) as (keyof typeof parts)[]

export type ExportRow = Readonly<Record<string, unknown>>
/** Parts with a column whose text is sealed in another (AUD5): opened as its feature opens it. */
const sealedParts: Partial<Record<keyof typeof parts, { column: string; sealed: string; open: OpenSealed }>> = {
  customer: {
    column: 'tax_id',
    sealed: 'tax_id_sealed',
    open: (tenant_id, id, tax_id, tax_id_sealed) => openTaxId({ tenant_id, id, tax_id, tax_id_sealed }),
  },
  tax_exemptions: {
    column: 'certificate_no',
    sealed: 'certificate_no_sealed',
    open: (tenant, id, certificate_no, certificate_no_sealed) =>
      openCertificateNo(tenant, { id, certificate_no, certificate_no_sealed }),
  },
}
type OpenSealed = (tenant: string, id: string, plain: string, sealed: Buffer | null) => string | null
const pageRow = { id: 'uuid', data: typed<ExportRow>('jsonb'), sealed: 'bytea?' } as const
/** One page of a section after an id. `addresses`: where the person was written to, in small letters. */
export const selectPart = async (
  tx: Tx,
  part: keyof typeof parts,
  of: { customerId: string; addresses: readonly string[] },
  after: string | null,
  most: number,
): Promise<{ id: string; data: ExportRow }[]> => {
  const [data, from, where] = parts[part]
  const closed = sealedParts[part]
  const rows = await tx.rows(
    pageRow,
    `select t.id, ${data} as data, ${closed ? `t.${closed.sealed}` : 'null::bytea'} as sealed from ${from} where ${where} and ($3::uuid is null or t.id > $3)
        and $2::uuid is not null and $5::text[] is not null order by t.id limit $4`,
    [tx.tenant, of.customerId, after, most, of.addresses],
  )
  return rows.map(({ id, data: plain, sealed }) => {
    if (!closed) return { id, data: plain }
    const held = plain[closed.column]
    const text = closed.open(tx.tenant, id, typeof held === 'string' ? held : '', sealed)
    return { id, data: { ...plain, [closed.column]: text ?? '' } }
  })
}
const dataRow = { data: typed<ExportRow>('jsonb') } as const
/** Who is to be called in an emergency: ten at most. */
export const selectEmergencyContacts = async (tx: Tx, customerId: string): Promise<ExportRow[]> =>
  (
    await tx.rows(
      dataRow,
      `select ${dataOf('customer_contacts')} as data from app.customer_contacts t where ${ofCustomer} order by t.position`,
      [tx.tenant, customerId],
    )
  ).map(({ data }) => data)
/** Lines of issued invoices, by invoice and position. */
export const selectInvoiceLines = async (
  tx: Tx,
  customerId: string,
  at: { limit: number; offset: number },
): Promise<ExportRow[]> =>
  (
    await tx.rows(
      dataRow,
      `select jsonb_build_object('number', i.number) || ${dataOf('invoice_issue_lines', 'quantity_thousandths unit_price_cents amount_cents')} as data
         from app.invoice_issue_lines t join app.invoices i on i.tenant_id = $1 and i.id = t.invoice_id
        where t.tenant_id = $1 and i.customer_id = $2 order by i.id, t.position limit $3 offset $4`,
      [tx.tenant, customerId, at.limit, at.offset],
    )
  ).map(({ data }) => data)

const fileRow = { file_id: 'uuid', filename: 'text', folder: 'text' } as const
/** Files of a person after an id: of their orders, decisions and certificates. */
export const selectFiles = (
  tx: Tx,
  customerId: string,
  after: string | null,
  most: number,
): Promise<{ file_id: string; filename: string; folder: string }[]> =>
  tx.rows(
    fileRow,
    `select f.id as file_id, f.filename, x.folder from (
        select a.file_id, 'orders' as folder from app.attachments a join app.service_orders o on o.tenant_id = $1 and o.id = a.service_order_id
         where a.tenant_id = $1 and o.customer_id = $2
        union
        select z.signature_file_id, 'approvals' from app.authorizations z join app.service_orders o on o.tenant_id = $1 and o.id = z.service_order_id
         where z.tenant_id = $1 and o.customer_id = $2 and z.signature_file_id is not null
        union
        select e.file_id, 'certificates' from app.tax_exemptions e where e.tenant_id = $1 and e.customer_id = $2 and e.file_id is not null
      ) x join app.files f on f.tenant_id = $1 and f.id = x.file_id
      where f.tenant_id = $1 and ($3::uuid is null or f.id > $3) order by f.id, x.folder limit $4`,
    [tx.tenant, customerId, after, most],
  )
