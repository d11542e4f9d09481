import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { contacts, conversations, customers, messages, serviceOrders, users, vehicles } from '#tables.gen.ts'

const own = columns('v', conversations, [
  'id',
  'shop_id',
  'customer_id',
  'contact_id',
  'service_order_id',
  'last_at',
  'unread',
  'assigned_to',
  'closed_at',
  'version',
])
const lastOf = (column: string) =>
  `(select m.${column} from app.messages m where m.tenant_id = $1 and m.conversation_id = v.id order by m.id desc limit 1)`
const shownRow = combine(
  own,
  columns('c', customers, { customer_name: 'name', customer_phone: 'phone' }),
  outer(
    combine(
      columns('k', contacts, { contact_name: 'name', contact_phone: 'phone' }),
      columns('o', serviceOrders, { order_number: 'number' }),
      columns('h', vehicles, ['year', 'make', 'model', 'unit_number']),
      columns('u', users, { assigned_name: 'name' }),
    ),
  ),
  computed({ last_body: ['text?', lastOf('body')], last_direction: ['text(out|in|internal)?', lastOf('direction')] }),
)
export type ConversationRow = RowOf<typeof shownRow>
const joins = `join app.customers c on c.tenant_id = $1 and c.id = v.customer_id
  left join app.contacts k on k.tenant_id = $1 and k.id = v.contact_id
  left join app.service_orders o on o.tenant_id = $1 and o.id = v.service_order_id
  left join app.vehicles h on h.tenant_id = $1 and h.id = o.vehicle_id
  left join app.users u on u.tenant_id = $1 and u.id = v.assigned_to`

export interface ConversationFilter {
  shopIds: readonly string[] | null
  unread: boolean | undefined
  closed: boolean
  /** A person, null for nobody's, undefined for all. */
  assigned: string | null | undefined
  customerId: string | undefined
  orderId: string | undefined
}
function narrowed(tx: Tx, filter: ConversationFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['v.tenant_id = $1']
  const [shop, ...more] = filter.shopIds ?? []
  // One shop by its equality, so that the index gives the order.
  if (filter.shopIds)
    parts.push(more.length === 0 ? `v.shop_id = ${add(shop ?? null)}` : `v.shop_id = any(${add(filter.shopIds)}::uuid[])`)
  if (filter.unread !== undefined) parts.push(`(v.unread > 0) = ${add(filter.unread)}`)
  // What is about an order is shown with it, closed or not.
  if (!filter.orderId) parts.push(filter.closed ? 'v.closed_at is not null' : 'v.closed_at is null')
  if (filter.assigned === null) parts.push('v.assigned_to is null')
  else if (filter.assigned !== undefined) parts.push(`v.assigned_to = ${add(filter.assigned)}`)
  if (filter.customerId) parts.push(`v.customer_id = ${add(filter.customerId)}`)
  if (filter.orderId)
    parts.push(
      `v.id in (select m.conversation_id from app.messages m where m.tenant_id = $1 and m.service_order_id = ${add(filter.orderId)})`,
    )
  return { sql: parts.join(' and '), values }
}
export const selectConversations = (
  tx: Tx,
  filter: ConversationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConversationRow[]> => {
  const { sql, values } = narrowed(tx, filter)
  return tx.rows(
    shownRow,
    `select ${shownRow.sql} from app.conversations v ${joins} where ${sql}
      order by (v.unread > 0) desc, v.last_at desc, v.id desc limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
}
export const conversationsFrom = (tx: Tx, filter: ConversationFilter): { from: string; values: unknown[] } => {
  const { sql, values } = narrowed(tx, filter)
  return { from: `app.conversations v where ${sql}`, values }
}
export const selectConversation = (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
  tx.maybe(shownRow, `select ${shownRow.sql} from app.conversations v ${joins} where v.tenant_id = $1 and v.id = $2`, [
    tx.tenant,
    id,
  ])

/** With whom a thread is, at which shop, and about which order. */
export interface Thread {
  shopId: string
  customerId: string
  contactId: string | null
  orderId: string
}
/** One thread is begun at a time. */
export const lockThread = (tx: Tx, { shopId, customerId, contactId }: Thread): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended($1 || ':thread:' || $2, 0))", [
    tx.tenant,
    `${shopId}:${customerId}:${contactId ?? ''}`,
  ])
const foundRow = columns('v', conversations, ['id', 'unread', 'assigned_to'])
/** The thread there is, held. */
export const findThread = (tx: Tx, { shopId, customerId, contactId }: Thread): Promise<RowOf<typeof foundRow> | undefined> =>
  tx.maybe(
    foundRow,
    `select ${foundRow.sql} from app.conversations v where v.tenant_id = $1 and v.customer_id = $2 and v.shop_id = $3
       and v.contact_id is not distinct from $4::uuid order by v.last_at desc limit 1 for update`,
    [tx.tenant, customerId, shopId, contactId],
  )
export const insertConversation = (tx: Tx, id: string, thread: Thread, at: Date): Promise<number> =>
  tx.run(
    `insert into app.conversations (tenant_id, id, shop_id, customer_id, contact_id, service_order_id, last_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7)`,
    [tx.tenant, id, thread.shopId, thread.customerId, thread.contactId, thread.orderId, at],
  )
/** A message came in or went out: what came in is unread and opens the thread again; who answers has read it. */
export const touchConversation = (tx: Tx, id: string, orderId: string | null, isIn: boolean, at: Date): Promise<number> =>
  tx.run(
    `update app.conversations set last_at = $3, updated_at = $3, service_order_id = coalesce($4::uuid, service_order_id),
       unread = case when $5::boolean then unread + 1 else 0 end, closed_at = null, version = version + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenant, id, at, orderId, isIn],
  )
/** @returns 0 where nothing was unread */
export const markConversationRead = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.conversations set unread = 0, updated_at = $3 where tenant_id = $1 and id = $2 and unread > 0', [
    tx.tenant,
    id,
    at,
  ])
