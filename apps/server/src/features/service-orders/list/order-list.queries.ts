import type { ApprovalState, OrderStatus } from '@twopost/contract/service-orders.states'
import { certificatesOf, hasOverrides } from '#features/taxes/index.ts'
import { countUpTo } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { bays, customers, invoices, serviceLevels, serviceOrders, shops, users, vehicles } from '#tables.gen.ts'
import { cardColumns, orderRow } from '../service-orders.queries.ts'
import type { LeadHours } from './will-be-late.rules.ts'

/**
 * The hours of who does an order that goes on now, or should by its booking, and has a time to keep; once for all orders of a lead in a
 * shop, because a board has a hundred of them.
 */
const goesOn = `(o.status = 'in_progress' or o.status = 'scheduled' and o.scheduled_start < now())
  and coalesce(o.promised_at, o.due_at) > now()`
const isFirstOfLead = `row_number() over (partition by ${goesOn}, o.shop_id, o.assigned_technician_id) = 1`
const leadHours = `case when ${goesOn} and ${isFirstOfLead} then jsonb_build_object(
  'zone', s.time_zone,
  'open', (select coalesce(jsonb_agg(jsonb_build_array(h.weekday, h.opens_minute, h.closes_minute)), '[]')
     from app.shop_hours h where h.tenant_id = $1 and h.shop_id = o.shop_id),
  'days', (select coalesce(jsonb_agg(jsonb_build_array(e.day, e.opens_minute, e.closes_minute)), '[]')
     from app.shop_hour_exceptions e where e.tenant_id = $1 and e.shop_id = o.shop_id and e.day >= current_date - 1),
  'week', (select coalesce(jsonb_agg(jsonb_build_array(w.weekday, w.from_minute, w.to_minute)), '[]')
     from app.working_hours w where w.tenant_id = $1 and w.technician_id = o.assigned_technician_id),
  'away', (select coalesce(jsonb_agg(jsonb_build_array(extract(epoch from a.starts_at), extract(epoch from a.ends_at))), '[]')
     from app.absences a where a.tenant_id = $1 and a.technician_id = o.assigned_technician_id and a.ends_at > now())) end`

/**
 * Where the parts are that an order at work needs: all here, the rest on its way, or nobody has ordered it (PAR9). By the worst of its lines, but for
 * those whose parts were all brought back. Nothing is promised to an order before it is scheduled, so there is nothing to say of it.
 */
const partsLeft = 'n.needed_thousandths - (n.issued_thousandths - n.returned_thousandths) - n.reserved_thousandths'
const partsPresence = `case when o.status in ('scheduled', 'in_progress') then (
  select (array['here', 'coming', 'not_coming'])[max(case when ${partsLeft} <= 0 then 1
      when ${partsLeft} <= greatest(0, n.ordered_thousandths - n.received_thousandths) then 2 else 3 end)]
    from app.line_parts n where n.tenant_id = $1 and n.service_order_id = o.id
     and not (n.returned_thousandths > 0 and n.issued_thousandths = n.returned_thousandths)) end`
