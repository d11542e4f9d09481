import type { ServiceLevelColor } from '@twopost/contract/service-orders'
import type { OrderStatus } from '@twopost/contract/service-orders.states'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import type { OrderRow } from './service-orders.queries.ts'

/** An order with what lists and cards show beside it. */
export interface OrderListRow extends OrderRow {
  customer_name: string
  customer_phone: string
  customer_email: string
  customer_company: string
  vehicle_vin: string
  vehicle_make: string
  vehicle_model: string
  vehicle_year: number | null
  vehicle_plate: string
  vehicle_plate_state: string
  vehicle_unit: string
  technician_name: string | null
  technician_count: number
  bay_name: string | null
  level_id: string | null
  level_name: string | null
  level_color: ServiceLevelColor | null
  clocked_seconds: number
  timer_status: 'working' | 'paused' | 'break' | null
  on_hold: boolean
}

const columns = `o.id, o.shop_id, o.customer_id, o.vehicle_id, o.number, o.title, o.description, o.status, o.priority, o.assigned_technician_id, o.bay_id,
  o.scheduled_start, o.scheduled_end, o.started_at, o.completed_at, o.cancel_reason, o.due_at, o.estimated_minutes, o.mileage_in, o.notes, o.labor_rate_cents,
  o.labor_cents, o.parts_cents, o.total_cents, o.labor_thousandths, o.created_by_name, o.version, o.created_at, o.updated_at,
  c.name as customer_name, c.phone as customer_phone, c.email as customer_email, c.company_name as customer_company,
  v.vin as vehicle_vin, v.make as vehicle_make, v.model as vehicle_model, v.year as vehicle_year, v.license_plate as vehicle_plate, v.plate_state as vehicle_plate_state, v.unit_number as vehicle_unit,
  u.name as technician_name, b.name as bay_name, l.id as level_id, l.name as level_name, l.color as level_color,
  (select count(*)::int from app.jobs j where j.tenant_id = app.tid() and j.service_order_id = o.id and j.status <> 'cancelled') as technician_count,
  exists (select from app.jobs j where j.tenant_id = app.tid() and j.service_order_id = o.id and j.status = 'on_hold') as on_hold,
  (select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint from app.timers tm join app.timer_segments s on s.tenant_id = app.tid() and s.timer_id = tm.id and s.kind = 'work'
    where tm.tenant_id = app.tid() and tm.service_order_id = o.id) as clocked_seconds,
  (select tm.status from app.timers tm where tm.tenant_id = app.tid() and tm.service_order_id = o.id and tm.status <> 'completed'
    order by (tm.status <> 'working'), tm.started_at limit 1) as timer_status`
const joins = `join app.customers c on c.tenant_id = app.tid() and c.id = o.customer_id
  join app.vehicles v on v.tenant_id = app.tid() and v.id = o.vehicle_id
  left join app.technicians t on t.tenant_id = app.tid() and t.id = o.assigned_technician_id
  left join app.users u on u.tenant_id = app.tid() and u.id = t.user_id
  left join app.bays b on b.tenant_id = app.tid() and b.id = o.bay_id
  left join app.service_levels l on l.tenant_id = app.tid() and l.id = o.service_level_id`

export interface OrderFilter {
  shopIds: readonly string[] | null
  status?: readonly OrderStatus[] | undefined
  priority?: readonly string[] | undefined
  customerId?: string | undefined
  vehicleId?: string | undefined
  /** Technicians with a job on the order; `none` for orders without one. */
  technicianIds?: readonly string[] | undefined
  unassigned?: boolean | undefined
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  dueFrom?: Date | undefined
  dueBefore?: Date | undefined
  openOnly?: boolean | undefined
  words: readonly string[]
}
export type OrderSort = 'created_at' | 'due_date' | 'number' | 'priority' | 'status' | 'total'
const sortColumns: Readonly<Record<OrderSort, string>> = {
  created_at: 'o.created_at',
  due_date: 'o.due_at',
  number: 'o.number',
  priority: 'o.priority_rank',
  status: "array_position(array['pending','scheduled','in_progress','completed','invoiced','cancelled'], o.status)",
  total: 'o.total_cents',
}

function whereOf(filter: OrderFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['o.tenant_id = app.tid()', 'o.deleted_at is null']
  if (filter.shopIds)
    parts.push(
      filter.shopIds.length === 1 ? `o.shop_id = ${add(filter.shopIds[0])}` : `o.shop_id = any(${add(filter.shopIds)}::uuid[])`,
    )
  if (filter.status)
    parts.push(
      filter.status.length === 1 ? `o.status = ${add(filter.status[0])}` : `o.status = any(${add(filter.status)}::text[])`,
    )
  if (filter.openOnly) parts.push("o.status in ('pending', 'scheduled', 'in_progress')")
  if (filter.priority) parts.push(`o.priority = any(${add(filter.priority)}::text[])`)
  if (filter.customerId) parts.push(`o.customer_id = ${add(filter.customerId)}`)
  if (filter.vehicleId) parts.push(`o.vehicle_id = ${add(filter.vehicleId)}`)
  if (filter.technicianIds || filter.unassigned) {
    const any = [
      ...(filter.technicianIds?.length
        ? [
            `exists (select from app.jobs j where j.tenant_id = o.tenant_id and j.service_order_id = o.id and j.status <> 'cancelled' and j.technician_id = any(${add(filter.technicianIds)}::uuid[]))`,
          ]
        : []),
      ...(filter.unassigned
        ? [
            "not exists (select from app.jobs j where j.tenant_id = o.tenant_id and j.service_order_id = o.id and j.status <> 'cancelled')",
          ]
        : []),
    ]
    parts.push(any.length > 0 ? `(${any.join(' or ')})` : 'false')
  }
  if (filter.createdFrom) parts.push(`o.created_at >= ${add(filter.createdFrom)}`)
  if (filter.createdBefore) parts.push(`o.created_at < ${add(filter.createdBefore)}`)
  if (filter.dueFrom) parts.push(`o.due_at >= ${add(filter.dueFrom)}`)
  if (filter.dueBefore) parts.push(`o.due_at < ${add(filter.dueBefore)}`)
  if (filter.words.length > 0) {
    // Each word may be found on the order, its customer or its vehicle.
    for (const word of filter.words) {
      const at = values.length + 1
      values.push(...matchValues([word]))
      parts.push(
        `o.id in (${matchSql('order', 1, at)} union all select x.id from app.service_orders x where x.tenant_id = app.tid() and x.customer_id in (${matchSql('customer', 1, at)})
           union all select x.id from app.service_orders x where x.tenant_id = app.tid() and x.vehicle_id in (${matchSql('vehicle', 1, at)}))`,
      )
    }
  }
  return { sql: parts.join(' and '), values }
}

