import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'

export interface CustomerRow {
  id: string
  tenant_id: string
  shop_id: string
  name: string
  customer_type: 'individual' | 'company'
  company_name: string
  tax_id: string
  website: string
  primary_contact_name: string
  primary_contact_email: string
  primary_contact_phone: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zip_code: string
  notes: string
  status: 'active' | 'inactive'
  preferred_language: 'en' | 'es'
  credit_limit_cents: number
  payment_terms: string
  tax_exempt: boolean
  preferred_contact: 'email' | 'phone' | 'both'
  version: number
  created_at: Date
  updated_at: Date
  contacts: { name: string; phone: string; relationship: string }[]
  vehicle_count: number
  open_order_count: number
  balance_cents: number
}
/** The writable part of a row. */
export type CustomerValues = Pick<
  CustomerRow,
  | 'shop_id'
  | 'name'
  | 'customer_type'
  | 'company_name'
  | 'tax_id'
  | 'website'
  | 'primary_contact_name'
  | 'primary_contact_email'
  | 'primary_contact_phone'
  | 'email'
  | 'phone'
  | 'address'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'notes'
  | 'status'
  | 'preferred_language'
  | 'credit_limit_cents'
  | 'payment_terms'
  | 'tax_exempt'
  | 'preferred_contact'
> & { name_key: string; email_key: string; phone_key: string }

const own = [
  'shop_id',
  'name',
  'name_key',
  'customer_type',
  'company_name',
  'tax_id',
  'website',
  'primary_contact_name',
  'primary_contact_email',
  'primary_contact_phone',
  'email',
  'email_key',
  'phone',
  'phone_key',
  'address',
  'city',
  'state',
  'zip_code',
  'notes',
  'status',
  'preferred_language',
  'credit_limit_cents',
  'payment_terms',
  'tax_exempt',
  'preferred_contact',
] as const

const columns = `c.*,
  coalesce((select json_agg(json_build_object('name', k.name, 'phone', k.phone, 'relationship', k.relationship) order by k.position)
     from app.customer_contacts k where k.tenant_id = c.tenant_id and k.customer_id = c.id), '[]') as contacts,
  (select count(*)::int from app.vehicles v where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.status <> 'inactive') as vehicle_count,
  (select count(*)::int from app.service_orders o where o.tenant_id = c.tenant_id and o.customer_id = c.id and o.deleted_at is null
     and o.status in ('pending', 'scheduled', 'in_progress', 'completed')) as open_order_count,
  (select coalesce(sum(i.total_cents - i.paid_cents), 0)::bigint from app.invoices i where i.tenant_id = c.tenant_id and i.customer_id = c.id
     and i.status in ('sent', 'overdue')) as balance_cents`

export interface CustomerFilter {
  shopIds: readonly string[] | null
  words: readonly string[]
  name?: string | undefined
  emailKey?: string | undefined
  phoneKey?: string | undefined
  address?: string | undefined
  company?: string | undefined
  customerType?: string | undefined
  status?: string | undefined
}

function whereOf(filter: CustomerFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['c.tenant_id = app.tid()', 'c.deleted_at is null']
  if (filter.shopIds) parts.push(`c.shop_id = any(${add(filter.shopIds)}::uuid[])`)
  if (filter.words.length > 0) {
    parts.push(`c.id in (${matchSql('customer', filter.words.length, values.length + 1)})`)
    values.push(...matchValues(filter.words))
  }
  if (filter.name) parts.push(`position(${add(filter.name)} in c.name_key) > 0`)
  if (filter.emailKey) parts.push(`position(${add(filter.emailKey)} in c.email_key) > 0`)
  if (filter.phoneKey) parts.push(`position(${add(filter.phoneKey)} in c.phone_key) > 0`)
  if (filter.address)
    parts.push(`position(lower(${add(filter.address)}) in lower(concat_ws(' ', c.address, c.city, c.state, c.zip_code))) > 0`)
  if (filter.company) parts.push(`position(lower(${add(filter.company)}) in lower(c.company_name)) > 0`)
  if (filter.customerType) parts.push(`c.customer_type = ${add(filter.customerType)}`)
  if (filter.status) parts.push(`c.status = ${add(filter.status)}`)
  return { sql: parts.join(' and '), values }
}