/** What lists, cards and the order's own screen show beside an order. */
const besideOrder = combine(
  columns('c', customers, {
    customer_name: 'name',
    customer_phone: 'phone',
    customer_email: 'email',
    customer_company: 'company_name',
    tax_exempt: 'tax_exempt',
  }),
  certificatesOf('o.customer_id'),
  hasOverrides('o.id'),
  computed({
    has_payers: [
      'bool',
      'exists (select from app.order_services y where y.tenant_id = $1 and y.service_order_id = o.id and y.payer_customer_id is not null)',
    ],
  }),
  columns('s', shops, ['tax_mode', 'labor_tax_millionths', 'parts_tax_millionths', 'time_zone']),
  columns('v', vehicles, {
    vehicle_vin: 'vin',
    vehicle_make: 'make',
    vehicle_model: 'model',
    vehicle_year: 'year',
    vehicle_plate: 'license_plate',
    vehicle_plate_state: 'plate_state',
    vehicle_unit: 'unit_number',
    vehicle_kind: 'kind',
  }),
  outer(
    combine(
      columns('u', users, { technician_name: 'name' }),
      columns('b', bays, { bay_name: 'name' }),
      columns('l', serviceLevels, { level_id: 'id', level_name: 'name', level_color: 'color' }),
      columns('i', invoices, {
        invoice_status: 'status',
        invoice_total_cents: 'total_cents',
        invoice_paid_cents: 'paid_cents',
        invoice_credited_cents: 'credited_cents',
      }),
    ),
  ),
  computed({
    lead_hours: [typed<LeadHours | null>('jsonb?'), leadHours],
    technician_count: ['int4', 'w.technician_count'],
    on_hold: ['bool', 'w.on_hold'],
    open_flags: ['int4', 'g.open_flags'],
    open_safety_flags: ['int4', 'g.open_safety_flags'],
    parts_presence: ['text(here|coming|not_coming)?', partsPresence],
    clocked_seconds: ['int8', 'tm.clocked_seconds'],
    timer_status: ['text(working|paused|break)?', 'tm.timer_status'],
  }),
)
const orderListRow = combine(cardColumns, besideOrder)
export type OrderListRow = RowOf<typeof orderListRow>
const oneOrderRow = combine(orderRow, besideOrder)
/** All of an order, with what its lists show beside it. */
export type OneOrderRow = RowOf<typeof oneOrderRow>
const joins = `join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
  join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
  join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
  left join app.technicians t on t.tenant_id = $1 and t.id = o.assigned_technician_id
  left join app.users u on u.tenant_id = $1 and u.id = t.user_id
  left join app.bays b on b.tenant_id = $1 and b.id = o.bay_id
  left join app.service_levels l on l.tenant_id = $1 and l.id = o.service_level_id
  left join app.invoices i on i.tenant_id = $1 and i.service_order_id = o.id and i.payer_id is null and i.status <> 'void' and i.deleted_at is null
  cross join lateral (select count(*)::int as technician_count, coalesce(bool_or(j.status = 'on_hold'), false) as on_hold
    from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status <> 'cancelled') w
  cross join lateral (select count(*)::int as open_flags, count(*) filter (where f.type = 'safety')::int as open_safety_flags
    from app.flags f where f.tenant_id = $1 and f.service_order_id = o.id and f.status in ('new', 'acknowledged')) g
  cross join lateral (select coalesce(sum(extract(epoch from coalesce(k.to_at, now()) - k.from_at)), 0)::bigint as clocked_seconds,
      (array_agg(m.status order by m.status <> 'working', m.started_at) filter (where m.status <> 'completed'))[1] as timer_status
    from app.timers m left join app.timer_segments k on k.tenant_id = $1 and k.timer_id = m.id and k.kind = 'work'
   where m.tenant_id = $1 and m.service_order_id = o.id) tm`

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
  /** What customers have said, and what was shown to them before a moment (EST21). */
  approvalStates?: readonly ApprovalState[] | undefined
  presentedBefore?: Date | undefined
  words: readonly string[]
}
export type OrderSort = 'created_at' | 'due_date' | 'number' | 'priority' | 'status' | 'total'
const sortColumns: Readonly<Record<OrderSort, string>> = {
  created_at: 'o.created_at',
  due_date: 'o.due_at',
  number: 'o.number',
  priority: 'o.priority_rank',
  status: "array_position(array['pending','scheduled','in_progress','completed','invoiced','cancelled'], o.status)",
  // Before tax: shops of one rate sort the same with it, and no order has to be priced to be sorted.
  total: 'o.total_cents',
}

function whereOf(tx: Tx, filter: OrderFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['o.tenant_id = $1', 'o.deleted_at is null']
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
            `exists (select from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status <> 'cancelled' and j.technician_id = any(${add(filter.technicianIds)}::uuid[]))`,
          ]
        : []),
      ...(filter.unassigned
        ? ["not exists (select from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status <> 'cancelled')"]
        : []),
    ]
    parts.push(any.length > 0 ? `(${any.join(' or ')})` : 'false')
  }
  if (filter.createdFrom) parts.push(`o.created_at >= ${add(filter.createdFrom)}`)
  if (filter.createdBefore) parts.push(`o.created_at < ${add(filter.createdBefore)}`)
  if (filter.dueFrom) parts.push(`o.due_at >= ${add(filter.dueFrom)}`)
  if (filter.dueBefore) parts.push(`o.due_at < ${add(filter.dueBefore)}`)
  if (filter.approvalStates)
    parts.push(`o.approval_state = any(${add(filter.approvalStates)}::text[]) and o.approval_state <> 'none'`)
  if (filter.presentedBefore) parts.push(`o.presented_at < ${add(filter.presentedBefore)}`)
  if (filter.words.length > 0) {
    // Each word may be found on the order, its customer or its vehicle.
    for (const word of filter.words) {
      const at = values.length + 1
      values.push(...matchValues([word]))
      parts.push(
        `o.id in (${matchSql('order', 1, at)} union all select x.id from app.service_orders x where x.tenant_id = $1 and x.customer_id in (${matchSql('customer', 1, at)})
           union all select x.id from app.service_orders x where x.tenant_id = $1 and x.vehicle_id in (${matchSql('vehicle', 1, at)}))`,
      )
    }
  }
  return { sql: parts.join(' and '), values }
}

const usualSizes: readonly number[] = [20, 50, 100]
/**
 * How many rows a page takes. A usual size of a list that an index gives in its order is written in the text of the statement: with a parameter the planner
 * expects a tenth of the table, takes the plan it could keep for an expensive one, and plans again each time, for longer than the page takes.
 */
