import type { FeeOfOrder } from '@twopost/contract/pricing'
import type { OrderPriority, OrderStatus } from '@twopost/contract/service-orders.states'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bays, jobs, serviceOrders } from '#tables.gen.ts'

/** What lists and cards show of an order, or need for what they say of it. */
export const cardColumns = columns('o', serviceOrders, [
  'id',
  'shop_id',
  'customer_id',
  'vehicle_id',
  'number',
  'title',
  'status',
  'priority',
  'assigned_technician_id',
  'bay_id',
  'scheduled_start',
  'scheduled_end',
  'started_at',
  'completed_at',
  'due_at',
  'promised_at',
  'estimated_minutes',
  'po_number',
  'labor_cents',
  'parts_cents',
  'sublet_cents',
  'fees_cents',
  'total_cents',
  'labor_thousandths',
  'approval_state',
  'authorized_cents',
  'presented_cents',
  'presented_at',
  'version',
  'created_at',
  'updated_at',
])
const furtherColumns = combine(
  columns('o', serviceOrders, [
    'description',
    'cancel_reason',
    'due_source',
    'service_level_id',
    'mileage_in',
    'mileage_out',
    'notes',
    'labor_rate_cents',
    'consent_mode',
    'consent_rule_id',
    'has_gates',
    'old_parts',
    'created_by_name',
  ]),
  computed({ fee_rules: [typed<readonly FeeOfOrder[]>('jsonb'), 'o.fee_rules'] }),
)
/** An order's own columns, and the fees that it was written with (CAN14). */
export const orderRow = combine(cardColumns, furtherColumns)
export type OrderRow = RowOf<typeof orderRow>
/** How the work on an order `o` is going: whether it waits, and the seconds clocked so far without pauses. */
export const workSoFar = computed({
  on_hold: [
    'bool',
    "exists (select from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status = 'on_hold')",
  ],
  clocked_seconds: [
    'int8',
    `(select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint
       from app.timers tm join app.timer_segments s on s.tenant_id = $1 and s.timer_id = tm.id and s.kind = 'work'
      where tm.tenant_id = $1 and tm.service_order_id = o.id)`,
  ],
})
/** Where an order's due time comes from (R1-13). */
export type DueSource = NonNullable<OrderRow['due_source']>

export const selectOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.maybe(
    orderRow,
    `select ${orderRow.sql} from app.service_orders o where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null`,
    [tx.tenant, id],
  )
/** The order, locked until the end of the transaction: parent before children. */
export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.maybe(
    orderRow,
    `select ${orderRow.sql} from app.service_orders o where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null for update`,
    [tx.tenant, id],
  )

/** Columns that a change may set. */
export type OrderColumns = Partial<{
  title: string
  description: string
  priority: OrderPriority
  priority_rank: number
  due_at: Date | null
  due_source: DueSource | null
  promised_at: Date | null
  service_level_id: string | null
  estimated_minutes: number | null
  mileage_in: number | null
  mileage_out: number | null
  notes: string
  po_number: string
  customer_id: string
  vehicle_id: string
  assigned_technician_id: string | null
  bay_id: string | null
  scheduled_start: Date | null
  scheduled_end: Date | null
}>

/** What an order begins with beside the columns that a change may set, too. */
export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'shop_id'
  | 'customer_id'
  | 'vehicle_id'
  | 'number'
  | 'title'
  | 'description'
  | 'labor_rate_cents'
  | 'created_by_name'
  | 'consent_mode'
  | 'consent_rule_id'
  | 'has_gates'
> & { created_by: string | null; fee_rules?: string } & OrderColumns
export const insertOrder = (tx: Tx, order: NewOrder, at: Date): Promise<OrderRow> => {
  const entries = Object.entries(order)
  return tx.one(
    orderRow,
    `insert into app.service_orders as o (tenant_id, created_at, updated_at, ${entries.map(([name]) => name).join(', ')})
     values ($1, $2, $2, ${entries.map((_, i) => `$${i + 3}`).join(', ')}) returning ${orderRow.sql}`,
    [tx.tenant, at, ...entries.map(([, value]) => value)],
  )
}

/** Sets columns; the version counts. 0 rows: the version is stale. */
export const updateOrder = (
  tx: Tx,
  id: string,
  columns: OrderColumns,
  version: number | undefined,
  at: Date,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.service_orders set version = version + 1, updated_at = $4${entries.map(([name], i) => `, ${name} = $${i + 5}`).join('')}
      where tenant_id = $1 and id = $2 and deleted_at is null and ($3::int is null or version = $3)`,
    [tx.tenant, id, version ?? null, at, ...entries.map(([, value]) => value)],
  )
}

/** Moves the state where it still is one of `from`: a race is lost cleanly (S-74). */
export const moveStatus = (
  tx: Tx,
  id: string,
  from: readonly OrderStatus[],
  to: OrderStatus,
  columns: Readonly<Record<string, unknown>>,
  version: number | undefined,
  at: Date,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.service_orders set status = $4, version = version + 1, updated_at = $6${entries.map(([name], i) => `, ${name} = $${i + 7}`).join('')}
      where tenant_id = $1 and id = $2 and deleted_at is null and status = any($3) and ($5::int is null or version = $5)`,
    [tx.tenant, id, from, to, version ?? null, at, ...entries.map(([, value]) => value)],
  )
}
/** The counts of a new shop, at zero. */
export const insertOrderCounts = (tx: Tx, shopId: string): Promise<number> =>
  tx.run(
    `insert into app.service_order_counts (tenant_id, shop_id, status)
     values ($1, $2, 'pending'), ($1, $2, 'scheduled'), ($1, $2, 'in_progress'), ($1, $2, 'completed'), ($1, $2, 'invoiced'), ($1, $2, 'cancelled')`,
    [tx.tenant, shopId],
  )
