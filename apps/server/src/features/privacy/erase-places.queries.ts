import type { Tx } from '#platform/database/transaction.ts'

const ids = async (tx: Tx, sql: string, values: readonly unknown[]): Promise<string[]> =>
  (await tx.rows({ id: 'uuid' }, sql, [tx.tenant, ...values])).map(({ id }) => id)

/** The next orders of a customer after an id, deleted ones among them. */
export const selectOrders = (tx: Tx, customerId: string, after: string | null, most: number): Promise<string[]> =>
  ids(
    tx,
    `select id from app.service_orders where tenant_id = $1 and customer_id = $2 and ($3::uuid is null or id > $3) order by id limit $4`,
    [customerId, after, most],
  )
/** What links can lead to of these orders, beside the orders. */
export const selectLinkedOfOrders = (tx: Tx, orderIds: readonly string[]): Promise<string[]> =>
  ids(
    tx,
    `select n.id from app.inspections n where n.tenant_id = $1 and n.service_order_id = any($2::uuid[])
      union select r.id from app.order_ratings r where r.tenant_id = $1 and r.service_order_id = any($2::uuid[])`,
    [orderIds],
  )
/** What links can lead to of a customer beside orders: papers, and payments online. */
export const selectLinkedOf = (tx: Tx, customerId: string): Promise<string[]> =>
  ids(
    tx,
    `select i.id from app.invoices i where i.tenant_id = $1 and i.customer_id = $2
      union select r.id from app.receipts r where r.tenant_id = $1 and r.customer_id = $2
      union select s.id from app.statements s where s.tenant_id = $1 and s.customer_id = $2
      union select p.id from app.payment_intents p where p.tenant_id = $1 and p.customer_id = $2`,
    [customerId],
  )
/** Files that decisions of these orders stand on: they stay as long as the decisions. */
export const selectSignatures = async (tx: Tx, orderIds: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid?' },
      'select signature_file_id as id from app.authorizations where tenant_id = $1 and service_order_id = any($2::uuid[]) and signature_file_id is not null',
      [tx.tenant, orderIds],
    )
  ).flatMap(({ id }) => id ?? [])

/** The next mails of papers of a customer that still say to whom they went. */
export const selectCreditMails = (tx: Tx, customerId: string, most: number): Promise<string[]> =>
  ids(
    tx,
    `select m.id from app.credit_note_mails m join app.credit_notes n on n.tenant_id = $1 and n.id = m.credit_note_id
      where m.tenant_id = $1 and n.customer_id = $2 and m.recipient <> '' order by m.id limit $3`,
    [customerId, most],
  )
export const selectStatementMails = (tx: Tx, customerId: string, most: number): Promise<string[]> =>
  ids(
    tx,
    `select m.id from app.statement_mails m join app.statements s on s.tenant_id = $1 and s.id = m.statement_id
      where m.tenant_id = $1 and s.customer_id = $2 and m.recipient <> '' order by m.id limit $3`,
    [customerId, most],
  )
export const blankCreditMails = async (tx: Tx, some: readonly string[]): Promise<number> =>
  (await tx.rows({ done: 'bool' }, 'select auth.blank_credit_note_mail(x.id) as done from unnest($1::uuid[]) as x (id)', [some]))
    .length
export const blankStatementMails = async (tx: Tx, some: readonly string[]): Promise<number> =>
  (await tx.rows({ done: 'bool' }, 'select auth.blank_statement_mail(x.id) as done from unnest($1::uuid[]) as x (id)', [some]))
    .length

/** What a customer and their vehicles are found by. */
export const selectPersonTokens = async (tx: Tx, customerId: string): Promise<string[]> =>
  (
    await tx.rows(
      { token: 'text' },
      `select t.token from app.search_tokens t where t.tenant_id = $1 and t.kind = 'customer' and t.record_id = $2
        union select v.plate_key from app.vehicles v where v.tenant_id = $1 and v.customer_id = $2`,
      [tx.tenant, customerId],
    )
  ).map(({ token }) => token)
/** Takes these words from what other records are found by. */
export const dropTokens = (tx: Tx, recordIds: readonly string[], tokens: readonly string[]): Promise<number> =>
  tx.run('delete from app.search_tokens where tenant_id = $1 and record_id = any($2::uuid[]) and token = any($3::text[])', [
    tx.tenant,
    recordIds,
    tokens,
  ])
/** Records of a customer that can be found by who the customer is. */
export const selectIndexed = (tx: Tx, customerId: string): Promise<string[]> =>
  ids(
    tx,
    `select i.id from app.invoices i where i.tenant_id = $1 and i.customer_id = $2
      union select v.id from app.vehicles v where v.tenant_id = $1 and v.customer_id = $2`,
    [customerId],
  )
export const selectFlags = (tx: Tx, orderIds: readonly string[]): Promise<string[]> =>
  ids(tx, 'select id from app.flags where tenant_id = $1 and service_order_id = any($2::uuid[])', [orderIds])