const usualSizes: readonly number[] = [20, 50, 100]
/**
 * How many rows a page takes. A usual size of a list that an index gives in its order stands in the text: with a parameter the planner
 * reckons with a tenth of the table, thinks the plan it could keep a dear one, and plans anew each time, for longer than the page takes.
 */
const sizeSql = (filter: OrderFilter, values: unknown[], limit: number): string =>
  usualSizes.includes(limit) && filter.words.length === 0 && !filter.technicianIds && !filter.unassigned
    ? String(limit)
    : `$${values.push(limit)}`

export const selectOrders = (
  tx: Tx,
  filter: OrderFilter,
  sort: OrderSort,
  order: 'asc' | 'desc',
  limit: number,
  offset: number,
): Promise<OrderListRow[]> => {
  const { sql, values } = whereOf(filter)
  const by = `${sortColumns[sort]} ${order} ${sort === 'due_date' ? 'nulls last' : ''}, o.id ${order}`
  const size = sort === 'created_at' ? sizeSql(filter, values, limit) : `$${values.push(limit)}`
  const page = offset === 0 ? `limit ${size}` : `limit ${size} offset $${values.push(offset)}`
  // The page is found on the orders alone; what stands beside it is joined to its few rows.
  return tx.rows<OrderListRow>(
    `select ${columns} from (select o.* from app.service_orders o where ${sql} order by ${by} ${page}) o ${joins} order by ${by}`,
    values,
  )
}
/** The next page after a record of the default order, by its place instead of a count. */
export const selectOrdersAfter = (
  tx: Tx,
  filter: OrderFilter,
  after: { createdAt: Date; id: string },
  limit: number,
): Promise<OrderListRow[]> => {
  const { sql, values } = whereOf(filter)
  const place = `($${values.push(after.createdAt)}, $${values.push(after.id)})`
  return tx.rows<OrderListRow>(
    `select ${columns} from (select o.* from app.service_orders o where ${sql} and (o.created_at, o.id) < ${place} order by o.created_at desc, o.id desc limit ${sizeSql(filter, values, limit)}) o ${joins}
      order by o.created_at desc, o.id desc`,
    values,
  )
}
/** Exact up to 10,000. */
export const countOrders = async (tx: Tx, filter: OrderFilter): Promise<number> => {
  const { sql, values } = whereOf(filter)
  return (
    await tx.one<{ count: number }>(
      `select count(*)::int as count from (select 1 from app.service_orders o where ${sql} limit 10001) found`,
      values,
    )
  ).count
}
export const selectCounts = (tx: Tx, shopIds: readonly string[] | null): Promise<{ status: OrderStatus; count: number }[]> =>
  tx.rows(
    `select status, sum(count)::bigint as count from app.service_order_counts where tenant_id = app.tid() and ($1::uuid[] is null or shop_id = any($1)) group by status`,
    [shopIds],
  )
export const selectListRow = (tx: Tx, id: string): Promise<OrderListRow | undefined> =>
  tx.maybe<OrderListRow>(
    `select ${columns} from app.service_orders o ${joins} where o.tenant_id = app.tid() and o.id = $1 and o.deleted_at is null`,
    [id],
  )
const boardColumns = ['pending', 'scheduled', 'in_progress', 'completed'] as const satisfies readonly OrderStatus[]
const cardsPerColumn = 100
const boardStatuses = boardColumns.map((status) => `'${status}'`).join(', ')
/** The cards of the board's columns at once: at most a hundred each, the latest first where finished, else by due time and priority. */
export const selectBoard = (tx: Tx, filter: OrderFilter): Promise<OrderListRow[]> => {
  const { sql, values } = whereOf(filter)
  return tx.rows<OrderListRow>(
    `select ${columns} from (
       select ranked.* from (
         select o.*, row_number() over (partition by o.status order by (o.status = 'completed'), o.due_at nulls last, o.priority_rank desc, o.created_at, o.id) as place
           from app.service_orders o where ${sql} and o.status in (${boardStatuses})) ranked
        where ranked.place <= ${cardsPerColumn}) o ${joins} order by o.place`,
    values,
  )
}
export const countByStatus = (tx: Tx, filter: OrderFilter): Promise<{ status: OrderStatus; count: number }[]> => {
  const { sql, values } = whereOf(filter)
  return tx.rows(`select o.status, count(*)::int as count from app.service_orders o where ${sql} group by o.status`, values)
}
