import type { IntentEventWhat, IntentState } from '@twopost/contract/online-payments'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, intentEvents, invoices, paymentIntents, receipts, serviceOrders, shops } from '#tables.gen.ts'

const intentRow = combine(
  columns('p', paymentIntents, [
    'id',
    'shop_id',
    'customer_id',
    'invoice_id',
    'service_order_id',
    'link_id',
    'provider',
    'provider_ref',
    'amount_cents',
    'state',
    'failure_code',
    'received_cents',
    'refunded_cents',
    'is_late',
    'receipt_id',
    'expires_at',
    'opened_at',
    'settled_at',
    'created_by_name',
    'created_at',
  ]),
  columns('s', shops, { shop_name: 'name', time_zone: 'time_zone' }),
  columns('c', customers, { customer_name: 'name', customer_email: 'email', customer_language: 'preferred_language' }),
  outer(columns('i', invoices, { invoice_number: 'number' })),
  outer(columns('o', serviceOrders, { order_number: 'number' })),
  outer(columns('r', receipts, { receipt_number: 'number' })),
)
export type IntentRow = RowOf<typeof intentRow>
const joins = `join app.shops s on s.tenant_id = $1 and s.id = p.shop_id
  join app.customers c on c.tenant_id = $1 and c.id = p.customer_id
  left join app.invoices i on i.tenant_id = $1 and i.id = p.invoice_id
  left join app.service_orders o on o.tenant_id = $1 and o.id = p.service_order_id
  left join app.receipts r on r.tenant_id = $1 and r.id = p.receipt_id`

export interface IntentFilter {
  shopIds: readonly string[] | null
  state?: IntentState | undefined
  invoiceId?: string | undefined
  orderId?: string | undefined
}
const narrowed = `p.tenant_id = $1 and ($2::uuid[] is null or p.shop_id = any($2)) and ($3::text is null or p.state = $3)
  and ($4::uuid is null or p.invoice_id = $4) and ($5::uuid is null or p.service_order_id = $5)`
const valuesOf = (tx: Tx, filter: IntentFilter): unknown[] => [
  ...[tx.tenant, filter.shopIds, filter.state ?? null, filter.invoiceId ?? null, filter.orderId ?? null],
]
/** The latest first. */
export const selectIntents = (tx: Tx, filter: IntentFilter, limit: number, offset: number): Promise<IntentRow[]> => {
  const values = valuesOf(tx, filter)
  return tx.rows(
    intentRow,
    `select ${intentRow.sql} from app.payment_intents p ${joins} where ${narrowed}
      order by p.created_at desc, p.id desc ${pageSql(values, { limit, offset })}`,
    values,
  )
}
/** Exact up to 10,000. */
export const countIntents = (tx: Tx, filter: IntentFilter): Promise<number> =>
  countUpTo(tx, `app.payment_intents p where ${narrowed}`, valuesOf(tx, filter))

/** What is asked for an order by links that can still be paid, in cents; one link may be left out. */
export const sumAsked = async (tx: Tx, orderId: string, butLinkId: string | null, at: Date): Promise<number> =>
  (
    await tx.one(
      { cents: 'int8' },
      `select coalesce(sum(p.amount_cents), 0)::bigint as cents from app.payment_intents p where p.tenant_id = $1 and p.service_order_id = $2
          and p.invoice_id is null and p.state in ('created', 'pending') and p.expires_at > $4 and p.link_id is distinct from $3::uuid`,
      [tx.tenant, orderId, butLinkId, at],
    )
  ).cents
/** The ids of the filtered ones in the order of the list, at most so many. */
export const selectIntentIds = async (tx: Tx, filter: IntentFilter, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select p.id from app.payment_intents p where ${narrowed} order by p.created_at desc, p.id desc limit $6`,
      [...valuesOf(tx, filter), most],
    )
  ).map((row) => row.id)
/** These intents in no order. */
export const selectIntentsById = (tx: Tx, ids: readonly string[]): Promise<IntentRow[]> =>
  tx.rows(
    intentRow,
    `select ${intentRow.sql} from app.payment_intents p ${joins} where p.tenant_id = $1 and p.id = any($2::uuid[])`,
    [tx.tenant, ids],
  )
export const selectIntent = (tx: Tx, id: string): Promise<IntentRow | undefined> =>
  tx.maybe(intentRow, `select ${intentRow.sql} from app.payment_intents p ${joins} where p.tenant_id = $1 and p.id = $2`, [
    tx.tenant,
    id,
  ])
/** What a provider means in an event. */
export const selectIntentByRef = (tx: Tx, provider: string, ref: string): Promise<IntentRow | undefined> =>
  tx.maybe(
    intentRow,
    `select ${intentRow.sql} from app.payment_intents p ${joins} where p.tenant_id = $1 and p.provider = $2 and p.provider_ref = $3`,
    [tx.tenant, provider, ref],
  )
/** The language of who pays, also of a customer who was deleted since. */
export const selectPayerLanguage = async (tx: Tx, customerId: string): Promise<'en' | 'es'> =>
  (
    await tx.maybe(
      columns('', customers, ['preferred_language']),
      'select preferred_language from app.customers where tenant_id = $1 and id = $2',
      [tx.tenant, customerId],
    )
  )?.preferred_language === 'es'
    ? 'es'
    : 'en'
/** The invoice that is paid, or the link of a deposit. */
export type Paid = { invoiceId: string } | { linkId: string }
const paidSql = `p.tenant_id = $1 and ($2::uuid is null or p.invoice_id = $2) and ($3::uuid is null or p.link_id = $3)`
const paidValues = (tx: Tx, of: Paid): unknown[] => [
  tx.tenant,
  'invoiceId' in of ? of.invoiceId : null,
  'linkId' in of ? of.linkId : null,
]
/** The latest intent of an invoice or of a deposit's link. */
export const selectLatest = async (tx: Tx, of: Paid): Promise<IntentRow | undefined> =>
  tx.maybe(
    intentRow,
    `select ${intentRow.sql} from app.payment_intents p ${joins} where ${paidSql} order by p.created_at desc, p.id desc limit 1`,
    paidValues(tx, of),
  )
/** The intents by which somebody can still pay an invoice, a deposit's link, or any deposit of an order; held, by id. */
export const lockOpenIntents = async (tx: Tx, of: Paid | { orderId: string }): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select p.id from app.payment_intents p where ${paidSql} and ($4::uuid is null or p.service_order_id = $4)
          and p.state in ('created', 'pending') order by p.id for update`,
      'orderId' in of ? [tx.tenant, null, null, of.orderId] : [...paidValues(tx, of), null],
    )
  ).map((row) => row.id)
