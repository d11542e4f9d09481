import type { LineType, SalesClass } from '@twopost/contract/core/line-types'
import type { DeferredStatus } from '@twopost/contract/deferred'
import type { PartSource } from '@twopost/contract/inventory.states'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { customers, deferredContacts, deferredServices, serviceOrders, vehicles } from '#tables.gen.ts'

/** A line of the work as it was then. */
export interface KeptLine {
  type: LineType
  sales_class: SalesClass
  description: string
  quantity_thousandths: number
  unit_price_cents: number
  amount_cents: number
  item_id: string | null
  part_source: PartSource
  /** Labor at the rate of its order: it takes the rate of the next one. */
  at_rate: boolean
}
const ownColumns = columns('d', deferredServices, [
  'id',
  'shop_id',
  'vehicle_id',
  'customer_id',
  'source_order_id',
  'source_service_id',
  'finding_id',
  'name',
  'category',
  'reason',
  'urgency',
  'concern',
  'price_then_cents',
  'noted_on',
  'due_on',
  'due_mileage',
  'expires_on',
  'follow_up_on',
  'status',
  'order_id',
  'service_id',
  'offers',
  'sold_on',
  'sold_cents',
  'dismiss_reason',
  'version',
])
const ownRow = combine(ownColumns, computed({ lines: [typed<KeptLine[]>('jsonb'), 'd.lines'] }))
export type OwnRow = RowOf<typeof ownRow>
const lastContact = (column: string) =>
  `(select k.${column} from app.deferred_contacts k where k.tenant_id = $1 and k.deferred_id = d.id order by k.id desc limit 1)`
const contactColumns = columns('k', deferredContacts, [
  'id',
  'channel',
  'outcome',
  'note',
  'next_on',
  'contacted_on',
  'by_name',
  'created_at',
])
export type ContactRow = RowOf<typeof contactColumns>
const shownRow = combine(
  ownRow,
  columns('v', vehicles, ['make', 'model', 'year', 'license_plate']),
  outer(
    combine(
      columns('c', customers, { owner_id: 'id', owner_name: 'name', owner_phone: 'phone', owner_email: 'email' }),
      columns('a', serviceOrders, { source_number: 'number' }),
      columns('b', serviceOrders, { order_number: 'number' }),
    ),
  ),
  computed({ last_contact_id: ['uuid?', lastContact('id')] }),
)
export type DeferredRow = RowOf<typeof shownRow>
const joins = `join app.vehicles v on v.tenant_id = $1 and v.id = d.vehicle_id
  left join app.customers c on c.tenant_id = $1 and c.id = v.customer_id
  left join app.service_orders a on a.tenant_id = $1 and a.id = d.source_order_id
  left join app.service_orders b on b.tenant_id = $1 and b.id = d.order_id`