export const countMove = async (tx: Tx, shopId: string, from: OrderStatus | null, to: OrderStatus | null): Promise<void> => {
  for (const [status, by] of [
    [from, -1],
    [to, 1],
  ] as const)
    if (status)
      await tx.run(
        `insert into app.service_order_counts (tenant_id, shop_id, status, count) values ($1, $2, $3, greatest($4, 0))
         on conflict (tenant_id, shop_id, status) do update set count = app.service_order_counts.count + $4`,
        [tx.tenant, shopId, status, by],
      )
}
export const markOrderDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.service_orders set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and deleted_at is null and status in ('pending', 'cancelled')`,
    [tx.tenant, id, at],
  )

/** Sums of the lines into the order, without those of services that the customer declined or put off (EST10); no change of its version. @returns the order's total */
export const sumLines = async (tx: Tx, id: string): Promise<number> =>
  (
    await tx.one(
      columns('', serviceOrders, ['total_cents']),
      `update app.service_orders o set labor_cents = s.labor, parts_cents = s.parts, sublet_cents = s.sublet, fees_cents = s.fees, total_cents = s.total,
          labor_thousandths = s.hours
         from (select app.whole(sum(l.amount_cents) filter (where l.type = 'labor')) as labor, app.whole(sum(l.amount_cents) filter (where l.type = 'parts')) as parts,
                      app.whole(sum(l.amount_cents) filter (where l.type = 'sublet')) as sublet, app.whole(sum(l.amount_cents) filter (where l.type = 'fee')) as fees,
                      app.whole(sum(l.amount_cents)) as total, app.whole(sum(coalesce(l.estimated_thousandths, l.quantity_thousandths)) filter (where l.type = 'labor')) as hours
                 from app.line_items l join app.order_services v on v.tenant_id = $1 and v.id = l.service_id
                where l.tenant_id = $1 and l.service_order_id = $2 and v.approval not in ('declined', 'postponed')) s
        where o.tenant_id = $1 and o.id = $2 returning o.total_cents`,
      [tx.tenant, id],
    )
  ).total_cents

export const selectBay = (tx: Tx, id: string, shopId: string): Promise<{ id: string; name: string } | undefined> =>
  tx.maybe(
    { id: 'uuid', name: bays.name },
    'select id, name from app.bays where tenant_id = $1 and id = $2 and shop_id = $3 and deleted_at is null',
    [tx.tenant, id, shopId],
  )
/** Technicians with a job on the order that is not cancelled, with the share of the work that was said for them. */
export const selectOrderShares = (
  tx: Tx,
  orderId: string,
): Promise<{ technician_id: string; estimated_minutes: number | null }[]> =>
  tx.rows(
    columns('', jobs, ['technician_id', 'estimated_minutes']),
    "select technician_id, estimated_minutes from app.jobs where tenant_id = $1 and service_order_id = $2 and status <> 'cancelled' order by assigned_at, id",
    [tx.tenant, orderId],
  )
/** Technicians with a job on the order that is not cancelled. */
export const selectOrderTechnicianIds = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows(
      { technician_id: 'uuid' },
      "select technician_id from app.jobs where tenant_id = $1 and service_order_id = $2 and status <> 'cancelled' order by assigned_at, id",
      [tx.tenant, orderId],
    )
  ).map((row) => row.technician_id)
/** The orders of a shop: all, and those that still need work or an invoice. */
export const countShopOrders = (tx: Tx, shopId: string): Promise<{ orders: number; openOrders: number }> =>
  tx.one(
    { orders: 'int4', openOrders: 'int4' },
    `select count(*)::int as orders, (count(*) filter (where status in ('pending', 'scheduled', 'in_progress', 'completed')))::int as "openOrders"
       from app.service_orders where tenant_id = $1 and shop_id = $2 and deleted_at is null`,
    [tx.tenant, shopId],
  )
/** What orders are called, and when they are due. */
export const selectOrderLabels = (tx: Tx, ids: readonly string[]) =>
  tx.rows(
    { id: 'uuid', number: serviceOrders.number, title: serviceOrders.title, due: 'timestamptz?' },
    `select o.id, o.number, o.title, coalesce(o.promised_at, o.scheduled_end) as due from app.service_orders o
      where o.tenant_id = $1 and o.id = any($2::uuid[]) and o.deleted_at is null`,
    [tx.tenant, ids],
  )
/** What hangs on the keys of these orders, of these shops. */
export const selectKeyTags = (tx: Tx, ids: readonly string[], shopIds: readonly string[] | null) =>
  tx.rows(
    { id: 'uuid', number: serviceOrders.number, vehicle: 'text', unit_number: 'text', license_plate: 'text', vin: 'text' },
    `select o.id, o.number, concat_ws(' ', v.year, v.make, v.model) as vehicle, v.unit_number, v.license_plate, v.vin
       from app.service_orders o join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
      where o.tenant_id = $1 and o.id = any($2::uuid[]) and o.deleted_at is null and ($3::uuid[] is null or o.shop_id = any($3))`,
    [tx.tenant, ids, shopIds],
  )
/** The open work orders of vehicles, oldest first. */
export const selectOpenOrdersOf = (tx: Tx, vehicleIds: readonly string[]): Promise<{ vehicleId: string; number: string }[]> =>
  tx.rows(
    { vehicleId: 'uuid', number: serviceOrders.number },
    `select vehicle_id as "vehicleId", number from app.service_orders where tenant_id = $1 and vehicle_id = any($2::uuid[])
        and deleted_at is null and status in ('pending', 'scheduled', 'in_progress', 'completed') order by number`,
    [tx.tenant, vehicleIds],
  )