/** Held to the end of the transaction; taken after order, invoice and credit, and before the counter. */
export const lockIntent = async (tx: Tx, id: string): Promise<void> => {
  await tx.run('select 1 from app.payment_intents where tenant_id = $1 and id = $2 for update', [tx.tenant, id])
}
/** Intents whose time is over, held; those that somebody is working on are left for the next time. */
export const lockExpired = async (tx: Tx, now: Date, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select p.id from app.payment_intents p where p.tenant_id = $1 and p.state in ('created', 'pending') and p.expires_at <= $2
        order by p.expires_at limit $3 for update skip locked`,
      [tx.tenant, now, most],
    )
  ).map((row) => row.id)

export interface NewIntent {
  id: string
  shopId: string
  customerId: string
  invoiceId: string | null
  orderId: string | null
  linkId: string | null
  provider: IntentRow['provider']
  reference: string
  cents: number
  /** An interval of PostgreSQL. */
  lasts: string
  by: string | null
  byName: string
}
export const insertIntent = (tx: Tx, one: NewIntent, at: Date): Promise<number> =>
  tx.run(
    `insert into app.payment_intents (tenant_id, id, shop_id, customer_id, invoice_id, service_order_id, link_id, provider, provider_ref,
       amount_cents, state, expires_at, created_by, created_by_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'created', $14::timestamptz + $11::interval, $12, $13, $14, $14)`,
    [
      ...[tx.tenant, one.id, one.shopId, one.customerId, one.invoiceId, one.orderId, one.linkId, one.provider, one.reference],
      ...[one.cents, one.lasts, one.by, one.byName, at],
    ],
  )
/** What a move changes beside the state; what is not named stays. */
export interface IntentChange {
  failureCode?: IntentRow['failure_code']
  receivedCents?: number
  refundedCents?: number
  isLate?: boolean
  receiptId?: string
  isOpened?: boolean
  isSettled?: boolean
}
/** Moves an intent out of the state it is in. @returns 0 when it is in another one */
export const moveIntentRow = (
  tx: Tx,
  { id, from, to, at }: { id: string; from: IntentState; to: IntentState; at: Date },
  change: IntentChange,
): Promise<number> =>
  tx.run(
    `update app.payment_intents set state = $4, updated_at = $5, failure_code = coalesce($6, failure_code),
        received_cents = coalesce($7, received_cents), refunded_cents = coalesce($8, refunded_cents), is_late = coalesce($9, is_late),
        receipt_id = coalesce($10, receipt_id), opened_at = case when $11::bool then coalesce(opened_at, $5) else opened_at end,
        settled_at = case when $12::bool then $5 else settled_at end
      where tenant_id = $1 and id = $2 and state = $3`,
    [
      ...[tx.tenant, id, from, to, at, change.failureCode ?? null, change.receivedCents ?? null, change.refundedCents ?? null],
      ...[change.isLate ?? null, change.receiptId ?? null, change.isOpened ?? false, change.isSettled ?? false],
    ],
  )

const eventRow = columns('e', intentEvents, ['id', 'what', 'has_effect', 'amount_cents', 'failure_code', 'by_name', 'at'])
export type IntentEventRow = RowOf<typeof eventRow>
/** What happened to an intent, the earliest first, at most so many. */
export const selectEvents = (tx: Tx, intentId: string, most: number): Promise<IntentEventRow[]> =>
  tx.rows(
    eventRow,
    `select ${eventRow.sql} from app.intent_events e where e.tenant_id = $1 and e.intent_id = $2 order by e.created_at, e.id limit $3`,
    [tx.tenant, intentId, most],
  )
/** Was this event of a provider taken before? */
export const hasEvent = async (tx: Tx, provider: string, eventId: string): Promise<boolean> =>
  (
    await tx.one(
      { seen: 'bool' },
      `select exists (select from app.intent_events e where e.tenant_id = $1 and e.provider = $2 and e.provider_event_id = $3) as seen`,
      [tx.tenant, provider, eventId],
    )
  ).seen
export interface NewIntentEvent {
  id: string
  intentId: string
  provider: string
  eventId: string | null
  what: IntentEventWhat
  state: IntentState
  hasEffect: boolean
  cents: number
  failureCode: string
  byName: string
}
/** @returns 0 for an event of a provider that was taken before, also by a transaction that has only just ended */
export const insertIntentEvent = (tx: Tx, one: NewIntentEvent, at: Date): Promise<number> =>
  tx.run(
    `insert into app.intent_events (tenant_id, id, intent_id, provider, provider_event_id, what, state, has_effect, amount_cents, failure_code,
       by_name, at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     on conflict (tenant_id, provider, provider_event_id) do nothing`,
    [
      ...[tx.tenant, one.id, one.intentId, one.provider, one.eventId, one.what, one.state, one.hasEffect, one.cents],
      ...[one.failureCode, one.byName, at],
    ],
  )