export interface DeferredFilter {
  shopIds: readonly string[] | null
  status?: readonly DeferredStatus[] | undefined
  urgency?: readonly string[] | undefined
  category?: string | undefined
  advisorId?: string | undefined
  dueBefore?: string | undefined
  followUpBefore?: string | undefined
  vehicleId?: string | undefined
  words: readonly string[]
}
export interface DeferredSort {
  by: 'noted_on' | 'due_on' | 'follow_up_on' | 'price' | 'urgency'
  order: 'asc' | 'desc'
}
const sorts = {
  noted_on: 'd.noted_on',
  due_on: 'd.due_on',
  follow_up_on: 'd.follow_up_on',
  price: 'd.price_then_cents',
  urgency: "array_position(array['later', 'soon', 'now'], d.urgency)",
} as const
const orderOf = ({ by, order }: DeferredSort): string => {
  const way = order === 'asc' ? 'asc' : 'desc'
  return `${sorts[by]} ${way} nulls last, d.id ${way}`
}
function narrowed(tx: Tx, filter: DeferredFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['d.tenant_id = $1']
  if (filter.shopIds) parts.push(`d.shop_id = any(${add(filter.shopIds)}::uuid[])`)
  if (filter.status) parts.push(`d.status = any(${add(filter.status)}::text[])`)
  if (filter.urgency) parts.push(`d.urgency = any(${add(filter.urgency)}::text[])`)
  if (filter.category) parts.push(`d.category = ${add(filter.category)}`)
  if (filter.vehicleId) parts.push(`d.vehicle_id = ${add(filter.vehicleId)}`)
  if (filter.dueBefore) parts.push(`d.due_on < ${add(filter.dueBefore)}`)
  if (filter.followUpBefore) parts.push(`d.follow_up_on < ${add(filter.followUpBefore)}`)
  if (filter.advisorId)
    parts.push(
      `exists (select from app.service_orders w where w.tenant_id = $1 and w.id = d.source_order_id and w.created_by = ${add(filter.advisorId)})`,
    )
  for (const word of filter.words) {
    const at = values.length + 1
    values.push(...matchValues([word]))
    const name = add(`%${word.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`)
    // Each word may be of the work, its vehicle or the customer.
    parts.push(
      `(d.name_key like ${name} or d.vehicle_id in (${matchSql('vehicle', 1, at)}) or d.customer_id in (${matchSql('customer', 1, at)}))`,
    )
  }
  return { sql: parts.join(' and '), values }
}
export const selectDeferred = (
  tx: Tx,
  filter: DeferredFilter,
  sort: DeferredSort,
  limit: number,
  offset: number,
): Promise<DeferredRow[]> => {
  const { sql, values } = narrowed(tx, filter)
  // The page is found alone; what is beside it is joined to its few rows.
  return tx.rows(
    shownRow,
    `select ${shownRow.sql} from (select d.* from app.deferred_services d where ${sql} order by ${orderOf(sort)} ${pageSql(values, { limit, offset })}) d
       ${joins} order by ${orderOf(sort)}`,
    values,
  )
}
/** Of a vehicle: what waits first, then what was done with the rest. */
export const selectOfVehicle = (tx: Tx, filter: DeferredFilter, limit: number, offset: number): Promise<DeferredRow[]> => {
  const { sql, values } = narrowed(tx, filter)
  const by = "array_position(array['open', 'offered', 'sold', 'dismissed', 'expired'], d.status), d.noted_on desc, d.id desc"
  return tx.rows(
    shownRow,
    `select ${shownRow.sql} from app.deferred_services d ${joins} where ${sql} order by ${by} ${pageSql(values, { limit, offset })}`,
    values,
  )
}
/** Exact up to 10,000. */
export const countDeferred = (tx: Tx, filter: DeferredFilter): Promise<number> => {
  const { sql, values } = narrowed(tx, filter)
  return countUpTo(tx, `app.deferred_services d where ${sql}`, values)
}
export const selectDeferredIds = async (tx: Tx, filter: DeferredFilter, sort: DeferredSort, most: number): Promise<string[]> => {
  const { sql, values } = narrowed(tx, filter)
  const rows = await tx.rows(
    { id: 'uuid' },
    `select d.id from app.deferred_services d where ${sql} order by ${orderOf(sort)} limit $${values.push(most)}`,
    values,
  )
  return rows.map((row) => row.id)
}
/** These in no order. */
export const selectDeferredById = (tx: Tx, ids: readonly string[]): Promise<DeferredRow[]> =>
  tx.rows(
    shownRow,
    `select ${shownRow.sql} from app.deferred_services d ${joins} where d.tenant_id = $1 and d.id = any($2::uuid[])`,
    [tx.tenant, ids],
  )
export const selectDeferredCounts = (tx: Tx, shopIds: readonly string[] | null) =>
  tx.rows(
    { status: deferredServices.status, count: 'int4', cents: 'int8' },
    `select d.status, count(*)::int as count, sum(d.price_then_cents)::bigint as cents from app.deferred_services d
      where d.tenant_id = $1 and ($2::uuid[] is null or d.shop_id = any($2)) group by d.status`,
    [tx.tenant, shopIds],
  )
/** The categories that there are, for a filter. */
export const selectDeferredCategories = async (tx: Tx, shopIds: readonly string[] | null): Promise<string[]> =>
  (
    await tx.rows(
      { category: 'text' },
      `select distinct d.category from app.deferred_services d
        where d.tenant_id = $1 and ($2::uuid[] is null or d.shop_id = any($2)) and d.category <> '' order by 1 limit 100`,
      [tx.tenant, shopIds],
    )
  ).map((row) => row.category)

/** Whom was talked to, the latest first. */
export const selectContacts = (tx: Tx, deferredId: string): Promise<ContactRow[]> =>
  tx.rows(
    contactColumns,
    `select ${contactColumns.sql} from app.deferred_contacts k where k.tenant_id = $1 and k.deferred_id = $2 order by k.id desc limit 100`,
    [tx.tenant, deferredId],
  )