const sizeSql = (filter: OrderFilter, values: unknown[], limit: number): string =>
  usualSizes.includes(limit) && filter.words.length === 0 && !filter.technicianIds && !filter.unassigned
    ? String(limit)
    : `$${values.push(limit)}`

const sortSql = (sort: OrderSort, order: 'asc' | 'desc'): string =>
  `${sortColumns[sort]} ${order} ${sort === 'due_date' ? 'nulls last' : ''}, o.id ${order}`

export const selectOrders = (
  tx: Tx,
  filter: OrderFilter,
  sort: OrderSort,
  order: 'asc' | 'desc',
  limit: number,
  offset: number,
): Promise<OrderListRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  const by = sortSql(sort, order)
  const size = sort === 'created_at' ? sizeSql(filter, values, limit) : `$${values.push(limit)}`
  const page = offset === 0 ? `limit ${size}` : `limit ${size} offset $${values.push(offset)}`
  // The page is found on the orders alone; what is beside it is joined to its few rows.
  return tx.rows(
    orderListRow,
    `select ${orderListRow.sql} from (select o.* from app.service_orders o where ${sql} order by ${by} ${page}) o ${joins} order by ${by}`,
    values,
  )
}
/** The ids of all wanted orders in their order, at most so many. */
export const selectOrderIds = async (
  tx: Tx,
  filter: OrderFilter,
  sort: OrderSort,
  order: 'asc' | 'desc',
  most: number,
): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const found = await tx.rows(
    { id: 'uuid' },
    `select o.id from app.service_orders o where ${sql} order by ${sortSql(sort, order)} limit $${values.length + 1}`,
    [...values, most],
  )
  return found.map((row) => row.id)
}
/** These orders in no order; those that were deleted are missing. */
export const selectOrdersById = (tx: Tx, ids: readonly string[]): Promise<OrderListRow[]> =>
  tx.rows(
    orderListRow,
    `select ${orderListRow.sql} from app.service_orders o ${joins} where o.tenant_id = $1 and o.id = any($2::uuid[]) and o.deleted_at is null`,
    [tx.tenant, ids],
  )
/** The next page after a record of the default order, by its place instead of a count. */
export const selectOrdersAfter = (
  tx: Tx,
  filter: OrderFilter,
  after: { createdAt: Date; id: string },
  limit: number,
): Promise<OrderListRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  const place = `($${values.push(after.createdAt)}, $${values.push(after.id)})`
  return tx.rows(
    orderListRow,
    `select ${orderListRow.sql} from (select o.* from app.service_orders o where ${sql} and (o.created_at, o.id) < ${place} order by o.created_at desc, o.id desc limit ${sizeSql(filter, values, limit)}) o ${joins}
      order by o.created_at desc, o.id desc`,
    values,
  )
}
/** Exact up to 10,000. */
export const countOrders = (tx: Tx, filter: OrderFilter): Promise<number> => {
  const { sql, values } = whereOf(tx, filter)
  return countUpTo(tx, `app.service_orders o where ${sql}`, values)
}
export const selectCounts = (tx: Tx, shopIds: readonly string[] | null): Promise<{ status: OrderStatus; count: number }[]> =>
  tx.rows(
    { status: typed<OrderStatus>('text'), count: 'int8' },
    `select status, sum(count)::bigint as count from app.service_order_counts where tenant_id = $1 and ($2::uuid[] is null or shop_id = any($2)) group by status`,
    [tx.tenant, shopIds],
  )
export const selectOneOrder = (tx: Tx, id: string): Promise<OneOrderRow | undefined> =>
  tx.maybe(
    oneOrderRow,
    `select ${oneOrderRow.sql} from app.service_orders o ${joins} where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null`,
    [tx.tenant, id],
  )
const boardColumns = ['pending', 'scheduled', 'in_progress', 'completed'] as const satisfies readonly OrderStatus[]
const cardsPerColumn = 100
const boardStatuses = boardColumns.map((status) => `'${status}'`).join(', ')
/** The cards of the board's columns at once: at most a hundred each, the latest first where finished, else by due time and priority. */
export const selectBoard = (tx: Tx, filter: OrderFilter): Promise<OrderListRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    orderListRow,
    `select ${orderListRow.sql} from (
       select ranked.* from (
         select o.*, row_number() over (partition by o.status order by (o.status = 'completed'), o.due_at nulls last, o.priority_rank desc, o.created_at, o.id) as place
           from app.service_orders o where ${sql} and o.status in (${boardStatuses})) ranked
        where ranked.place <= ${cardsPerColumn}) o ${joins} order by o.place`,
    values,
  )
}
export const countByStatus = (tx: Tx, filter: OrderFilter): Promise<{ status: OrderStatus; count: number }[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    { status: serviceOrders.status, count: 'int4' },
    `select o.status, count(*)::int as count from app.service_orders o where ${sql} group by o.status`,
    values,
  )
}
