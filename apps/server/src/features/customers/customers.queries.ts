import { countUpTo } from '#platform/database/counted-list.ts'
import { columns, combine, computed, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { customers, shops } from '#tables.gen.ts'
import { sealTaxId } from './tax-ids.service.ts'

const own = [
  'shop_id',
  'name',
  'name_key',
  'customer_type',
  'company_name',
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
const ownColumns = columns('c', customers, [
  ...(['id', 'tenant_id', ...own, 'tax_id', 'tax_id_sealed', 'version', 'created_at', 'updated_at'] as const),
])
const customerRow = combine(
  ownColumns,
  computed({
    contacts: [
      typed<{ name: string; phone: string; relationship: string }[]>('json'),
      `coalesce((select json_agg(json_build_object('name', k.name, 'phone', k.phone, 'relationship', k.relationship) order by k.position)
         from app.customer_contacts k where k.tenant_id = $1 and k.customer_id = c.id), '[]')`,
    ],
    vehicle_count: [
      'int4',
      "(select count(*)::int from app.vehicles v where v.tenant_id = $1 and v.customer_id = c.id and v.status <> 'inactive')",
    ],
    open_order_count: [
      'int4',
      `(select count(*)::int from app.service_orders o where o.tenant_id = $1 and o.customer_id = c.id and o.deleted_at is null
         and o.status in ('pending', 'scheduled', 'in_progress', 'completed'))`,
    ],
    balance_cents: [
      'int8',
      `(select app.whole(sum(i.total_cents - i.paid_cents - i.credited_cents)) from app.invoices i where i.tenant_id = $1 and i.customer_id = c.id
         and i.status in ('sent', 'overdue'))`,
    ],
  }),
)
/** The tax id as it stands: `openTaxId` opens it, where it is shown to somebody who may see it. */
export type CustomerRow = RowOf<typeof ownColumns>
/** With contacts, vehicles, open work and what is owed: counted from the records of the customer. */
export type CountedCustomerRow = RowOf<typeof customerRow>
/** The writable part of a row. `tax_id`: undefined leaves it as it is. */
export type CustomerValues = Pick<CustomerRow, (typeof own)[number]> & { tax_id: string | undefined }

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

function whereOf(tx: Tx, filter: CustomerFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['c.tenant_id = $1', 'c.deleted_at is null']
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

export const selectCustomers = (tx: Tx, filter: CustomerFilter, limit: number, offset: number): Promise<CountedCustomerRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    customerRow,
    `select ${customerRow.sql} from app.customers c where ${sql} order by c.name_key, c.id limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
}
const knownRow = combine(
  columns('c', customers, ['id', 'name', 'company_name', 'phone', 'email', 'tax_exempt', 'shop_id']),
  columns('s', shops, { shop_name: 'name' }),
)
export type KnownRow = RowOf<typeof knownRow>
/** At most ten active customers who match all words, or have this address or number; those of other shops than this one first. */
export function selectKnownCustomers(
  tx: Tx,
  shopIds: readonly string[] | null,
  notFirst: string,
  { words, emailKey, phoneKey }: { words: readonly string[]; emailKey: string; phoneKey: string },
): Promise<KnownRow[]> {
  const byWords = words.length > 0 ? `or c.id in (${matchSql('customer', words.length, 6)})` : ''
  return tx.rows(
    knownRow,
    `select ${knownRow.sql} from app.customers c join app.shops s on s.tenant_id = $1 and s.id = c.shop_id
      where c.tenant_id = $1 and c.deleted_at is null and c.status = 'active' and ($2::uuid[] is null or c.shop_id = any($2))
        and (($4 <> '' and c.email_key = $4) or ($5 <> '' and c.phone_key = $5) ${byWords})
      order by (c.shop_id = $3::uuid), c.name_key, c.id limit 10`,
    [tx.tenant, shopIds, notFirst, emailKey, phoneKey, ...matchValues(words)],
  )
}
/** The ids of all wanted customers by name, at most so many. */
export const selectCustomerIds = async (tx: Tx, filter: CustomerFilter, most: number): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const found = await tx.rows(
    { id: 'uuid' },
    `select c.id from app.customers c where ${sql} order by c.name_key, c.id limit $${values.length + 1}`,
    [...values, most],
  )
  return found.map((row) => row.id)
}
/** These customers in no order; those that were deleted are missing. */
export const selectCustomersById = (tx: Tx, ids: readonly string[]): Promise<CountedCustomerRow[]> =>
  tx.rows(
    customerRow,
    `select ${customerRow.sql} from app.customers c where c.tenant_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`,
    [tx.tenant, ids],
  )
/** Exact up to 10,000. */
export const countCustomers = (tx: Tx, filter: CustomerFilter): Promise<number> => {
  const { sql, values } = whereOf(tx, filter)
  return countUpTo(tx, `app.customers c where ${sql}`, values)
}
const oneSql = (columnsSql: string): string =>
  `select ${columnsSql} from app.customers c where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null`
export const selectCustomer = (tx: Tx, id: string): Promise<CustomerRow | undefined> =>
  tx.maybe(ownColumns, oneSql(ownColumns.sql), [tx.tenant, id])
export const selectCountedCustomer = (tx: Tx, id: string): Promise<CountedCustomerRow | undefined> =>
  tx.maybe(customerRow, oneSql(customerRow.sql), [tx.tenant, id])
/** Locks the row, so that two people adding one customer meet here. */
export const findByContact = (tx: Tx, shopIds: readonly string[] | null, key: { emailKey?: string; phoneKey?: string }) =>
  tx.maybe(
    { id: 'uuid' },
    `select id from app.customers where tenant_id = $1 and deleted_at is null and ${key.emailKey ? 'email_key' : 'phone_key'} = $2
        and ($3::uuid[] is null or shop_id = any($3)) order by created_at, id limit 1`,
    [tx.tenant, key.emailKey ?? key.phoneKey, shopIds],
  )
/** The first customer of a shop with this folded name. */
export const findByName = (tx: Tx, shopId: string, nameKey: string) =>
  tx.maybe(
    { id: 'uuid' },
    `select id from app.customers where tenant_id = $1 and shop_id = $2 and name_key = $3 and deleted_at is null order by id limit 1`,
    [tx.tenant, shopId, nameKey],
  )
/** One search-or-create at a time for one key within the tenant. */
export const lockContact = (tx: Tx, key: string): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended($1 || ':customer:' || $2, 0))", [tx.tenant, key])

const taxIdOf = (tx: Tx, id: string, { tax_id = '' }: CustomerValues): Buffer | null => sealTaxId(tx.tenant, id, tax_id)
export const insertCustomer = (tx: Tx, id: string, values: CustomerValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.customers (tenant_id, id, created_at, updated_at, tax_id_sealed, ${own.join(', ')})
     values ($1, $2, $3, $3, $4, ${own.map((_, i) => `$${i + 5}`).join(', ')})`,
    [tx.tenant, id, at, taxIdOf(tx, id, values), ...own.map((name) => values[name])],
  )
/** 0 rows: the version is stale. */
export const updateCustomer = (tx: Tx, id: string, values: CustomerValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.customers set updated_at = $4, version = version + 1, ${own.map((name, i) => `${name} = $${i + 7}`).join(', ')},
            tax_id = case when $5 then '' else tax_id end, tax_id_sealed = case when $5 then $6::bytea else tax_id_sealed end
      where tenant_id = $1 and id = $2 and deleted_at is null and ($3::int is null or version = $3)`,
    [...[tx.tenant, id, version, at, values.tax_id !== undefined, taxIdOf(tx, id, values)], ...own.map((name) => values[name])],
  )
export const replaceContacts = async (tx: Tx, id: string, contacts: CountedCustomerRow['contacts']): Promise<void> => {
  await tx.run('delete from app.customer_contacts where tenant_id = $1 and customer_id = $2', [tx.tenant, id])
  if (contacts.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    contacts.map((contact, position) => [id, position, contact.name, contact.phone, contact.relationship]),
  )
  await tx.run(
    `insert into app.customer_contacts (tenant_id, customer_id, position, name, phone, relationship) values ${sql}`,
    values,
  )
}
export const markCustomerDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    'update app.customers set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and deleted_at is null',
    [tx.tenant, id, at],
  )

export const countAtShop = async (tx: Tx, shopId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.customers where tenant_id = $1 and shop_id = $2 and deleted_at is null',
      [tx.tenant, shopId],
    )
  ).count
export const moveToShop = (tx: Tx, from: string, to: string, at: Date): Promise<number> =>
  tx.run(
    'update app.customers set shop_id = $3, updated_at = $4, version = version + 1 where tenant_id = $1 and shop_id = $2 and deleted_at is null',
    [tx.tenant, from, to, at],
  )

/** Whether late fees are charged; no change of the record's own fields. */
export const updateLateFees = (tx: Tx, id: string, lateFees: 'rule' | 'none', at: Date): Promise<number> =>
  tx.run('update app.customers set late_fees = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    lateFees,
    at,
  ])

const matchRow = combine(
  columns('c', customers, ['id', 'name_key', 'email_key', 'phone_key']),
  computed({ company_key: ['text', 'lower(c.company_name)'] }),
)
/** Customers with one of these folded words as name, email or company. */
export const selectByWords = (
  tx: Tx,
  shopIds: readonly string[] | null,
  words: readonly string[],
): Promise<RowOf<typeof matchRow>[]> =>
  tx.rows(
    matchRow,
    `select ${matchRow.sql} from app.customers c where c.tenant_id = $1 and c.deleted_at is null and ($2::uuid[] is null or c.shop_id = any($2))
        and (c.name_key = any($3::text[]) or c.email_key = any($3::text[]) or (c.company_name <> '' and lower(c.company_name) = any($3::text[])))
      order by c.id`,
    [tx.tenant, shopIds, words],
  )
/** Names on file in their order, at most so many. */
export const selectCustomerNames = async (tx: Tx, shopIds: readonly string[] | null, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { name: customers.name },
      `select c.name from app.customers c where c.tenant_id = $1 and c.deleted_at is null and ($2::uuid[] is null or c.shop_id = any($2))
        order by c.name_key, c.id limit $3`,
      [tx.tenant, shopIds, most],
    )
  ).map((row) => row.name)

/** Many new customers in one statement. */
export const insertCustomers = (tx: Tx, rows: readonly { id: string; values: CustomerValues }[], at: Date): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [row.id, at, at, taxIdOf(tx, row.id, row.values), ...own.map((name) => row.values[name])]),
  )
  return tx.run(
    `insert into app.customers (tenant_id, id, created_at, updated_at, tax_id_sealed, ${own.join(', ')}) values ${sql}`,
    values,
  )
}
/** Customers with one of these addresses or numbers, the oldest first. */
export const selectByContacts = (
  tx: Tx,
  shopIds: readonly string[] | null,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
) =>
  tx.rows(
    columns('c', customers, ['id', 'name', 'email_key', 'phone_key']),
    `select c.id, c.name, c.email_key, c.phone_key from app.customers c where c.tenant_id = $1 and c.deleted_at is null
        and ($2::uuid[] is null or c.shop_id = any($2)) and (c.email_key = any($3::text[]) or c.phone_key = any($4::text[]))
      order by c.created_at, c.id`,
    [tx.tenant, shopIds, emails, phones],
  )
export const selectChangedCustomers = (tx: Tx, ids: readonly string[], most: number) =>
  tx.rows(
    columns('c', customers, ['id', 'name']),
    `select c.id, c.name from app.customers c where c.tenant_id = $1 and c.id = any($2::uuid[]) and (c.version > 1 or c.deleted_at is not null)
      order by c.id limit $3`,
    [tx.tenant, ids, most],
  )
export const markCustomersDeleted = (tx: Tx, ids: readonly string[], at: Date): Promise<number> =>
  tx.run(
    'update app.customers set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [tx.tenant, ids, at],
  )
