import type { PartsDecision, PartsRequestPriority, PartsRequestStatus } from '@twopost/contract/order-parts'
import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isMatchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import {
  items,
  jobs,
  partsRequestLines,
  partsRequests,
  serviceOrders,
  shopItems,
  stockLocations,
  technicians,
  users,
  vehicles,
} from '#tables.gen.ts'

const requestRow = combine(
  columns('r', partsRequests, [
    'id',
    'shop_id',
    'service_order_id',
    'job_id',
    'technician_id',
    'priority',
    'notes',
    'status',
    'answer',
    'decided_by_name',
    'decided_at',
    'requested_at',
    'version',
  ]),
  columns('j', jobs, { job_status: 'status' }),
  columns('o', serviceOrders, { order_number: 'number', order_title: 'title' }),
  columns('t', technicians, { technician_user_id: 'user_id' }),
  columns('u', users, { technician_name: 'name' }),
  columns('v', vehicles, {
    vehicle_make: 'make',
    vehicle_model: 'model',
    vehicle_year: 'year',
    vehicle_plate: 'license_plate',
    vehicle_plate_state: 'plate_state',
  }),
)
export type RequestRow = RowOf<typeof requestRow>
const joins = `from app.parts_requests r
  join app.jobs j on j.tenant_id = $1 and j.id = r.job_id
  join app.service_orders o on o.tenant_id = $1 and o.id = r.service_order_id and o.deleted_at is null
  join app.technicians t on t.tenant_id = $1 and t.id = r.technician_id
  join app.users u on u.tenant_id = $1 and u.id = t.user_id
  join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id`

export const selectRequest = (tx: Tx, id: string): Promise<RequestRow | undefined> =>
  tx.maybe(requestRow, `select ${requestRow.sql} ${joins} where r.tenant_id = $1 and r.id = $2`, [tx.tenant, id])
export interface RequestFilter {
  /** The shops one may enter, or the one that is wanted; null = all. */
  shopIds: readonly string[] | null
  orderId: string | null
  search: RequestSearch | null
}
/** What is looked for: words that orders, their customers and vehicles, and parts are found by, and the technicians whose names have all of them. */
export interface RequestSearch {
  words: readonly string[]
  /** All of it as one word: a plate is written with spaces and kept without. */
  plate: string
  technicianIds: readonly string[]
}
/** The condition with its values, which begin at `$1`. */
function filterOf(tx: Tx, { shopIds, orderId, search }: RequestFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant, shopIds, orderId]
  const parts = [
    `r.tenant_id = $1 and ($2::uuid[] is null or r.shop_id = any($2)) and ($3::uuid is null or r.service_order_id = $3)`,
  ]
  if (search) {
    const { words, plate, technicianIds } = search
    const at = values.length + 2
    const named = words.map((_, nth) => `strpos(lower(l.name), $${at + nth * 2}) > 0`).join(' and ')
    const ofOrder = words.map((_, nth) => {
      const found = (column: string, kind: 'order' | 'customer' | 'vehicle') => isMatchSql(column, kind, 1, at + nth * 2)
      return `(${found('o.id', 'order')} or ${found('o.customer_id', 'customer')} or ${found('o.vehicle_id', 'vehicle')})`
    })
    parts.push(`(r.technician_id = any($4::uuid[]) or ${ofOrder.join(' and ')}
      or ${isMatchSql('o.vehicle_id', 'vehicle', 1, at + words.length * 2)}
      or exists (select from app.parts_request_lines l where l.tenant_id = $1 and l.request_id = r.id
        and (l.item_id is not null and ${isMatchSql('l.item_id', 'part', words.length, at)} or ${named})))`)
    values.push(technicianIds, ...matchValues([...words, plate]))
  }
  return { sql: parts.join(' and '), values }
}
/** What waits first, then what is to be handed out; the most urgent, and then the oldest, before the others. */
export const selectRequests = (
  tx: Tx,
  filter: RequestFilter,
  status: readonly PartsRequestStatus[] | null,
  limit: number,
  offset: number,
): Promise<RequestRow[]> => {
  const { sql, values } = filterOf(tx, filter)
  const at = values.length + 1
  return tx.rows(
    requestRow,
    `select ${requestRow.sql} ${joins} where ${sql} and ($${at}::text[] is null or r.status = any($${at}))
      order by array_position(array['pending', 'approved', 'fulfilled', 'rejected'], r.status), r.priority_rank desc, r.requested_at, r.id
      limit $${at + 1} offset $${at + 2}`,
    [...values, status, limit, offset],
  )
}
/** The first so many of the same, for a file. */
export const selectRequestIds = async (
  tx: Tx,
  filter: RequestFilter,
  status: readonly PartsRequestStatus[] | null,
  most: number,
): Promise<string[]> => {
  const { sql, values } = filterOf(tx, filter)
  const at = values.length + 1
  const found = await tx.rows(
    columns('r', partsRequests, ['id']),
    `select r.id ${joins} where ${sql} and ($${at}::text[] is null or r.status = any($${at}))
      order by array_position(array['pending', 'approved', 'fulfilled', 'rejected'], r.status), r.priority_rank desc, r.requested_at, r.id
      limit $${at + 1}`,
    [...values, status, most],
  )
  return found.map((row) => row.id)
}
export const selectRequestsById = (tx: Tx, ids: readonly string[]): Promise<RequestRow[]> =>
  tx.rows(requestRow, `select ${requestRow.sql} ${joins} where r.tenant_id = $1 and r.id = any($2::uuid[])`, [tx.tenant, ids])