export const selectCustomers = (tx: Tx, filter: CustomerFilter, limit: number, offset: number): Promise<CustomerRow[]> => {
  const { sql, values } = whereOf(filter)
  return tx.rows<CustomerRow>(
    `select ${columns} from app.customers c where ${sql} order by c.name_key, c.id limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
}
/** Exact up to 10,000. */
export const countCustomers = async (tx: Tx, filter: CustomerFilter): Promise<number> => {
  const { sql, values } = whereOf(filter)
  return (
    await tx.one<{ count: number }>(
      `select count(*)::int as count from (select 1 from app.customers c where ${sql} limit 10001) found`,
      values,
    )
  ).count
}
export const selectCustomer = (tx: Tx, id: string): Promise<CustomerRow | undefined> =>
  tx.maybe<CustomerRow>(
    `select ${columns} from app.customers c where c.tenant_id = app.tid() and c.id = $1 and c.deleted_at is null`,
    [id],
  )
/** Locks the row, so that two people adding one customer meet here. */
export const findByContact = (tx: Tx, shopIds: readonly string[] | null, key: { emailKey?: string; phoneKey?: string }) =>
  tx.maybe<{ id: string }>(
    `select id from app.customers where tenant_id = app.tid() and deleted_at is null and ${key.emailKey ? 'email_key' : 'phone_key'} = $1
        and ($2::uuid[] is null or shop_id = any($2)) order by created_at, id limit 1`,
    [key.emailKey ?? key.phoneKey, shopIds],
  )
/** One search-or-create at a time for one key within the tenant. */
export const lockContact = (tx: Tx, key: string): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || ':customer:' || $1, 0))", [key])

export const insertCustomer = (tx: Tx, id: string, values: CustomerValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.customers (id, created_at, updated_at, ${own.join(', ')}) values ($1, $2, $2, ${own.map((_, i) => `$${i + 3}`).join(', ')})`,
    [id, at, ...own.map((name) => values[name])],
  )
/** 0 rows: the version is stale. */
export const updateCustomer = (tx: Tx, id: string, values: CustomerValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.customers set updated_at = $3, version = version + 1, ${own.map((name, i) => `${name} = $${i + 4}`).join(', ')}
      where tenant_id = app.tid() and id = $1 and deleted_at is null and ($2::int is null or version = $2)`,
    [id, version, at, ...own.map((name) => values[name])],
  )
export const replaceContacts = async (tx: Tx, id: string, contacts: CustomerRow['contacts']): Promise<void> => {
  await tx.run('delete from app.customer_contacts where tenant_id = app.tid() and customer_id = $1', [id])
  for (const [position, contact] of contacts.entries())
    await tx.run(
      'insert into app.customer_contacts (customer_id, position, name, phone, relationship) values ($1, $2, $3, $4, $5)',
      [id, position, contact.name, contact.phone, contact.relationship],
    )
}
export const markCustomerDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    'update app.customers set deleted_at = $2, version = version + 1 where tenant_id = app.tid() and id = $1 and deleted_at is null',
    [id, at],
  )

export const countAtShop = async (tx: Tx, shopId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.customers where tenant_id = app.tid() and shop_id = $1 and deleted_at is null',
      [shopId],
    )
  ).count
export const moveToShop = (tx: Tx, from: string, to: string, at: Date): Promise<number> =>
  tx.run(
    'update app.customers set shop_id = $2, updated_at = $3, version = version + 1 where tenant_id = app.tid() and shop_id = $1 and deleted_at is null',
    [from, to, at],
  )
