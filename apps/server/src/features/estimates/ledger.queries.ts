import type { ContactRole } from '@twopost/contract/customers'
import { columns, combine, computed, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { authorizationServices, authorizations, customers, orderOverrides, serviceOrders } from '#tables.gen.ts'

const authorizationColumns = columns('a', authorizations, [
  'id',
  'seq',
  'kind',
  'method',
  'person_name',
  'contact_detail',
  'taken_by_name',
  'received_at',
  'amount_before_cents',
  'amount_after_cents',
  'tax_after_cents',
  'not_above_cents',
  'po_number',
  'note',
  'created_at',
  'estimate_id',
  'contact_id',
  'signature_file_id',
  'consent_text_ids',
])
const authorizationRow = combine(
  authorizationColumns,
  // The photo of a paper is one of the order; a signature that was drawn is not.
  computed({
    paper_file_id: [
      'uuid?',
      `(select f.file_id from app.attachments f where f.tenant_id = $1 and f.service_order_id = a.service_order_id
          and f.file_id = a.signature_file_id limit 1)`,
    ],
  }),
)
export type AuthorizationRow = RowOf<typeof authorizationColumns>
/** The ledger of an order, the newest first. */
export const selectAuthorizations = (tx: Tx, orderId: string): Promise<RowOf<typeof authorizationRow>[]> =>
  tx.rows(
    authorizationRow,
    `select ${authorizationRow.sql} from app.authorizations a where a.tenant_id = $1 and a.service_order_id = $2 order by a.seq desc`,
    [tx.tenant, orderId],
  )
const decidedRow = columns('d', authorizationServices, [
  'authorization_id',
  'position',
  'service_id',
  'service_name',
  'decision',
  'amount_cents',
  'hours_thousandths',
  'reason',
])
export type DecidedRow = RowOf<typeof decidedRow>
export const selectDecided = (tx: Tx, orderId: string): Promise<DecidedRow[]> =>
  tx.rows(
    decidedRow,
    `select ${decidedRow.sql} from app.authorizations a join app.authorization_services d on d.tenant_id = $1 and d.authorization_id = a.id
      where a.tenant_id = $1 and a.service_order_id = $2 order by a.seq, d.position`,
    [tx.tenant, orderId],
  )
/** From where a customer decided by themselves, and what they had in front of them (AUT2). */
export interface DecisionEvidence {
  ip: string
  user_agent: string
  signature_file_id: string | null
  document_sha256: string
  consent_text_ids: string[]
  decision_key: string | null
}
export async function insertAuthorization(
  tx: Tx,
  orderId: string,
  row: AuthorizationRow & { taken_by: string | null } & DecisionEvidence,
  decided: readonly Omit<DecidedRow, 'authorization_id' | 'position'>[],
): Promise<void> {
  await tx.run(
    `insert into app.authorizations (tenant_id, id, service_order_id, seq, kind, method, person_name, contact_detail, taken_by, taken_by_name, received_at,
       amount_before_cents, amount_after_cents, tax_after_cents, not_above_cents, po_number, note, created_at, estimate_id, ip, user_agent,
       signature_file_id, document_sha256, decision_key, contact_id, consent_text_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)`,
    [
      ...[tx.tenant, row.id, orderId, row.seq, row.kind, row.method, row.person_name, row.contact_detail, row.taken_by],
      ...[row.taken_by_name, row.received_at, row.amount_before_cents, row.amount_after_cents, row.tax_after_cents],
      ...[row.not_above_cents, row.po_number, row.note, row.created_at, row.estimate_id, row.ip, row.user_agent],
      ...[row.signature_file_id, row.document_sha256, row.decision_key, row.contact_id, row.consent_text_ids],
    ],
  )
  const { sql, values } = tenantRows(
    tx.tenant,
    decided.map((one, i) => [
      ...[row.id, i + 1, one.service_id, one.service_name, one.decision, one.amount_cents, one.hours_thousandths, one.reason],
    ]),
  )
  await tx.run(
    `insert into app.authorization_services (tenant_id, authorization_id, position, service_id, service_name, decision, amount_cents, hours_thousandths, reason)
     values ${sql}`,
    values,
  )
}

/** What was recorded under a key that a customer's page made; undefined for a new one. */
export const findByKey = (tx: Tx, orderId: string, key: string): Promise<AuthorizationRow | undefined> =>
  tx.maybe(
    authorizationRow,
    `select ${authorizationRow.sql} from app.authorizations a where a.tenant_id = $1 and a.service_order_id = $2 and a.decision_key = $3`,
    [tx.tenant, orderId, key],
  )
/** Who of the customer's people the last estimate was shown to, or who decided last (EST3). */
export const selectApprover = async (tx: Tx, orderId: string): Promise<string | null> =>
  (
    await tx.one(
      columns('', serviceOrders, ['approver_contact_id']),
      'select approver_contact_id from app.service_orders where tenant_id = $1 and id = $2',
      [tx.tenant, orderId],
    )
  ).approver_contact_id
/** The order whose decision a file signs; undefined for none. */
export const orderOfSignature = async (tx: Tx, fileId: string): Promise<string | undefined> =>
  (
    await tx.maybe(
      { service_order_id: 'uuid' },
      'select service_order_id from app.authorizations where tenant_id = $1 and signature_file_id = $2 limit 1',
      [tx.tenant, fileId],
    )
  )?.service_order_id
/** Is this file a photo of the order? */
export const isPaperOf = async (tx: Tx, orderId: string, fileId: string): Promise<boolean> =>
  (await tx.maybe(
    { id: 'uuid' },
    `select id from app.attachments where tenant_id = $1 and service_order_id = $2 and file_id = $3 and kind = 'photo' limit 1`,
    [tx.tenant, orderId, fileId],
  )) !== undefined
const contactRow = combine(
  columns('c', customers, [
    'name',
    'primary_contact_name',
    'phone',
    'email',
    'preferred_language',
    'only_named_contacts_approve',
  ]),
  columns('o', serviceOrders, ['created_at', 'approver_contact_id']),
  computed({
    contacts: [
      typed<AskedContact[]>('json'),
      `coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'roles', k.roles, 'phone', k.phone, 'email', k.email, 'language', k.language,
           'limit_cents', k.approval_limit_cents) order by 'approver' = any(k.roles) desc, k.name, k.id)
         from app.contacts k where k.tenant_id = $1 and k.customer_id = c.id and k.is_active), '[]')`,
    ],
  }),
)
/** One of the customer's people who may be asked. */
export interface AskedContact {
  id: string
  name: string
  roles: ContactRole[]
  phone: string
  email: string
  language: 'en' | 'es'
  limit_cents: number | null
}
/** Who is asked about an order, and since when there is one. */
export const selectAsked = (tx: Tx, orderId: string) =>
  tx.one(
    contactRow,
    `select ${contactRow.sql} from app.service_orders o join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
      where o.tenant_id = $1 and o.id = $2`,
    [tx.tenant, orderId],
  )

const overrideRow = columns('', orderOverrides, [
  'id',
  'rule',
  'service_id',
  'amount_cents',
  'reason',
  'user_name',
  'created_at',
  'gates',
  'services',
  'approver_name',
])
export type OverrideRow = RowOf<typeof overrideRow>
/** What was let through on an order, the newest first. */
export const selectOverrides = (tx: Tx, orderId: string): Promise<OverrideRow[]> =>
  tx.rows(
    overrideRow,
    `select ${overrideRow.sql} from app.order_overrides where tenant_id = $1 and service_order_id = $2 order by id desc limit 50`,
    [tx.tenant, orderId],
  )
export const insertOverride = (
  tx: Tx,
  orderId: string,
  row: OverrideRow & { user_id: string | null; approver_user_id: string | null },
): Promise<number> =>
  tx.run(
    `insert into app.order_overrides (tenant_id, id, service_order_id, rule, service_id, amount_cents, reason, user_id, user_name, created_at, gates,
       approver_user_id, approver_name, services)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[tx.tenant, row.id, orderId, row.rule, row.service_id, row.amount_cents, row.reason, row.user_id, row.user_name],
      ...[row.created_at, row.gates, row.approver_user_id, row.approver_name, row.services],
    ],
  )