export const selectContactsById = (tx: Tx, ids: readonly string[]): Promise<ContactRow[]> =>
  tx.rows(
    contactColumns,
    `select ${contactColumns.sql} from app.deferred_contacts k where k.tenant_id = $1 and k.id = any($2::uuid[])`,
    [tx.tenant, ids],
  )
export const insertContact = (tx: Tx, deferredId: string, row: ContactRow & { by_user: string | null }): Promise<number> =>
  tx.run(
    `insert into app.deferred_contacts (tenant_id, id, deferred_id, channel, outcome, note, next_on, contacted_on, by_user, by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[tx.tenant, row.id, deferredId, row.channel, row.outcome, row.note, row.next_on, row.contacted_on, row.by_user],
      ...[row.by_name, row.created_at],
    ],
  )
export const updateFollowUp = (tx: Tx, id: string, day: string | null, at: Date): Promise<number> =>
  tx.run(
    'update app.deferred_services set follow_up_on = $3, version = version + 1, updated_at = $4 where tenant_id = $1 and id = $2',
    [tx.tenant, id, day, at],
  )

/** Locked until the end of the transaction, in the order of their ids. */
export const lockDeferred = (tx: Tx, ids: readonly string[]): Promise<OwnRow[]> =>
  tx.rows(
    ownRow,
    `select ${ownRow.sql} from app.deferred_services d where d.tenant_id = $1 and d.id = any($2::uuid[]) order by d.id for update`,
    [tx.tenant, ids],
  )
/** What stands on an order, was sold by it, or came from it. */
export const lockOfOrder = (tx: Tx, orderId: string): Promise<OwnRow[]> =>
  tx.rows(
    ownRow,
    `select ${ownRow.sql} from app.deferred_services d where d.tenant_id = $1 and (d.order_id = $2 or d.source_order_id = $2) order by d.id for update`,
    [tx.tenant, orderId],
  )
/** Open work of a vehicle with the same name and category (DEF7). */
export const lockSame = (tx: Tx, vehicleId: string, name: string, category: string): Promise<OwnRow | undefined> =>
  tx.maybe(
    ownRow,
    `select ${ownRow.sql} from app.deferred_services d
      where d.tenant_id = $1 and d.vehicle_id = $2 and d.status = 'open' and d.name_key = lower($3) and d.category = $4 order by d.id limit 1 for update`,
    [tx.tenant, vehicleId, name, category],
  )
export const insertDeferred = (
  tx: Tx,
  row: Omit<OwnRow, 'version' | 'order_id' | 'service_id' | 'offers' | 'sold_on' | 'sold_cents' | 'dismiss_reason'> & {
    noted_by: string | null
    noted_by_name: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.deferred_services (tenant_id, id, shop_id, vehicle_id, customer_id, source_order_id, source_service_id, name, name_key, category, reason,
       urgency, concern, lines, price_then_cents, noted_on, due_on, due_mileage, expires_on, follow_up_on, status, noted_by, noted_by_name, created_at, updated_at, finding_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, lower($8), $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $23, $24)`,
    [
      ...[tx.tenant, row.id, row.shop_id, row.vehicle_id, row.customer_id, row.source_order_id, row.source_service_id, row.name],
      ...[row.category, row.reason, row.urgency, row.concern, JSON.stringify(row.lines), row.price_then_cents, row.noted_on],
      ...[
        row.due_on,
        row.due_mileage,
        row.expires_on,
        row.follow_up_on,
        row.status,
        row.noted_by,
        row.noted_by_name,
        at,
        row.finding_id,
      ],
    ],
  )
