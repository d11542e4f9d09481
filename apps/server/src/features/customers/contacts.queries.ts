import type { ContactRole } from '@twopost/contract/customers'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { contacts } from '#tables.gen.ts'

const plain = columns('k', contacts, [
  'id',
  'customer_id',
  'name',
  'phone',
  'email',
  'language',
  'approval_limit_cents',
  'is_active',
  'version',
  'created_at',
  'updated_at',
])
const contactRow = combine(plain, computed({ roles: [typed<ContactRole[]>('text[]'), 'k.roles'] }))
export type ContactRow = RowOf<typeof contactRow>
export type ContactValues = Pick<
  ContactRow,
  'name' | 'roles' | 'phone' | 'email' | 'language' | 'approval_limit_cents' | 'is_active'
>

/** Those who are active before those who were retired, by name. */
export const selectContacts = (
  tx: Tx,
  customerId: string,
  active: boolean | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContactRow[]> =>
  tx.rows(
    contactRow,
    `select ${contactRow.sql} from app.contacts k where k.tenant_id = $1 and k.customer_id = $2 and ($3::boolean is null or k.is_active = $3)
      order by k.is_active desc, k.name, k.id limit $4 offset $5`,
    [tx.tenant, customerId, active ?? null, limit, offset],
  )
const summaryRow = { all: 'int4', active: 'int4', approvers: 'int4' } as const
/** How many a customer has: in all, active ones, and active approvers but for one. */
export const countContacts = (tx: Tx, customerId: string, butFor: string | null = null) =>
  tx.one(
    summaryRow,
    `select count(*)::int as "all", (count(*) filter (where k.is_active))::int as active,
       (count(*) filter (where k.is_active and 'approver' = any(k.roles) and k.id is distinct from $3::uuid))::int as approvers
      from app.contacts k where k.tenant_id = $1 and k.customer_id = $2`,
    [tx.tenant, customerId, butFor],
  )
export const selectContact = (tx: Tx, id: string): Promise<ContactRow | undefined> =>
  tx.maybe(contactRow, `select ${contactRow.sql} from app.contacts k where k.tenant_id = $1 and k.id = $2`, [tx.tenant, id])

export const insertContact = (tx: Tx, id: string, customerId: string, values: ContactValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.contacts (tenant_id, id, customer_id, name, roles, phone, email, language, approval_limit_cents, is_active, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $9, $10, $11, $11)`,
    [
      ...[tx.tenant, id, customerId, values.name, values.roles, values.phone, values.email, values.language],
      ...[values.approval_limit_cents, values.is_active, at],
    ],
  )
/** 0 rows: the version is stale. */
export const updateContactRow = (tx: Tx, id: string, values: ContactValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.contacts set name = $4, roles = $5::text[], phone = $6, email = $7, language = $8, approval_limit_cents = $9, is_active = $10,
       version = version + 1, updated_at = $11 where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [
      ...[tx.tenant, id, version, values.name, values.roles, values.phone, values.email, values.language],
      ...[values.approval_limit_cents, values.is_active, at],
    ],
  )
/** Whether only named contacts may approve; holds the customer, so that nobody takes the last approver away meanwhile. */
export const lockApprovers = async (tx: Tx, customerId: string): Promise<boolean> =>
  (
    await tx.one(
      { only: 'bool' },
      'select c.only_named_contacts_approve as only from app.customers c where c.tenant_id = $1 and c.id = $2 for update',
      [tx.tenant, customerId],
    )
  ).only
export const selectOnlyNamed = async (tx: Tx, customerId: string): Promise<boolean> =>
  (
    await tx.one(
      { only: 'bool' },
      'select c.only_named_contacts_approve as only from app.customers c where c.tenant_id = $1 and c.id = $2',
      [tx.tenant, customerId],
    )
  ).only
export const updateOnlyNamed = (tx: Tx, customerId: string, only: boolean, at: Date): Promise<number> =>
  tx.run('update app.customers set only_named_contacts_approve = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    customerId,
    only,
    at,
  ])