export const countRequests = (tx: Tx, filter: RequestFilter) => {
  const { sql, values } = filterOf(tx, filter)
  return tx.rows(
    { status: partsRequests.status, count: 'int4' } as const,
    `select r.status, count(*)::int as count from app.parts_requests r
       join app.service_orders o on o.tenant_id = $1 and o.id = r.service_order_id and o.deleted_at is null
      where ${sql} group by r.status`,
    values,
  )
}
/** Those who may have asked, by name. */
export const selectAskers = (tx: Tx) =>
  tx.rows(
    combine(columns('t', technicians, ['id']), columns('u', users, ['name'])),
    'select t.id, u.name from app.technicians t join app.users u on u.tenant_id = $1 and u.id = t.user_id where t.tenant_id = $1',
    [tx.tenant],
  )

const askedRow = combine(
  columns('l', partsRequestLines, [
    'id',
    'request_id',
    'item_id',
    'name',
    'quantity_thousandths',
    'reason',
    'decision',
    'decision_reason',
    'line_item_id',
  ]),
  outer(
    combine(
      columns('i', items, { part_number: 'part_number', item_kind: 'kind', list_price_cents: 'list_price_cents' }),
      columns('x', shopItems, {
        on_hand_thousandths: 'on_hand_thousandths',
        reserved_thousandths: 'reserved_thousandths',
        set_aside_thousandths: 'set_aside_thousandths',
      }),
      columns('b', stockLocations, { location: 'name' }),
    ),
  ),
  computed({
    on_order: [
      'int8',
      `(select coalesce(sum(y.quantity_thousandths), 0)::bigint from app.line_items y
         where y.tenant_id = $1 and y.service_order_id = r.service_order_id and y.inventory_item_id = l.item_id
           and y.id is distinct from l.line_item_id)`,
    ],
  }),
)
export type AskedRow = RowOf<typeof askedRow>
/** The parts of requests, with what the shop of each has of them. */
export const selectAsked = (tx: Tx, requestIds: readonly string[]): Promise<AskedRow[]> =>
  tx.rows(
    askedRow,
    `select ${askedRow.sql} from app.parts_request_lines l
       join app.parts_requests r on r.tenant_id = $1 and r.id = l.request_id
       left join app.items i on i.tenant_id = $1 and i.id = l.item_id
       left join app.shop_items x on x.tenant_id = $1 and x.item_id = l.item_id and x.shop_id = r.shop_id
       left join app.stock_locations b on b.tenant_id = $1 and b.id = x.location_id
      where l.tenant_id = $1 and l.request_id = any($2::uuid[]) order by l.request_id, l.position`,
    [tx.tenant, requestIds],
  )
/** The names of items that are not deleted. */
export const selectItemNames = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    columns('', items, ['id', 'name']),
    'select id, name from app.items where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [tx.tenant, ids],
  )
export const insertRequest = (
  tx: Tx,
  row: {
    id: string
    shopId: string
    orderId: string
    jobId: string
    technicianId: string
    priority: PartsRequestPriority
    priorityRank: number
    notes: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.parts_requests (tenant_id, id, shop_id, service_order_id, job_id, technician_id, priority, priority_rank, notes, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenant, row.id, row.shopId, row.orderId, row.jobId, row.technicianId, row.priority, row.priorityRank, row.notes, at],
  )
export async function insertAsked(
  tx: Tx,
  requestId: string,
  rows: readonly { id: string; itemId: string | null; name: string; quantity: number; reason: string }[],
): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row, place) => [row.id, requestId, place + 1, row.itemId, row.name, row.quantity, row.reason]),
  )
  await tx.run(
    `insert into app.parts_request_lines (tenant_id, id, request_id, position, item_id, name, quantity_thousandths, reason) values ${sql}`,
    values,
  )
}
export const decideAsked = (
  tx: Tx,
  id: string,
  decision: PartsDecision,
  reason: string,
  lineItemId: string | null,
): Promise<number> =>
  tx.run(
    `update app.parts_request_lines set decision = $3, decision_reason = $4, line_item_id = $5
      where tenant_id = $1 and id = $2 and decision is null`,
    [tx.tenant, id, decision, reason, lineItemId],
  )
/** Approved requests with one of these lines, of which every part that was given is here: promised, lying ready, or taken. */
export const selectArrived = (tx: Tx, lineIds: readonly string[]) =>
  tx.rows(
    { request_id: partsRequestLines.request_id },
    `select distinct l.request_id from app.parts_request_lines l
       join app.parts_requests r on r.tenant_id = $1 and r.id = l.request_id and r.status = 'approved'
      where l.tenant_id = $1 and l.line_item_id = any($2::uuid[])
        and not exists (select from app.parts_request_lines o
          left join app.line_parts p on p.tenant_id = $1 and p.line_item_id = o.line_item_id
          where o.tenant_id = $1 and o.request_id = l.request_id and o.decision <> 'reject'
            and (p.line_item_id is null or p.reserved_thousandths + p.issued_thousandths - p.returned_thousandths < p.needed_thousandths))`,
    [tx.tenant, lineIds],
  )
/** Moves where the state still is `from`; 0 rows: the race was lost. */
export const moveRequest = (
  tx: Tx,
  id: string,
  from: PartsRequestStatus,
  to: PartsRequestStatus,
  { answer, by }: { answer: string | undefined; by: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.parts_requests set status = $4, answer = coalesce($5, answer), decided_by_name = $6,
       decided_at = case when $4 = 'fulfilled' then decided_at else $7 end, version = version + 1
      where tenant_id = $1 and id = $2 and status = $3`,
    [tx.tenant, id, from, to, answer ?? null, by, at],
  )