/** What a newer offer of the same work says; when it was first noted stays (DEF7). */
export const replaceOffer = (
  tx: Tx,
  id: string,
  row: Pick<
    OwnRow,
    | 'customer_id'
    | 'source_order_id'
    | 'source_service_id'
    | 'reason'
    | 'urgency'
    | 'concern'
    | 'lines'
    | 'price_then_cents'
    | 'expires_on'
  >,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.deferred_services set status = 'open', order_id = null, service_id = null, customer_id = $3, source_order_id = $4, source_service_id = $5, reason = $6,
            urgency = $7, concern = $8, lines = $9::jsonb, price_then_cents = $10, expires_on = $11, version = version + 1, updated_at = $12
      where tenant_id = $1 and id = $2`,
    [
      ...[tx.tenant, id, row.customer_id, row.source_order_id, row.source_service_id, row.reason, row.urgency, row.concern],
      ...[JSON.stringify(row.lines), row.price_then_cents, row.expires_on, at],
    ],
  )
type Moved = Partial<Pick<OwnRow, 'order_id' | 'service_id' | 'offers' | 'sold_on' | 'sold_cents' | 'dismiss_reason'>>
/** Moves it, where it still is what it was, and sets columns. @returns 0 where it is not */
export const moveDeferred = (
  tx: Tx,
  id: string,
  from: DeferredStatus,
  to: DeferredStatus,
  moved: Moved,
  at: Date,
): Promise<number> => {
  const entries = Object.entries(moved)
  const sets = entries.map(([name], i) => `, ${name} = $${i + 6}`).join('')
  return tx.run(
    `update app.deferred_services set status = $4, version = version + 1, updated_at = $5${sets} where tenant_id = $1 and id = $2 and status = $3`,
    [tx.tenant, id, from, to, at, ...entries.map(([, value]) => value)],
  )
}
/** Work whose service loses its last line is open again (DEF4). */
export const reopenOfLine = (tx: Tx, orderId: string, lineId: string, at: Date): Promise<number> =>
  tx.run(
    `update app.deferred_services d set status = 'open', order_id = null, service_id = null, version = d.version + 1, updated_at = $4
       from app.line_items l
      where d.tenant_id = $1 and d.order_id = $2 and d.status = 'offered' and l.tenant_id = $1 and l.id = $3 and l.service_id = d.service_id
        and not exists (select from app.line_items o where o.tenant_id = $1 and o.service_id = d.service_id and o.id <> $3)`,
    [tx.tenant, orderId, lineId, at],
  )
/** The same where the service itself is taken off. */
export const reopenOfService = (tx: Tx, orderId: string, serviceId: string, at: Date): Promise<number> =>
  tx.run(
    `update app.deferred_services set status = 'open', order_id = null, service_id = null, version = version + 1, updated_at = $4
      where tenant_id = $1 and order_id = $2 and service_id = $3 and status = 'offered'`,
    [tx.tenant, orderId, serviceId, at],
  )
/** Open work that nobody offers any more after so many months (DEF4). @returns how many ended */
export const expireDeferred = (tx: Tx, at: Date, most: number): Promise<number> =>
  tx.run(
    `update app.deferred_services set status = 'expired', version = version + 1, updated_at = $2 where tenant_id = $1 and id in (
       select d.id from app.deferred_services d join app.shops s on s.tenant_id = $1 and s.id = d.shop_id
        where d.tenant_id = $1 and d.status = 'open' and d.expires_on < ($2 at time zone s.time_zone)::date order by d.id limit $3)`,
    [tx.tenant, at, most],
  )
/** Work of these vehicles, by which a file is known to hold it already (INT14). */
export const selectNamesOfWork = (tx: Tx, vehicleIds: readonly string[]) =>
  tx.rows(
    columns('d', deferredServices, ['vehicle_id', 'name_key', 'category', 'status', 'noted_on']).shape,
    `select d.vehicle_id, d.name_key, d.category, d.status, d.noted_on from app.deferred_services d
      where d.tenant_id = $1 and d.vehicle_id = any($2::uuid[])`,
    [tx.tenant, vehicleIds],
  )
/** Work of these that somebody offered, changed or talked about since it came; that its time ran out is no use of it. */
export const selectUsedDeferred = (tx: Tx, ids: readonly string[], most: number) =>
  tx.rows(
    columns('d', deferredServices, ['id', 'name']).shape,
    `select d.id, d.name from app.deferred_services d where d.tenant_id = $1 and d.id = any($2::uuid[])
        and (d.status not in ('open', 'expired') or d.order_id is not null or d.offers > 0 or (d.status = 'open' and d.version > 1)
          or exists (select from app.deferred_contacts k where k.tenant_id = $1 and k.deferred_id = d.id))
      order by d.id limit $3`,
    [tx.tenant, ids, most],
  )
export const removeDeferred = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run('delete from app.deferred_services where tenant_id = $1 and id = any($2::uuid[])', [tx.tenant, ids])