/** 0 rows: the version is stale. */
export const updateAssigned = (tx: Tx, id: string, userId: string | null, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.conversations set assigned_to = $3, version = version + 1, updated_at = $5
      where tenant_id = $1 and id = $2 and ($4::int is null or version = $4)`,
    [tx.tenant, id, userId, version, at],
  )
/** 0 rows: the version is stale. */
export const updateClosed = (tx: Tx, id: string, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.conversations set closed_at = $4, unread = 0, version = version + 1, updated_at = $4
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, at],
  )
export const moveConversations = (tx: Tx, from: string, to: string, at: Date): Promise<number> =>
  tx.run('update app.conversations set shop_id = $3, updated_at = $4 where tenant_id = $1 and shop_id = $2', [
    tx.tenant,
    from,
    to,
    at,
  ])

const messageRow = combine(
  columns('m', messages, [
    'id',
    'conversation_id',
    'direction',
    'state',
    'service_order_id',
    'body',
    'sent_by_name',
    'blanked_at',
    'created_at',
  ]),
)
export type MessageRow = RowOf<typeof messageRow>
const numberedRow = combine(messageRow, outer(columns('o', serviceOrders, { order_number: 'number' })))
export type NumberedMessage = RowOf<typeof numberedRow>
/** What was written, the latest first, of one order where it is named. */
export const selectMessages = (
  tx: Tx,
  of: { conversationId: string; orderId: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<NumberedMessage[]> =>
  tx.rows(
    numberedRow,
    `select ${numberedRow.sql} from app.messages m left join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
      where m.tenant_id = $1 and m.conversation_id = $2 and ($3::uuid is null or m.service_order_id = $3)
      order by m.id desc limit $4 offset $5`,
    [tx.tenant, of.conversationId, of.orderId ?? null, limit, offset],
  )
export const countMessages = async (tx: Tx, of: { conversationId: string; orderId: string | undefined }): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.messages m where m.tenant_id = $1 and m.conversation_id = $2
         and ($3::uuid is null or m.service_order_id = $3)`,
      [tx.tenant, of.conversationId, of.orderId ?? null],
    )
  ).count
export const selectMessage = (tx: Tx, id: string): Promise<NumberedMessage | undefined> =>
  tx.maybe(
    numberedRow,
    `select ${numberedRow.sql} from app.messages m left join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
      where m.tenant_id = $1 and m.id = $2`,
    [tx.tenant, id],
  )
export const findMessageByKey = (tx: Tx, conversationId: string, key: string): Promise<MessageRow | undefined> =>
  tx.maybe(
    messageRow,
    `select ${messageRow.sql} from app.messages m where m.tenant_id = $1 and m.conversation_id = $2 and m.message_key = $3`,
    [tx.tenant, conversationId, key],
  )
const threadSql = `from app.messages m join app.conversations v on v.tenant_id = $1 and v.id = m.conversation_id
  where m.tenant_id = $1 and m.service_order_id = $2 and m.direction <> 'internal' and v.customer_id = $3 and v.contact_id is not distinct from $4::uuid`
/** The longest thread that a page shows. */
const mostShown = 100
/** What a customer, or a contact, and the shop wrote about one order: the latest hundred, the oldest first. */
export const readThread = async (tx: Tx, { orderId, customerId, contactId }: Thread): Promise<MessageRow[]> =>
  (
    await tx.rows(messageRow, `select ${messageRow.sql} ${threadSql} order by m.id desc limit ${mostShown}`, [
      ...[tx.tenant, orderId, customerId, contactId],
    ])
  ).toReversed()
export const countThread = async (tx: Tx, { orderId, customerId, contactId }: Thread): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count ${threadSql}`, [tx.tenant, orderId, customerId, contactId]))
    .count

export const insertMessage = (
  tx: Tx,
  row: Omit<MessageRow, 'blanked_at'> & { sent_by: string | null; language: 'en' | 'es'; key: string | null },
): Promise<number> =>
  tx.run(
    `insert into app.messages (tenant_id, id, conversation_id, direction, channel, service_order_id, body, state, sent_by, sent_by_name, language, message_key, created_at)
     values ($1, $2, $3, $4, 'link', $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[tx.tenant, row.id, row.conversation_id, row.direction, row.service_order_id, row.body, row.state, row.sent_by],
      ...[row.sent_by_name, row.language, row.key, row.created_at],
    ],
  )

const orderRow = combine(
  columns('o', serviceOrders, ['id', 'number', 'shop_id', 'customer_id']),
  columns('c', customers, ['name', 'preferred_language']),
)
/** The order that a message is about; undefined for one that was deleted. */
export const selectOrder = (tx: Tx, id: string): Promise<RowOf<typeof orderRow> | undefined> =>
  tx.maybe(
    orderRow,
    `select ${orderRow.sql} from app.service_orders o join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
      where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null`,
    [tx.tenant, id],
  )
const personRow = columns('k', contacts, ['id', 'customer_id', 'name', 'language', 'is_active'])
export const selectPerson = (tx: Tx, id: string): Promise<RowOf<typeof personRow> | undefined> =>
  tx.maybe(personRow, `select ${personRow.sql} from app.contacts k where k.tenant_id = $1 and k.id = $2`, [tx.tenant, id])
